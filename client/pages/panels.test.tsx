import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Member } from '../../e2e/support/seed.ts'
import type { Contribution } from '../../shared/domain/contributions.ts'
import type { Board } from '../../shared/domain/views.ts'
import { board, card, panel, titles, tool } from '../testing/board.ts'
import { network } from '../testing/network.ts'
import { here, startSite, visit, visitAs } from '../testing/site.tsx'

const site = startSite()

const titlesOn = async (who: Member, viewId: string) =>
  (await site.seed.call<Board>(who, 'GET', `/api/views/${viewId}/board`)).items.map(({ _to }) => _to.title).toSorted()
const childrenOf = async (who: Member, viewId: string) =>
  (await site.seed.call<{ title: string }[]>(who, 'GET', `/api/links/from/${viewId}/child`)).map(({ title }) => title)
const names = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent)

const withViews = async () => {
  const community = await site.seed.makeCommunity()
  const ann = await site.seed.makeMember(community)
  for (const title of ['Light', 'Air', 'Water']) await site.seed.makeView(ann, title)
  const viewId = community.welcomeViewId
  const user = visitAs(ann, `/view/${viewId}`)
  await user.click(await tool('View link'))
  const views = await screen.findByRole('list', { name: 'Views of the community' })
  const add = () => user.click(screen.getByRole('button', { name: 'Add' }))
  const selector = await screen.findByPlaceholderText('Select one or more View...')
  const options = () => [...document.querySelectorAll<HTMLElement>('[data-combobox-option]')]
  return { community, ann, viewId, user, views, add, selector, options }
}

test('a press puts a view on this one, as its child, but not within itself [VIEW-39]', async () => {
  const { community, ann, viewId, user, views } = await withViews()
  await waitFor(() => expect(names(within(views).getAllByRole('button'))).toEqual(['Air', 'Light', 'Water', 'Welcome']))
  await user.click(within(views).getByRole('button', { name: 'Light' }))
  await card('Light')
  const ben = await site.seed.makeMember(community)
  expect(await titlesOn(ben, viewId)).toEqual(['Light'])
  expect(await childrenOf(ann, viewId)).toEqual(['Light'])
  await user.click(within(views).getByRole('button', { name: 'Welcome' }))
  const alert = await within(await panel('View link')).findByRole('alert')
  expect(alert).toHaveTextContent('A view cannot be placed within itself.')
  expect(titles()).toEqual(['Light'])
})

test('several views come in one go, each at a place of its own; nothing chosen adds nothing, and says so [VIEW-52, VIEW-53]', async () => {
  const { ann, viewId, user, add, selector, options } = await withViews()
  network.forget()
  await add()
  expect(await screen.findByText('View is not selected')).toHaveRole('alert')
  expect(network.writes()).toEqual([])

  await user.click(selector)
  await waitFor(() => expect(names(options())).toEqual(['Air', 'Light', 'Water', 'Welcome']))
  for (const title of ['Water', 'Air']) await user.click(options().find(({ textContent }) => textContent === title)!)
  await add()
  await waitFor(() => expect(titles()).toEqual(['Air', 'Water']))
  expect(network.writes().map(({ path }) => path)).toEqual([`/api/views/${viewId}/items`])
  expect(new Set((await Promise.all([card('Air'), card('Water')])).map(({ style }) => style.transform)).size).toBe(2)
  expect((await childrenOf(ann, viewId)).toSorted()).toEqual(['Air', 'Water'])
})

test('analytics offers what has a page, each in a tab of its own, in the order of the specification: the word cloud of this view, lexical analysis and diversity each while it is on [VIEW-41, ANLP-08, ANLP-12, ANLP-13, ANLP-14, ANLP-15, CHRM-07, ANET-02]', async () => {
  const { community, viewId } = await withViews()
  const change = (plugins: object) => site.seed.changeSettings(community, { plugins })
  await change({ lexicalanalysis: true, scaffoldgrowth: true })
  const user = visitAs(await site.seed.makeMember(community), `/view/${viewId}`)
  await user.click(await tool('Analytics'))
  const offered = async () =>
    within(within(await panel('Analytics')).getByRole('list')).queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]) // prettier-ignore
  const { _id } = community
  const WITHOUT_PLUGINS = [
    ['Word cloud', `/wcloud/${viewId}`],
    ['Activity', `/dashboard/${_id}`],
    ['Social interaction', `/s2viz/${_id}`],
    ['Time machine', `/timemachine/${viewId}`],
    ['Key Concepts', `/studentdictionary/${_id}`],
    ['Author network', `/authornetwork/${viewId}`],
    ['Statistics', `/stats/${_id}`],
    ['Contributions in charts', `/dashboard2/${_id}`],
    ['Questions about ourselves', `/questions/${_id}`],
  ]
  const lexical = ['Lexical Analysis', `/lexicalanalysis/${_id}`]
  const diversity = ['Scaffold Diversity', `/scaffoldsupporttracker/${_id}`]
  await waitFor(async () => expect(await offered()).toEqual(WITHOUT_PLUGINS.toSpliced(-3, 0, lexical, diversity)))
  const open = vi.spyOn(window, 'open').mockImplementation(() => window)
  for (const link of within(within(await panel('Analytics')).getByRole('list')).getAllByRole('link'))
    await user.click(link)
  expect(open.mock.calls).toEqual((await offered()).map(([, path]) => [path, '_blank']))
  open.mockRestore()
  expect(here()).toBe(`/view/${viewId}`)
  await change({ lexicalanalysis: true, scaffoldgrowth: false })
  await waitFor(async () => expect(await offered()).toEqual(WITHOUT_PLUGINS.toSpliced(-3, 0, lexical)))
  await change({ lexicalanalysis: false, scaffoldgrowth: false })
  await waitFor(async () => expect(await offered()).toEqual(WITHOUT_PLUGINS))
})

test('the analytics button opens and collapses its panel; an entry opens in a tab of its own, and a blocked one is told [ANLP-01, ANLP-03, ANLP-04]', async () => {
  const { user, sky, community } = await withNotes()
  await site.seed.changeSettings(community, { plugins: { scaffoldgrowth: true } })
  const opener = await tool('Analytics')
  await user.click(opener)
  const entry = await within(await panel('Analytics')).findByRole('link', { name: 'Scaffold Diversity' })
  await user.click(opener)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(opener)
  expect(opener).toHaveAttribute('aria-expanded', 'true')

  const path = here()
  const open = vi.spyOn(window, 'open').mockImplementation(() => window)
  onTestFinished(() => open.mockRestore())
  const press = async () =>
    user.click(await within(await panel('Analytics')).findByRole('link', { name: entry.textContent }))
  await press()
  expect(open.mock.calls).toEqual([[`/scaffoldsupporttracker/${community._id}`, '_blank']])
  expect(screen.queryByText(/Failed to open popup/)).toBeNull()
  open.mockImplementation(() => null)
  await press()
  const refused =
    'Failed to open popup on your browser. (You may open the second time on safari.) Allow pop-ups for this site in your browser, then try again.'
  expect(await screen.findByText(refused, { selector: '[role=alert] *' })).toBeInTheDocument()
  expect(here()).toBe(path)
  expect(sky).toBeInTheDocument()
})

test('a panel is collapsed by its button and by Escape, which brings the keyboard back', async () => {
  const { user, views } = await withViews()
  const opener = await tool('View link')
  expect(opener).toHaveAttribute('aria-expanded', 'true')
  await user.click(opener)
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(views).not.toBeInTheDocument()
  expect(opener).toHaveAttribute('aria-expanded', 'false')
  await user.click(opener)
  await waitFor(async () => expect(await panel('View link')).toHaveFocus())
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(opener).toHaveFocus()
})

test('view link, attachments, analytics, settings and filter are opened and collapsed by their buttons, and there is help [VIEW-38]', async () => {
  const community = await site.seed.makeCommunity()
  await site.seed.changeSettings(community, { plugins: { filter: true } })
  const user = visitAs(await site.seed.makeMember(community), `/view/${community.welcomeViewId}`)
  for (const name of ['View link', 'Attachments', 'Analytics', 'View options', 'Filter', 'Help']) {
    const opener = await tool(name)
    await user.click(opener)
    const opened = await panel(name)
    await user.click(opener)
    await waitFor(() => expect(opened).not.toBeInTheDocument())
  }
})

test('of more than 80 views the selector lists 80 and finds the others [VIEW-55]', async () => {
  const json = Array.from({ length: 90 }, (_, at) => ({
    _id: String(at).padStart(24, '0'),
    title: `Topic ${at + 1}`,
    type: 'View',
    permission: 'public',
    authors: [],
    _groupMembers: [],
  }))
  network.intercept('GET', /^\/api\/communities\/\w+\/views$/, { status: 200, json })
  const { user, views, selector, options } = await withViews()
  await waitFor(() => expect(within(views).getAllByRole('button')).toHaveLength(80))
  await user.click(selector)
  await waitFor(() => expect(options()).toHaveLength(80))
  await user.type(selector, 'topic 90')
  await waitFor(() => expect(names(options())).toEqual(['Topic 90']))
})

const withNotes = async () => {
  const { seed } = site
  const community = await seed.makeCommunity()
  const ann = await seed.makeMember(community, { firstName: 'Ann', lastName: 'Lee' })
  const ben = await seed.makeMember(community, { firstName: 'Ben', lastName: 'Ode' })
  const viewId = community.welcomeViewId
  const turtles = { title: 'Turtles', members: [ann.authorId] }
  const group = await seed.call<Contribution>(ann, 'POST', `/api/groups/${community._id}`, turtles)
  const first = await seed.makeNote(ann, { title: 'Sky', viewId, x: 420 })
  const second = await seed.makeNote(ann, { title: 'Sea', buildson: first._id })
  await seed.call(ann, 'POST', '/api/links', { from: second._id, to: first._id, type: 'references', data: {} })
  const change = { group: group._id, langInNote: ['fi'] }
  await seed.call(ann, 'PUT', `/api/objects/${community._id}/${first._id}`, change)
  const user = visitAs(ben, `/view/${viewId}`)
  const sky = await card('Sky')
  await card('Sea')
  return { community, viewId, user, sky }
}

test('six flags change the own canvas at once and until it is opened again; nothing is stored [VIEW-63, PLUG-10]', async () => {
  const { viewId, user, sky } = await withNotes()
  const shows = (kind: string) => board().querySelector<SVGElement>(`[data-kind=${kind}]`)?.style.display !== 'none'
  const flag = async (name: string) => user.click(within(await panel('View options')).getByRole('switch', { name }))
  await waitFor(() => expect(sky).toHaveTextContent('Ann Lee · Turtles · '))
  network.forget()
  await user.click(await tool('View options'))
  expect(await within(await panel('View options')).findAllByRole('switch')).toHaveLength(6)
  await flag('Names of authors')
  await waitFor(() => expect(sky).not.toHaveTextContent('Ann Lee'))
  await flag('Groups of notes')
  await waitFor(() => expect(sky).not.toHaveTextContent('Turtles'))
  await flag('Dates of notes')
  await waitFor(() => expect(within(sky).queryByRole('time')).not.toBeInTheDocument())
  await flag('Languages of notes')
  await waitFor(() => expect(sky).toHaveTextContent('Finnish'))
  expect([shows('buildson'), shows('references')]).toEqual([true, false])
  await flag('Arrows to the notes built on')
  await waitFor(() => expect(shows('buildson')).toBe(false))
  await flag('Arrows to the notes referred to')
  await waitFor(() => expect(shows('references')).toBe(true))
  expect(network.writes()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Reset to the view’s settings' }))
  await waitFor(() => expect(sky).toHaveTextContent('Ann Lee · Turtles · '))
  await flag('Names of authors')
  await waitFor(() => expect(sky).not.toHaveTextContent('Ann Lee'))
  visit(`/view/${viewId}`)
  const again = await card('Sky')
  await waitFor(() => expect(again).toHaveTextContent('Ann Lee · Turtles · '))
})

test('help tells what to do here, leads to all keys and to the feedback, and is closed [HELP-12]', async () => {
  const { user } = await withNotes()
  await user.click(await tool('Help'))
  const help = await panel('Help')
  expect(await within(help).findByRole('heading', { name: 'Build on an idea' })).toBeInTheDocument()
  expect(within(help).getByRole('link', { name: 'All keys' }).getAttribute('href')).toMatch(/#keyboard$/)
  expect(within(help).getByRole('link', { name: 'Ask or send feedback' })).toBeInTheDocument()
  await user.click(within(help).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(help).not.toBeInTheDocument())
  await waitFor(async () => expect(await tool('Help')).toHaveFocus())
})

test('the group view options tell whose items there are, and select them; one panel is open at a time [GRPV-09]', async () => {
  const { user, sky } = await withNotes()
  await user.click(await tool('Group view'))
  const groups = await panel('Group view')
  await user.click(await within(groups).findByRole('button', { name: /^Turtles\s*1 item$/ }))
  await waitFor(() => expect(sky).toHaveAttribute('aria-selected', 'true'))
  expect(await card('Sea')).toHaveAttribute('aria-selected', 'false')
  await user.click(within(groups).getByRole('switch', { name: 'Groups of notes' }))
  await waitFor(() => expect(sky).not.toHaveTextContent('Turtles'))
  for (const name of ['View options', 'Attachments', 'Help']) {
    await user.click(await tool(name))
    await panel(name)
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
  }
})

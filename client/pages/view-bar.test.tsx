import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { board, card, entries, openMenu, openMenuAt, placeOf, dragItem, titles, toolbar } from '../testing/board.ts' // prettier-ignore
import { readLiveAgain } from '../lib/queries.ts'
import { network } from '../testing/network.ts'
import { here, startSite, visit, visitAs } from '../testing/site.tsx'

const site = startSite()

const bar = () => screen.findByRole('banner')
const picker = () => screen.findByRole('combobox', { name: 'Views' })
const isCalled = (person: RegExp) => waitFor(async () => expect(within(await bar()).getByText(/^(Mia Moss|Ann Ode)$/).parentElement).toHaveTextContent(person)) // prettier-ignore
const isAt = (path: string) => waitFor(() => expect(here()).toBe(path))

test('the bar tells where one is and who, and leads on [VIEW-51]', async () => {
  const { community, mia } = await site.seed.makeManaged()
  const light = await site.seed.makeView(mia, 'Light')
  const user = visitAs(mia, `/view/${light._id}`)
  expect(await within(await bar()).findByRole('link', { name: community.title })).toBeInTheDocument()
  await isCalled(/^Mia Moss\s*Manager$/)
  expect(await within(await bar()).findByRole('button', { name: 'Log out' })).toBeInTheDocument()
  await waitFor(async () => expect(await picker()).toHaveValue(light._id))
  network.forget()
  await within(await picker()).findByRole('option', { name: 'Welcome' })
  await user.selectOptions(await picker(), 'Welcome')
  await isAt(`/view/${community.welcomeViewId}`)
  await waitFor(async () => expect(await picker()).toHaveValue(community.welcomeViewId))
  await user.selectOptions(await picker(), 'Multiple views')
  const together = within(await screen.findByRole('region', { name: 'Multiple views' }))
  await together.findByRole('heading', { name: 'Welcome' })
  expect(await picker()).toHaveValue(community.welcomeViewId)
  await user.selectOptions(await picker(), 'All Views')
  await isAt(`/viewmanager/${community._id}`)
  expect(network.writes()).toEqual([])

  visit(`/view/${light._id}`)
  await user.click(await within(await bar()).findByRole('link', { name: community.title }))
  await isAt(`/view/${community.welcomeViewId}`)
})

test('the bar holds the community, a view selector, a view mode, a language selector, name and role, and “Log out” [VIEW-44]', async () => {
  const { community, mia } = await site.seed.makeManaged()
  await site.seed.changeSettings(community, {
    knowledgeForum6: true,
    plugins: { viewRearrangement: true, multilanguage: true },
    defaultLang: 'en',
    languages: ['en', 'fr'],
  })
  visitAs(mia, `/view/${community.welcomeViewId}`)
  await isCalled(/^Mia Moss\s*Manager$/)
  const held = within(await bar())
  expect(await held.findByRole('link', { name: community.title })).toBeInTheDocument()
  for (const name of ['Views', 'View mode', 'Language of the notes'])
    expect(await screen.findByRole('combobox', { name })).toBeInTheDocument()
  expect(await held.findByRole('button', { name: 'Log out' })).toBeInTheDocument()
})

test('several views are shown together in the outline, grouped by view, and nothing is put anywhere [VIEW-51, CHRM-08]', async () => {
  const { seed } = site
  const { community, mia } = await seed.makeManaged()
  const welcome = community.welcomeViewId
  const light = await seed.makeView(mia, 'Light')
  await seed.makeView(mia, 'Air')
  await seed.makeNote(mia, { title: 'Hello', viewId: welcome })
  await seed.makeNote(mia, { title: 'Why is the sky blue?', viewId: light._id })
  const links = async () =>
    await Promise.all([welcome, light._id].map((id) => seed.call<unknown[]>(mia, 'GET', `/api/links/from/${id}`)))
  const before = await links()
  const reader = await seed.makeMember(community)
  const user = visitAs(reader, `/view/${welcome}`)
  await within(await picker()).findByRole('option', { name: 'Light, 1 not read yet' })
  network.forget()
  await user.selectOptions(await picker(), 'Multiple views')
  const region = await screen.findByRole('region', { name: 'Multiple views' })
  const group = async (name: string) => within(await within(region).findByRole('region', { name }))
  await (await group('Welcome')).findByRole('button', { name: 'Hello' })
  await user.click(within(region).getByRole('combobox', { name: 'Views shown together' }))
  const offered = () => [...document.querySelectorAll('[data-combobox-option]')]
  await waitFor(() => expect(offered().map(({ textContent }) => textContent)).toEqual(['Air', 'Light', 'Welcome']))
  await user.click(offered()[1]!)
  await (await group('Light')).findByRole('button', { name: 'Why is the sky blue?' })
  expect((await group('Welcome')).getByRole('button', { name: 'Hello' })).toBeInTheDocument()
  expect(within(region).queryByRole('region', { name: 'Air' })).toBeNull()
  await user.click((await group('Light')).getByRole('button', { name: 'Why is the sky blue?' }))
  await screen.findByRole('dialog', { name: 'Why is the sky blue?' })
  expect(network.writes().filter(({ path }) => !path.includes('/read'))).toEqual([])
  expect(await links()).toEqual(before)
  await user.click(within(region).getByRole('button', { name: 'Back to this view' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Multiple views' })).toBeNull())
})

test('managers are led to the authors, and everybody to the groups and out of the view [VIEW-35, VIEW-37, AUTR-02]', async () => {
  const { community, mia } = await site.seed.makeManaged()
  const ann = await site.seed.makeMember(community, { firstName: 'Ann', lastName: 'Ode' })
  let user = visitAs(ann, `/view/${community.welcomeViewId}`)
  await isCalled(/^Ann Ode\s*Writer$/)
  expect(await screen.findByRole('link', { name: 'Groups' })).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Members' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('link', { name: 'Exit' }))
  await isAt('/communitymanager')
  await waitFor(async () => expect(await bar()).not.toHaveTextContent('Writer'))

  user = visitAs(mia, `/view/${community.welcomeViewId}`)
  await user.click(await screen.findByRole('link', { name: 'Members' }))
  await isAt(`/authormanager/${community._id}`)
})

test('the tools of a view lead to its community’s views, groups, scaffolds and search, and to help [VIEW-36]', async () => {
  const community = await site.seed.makeCommunity()
  const user = visitAs(await site.seed.makeMember(community), `/view/${community.welcomeViewId}`)
  for (const [name, page] of [
    ['List of views', 'viewmanager'],
    ['Groups', 'groupmanager'],
    ['Scaffolds', 'scaffoldmanager'],
    ['Search', 'search'],
  ] as const) {
    await user.click(await screen.findByRole('link', { name }))
    await isAt(`/${page}/${community._id}`)
    visit(`/view/${community.welcomeViewId}`)
  }
  await user.click(within(await toolbar()).getByRole('button', { name: 'Help' }))
  await user.click(await screen.findByRole('link', { name: 'Ask or send feedback' }))
  await waitFor(() => expect(location.pathname).toBe('/help/'))
})

test('on a view that is read only nothing is added, moved, resized, pasted or deleted, and own notes are told apart [VIEW-56, VIEW-65]', async () => {
  const { seed } = site
  const community = await seed.makeCommunity()
  const [ann, ben] = [await seed.makeMember(community), await seed.makeMember(community)]
  const view = await seed.makeView(ann, 'Mostly Ann’s')
  const own = await seed.makeNote(ben, { title: 'By Ben', viewId: view._id, x: 200, y: 100 })
  await seed.makeNote(ann, { title: 'By Ann', viewId: view._id, x: 500, y: 100 })
  await seed.call(ben, 'POST', `/api/records/read/${community._id}/${own._id}`)
  const user = visitAs(ben, `/view/${view._id}`)
  const [mine, theirs] = [await card('By Ben'), await card('By Ann')]
  const handles = () => board().querySelectorAll('.canvas-handle')

  // Own notes have a mark of another shape with a text.
  await waitFor(() => expect(mine).toHaveTextContent('Written by you'))
  expect(within(mine).getByTitle('Written by you').querySelector('svg')).toBeInTheDocument()
  expect(theirs).not.toHaveTextContent('Written by you')
  expect(theirs.querySelector('svg')).not.toBeInTheDocument()

  expect(screen.queryByText('(read only)')).not.toBeInTheDocument()
  await dragItem(user, theirs, 40, 60)
  expect(placeOf(theirs)).toEqual({ x: 540, y: 160 })
  await screen.findByText('Saved')
  await user.click(mine)
  await waitFor(() => expect(handles()).toHaveLength(1))

  await seed.call(ann, 'PUT', `/api/objects/${community._id}/${view._id}`, { permission: 'protected' })
  expect(await screen.findByText('(read only)')).toBeInTheDocument()
  await waitFor(() => expect(handles()).toHaveLength(0))
  network.forget()
  for (const item of [mine, theirs]) await dragItem(user, item, 50, 50)
  await user.click(mine)
  await user.keyboard('{Alt>}{ArrowRight}{/Alt}{Delete}{Control>}cv{/Control}')
  expect(placeOf(mine)).toEqual({ x: 200, y: 100 })
  expect(placeOf(theirs)).toEqual({ x: 540, y: 160 })
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(network.writes()).toEqual([])

  const tools = within(await toolbar()).getAllByRole('button')
  expect(tools.filter(({ textContent }) => /New|Attachments|View link/.test(textContent ?? ''))).toEqual([])
  await openMenu('By Ben')
  await waitFor(() =>
    expect(entries()).toEqual([
      'Open',
      'Open in a new tab',
      'Open in a separate window',
      'Read the thread',
      'Copy',
      'Copy link',
      'Add to favourites',
    ]),
  )
  await user.keyboard('{Escape}')
  await openMenuAt({ x: 300, y: 400 })
  expect(entries().filter((entry) => /New|Paste|Import/i.test(entry ?? ''))).toEqual([])
})

test('a board that cannot be read says why, and is read again; read before, it stays usable [VIEW-66]', async () => {
  const { seed } = site
  const community = await seed.makeCommunity()
  const ann = await seed.makeMember(community)
  const viewId = community.welcomeViewId
  await seed.makeNote(ann, { title: 'Light', viewId, x: 200, y: 100 })
  const broken = { status: 400, json: { message: 'The board is being repaired.' } }
  const failing = () => network.intercept('GET', `/api/views/${viewId}/board`, broken)
  const banner = () => screen.findByText('error: The board is being repaired.')
  const first = failing()
  const user = visitAs(ann, `/view/${viewId}`)
  expect(await banner()).toHaveRole('alert')
  first.remove()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  const light = await card('Light')
  const gone = () => waitFor(() => expect(screen.queryByText(/The board is being repaired/)).not.toBeInTheDocument())
  await gone()

  const second = failing()
  await readLiveAgain()
  expect(await banner()).toHaveRole('alert')
  await dragItem(user, light, 60, 0)
  expect(placeOf(light)).toEqual({ x: 260, y: 100 })
  await screen.findByText('Saved')
  expect(titles()).toEqual(['Light'])
  second.remove()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await gone()
})

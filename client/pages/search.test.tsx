import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Member } from '../../e2e/support/seed.ts'
import type { Contribution } from '../../shared/domain/contributions.ts'
import { network } from '../testing/network.ts'
import { twoMembers } from '../testing/note.ts'
import { here, startSite, visit, visitAs } from '../testing/site.tsx'

const site = startSite()

const field = () => screen.findByRole<HTMLInputElement>('searchbox', { name: 'Look for' })
const status = () => document.querySelector('[data-search-status]')
const expectStatus = (state: string) => waitFor(() => expect(status()).toHaveAttribute('data-search-status', state))
const results = () => screen.findByRole('region', { name: 'Results' })
const header = async () => within(await results()).getByRole('heading', { level: 2 }).textContent
const titles = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
const expectTitles = (wanted: readonly string[]) => waitFor(() => expect(titles()).toEqual(wanted))
const row = async (title: string) => {
  const found = (await screen.findByRole('heading', { level: 3, name: title })).closest('li')
  if (!found) throw new Error(`There is no result ${title}.`)
  return found
}
const look = async (user: UserEvent, text: string) => {
  fireEvent.change(await field(), { target: { value: text } })
  await user.click(screen.getByRole('button', { name: 'Search' }))
}
const choose = async (user: UserEvent, type: string) => user.click(await screen.findByRole('radio', { name: type }))
const make = <T = Contribution,>(who: Member, fields: Record<string, unknown>) =>
  site.seed.call<T>(who, 'POST', `/api/contributions/${who.communityId}`, {
    status: 'active',
    permission: 'protected',
    authors: [who.authorId],
    ...fields,
  })
const link = (who: Member, from: string, to: string, type: string, data = {}) =>
  site.seed.call(who, 'POST', '/api/links', { from, to, type, data })

const lights = async () => {
  const { seed } = site
  const members = await twoMembers(seed)
  const { ann, ben } = members
  const rainbow = await seed.makeNote(ann, { title: 'Rainbows', body: '<p>Drops bend the light.</p>' })
  const mirror = await make(ben, { type: 'Note', title: 'Mirrors', data: { body: '<p>Throw it back.</p>' }, keywords: ['light', 'glass'] }) // prettier-ignore
  const secret = await seed.makeNote(ann, { title: 'Secret light', permission: 'private' })
  const view = await seed.makeView(ben, 'Light and shadow')
  const remark = await make(ben, { type: 'Annotation', title: 'an Annotation', data: { text: '<p>Which light?</p>' } })
  await link(ben, remark._id, rainbow._id, 'annotates')
  return { ...members, rainbow, mirror, secret, view, remark }
}

test('Everything, Notes, Annotation, Views and Keywords find their own, also when another one is chosen [SRCH-02, SRCH-03]', async () => {
  const { community, ann } = await lights()
  const user = visitAs(ann, `/search/${community._id}`)
  await field()
  const offered = within(screen.getByRole('radiogroup', { name: 'What to search' })).getAllByRole('radio')
  expect(offered.map((radio) => (radio as HTMLInputElement).labels?.[0]?.textContent)).toEqual(
    expect.arrayContaining(['Everything', 'Notes', 'Annotation', 'Views', 'Keywords']),
  )
  await look(user, 'light')
  await waitFor(() =>
    expect(titles().toSorted()).toEqual(['Light and shadow', 'Mirrors', 'Rainbows', 'Secret light', 'an Annotation']),
  )
  expect(here()).toBe(`/search/${community._id}?q=light`)
  for (const [type, name, found] of [
    ['Notes', 'notes', ['Mirrors', 'Rainbows', 'Secret light']],
    ['Annotation', 'annotation', ['an Annotation']],
    ['Views', 'view', ['Light and shadow']],
    ['Keywords', 'keywords', ['Mirrors']],
  ] as const) {
    await choose(user, type)
    await waitFor(() => expect(titles().toSorted()).toEqual(found))
    expect(here()).toBe(`/search/${community._id}?q=light&type=${name}`)
  }
})

test('what fits best comes first, or the newest where one chooses that; the address keeps it', async () => {
  const { seed } = site
  const { community, ann } = await twoMembers(seed)
  await seed.makeNote(ann, { title: 'Moss', body: '<p>Green and wet.</p>' })
  await seed.makeNote(ann, { title: 'Walks', body: '<p>Past stones and moss.</p>' })
  const user = visitAs(ann, `/search/${community._id}`)
  await look(user, 'moss')
  await expectTitles(['Moss', 'Walks'])
  const chosen = () => within(screen.getByRole('radiogroup', { name: 'Order' })).getByRole('radio', { checked: true })
  expect(chosen()).toHaveAccessibleName('Best first')
  await choose(user, 'Newest first')
  await expectTitles(['Walks', 'Moss'])
  expect(here()).toBe(`/search/${community._id}?q=moss&sort=newest`)
  expect(chosen()).toHaveAccessibleName('Newest first')
  await choose(user, 'Best first')
  await expectTitles(['Moss', 'Walks'])
  expect(here()).toBe(`/search/${community._id}?q=moss`)
})

test('a search goes through its states with their words, a failed one can be tried again [SRCH-23, SRCH-24, SRCH-25, SRCH-26]', async () => {
  const { community, ann } = await lights()
  const path = `/api/contributions/${community._id}/search/count`
  const user = visitAs(ann, `/search/${community._id}`)
  await field()
  await expectStatus('init')
  expect(status()).toHaveTextContent(/^$/)
  const held = network.hold('POST', path)
  await look(user, 'light')
  await expectStatus('searching')
  expect(status()).toHaveTextContent('searching...')
  held.release()
  await expectStatus('searched')
  expect(status()).toHaveTextContent(/^$/)

  await look(user, 'nothing of the kind')
  await expectStatus('noresult')
  expect(status()).toHaveTextContent('There was no contributions to match.')
  expect(screen.queryByRole('region', { name: 'Results' })).toBeNull()

  const { remove } = network.intercept('POST', path, 'offline')
  await look(user, 'mirrors')
  await expectStatus('error')
  expect(screen.queryByText('searching...')).toBeNull()
  expect(screen.getByRole('alert')).toBeInTheDocument()
  remove()
  await user.click(screen.getByRole('button', { name: 'Search' }))
  await expectTitles(['Mirrors'])
  expect(screen.queryByRole('alert')).toBeNull()

  // Names of authors, views and scaffolds load first.
  const names = network.hold('GET', `/api/communities/${community._id}/authors`)
  visit(`/search/${community._id}?q=light`)
  await expectStatus('loading')
  expect(status()).toHaveTextContent('searching...')
  expect(screen.queryByRole('region', { name: 'Results' })).toBeNull()
  names.release()
  await expectStatus('searched')
  await results()
})

test('tokens restrict like the fields of the panel, and what they name and nobody is, is told [SRCH-04, SRCH-05, SRCH-06]', async () => {
  const { community, ann, ben, rainbow, view } = await lights()
  await link(ben, view._id, rainbow._id, 'contains', { x: 1, y: 1 })
  const user = visitAs(ann, `/search/${community._id}`)
  const asked = () => network.calls().findLast(({ path }) => path.endsWith('/search/count'))?.body
  for (const [text, found, query] of [
    [`light -author:${ben.userName} -type:Note`, ['Mirrors'], { authors: [ben.authorId], type: 'Note' }],
    ['light -view:"light and shadow"', ['Rainbows'], { viewIds: [view._id] }],
    ['light -private', ['Secret light', 'Rainbows'], { privateMode: true }],
    ['light -searchMode:title -type:view', ['Light and shadow'], { searchMode: 'title', type: 'View' }],
    ['rainbows -from:2001-01-01', ['Rainbows'], { from: '2001-01-01' }],
  ] as const) {
    await look(user, text)
    await expectTitles(found)
    expect(asked()).toMatchObject({ query: { words: [expect.stringMatching(/light|rainbows/)], ...query } })
  }
  await look(user, 'rainbows -to:2001-01-01')
  await expectStatus('noresult')

  network.forget()
  for (const [text, told] of [
    ['light -author:nobody', 'author:nobody not found'],
    ['light -view:Nowhere', 'view:Nowhere not found'],
    ['light -type:Poem', 'type:Poem not found'],
    ['light -from:yesterday', 'from:yesterday is no date'],
  ] as const) {
    await look(user, text)
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(told))
    expect(screen.queryByRole('region', { name: 'Results' })).toBeNull()
  }
  expect(network.calls().filter(({ path }) => path.includes('/search'))).toEqual([])
  await look(user, 'rainbows')
  await expectTitles(['Rainbows'])
})

test('the advanced panel restricts by views, private notes, scaffolds and supports, authors, days and page size, and the address keeps it [SRCH-07, SRCH-08, SRCH-09, NAVB-16]', async () => {
  const { community, ann, ben, rainbow, mirror, view } = await lights()
  const supports = await site.seed.call<{ to: string }[]>(ann, 'GET', `/api/links/from/${community.scaffolds[0]}`)
  await link(ann, supports[0]?.to ?? '', rainbow._id, 'supports')
  await link(ben, view._id, mirror._id, 'contains', { x: 1, y: 1 })
  const path = `/search/${community._id}`
  const user = visitAs(ann, path)
  await user.click(await screen.findByRole('button', { name: 'Advanced' }))
  expect(screen.getByRole('textbox', { name: 'Results on a page' })).toHaveValue('50')
  const pick = async (name: string, option: string) => {
    await user.click(screen.getByRole('combobox', { name }))
    await user.click(await screen.findByRole('option', { name: option }))
    await user.keyboard('{Escape}')
  }

  await look(user, 'light')
  await waitFor(() => expect(titles()).toHaveLength(5))
  await user.click(screen.getByRole('switch', { name: 'Search views' }))
  await user.click(screen.getByRole('button', { name: 'Search' }))
  await waitFor(() => expect(titles().toSorted()).toEqual(['Mirrors', 'Rainbows', 'Secret light', 'an Annotation']))
  await pick('Scaffolds and supports', 'All of “Theory Building”')
  await user.click(screen.getByRole('button', { name: 'Search' }))
  await expectTitles(['Rainbows'])
  expect(here()).toBe(`${path}?q=light&views=no&supports=${community.scaffolds[0]}`)

  visit(here())
  await expectTitles(['Rainbows'])
  expect(screen.getByRole('button', { name: 'Advanced' })).toHaveAttribute('aria-expanded', 'true')
  expect(screen.getByRole('switch', { name: 'Search views' })).not.toBeChecked()

  const again = visit(`${path}?q=light&on=${view._id}`)
  await expectTitles(['Mirrors'])
  await again.click(screen.getByRole('switch', { name: 'Search my private notes' }))
  await again.click(screen.getByRole('button', { name: 'Search' }))
  await expectStatus('noresult')
  visit(`${path}?q=light&authors=${ann.authorId}`)
  await expectTitles(['Secret light', 'Rainbows'])
  visit(`${path}?q=light&private=yes`)
  await expectTitles(['Secret light', 'Rainbows'])

  const days = visit(`${path}?q=rainbows`)
  await expectTitles(['Rainbows'])
  await days.click(screen.getByRole('button', { name: 'Advanced' }))
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2001-01-01' } })
  await days.click(screen.getByRole('button', { name: 'Search' }))
  await expectStatus('noresult')
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2001-01-02' } })
  expect(await screen.findByText('This day is before the first one.')).toBeInTheDocument()
  await days.click(screen.getByRole('button', { name: 'Choose the days' }))
  const chooser = within(await screen.findByRole('dialog', { name: 'Select the first and last day' }))
  expect(chooser.getByRole('button', { name: 'Choose' })).toBeDisabled()
  await days.click(chooser.getByRole('button', { name: 'Any time' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByLabelText('To')).toHaveValue('')
  await days.click(screen.getByRole('button', { name: 'Search' }))
  await expectTitles(['Rainbows'])
})

test('a search counts once and loads each page by one call and its facts by another, whatever a page holds; the address turns the pages [SRCH-09, SRCH-10, SRCH-11, SRCH-12]', async () => {
  const { seed } = site
  const { community, ann } = await twoMembers(seed)
  for (let at = 1; at <= 12; at += 1) await seed.makeNote(ann, { title: `Note ${at}` })
  const searches = () => network.calls().filter(({ path }) => path.includes('/search'))
  const path = `/search/${community._id}`
  const user = visitAs(ann, `${path}?q=note&type=notes&size=1`)
  await expectTitles(['Note 12'])
  expect(await header()).toBe('Page 1 of 12 · 1–1 of 12')
  const pages = () =>
    within(screen.getByRole('navigation', { name: 'Pages of results' }))
      .getAllByRole('link', { name: /^Page \d+$/ })
      .map(({ textContent }) => textContent)
  expect(pages()).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'])

  const [count, page] = searches()
  const base = `/api/contributions/${community._id}/search`
  expect(count).toEqual({
    method: 'POST',
    path: `${base}/count`,
    body: { query: { sort: 'relevance', words: ['note'], withPrivate: true }, searchType: { type: 'notes' } },
  })
  expect(page?.path).toBe(base)
  expect(page?.body).toMatchObject({
    query: { communityId: community._id, words: ['note'], rangeOfID: [expect.any(String)], page: 1, pagesize: 1 },
  })
  expect(searches()).toHaveLength(2)

  network.forget()
  await user.click(screen.getByRole('link', { name: 'Page 10' }))
  await expectTitles(['Note 3'])
  expect(here()).toBe(`${path}?q=note&type=notes&size=1&page=10`)
  expect(await header()).toBe('Page 10 of 12 · 10–10 of 12')
  expect(pages()).toEqual(['3', '4', '5', '6', '7', '8', '9', '10', '11', '12'])
  expect(searches().map((call) => call.path)).toEqual([base])
  history.back()
  await expectTitles(['Note 12'])

  network.forget()
  const larger = visit(`${path}?q=note&type=notes&size=5&page=3`)
  await expectTitles(['Note 2', 'Note 1'])
  expect(await header()).toBe('Page 3 of 3 · 11–12 of 12')
  await larger.click(screen.getByRole('switch', { name: 'Extra info' }))
  await waitFor(() => expect(screen.getAllByText('Comments')).toHaveLength(2))
  expect(searches().map((call) => call.path)).toEqual([`${base}/count`, base, `${base}/facts`])

  for (const [query, wanted] of [
    ['size=5&page=99', 'Page 3 of 3 · 11–12 of 12'],
    ['size=5&page=-1', 'Page 1 of 3 · 1–5 of 12'],
    ['size=x&page=x', 'Page 1 of 1 · 1–12 of 12'],
    ['size=99999999', 'Page 1 of 1 · 1–12 of 12'],
  ] as const) {
    visit(`${path}?q=note&type=notes&${query}`)
    expect(await header()).toBe(wanted)
  }
})

test('rows show their facts when these are asked for, what is found is marked, and authors are shown as one wants [SRCH-13, SRCH-14, SRCH-15, SRCH-16]', async () => {
  const { seed } = site
  const { community, ann, ben, rainbow, mirror, view } = await lights()
  const { pseudoName } = await seed.call<{ pseudoName: string }>(ann, 'GET', `/api/objects/${ann.authorId}`)
  const supports = await seed.call<{ to: string; _to: { title: string } }[]>(ann, 'GET', `/api/links/from/${community.scaffolds[0]}`) // prettier-ignore
  const group = { communityId: community._id, type: 'Group', title: 'Red', authors: [ann.authorId], members: [ann.authorId], status: 'active' } // prettier-ignore
  await seed.call(ann, 'POST', `/api/groups/${community._id}`, group)
  await link(ann, supports[0]?.to ?? '', rainbow._id, 'supports')
  await link(ben, view._id, rainbow._id, 'contains', { x: 1, y: 1 })
  await link(ann, rainbow._id, mirror._id, 'buildson')
  await seed.call(ann, 'PUT', `/api/objects/${community._id}/${rainbow._id}`, { keywords: ['colours'] })
  await seed.call(ben, 'POST', `/api/records/read/${community._id}/${rainbow._id}`)
  const user = visitAs(ann, `/search/${community._id}?q=lig&type=notes`)
  const shown = await row('Rainbows')
  expect(within(shown).getByRole('link', { name: 'Rainbows' })).toHaveAttribute('href', `/contribution/${rainbow._id}`)
  await waitFor(() => expect(shown).toHaveTextContent(/Note · Ann Lee · .*\d{4}/))
  expect(shown).toHaveTextContent('Drops bend the light.')
  expect([...shown.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['light'])
  expect(shown.querySelector('dl')).toBeNull()

  await user.click(screen.getByRole('switch', { name: 'Extra info' }))
  const facts = () =>
    Object.fromEntries(
      [...shown.querySelectorAll('dt')].map((term) => [term.textContent, term.nextElementSibling?.textContent]),
    )
  await waitFor(() =>
    expect(facts()).toEqual({
      Pseudonyms: pseudoName,
      Groups: 'Red',
      Supports: supports[0]?._to.title,
      Keywords: 'colours',
      Views: 'Light and shadow',
      'Builds on': 'Mirrors',
      'Edited by': 'Ann Lee',
      'Read by': 'Ben Ode',
      Comments: 'None',
    }),
  )
  const names = within(screen.getByRole('radiogroup', { name: 'Authors shown as' }))
  await user.click(names.getByRole('radio', { name: 'Pseudonyms' }))
  await waitFor(() => expect(shown).not.toHaveTextContent('Ann Lee'))
  expect(shown).toHaveTextContent(`Note · ${pseudoName}`)
  expect(facts()).toMatchObject({ 'Edited by': pseudoName })
  expect(document.querySelector('main')).not.toHaveTextContent('Ben Ode')
  await user.click(names.getByRole('radio', { name: 'Hidden' }))
  await waitFor(() => expect(shown).not.toHaveTextContent(pseudoName))
  expect(facts()).not.toHaveProperty('Read by')
  await user.click(screen.getByRole('switch', { name: 'Extra info' }))
  expect(shown.querySelector('dl')).toBeNull()
})

test('facts that cannot be read are no alarm: the console is told, and the page stays usable [STUD-09]', async () => {
  const { community, ann } = await lights()
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => told.mockRestore())
  network.intercept('POST', `/api/contributions/${community._id}/search/facts`, { status: 404, json: {} })
  const user = visitAs(ann, `/search/${community._id}?q=rainbows`)
  await row('Rainbows')
  await user.click(screen.getByRole('switch', { name: 'Extra info' }))
  expect(await screen.findByText('This could not be loaded.')).toBeInTheDocument()
  expect(told).toHaveBeenCalled()
  for (const role of ['alert', 'alertdialog', 'dialog']) expect(screen.queryByRole(role)).toBeNull()
  await look(user, 'mirrors')
  await expectTitles(['Mirrors'])
})

test('comments are written by managers; others see “None” [SRCH-18, SRCH-19]', async () => {
  const { community, mia } = await site.seed.makeManaged()
  const ann = await site.seed.makeMember(community, { firstName: 'Ann', lastName: 'Lee' })
  const note = await site.seed.makeNote(ann, { title: 'Rainbows' })
  const path = `/search/${community._id}?q=rainbows`
  const asWriter = visitAs(ann, path)
  await asWriter.click(await screen.findByRole('switch', { name: 'Extra info' }))
  expect(await within(await row('Rainbows')).findByText('None')).toBeInTheDocument()
  expect(screen.queryByRole('textbox', { name: 'Comments on Rainbows' })).toBeNull()

  const user = visitAs(mia, path)
  await row('Rainbows')
  const comments = await screen.findByRole('textbox', { name: 'Comments on Rainbows' })
  expect(comments).toHaveValue('')
  await user.type(comments, 'Well thought.')
  const saving = `/api/objects/${community._id}/${note._id}/savecomments`
  const { remove } = network.intercept('PUT', saving, { status: 403, json: { message: 'Forbidden' } })
  await user.click(screen.getByRole('button', { name: 'Save the comments' }))
  expect(await screen.findByRole('alert')).toBeInTheDocument()
  remove()
  await user.click(screen.getByRole('button', { name: 'Save the comments' }))
  expect(await screen.findByText('Saved')).toBeInTheDocument()
  expect(network.calls().findLast(({ method }) => method === 'PUT')).toEqual({
    method: 'PUT',
    path: saving,
    body: { authors: [mia.userId], comments: 'Well thought.' },
  })
  const { comments: stored, authors } = await site.seed.call<Contribution>(mia, 'GET', `/api/objects/${note._id}`)
  expect([stored, authors]).toEqual(['Well thought.', [ann.authorId]])
  visit(path)
  expect(await screen.findByRole('textbox', { name: 'Comments on Rainbows' })).toHaveValue('Well thought.')
})

test('selected ids are listed as they are, what may not be read as “forbidden”, and can be searched within [SRCH-01, SRCH-27]', async () => {
  const { community, ann, ben, rainbow, mirror, secret } = await lights()
  const path = `/search/${community._id}?ids=${[mirror, secret, rainbow].map(({ _id }) => _id).join(',')}`
  const user = visitAs(ben, path)
  await expectTitles(['Mirrors', 'forbidden', 'Rainbows'])
  expect(await header()).toBe('Page 1 of 1 · 1–3 of 3')
  const hidden = await row('forbidden')
  expect(hidden).toHaveTextContent('(forbidden)')
  expect(within(hidden).queryByRole('link')).toBeNull()
  expect(hidden).not.toHaveTextContent(/Ann|\d{4}/)
  await look(user, 'drops')
  await expectTitles(['Rainbows'])
  await user.click(screen.getByRole('button', { name: 'Search the whole community' }))
  await waitFor(() => expect(here()).toBe(`/search/${community._id}?q=drops`))
  visitAs(ann, path)
  await expectTitles(['Mirrors', 'Secret light', 'Rainbows'])
})

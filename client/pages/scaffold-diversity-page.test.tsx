import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Member, SeededCommunity } from '../../e2e/support/seed.ts'
import type { Link } from '../../shared/domain/links.ts'
import { type Contribution, riseAboveViewId } from '../../shared/domain/contributions.ts'
import type { Scaffold } from '../../shared/domain/scaffolds.ts'
import { network } from '../testing/network.ts'
import { startSite, visitAs } from '../testing/site.tsx'

const site = startSite()

const SELECT_SUPPORTS = 'Select Support Items:'
const NOTHING = 'There was no contributions to match.'

const at = ({ _id }: SeededCommunity) => `/scaffoldsupporttracker/${_id}`
const start = async () => {
  const { seed } = site
  const community = await seed.makeCommunity()
  const ann = await seed.makeMember(community, { firstName: 'Ann', lastName: 'Lee' })
  const ben = await seed.makeMember(community, { firstName: 'Ben', lastName: 'Ode' })
  const light = await seed.makeView(ann, 'Light')
  const [scaffold] = await seed.call<Scaffold[]>(ann, 'GET', `/api/communities/${community._id}/scaffolds`)
  const support = (title: string) => scaffold?.supports.find((one) => one.title === title)?.id
  const use = async (who: Member, note: Contribution, ...titles: string[]) => {
    for (const title of titles)
      await seed.call(who, 'POST', '/api/links', { from: support(title), to: note._id, type: 'supports', data: {} })
  }
  const sky = await seed.makeNote(ann, { title: 'Sky', viewId: community.welcomeViewId })
  await use(ann, sky, 'My theory', 'My theory', 'New Information')
  const sun = await seed.makeNote(ben, { title: 'Sun', viewId: light._id })
  await use(ben, sun, 'A better theory')
  const moon = await seed.makeNote(ben, { title: 'Moon', viewId: community.welcomeViewId })
  await use(ben, moon, 'New Information', 'A better theory', 'New Information')
  const user = visitAs(ann, at(community))
  await screen.findByRole('heading', { name: 'Scaffold Diversity', level: 1 })
  // Drawn at once.
  await user.click(await screen.findByRole('tab', { name: 'Table' }))
  return { seed, community, ann, ben, light, notes: { sky, sun, moon }, use, user }
}

const search = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Search' }))
const pickSupports = async (user: UserEvent, ...titles: string[]) => {
  const ticked = within(screen.getByRole('group', { name: 'Supports' })).queryAllByRole('checkbox', { checked: true })
  for (const box of ticked) await user.click(box)
  for (const title of titles) await user.click(screen.getByRole('checkbox', { name: title }))
}
const resultRows = async () => {
  const region = await screen.findByRole('region', { name: 'Uses of supports in each note' })
  const [, ...rows] = within(region).getAllByRole('row')
  return rows.map((row) => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent).slice(1))
}
const options = () => [...document.querySelectorAll<HTMLElement>('[data-combobox-option]')]
const option = (name: string) =>
  waitFor(() => {
    const found = options().findLast(({ textContent }) => textContent === name)
    if (!found) throw new Error(`There is no option ${name}.`)
    return found
  })
const pickViews = async (user: UserEvent, ...titles: string[]) => {
  await user.click(await screen.findByPlaceholderText('Select one or more View...'))
  for (const title of titles) await user.click(await option(title))
  await user.click(screen.getByRole('button', { name: 'Add' }))
}

test('supports of a scaffold are counted in each note of the community; without any, nothing is searched; what matches nothing is told [SDIV-01, SDIV-06, SDIV-07, SDIV-08, SDIV-14, SDIV-21]', async () => {
  const { community, user } = await start()
  network.forget()
  await pickSupports(user)
  await search(user)
  expect(await screen.findByRole('alert')).toHaveTextContent(SELECT_SUPPORTS)
  expect(network.writes()).toEqual([])

  await pickSupports(user, 'New Information', 'My theory', 'A better theory')
  expect(screen.queryByText(SELECT_SUPPORTS)).toBeNull()
  const held = network.hold('POST', /searchBySupport/)
  await search(user)
  expect(await screen.findByText('searching...')).toBeInTheDocument()
  held.release()
  expect(await resultRows()).toEqual([
    ['Sky', '2', '0', '1', '3'],
    ['Sun', '0', '1', '0', '1'],
    ['Moon', '0', '1', '2', '3'],
    ['All notes', '2', '2', '3', '7'],
  ])
  expect(screen.queryByText('searching...')).toBeNull()
  const [uses, notes, ...others] = network.writes()
  expect(others).toEqual([])
  expect(uses).toMatchObject({ path: `/api/links/${community._id}/searchBySupport`, body: { page: 1, limit: 1000 } })
  expect(notes).toMatchObject({
    path: `/api/contributions/${community._id}/search`,
    body: { query: { pagesize: 1000 } },
  })

  await pickSupports(user, 'I need to understand')
  await search(user)
  expect(await screen.findByText(NOTHING)).toBeInTheDocument()
  expect(screen.queryByRole('region', { name: 'Result' })).toBeNull()
})

test('all supports of the first scaffold are ticked and drawn on opening, with a sentence that names those nobody used', async () => {
  const { user } = await start()
  expect(screen.getByRole('button', { name: 'Search' })).not.toHaveFocus()
  const boxes = screen.getAllByRole<HTMLInputElement>('checkbox').filter(({ value }) => /^[0-9a-f]{24}$/.test(value))
  expect(boxes.length).toBeGreaterThan(3)
  expect(boxes.every(({ checked }) => checked)).toBe(true)
  expect((await resultRows()).map(([title]) => title)).toEqual(['Sky', 'Sun', 'Moon', 'All notes'])
  const sentence = await screen.findByText(/^Nobody has used these supports here:/)
  expect(sentence).toHaveTextContent('“I need to understand”')
  for (const used of ['My theory', 'New Information', 'A better theory']) expect(sentence).not.toHaveTextContent(`“${used}”`) // prettier-ignore

  await pickSupports(user, 'My theory')
  await search(user)
  expect(await screen.findByText('Each of these supports has been used.')).toBeInTheDocument()
})

test('views are added with an author and days, and listed with all four; none chosen is told [SDIV-02, SDIV-03, SDIV-04, VIEW-54]', async () => {
  const { user } = await start()
  await user.click(await screen.findByRole('button', { name: 'Add' }))
  expect(await screen.findByText('View is not selected')).toHaveRole('alert')
  expect(screen.queryByRole('table', { name: 'Selected notes' })).toBeNull()

  await user.click(await screen.findByPlaceholderText('Select one or more View...'))
  await option('Welcome')
  const people = ['Ann Lee', 'Ben Ode', 'Site Admin']
  const views = () => options().flatMap(({ textContent }) => (people.includes(textContent) ? [] : [textContent]))
  await waitFor(() => expect(views()).toEqual(['Light', 'Welcome']))
  await pickViews(user, 'Welcome', 'Light')
  await user.click(screen.getByRole('combobox', { name: 'Author' }))
  await user.click(await option('Ben Ode'))
  await user.type(screen.getByLabelText('From'), '2026-09-01')
  await user.type(screen.getByLabelText('To'), '2026-08-31')
  expect(await screen.findByText('This day is before the first one.')).toHaveRole('alert')
  await pickViews(user, 'Welcome')
  const list = screen.getByRole('table', { name: 'Selected notes' })
  expect(within(list).getAllByRole('row')).toHaveLength(3)
  await user.clear(screen.getByLabelText('To'))
  await user.type(screen.getByLabelText('To'), '2126-09-30')
  await user.click(screen.getByRole('button', { name: 'Add' }))
  const texts = within(list).getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent).slice(0, 4)) // prettier-ignore
  expect(texts).toEqual([
    ['View', 'Author', 'From', 'To'],
    ['Welcome', 'All authors', 'Any day', 'Any day'],
    ['Light', 'All authors', 'Any day', 'Any day'],
    ['Welcome', 'Ben Ode', 'Sep 1, 2026', 'Sep 30, 2126'],
  ])
})

test('only what a selection means is counted: the rest of the community is not [SDIV-01, SDIV-03]', async () => {
  const { user } = await start()
  await pickViews(user, 'Light')
  await pickSupports(user, 'A better theory')
  await search(user)
  expect(await resultRows()).toEqual([
    ['Sun', '1', '1'],
    ['All notes', '1', '1'],
  ])
  await user.click(screen.getByRole('button', { name: 'Remove “Light”' }))
  await user.click(screen.getByRole('combobox', { name: 'Author' }))
  await user.click(await option('Ben Ode'))
  await pickViews(user, 'Welcome')
  await user.click(screen.getByRole('button', { name: 'Select all' }))
  await search(user)
  await waitFor(async () => expect((await resultRows()).map(([title]) => title)).toEqual(['Moon', 'All notes']))
  await user.type(screen.getByLabelText('To'), '2020-12-31')
  await user.click(screen.getByRole('button', { name: 'Remove “Welcome”' }))
  await user.click(screen.getByRole('button', { name: 'Add' }))
  await pickViews(user, 'Welcome')
  await search(user)
  expect(await screen.findByText(NOTHING)).toBeInTheDocument()
})

test('of more than 80 authors and views the selector lists 80, and finds the others [SDIV-05]', async () => {
  const many = <T,>(of: (at: number) => T) => Array.from({ length: 90 }, (_, at) => of(at))
  const id = (at: number) => String(at).padStart(24, '0')
  const views = many((at) => ({ _id: id(at), title: `Topic ${at}`, type: 'View', permission: 'public', authors: [], _groupMembers: [] })) // prettier-ignore
  network.intercept('GET', /^\/api\/communities\/\w+\/views$/, { status: 200, json: views })
  network.intercept('GET', /^\/api\/communities\/\w+\/authors$/, async (pass) => {
    const answer = await pass()
    const [author] = JSON.parse(String(answer.data)) as object[]
    return { status: 200, json: many((at) => ({ ...author, _id: id(at), firstName: 'Pupil', lastName: `Nr ${at}` })) }
  })
  const { user } = await start()
  const offered = (of: string) => options().filter(({ textContent }) => textContent?.startsWith(of))
  await user.click(await screen.findByPlaceholderText('Select one or more View...'))
  await waitFor(() => expect(offered('Topic')).toHaveLength(80))
  await user.keyboard('topic 89')
  await waitFor(() => expect(offered('Topic')).toHaveLength(1))
  await user.click(screen.getByRole('combobox', { name: 'Author' }))
  await waitFor(() => expect(offered('Pupil')).toHaveLength(80))
  await user.keyboard('nr 89')
  await waitFor(() => expect(offered('Pupil')).toHaveLength(1))
})

const saving = () => {
  const saved: { name: string; file: Blob }[] = []
  const url = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${saved.push({ name: '', file: file as Blob })}`) // prettier-ignore
  const press = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.at(-1)!.name = this.download
  })
  onTestFinished(() => [url, press].forEach((spy) => spy.mockRestore()))
  return saved
}

const found = async () => {
  const started = await start()
  const { user } = started
  await pickSupports(user, 'My theory', 'A better theory', 'New Information')
  await search(user)
  await resultRows()
  return started
}

test('a switch shows and hides further data about each note, and the result is saved as scaffold_growth.csv [SDIV-09, SDIV-13]', async () => {
  const { user } = await found()
  const region = screen.getByRole('region', { name: 'Uses of supports in each note' })
  expect(region).not.toHaveTextContent('Ann Lee')
  await user.click(screen.getByRole('switch', { name: 'Extra info' }))
  const [sky] = within(region).getAllByRole('rowheader')
  expect(sky).toHaveTextContent(/Authors\s*Ann Lee.*Created.*Changed.*Views\s*Welcome.*Words\s*2/)
  await user.click(screen.getByRole('switch', { name: 'Extra info' }))
  expect(region).not.toHaveTextContent('Ann Lee')

  const saved = saving()
  await user.click(screen.getByRole('button', { name: 'Download CSV' }))
  expect(saved.map(({ name }) => name)).toEqual(['scaffold_growth.csv'])
  const lines = (await saved[0]!.file.text()).split('\r\n')
  expect(lines[0]).toMatch(
    /id,title,authors,created,modified,views,My theory,A better theory,New Information,total,authorIds,viewIds$/,
  )
  expect(lines.slice(1).map((line) => line.split(',').slice(1, -2))).toEqual([
    ['Sky', 'Ann Lee', expect.any(String), expect.any(String), 'Welcome', '2', '0', '1', '3'],
    ['Sun', 'Ben Ode', expect.any(String), expect.any(String), 'Light', '0', '1', '0', '1'],
    ['Moon', 'Ben Ode', expect.any(String), expect.any(String), 'Welcome', '0', '1', '2', '3'],
    [],
  ])
})

test('the result is offered as a bar and a radar chart, a series for each selection, with its figures as a table and as a file [SDIV-10, SDIV-11]', async () => {
  const { user } = await start()
  await pickViews(user, 'Welcome', 'Light')
  await pickSupports(user, 'My theory', 'A better theory', 'New Information')
  await search(user)
  await resultRows()
  const figures = [
    ['Support', 'Welcome', 'Light'],
    ['My theory', '2', '0'],
    ['A better theory', '1', '1'],
    ['New Information', '3', '0'],
  ]
  const saved = saving()
  for (const [tab, title] of Object.entries({
    'Bar chart': 'Uses of each support',
    'Radar chart': 'Diversity of the supports',
  })) {
    await user.click(screen.getByRole('tab', { name: tab }))
    const figure = await screen.findByRole('figure', { name: title })
    const chart = within(figure).getByRole('img', { name: title })
    for (const text of ['My theory', 'New Information', 'Welcome', 'Light']) expect(chart).toHaveTextContent(text)
    const rows = [...figure.querySelectorAll('tr')].map((row) =>
      [...row.children].map(({ textContent }) => textContent),
    )
    expect(rows).toEqual(figures)
    await user.click(within(figure).getByRole('button', { name: 'Download as CSV' }))
    const { name, file } = saved.at(-1)!
    expect(name).toMatch(/^scaffold_growth_(bar|radar)\.csv$/)
    const [head, ...lines] = (await file.text()).replace('\ufeff', '').trim().split('\r\n')
    expect(head).toBe('name,Welcome,Light,key,contributionIds')
    expect(lines.map((line) => line.split(',').slice(0, 3))).toEqual(figures.slice(1))
    for (const line of lines) expect(line).toMatch(/,[0-9a-f]{24},$/)
  }
})

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Add notes to View' }))
const chooseView = async (user: UserEvent, label: string, title: string) => {
  await user.click((await dialog()).getByRole('combobox', { name: label }))
  await user.click(await option(title))
}

test('selected notes are gathered in a rise-above on a view: with a name, and not without notes [RISE-10, SDIV-15, SDIV-16, SDIV-17, SDIV-18]', async () => {
  const { seed, ann, light, notes, user } = await found()
  network.forget()
  await user.click(screen.getByRole('button', { name: 'Add notes to View' }))
  const create = async () => user.click((await dialog()).getByRole('button', { name: 'Create' }))
  const refused = async (text: string) => expect(await (await dialog()).findByRole('alert')).toHaveTextContent(text)
  await create()
  await refused('Select notes to create riseabove.')
  await user.click((await dialog()).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  for (const title of ['Sky', 'Moon']) await user.click(screen.getByRole('checkbox', { name: `Select “${title}”` }))
  await user.click(screen.getByRole('button', { name: 'Add notes to View' }))
  await create()
  await refused('Please input a name.')
  await user.type((await dialog()).getByLabelText('Name'), 'At night')
  await create()
  await refused('View is not selected')
  expect(network.writes()).toEqual([])
  await chooseView(user, 'Target view', 'Light')
  await create()
  expect(await screen.findByText('“At night” is on “Light” now.')).toBeInTheDocument()

  const on = (viewId: string) => seed.call<Link[]>(ann, 'GET', `/api/links/from/${viewId}`)
  const risen = (await on(light._id)).find(({ _to }) => _to.title === 'At night')
  const note = await seed.call<Contribution>(ann, 'GET', `/api/objects/${risen?.to}`)
  expect(note.type).toBe('Note')
  const within = await on(riseAboveViewId(note)!)
  expect(within.map(({ to, data }) => [to, data.x, data.y])).toEqual([
    [notes.sky._id, 10000, 10000],
    [notes.moon._id, 10050, 10050],
  ])
})

test('selected notes are added to a view and remain where they were; none doubles, and a view that is not one’s to edit is refused [RISE-10, SDIV-19, SDIV-20]', async () => {
  const { seed, community, ann, ben, light, user } = await found()
  const titlesOn = async (viewId: string) => (await seed.call<Link[]>(ann, 'GET', `/api/links/from/${viewId}`)).map(({ _to }) => _to.title).toSorted() // prettier-ignore
  const closed = await seed.makeView(ben, 'Closed')
  await seed.call(ben, 'PUT', `/api/objects/${community._id}/${closed._id}`, { permission: 'protected' })
  await user.click(screen.getByRole('checkbox', { name: 'Select all notes' }))
  expect(await screen.findByText(/3 selected/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Add notes to View' }))
  await user.click((await dialog()).getByRole('radio', { name: 'On a view, as they are' }))
  const add = async () => user.click((await dialog()).getByRole('button', { name: 'Add' }))
  await chooseView(user, 'View', 'Closed')
  await add()
  expect(await (await dialog()).findByRole('alert')).toHaveTextContent('You have no permission to edit this view.')
  expect(await titlesOn(closed._id)).toEqual([])
  await chooseView(user, 'View', 'Light')
  await add()
  expect(await screen.findByText('2 notes were added to “Light”.')).toBeInTheDocument()
  expect(await titlesOn(light._id)).toEqual(['Moon', 'Sky', 'Sun'])
  expect(await titlesOn(community.welcomeViewId)).toEqual(['Moon', 'Sky'])
})

test('of 1002 notes the table lists 1000 and says how many more there are; its last row counts all [SPEC-05]', async () => {
  const { seed, user, ann } = await start()
  const ids = Array.from({ length: 1002 }, (_, at) => at.toString(16).padStart(24, '0'))
  network.intercept('POST', /\/searchBySupport$/, async (_pass, { path, body }) => {
    const { page, limit } = body as { page: number; limit: number }
    const [use] = await seed.call<object[]>(ann, 'POST', path, { ...(body as object), page: 1 })
    const uses = ids.map((to) => ({ ...use, _id: to, to }))
    return { status: 200, json: uses.slice((page - 1) * limit, page * limit) }
  })
  const note = { title: 'Sky', authors: [ann.authorId], keywords: [], wordCount: 1 }
  const dates = { created: '2026-01-01T00:00:00.000Z', modified: '2026-01-01T00:00:00.000Z' }
  network.intercept('POST', /\/contributions\/\w+\/search$/, async (_pass, { body }) => {
    const { query } = body as { query: { ids: string[] } }
    return { status: 200, json: query.ids.map((_id) => ({ ...note, ...dates, _id })) }
  })
  await pickSupports(user, 'My theory')
  await search(user)
  expect(await screen.findByText('2 more rows are not listed.')).toBeInTheDocument()
  const listed = await resultRows()
  expect([listed.length, listed.at(-1)]).toEqual([51, ['All notes', '1002', '1002']])
  await user.click(screen.getByRole('button', { name: 'Page 20' }))
  await waitFor(async () => expect(await resultRows()).toHaveLength(51))
  expect(screen.queryByRole('button', { name: 'Page 21' })).toBeNull()
})

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { SeededCommunity } from '../../e2e/support/seed.ts'
import { requestsDone } from '../testing/board.ts'
import { stopClock } from '../testing/clock.ts'
import { network } from '../testing/network.ts'
import { here, startSite, visitAs } from '../testing/site.tsx'

const site = startSite()

const at = ({ _id }: Pick<SeededCommunity, '_id'>) => `/dashboard2/${_id}`
const chart = (name: string) => screen.findByRole('img', { name })
const textsIn = (element: Element, selector: string) =>
  [...element.querySelectorAll(selector)].map(({ textContent }) => textContent)
/** Titles of slices and bars contain names and numbers. */
const slices = async () => textsIn(await chart('Contributions by type'), '.pie-slice title')
const bars = async () => textsIn(await chart('Contributions by author'), '.row title')
const points = async () =>
  textsIn(await chart('Contributions per day'), '.dot title').filter((text) => !text.endsWith(': 0'))
const choice = (table: string, name: string) =>
  within(screen.getByRole('table', { name: table })).getByRole('button', { name })
const tableRows = async () => {
  const region = await screen.findByRole('region', { name: 'Selected contributions' })
  return [...region.querySelectorAll('tbody tr')].map((row) => [...row.children].map(({ textContent }) => textContent))
}
const row = (_id: string, type: string, authors: string[], created: string | null) => ({
  _id: _id.padStart(24, '0'),
  type,
  title: created === null ? 'forbidden' : `Title ${_id}`,
  authors,
  created,
})
const answer = (rows: readonly object[]) => network.intercept('POST', /\/contributions\/\w+\/search$/, { status: 200, json: rows }) // prettier-ignore

const start = async () => {
  const { seed } = site
  const { community, mia } = await seed.makeManaged()
  const ann = await seed.makeMember(community, { firstName: 'Ann', lastName: 'Lee' })
  const ben = await seed.makeMember(community, { firstName: 'Ben', lastName: 'Ode' })
  await seed.call(mia, 'PUT', `/api/communities/${community._id}`, { timeZone: 'Asia/Tokyo' })
  answer([
    row('1', 'Note', [ann.authorId], '2026-08-31T10:00:00.000Z'),
    row('2', 'Note', [ann.authorId, ben.authorId], '2026-08-31T23:00:00.000Z'),
    row('3', 'View', [ben.authorId], '2026-09-02T10:00:00.000Z'),
    row('4', 'Note', [], null),
    row('5', 'Note', [ann.authorId], '2026-09-03T10:00:00.000Z'),
  ])
  return { seed, community, mia, ann, ben }
}
const count = () => screen.findByText(/contributions are selected/)

test('one search of 10000 contributions fills a pie of types, a row chart of authors, notes per day with a range under it, the count and the table; what may not be read is in none [DSH2-01, DSH2-02, DSH2-03, DSH2-04, DSH2-05, DSH2-06, DSH2-07, DSH2-11, DSH2-18]', async () => {
  const { community, mia } = await start()
  network.forget()
  const user = visitAs(mia, at(community))
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Contributions in charts')
  await waitFor(async () => expect(await slices()).toEqual(['Note: 3', 'View: 1']))
  expect(await bars()).toEqual(['Ann Lee: 3', 'Ben Ode: 2'])
  expect(await points()).toEqual(['Aug 31, 2026: 1', 'Sep 1, 2026: 1', 'Sep 2, 2026: 1', 'Sep 3, 2026: 1'])
  await waitFor(async () => expect(await count()).toHaveTextContent('4 of 4 contributions are selected.'))
  expect(await tableRows()).toEqual([
    ['September 2026'],
    ['Title 5', 'Ann Lee', 'Sep 3, 2026, 7:00 PM'],
    ['Title 3', 'Ben Ode', 'Sep 2, 2026, 7:00 PM'],
    ['Title 2', 'Ann Lee, Ben Ode', 'Sep 1, 2026, 8:00 AM'],
    ['August 2026'],
    ['Title 1', 'Ann Lee', 'Aug 31, 2026, 7:00 PM'],
  ])
  const searches = network.calls().filter(({ path }) => path.endsWith('/search'))
  expect(searches.map(({ body }) => body)).toMatchObject([{ query: { pagesize: 10000, page: 1 }, columns: expect.not.arrayContaining(['body', 'data']) }]) // prettier-ignore
  await user.click(screen.getByRole('button', { name: 'Ben Ode · 2: show the contributions' }))
  expect(await screen.findByRole('dialog', { name: 'Ben Ode · 2' })).toBeInTheDocument()
})

const widths = () =>
  Promise.all(['Contributions by type', 'Contributions by author', 'Contributions per day', 'Days'].map(async (name) => (await chart(name)).getAttribute('width'))) // prettier-ignore
const names = async () =>
  [...(await chart('Contributions by author')).querySelectorAll('.row text')].map((text) => [text.textContent, Number(text.getAttribute('x')) < 0]) // prettier-ignore

test('each author’s name stands before the bar; as in Knowledge Forum 6 it lies on the bar, in a chart as wide as the pie [DSH2-14]', async () => {
  const { seed, community, mia } = await start()
  visitAs(mia, at(community))
  await waitFor(async () => expect(await names()).toEqual([['Ann Lee', true], ['Ben Ode', true]])) // prettier-ignore
  expect(await widths()).toEqual(['180', '234', '900', '900'])
  await seed.changeSettings(community, { knowledgeForum6: true })
  visitAs(mia, at(community))
  await waitFor(async () => expect(await names()).toEqual([['Ann Lee', false], ['Ben Ode', false]])) // prettier-ignore
  expect(await widths()).toEqual(['180', '180', '900', '900'])
})

test('heading, axis and table of the days name what is counted; a switch counts notes only and stands in the address [ANLY-02]', async () => {
  const { community, mia } = await start()
  const user = visitAs(mia, at(community))
  const axis = async (name: string) => (await chart(name)).querySelector('.y-axis-label')?.textContent
  expect(await screen.findByRole('heading', { name: 'Contributions per day' })).toBeInTheDocument()
  expect(await axis('Contributions per day')).toBe('Number of contributions')
  const headings = (name: string) =>
    [...screen.getByRole('table', { name, hidden: true }).querySelectorAll('th')].slice(0, 2).map(({ textContent }) => textContent) // prettier-ignore
  expect(headings('Contributions per day')).toEqual(['Day', 'Number of contributions'])
  await user.click(screen.getByRole('switch', { name: 'Count notes only' }))
  expect(await screen.findByRole('heading', { name: 'Notes per day' })).toBeInTheDocument()
  expect(await axis('Notes per day')).toBe('Number of notes')
  expect(headings('Notes per day')).toEqual(['Day', 'Number of notes'])
  await waitFor(async () =>
    expect(textsIn(await chart('Notes per day'), '.dot title').filter((text) => !text.endsWith(': 0'))).toEqual([
      'Aug 31, 2026: 1',
      'Sep 1, 2026: 1',
      'Sep 3, 2026: 1',
    ]),
  )
  await waitFor(() => expect(here()).toBe(`${at(community)}?count=notes`))
  expect(await slices()).toEqual(['Note: 3', 'View: 1'])
})

test('each table lists up to 1000 rows and says how many more there are [SPEC-05]', async () => {
  const { community, mia, ann } = await start()
  const days = (at: number) => new Date(Date.UTC(2020, 0, 1) + at * 86_400_000).toISOString()
  answer(Array.from({ length: 1003 }, (_, at) => row(String(at), 'Note', [ann.authorId], days(at))))
  visitAs(mia, at(community))
  const table = await screen.findByRole('table', { name: 'Contributions per day', hidden: true })
  const details = within(table.closest('details')!)
  expect(details.getByText('3 more rows are not listed.')).toBeInTheDocument()
  expect(table.querySelectorAll('tbody tr')).toHaveLength(200)
  fireEvent.click(details.getByRole('button', { name: 'Page 5', hidden: true }))
  await waitFor(() => expect(table.querySelectorAll('tbody tr')).toHaveLength(200))
  expect(details.queryByRole('button', { name: 'Page 6', hidden: true })).toBeNull()
  await waitFor(() => expect(screen.getAllByText('3 more rows are not listed.')).toHaveLength(2))
  expect((await tableRows()).filter((cells) => cells.length === 3)).toHaveLength(1000)
})

test('the table of the chart of authors lists 1000 of them and says how many more there are [SPEC-05]', async () => {
  const { community, mia } = await start()
  const authors = Array.from({ length: 1002 }, (_, at) => at.toString(16).padStart(24, '0'))
  answer([row('1', 'Note', authors, '2026-08-31T10:00:00.000Z')])
  visitAs(mia, at(community))
  expect(await screen.findByText('2 more rows are not listed.')).toBeInTheDocument()
  const table = screen.getByRole('table', { name: 'Contributions by author' })
  expect(table.querySelectorAll('tbody tr')).toHaveLength(1000)
})

test('above 10,000 contributions the newest are charted, and the page says of how many', async () => {
  const { community, mia, ann } = await start()
  answer(Array.from({ length: 10_000 }, (_, at) => row(String(at), 'Note', [ann.authorId], '2026-08-31T10:00:00.000Z')))
  network.intercept('POST', /\/contributions\/\w+\/search\/count$/, { status: 200, json: { filteredObjectIDs: [], count: 12_345 } }) // prettier-ignore
  network.forget()
  visitAs(mia, at(community))
  expect(await screen.findByText('The charts show the newest 10000 of 12345 contributions.')).toBeInTheDocument()
  expect(network.calls().find(({ path }) => path.endsWith('/search'))?.body).toMatchObject({
    query: { pagesize: 10_000, page: 1, sort: 'newest', withPrivate: true },
  })
})

test('a slice, a bar and days filter all other charts, the count and the table at once; the same again releases, reset all [DSH2-06, DSH2-08, DSH2-09]', async () => {
  const { community, mia } = await start()
  const user = visitAs(mia, at(community))
  await waitFor(async () => expect(await slices()).toEqual(['Note: 3', 'View: 1']))
  const slice = async (at: number) => (await chart('Contributions by type')).querySelectorAll('.pie-slice path')[at]!
  fireEvent.click(await slice(1))
  await waitFor(async () => expect(await bars()).toEqual(['Ann Lee: 0', 'Ben Ode: 1']))
  expect(await points()).toEqual(['Sep 2, 2026: 1'])
  expect(await slices()).toEqual(['Note: 3', 'View: 1'])
  await waitFor(async () => expect(await count()).toHaveTextContent('1 of 4 contributions are selected.'))
  await waitFor(async () => expect((await tableRows()).flat()).toEqual(['September 2026', 'Title 3', 'Ben Ode', 'Sep 2, 2026, 7:00 PM'])) // prettier-ignore
  expect(choice('Contributions by type', 'View')).toHaveAttribute('aria-pressed', 'true')
  fireEvent.click(await slice(1))
  await waitFor(async () => expect(await bars()).toEqual(['Ann Lee: 3', 'Ben Ode: 2']))

  // The buttons beside the charts offer the same to keys.
  choice('Contributions by author', 'Ben Ode').focus()
  await user.keyboard('{Enter}')
  await waitFor(async () => expect(await slices()).toEqual(['Note: 1', 'View: 1']))
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-09-01' } })
  await waitFor(async () => expect(await slices()).toEqual(['Note: 1', 'View: 0']))
  await waitFor(async () => expect(await count()).toHaveTextContent('1 of 4 contributions are selected.'))
  await waitFor(() => expect(here()).toMatch(/authors=\w{24}&to=2026-09-01/))
  const [bar] = (await chart('Contributions by author')).querySelectorAll('.row rect')
  fireEvent.click(bar!)
  await waitFor(async () => expect(await slices()).toEqual(['Note: 2', 'View: 0']))
  await user.click(screen.getByRole('button', { name: 'Reset' }))
  await waitFor(async () => expect(await slices()).toEqual(['Note: 3', 'View: 1']))
  expect(await bars()).toEqual(['Ann Lee: 3', 'Ben Ode: 2'])
  await waitFor(async () => expect(await count()).toHaveTextContent('4 of 4 contributions are selected.'))
  await waitFor(async () => expect(await tableRows()).toHaveLength(6))
  await waitFor(() => expect(here()).toBe(at(community)))
})

test('charts and count follow each step of a brush at once; the tables and the titles of bars its end', async () => {
  const { community, mia } = await start()
  visitAs(mia, at(community))
  // Names and days that come later draw the charts anew, which ends a brush.
  await chart('Days')
  await requestsDone()
  await waitFor(async () => expect(await bars()).toEqual(['Ann Lee: 3', 'Ben Ode: 2']))
  const [range, pie] = [await chart('Days'), await chart('Contributions by type')]
  const authors = await chart('Contributions by author')
  const region = await screen.findByRole('region', { name: 'Selected contributions' })
  const listed = () => textsIn(region, 'tbody a').join()
  const changes: string[] = []
  new MutationObserver(() => changes.push(listed())).observe(region, { subtree: true, childList: true })
  const equal: string[] = []
  new MutationObserver((records) => {
    for (const { target, attributeName, oldValue } of records)
      if (attributeName !== 'class' && (target as Element).getAttribute(attributeName!) === oldValue) equal.push(attributeName!) // prettier-ignore
  }).observe(authors, { subtree: true, attributes: true, attributeOldValue: true })
  const { pass, until } = stopClock()
  fireEvent.mouseDown(range.querySelector('.brush .overlay')!, { clientX: 40, view: window })
  const stepTo = async (clientX: number, count: number) => {
    fireEvent.mouseMove(window, { clientX, view: window })
    await until(() => screen.queryByText(`${count} of 4 contributions are selected.`) !== null)
    await pass(0)
    return [textsIn(pie, '.pie-slice title'), screen.getByLabelText('To')]
  }
  expect(await stepTo(700, 3)).toEqual([['Note: 2', 'View: 1'], expect.objectContaining({ value: '2026-09-02' })])
  expect(await stepTo(500, 2)).toEqual([['Note: 2', 'View: 0'], expect.objectContaining({ value: '2026-09-01' })])
  expect(await stepTo(230, 1)).toEqual([['Note: 1', 'View: 0'], expect.objectContaining({ value: '2026-08-31' })])
  expect(changes).toEqual([])
  expect(equal).toEqual([])
  expect(textsIn(authors, '.row title')).toEqual(['Ann Lee: 3', 'Ben Ode: 2'])
  fireEvent.mouseUp(window, { clientX: 230, view: window })
  await until(() => listed() === 'Title 1')
  expect(textsIn(authors, '.row title')).toEqual(['Ann Lee: 1', 'Ben Ode: 0'])
  expect(new Set(changes)).toEqual(new Set(['Title 1']))
  await pass(300)
  expect(here()).toBe(`${at(community)}?from=2026-08-31&to=2026-08-31`)
})

test('a writer sees the others as letters and their own name as it is [DSH2-10, DSH2-12]', async () => {
  const { community, ann, ben, mia } = await start()
  const both = [ann.authorId, ben.authorId]
  answer([row('1', 'Note', both, '2026-09-01T10:00:00.000Z'), row('2', 'Note', [mia.authorId], '2026-09-02T10:00:00.000Z')]) // prettier-ignore
  visitAs(ann, at(community))
  await waitFor(async () => expect((await bars()).toSorted()).toEqual(['A: 1', 'Ann Lee: 1', 'B: 1']))
  expect(document.body).not.toHaveTextContent('Ben Ode')
})

test('12 authors are 25 pixels high each, in ten colours that begin anew; 2 are 50 [DSH2-13, DSH2-15]', async () => {
  const { community, mia } = await start()
  const drawn = async () => {
    const svg = await chart('Contributions by author')
    return [svg.getAttribute('height'), new Set([...svg.querySelectorAll('.row rect')].map((bar) => bar.getAttribute('fill'))).size] // prettier-ignore
  }
  visitAs(mia, at(community))
  await waitFor(async () => expect(await drawn()).toEqual(['100', 2]))
  const ids = Array.from({ length: 12 }, (_, at) => String(at + 1).padStart(24, 'a'))
  answer(ids.map((id, at) => row(String(at), 'Note', [id], '2026-09-01T10:00:00.000Z')))
  visitAs(mia, at(community))
  await waitFor(async () => expect(await drawn()).toEqual(['300', 10]))
})

test('of 1001 contributions the table lists the newest 1000; without any, the page says so [DSH2-16]', async () => {
  const { community, mia } = await start()
  answer(Array.from({ length: 1001 }, (_, at) => row(String(at), 'Note', [mia.authorId], new Date(Date.UTC(2026, 8, 1, 0, at)).toISOString()))) // prettier-ignore
  visitAs(mia, at(community))
  expect(await screen.findByText('Only the newest 1000 are listed.')).toBeInTheDocument()
  expect((await tableRows()).filter(({ length }) => length === 3)).toHaveLength(1000)
  expect(document.body).not.toHaveTextContent(/Title 0(?!\d)/)
  answer([row('4', 'Note', [], null)])
  visitAs(mia, at(community))
  expect(await screen.findByRole('heading', { name: 'Nothing to chart yet' })).toBeInTheDocument()
})

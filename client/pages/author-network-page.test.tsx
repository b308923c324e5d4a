import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { MEASURES } from '../../shared/analysis/measures.ts'
import type { Author } from '../../shared/domain/authors.ts'
import { network } from '../testing/network.ts'
import { savedFiles } from '../testing/saved-files.ts'
import { startSite, visitAs } from '../testing/site.tsx'

const site = startSite()

const chart = () => screen.findByRole('img', { name: 'Who builds on whom' })
const titles = async (selector = 'title') => [...(await chart()).querySelectorAll(selector)].map(({ textContent }) => textContent) // prettier-ignore
const table = async (name = 'Authors') =>
  [...(await screen.findByRole('table', { name })).querySelectorAll('tbody tr')].map((row) => [...row.children].map((cell) => (cell.querySelector('[dir=auto]') ?? cell).textContent)) // prettier-ignore
const set = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

/** Ben builds on Ann's note on the view Weather; Mia, the manager, builds on his; Ann has another note. */
const start = async () => {
  const { seed } = site
  const { community, mia } = await seed.makeManaged()
  const ann = await seed.makeMember(community, { firstName: 'Ann', lastName: 'Lee' })
  const ben = await seed.makeMember(community, { firstName: 'Ben', lastName: 'Ode' })
  const weather = await seed.makeView(ann, 'Weather')
  const owls = await seed.makeGroup(ben, 'Owls')
  const rain = await seed.makeNote(ann, { title: 'Rain', viewId: weather._id })
  const snow = await seed.makeNote(ben, { title: '=Snow', viewId: weather._id, buildson: rain._id })
  const hail = await seed.makeNote(mia, { title: 'Hail' })
  await seed.call(mia, 'POST', '/api/links', { from: hail._id, to: snow._id, type: 'buildson', data: {} })
  await seed.makeNote(ann, { title: 'Sun' })
  const pseudoOf = async ({ authorId }: { authorId: string }) =>
    (await seed.call<Author>(mia, 'GET', `/api/objects/${authorId}`)).pseudoName
  return { seed, community, mia, ann, ben, weather, owls, pseudoOf, path: `/authornetwork/${weather._id}` }
}

test('a force graph joins authors who built on one another, with their real names for a manager; its nodes, edges and numbers open the contributions behind them, and its table is sorted by keys [ANET-01, ANET-06, ANET-09]', async () => {
  const { mia, path } = await start()
  network.forget()
  const user = visitAs(mia, path)
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Author network')
  expect(await titles()).toEqual(['Ann Lee ↔ Ben Ode: 1', 'Ben Ode ↔ Mia Moss: 1', 'Ann Lee', 'Ben Ode', 'Mia Moss'])
  expect(await screen.findByText('4 contributions by 3 authors.')).toBeInTheDocument()
  const asked = network.calls().filter(({ path: called }) => called.includes('/authornetwork'))
  expect(asked.map(({ path: called }) => new URLSearchParams(called.split('?')[1]).get('pagesize'))).toEqual(['10000'])
  expect(await table()).toEqual([
    ['Ann Lee', '2', '1'],
    ['Ben Ode', '1', '1'],
    ['Mia Moss', '1', '1'],
  ])

  const behind = async () => {
    const dialog = within(await screen.findByRole('dialog'))
    const found = (await dialog.findAllByRole('link')).map(({ textContent }) => textContent)
    await user.click(dialog.getByRole('button', { name: 'Close' }))
    return found.toSorted()
  }
  fireEvent.click((await chart()).querySelector('.chart-edge')!)
  expect(await behind()).toEqual(['=Snow', 'Rain'])
  const ann = [...(await chart()).querySelectorAll('g:not(.chart-edge)')].find((node) => node.textContent?.includes('Ann Lee')) // prettier-ignore
  fireEvent.click(ann!)
  expect(await behind()).toEqual(['Rain', 'Sun'])
  await user.click(screen.getByText('For researchers'))
  screen.getByRole('button', { name: /^Ben Ode · Degree · 2/ }).focus()
  await user.keyboard('{Enter}')
  expect(await behind()).toEqual(['=Snow', 'Hail', 'Rain'])
  await user.click(screen.getByRole('button', { name: 'Density · 0.6667' }))
  expect(await behind()).toEqual(['=Snow', 'Hail', 'Rain', 'Sun'])

  const heads = within(screen.getByRole('table', { name: 'Authors' }))
  heads.getByRole('button', { name: 'Contributions' }).focus()
  await user.keyboard('{Enter}')
  expect((await table()).map(([name]) => name)).toEqual(['Ben Ode', 'Mia Moss', 'Ann Lee'])
  await user.click(heads.getByRole('button', { name: 'Author' }))
  await user.click(heads.getByRole('button', { name: 'Author' }))
  expect((await table()).map(([name]) => name)).toEqual(['Mia Moss', 'Ben Ode', 'Ann Lee'])
  expect(heads.getByRole('columnheader', { name: 'Author' })).toHaveAttribute('aria-sort', 'descending')
})

test('the measures of networks are for researchers, closed at first, with a sentence for each; as in Knowledge Forum 6 all stand in one table', async () => {
  const { seed, community, mia, path } = await start()
  const user = visitAs(mia, path)
  const density = await screen.findByText('Density')
  expect(density).not.toBeVisible()
  expect(screen.getByText('Connected pairs')).toBeVisible()
  await user.click(screen.getByText('For researchers'))
  expect(density).toBeVisible()
  expect(await table('Measures')).toEqual([
    ['Ben Ode', '2', '2', '1.0000'],
    ['Ann Lee', '1', '1', '0.0000'],
    ['Mia Moss', '1', '1', '0.0000'],
  ])
  expect(
    screen.getByText(/^Degree: the number of .+ Betweenness: the share of .+ Density: the share of /),
  ).toBeVisible()
  await seed.changeSettings(community, { knowledgeForum6: true })
  visitAs(mia, path)
  await waitFor(async () => expect((await table())[0]).toEqual(['Ben Ode', '1', '2', '1.0000', '1']))
  expect(screen.getByText('Density')).toBeVisible()
  expect(screen.queryByText('For researchers')).toBeNull()
})

test('each measure has its value, definition, formula and source on the page and in its file, clusters their seed, participation one number and no names [MSRE-01]', async () => {
  const { mia, path } = await start()
  const saved = savedFiles()
  const user = visitAs(mia, path)
  await user.click(await screen.findByText('For researchers'))
  const list = within(await screen.findByRole('list', { name: 'Measures of the network' }))
  const items = list.getAllByRole('listitem')
  const shown = items.map((item) => [within(item).getByRole('heading').textContent, item.querySelector('data')?.textContent]) // prettier-ignore
  // Ben built on Ann, Mia on Ben; Ann wrote two notes of four, of which two were taken up.
  expect(shown).toEqual([
    ['Density', '0.6667'],
    ['Reciprocity', '0'],
    ['Centralisation', '1'],
    ['Weighted degree', '1.3333'],
    ['Betweenness', '0.3333'],
    ['Circles (clusters)', '1'],
    ['Modularity', '0'],
    ['Participation (Gini)', '0.1667'],
    ['Uptake of ideas', '0.5'],
    ['Lexical diversity (MTLD)', expect.stringMatching(/^\d/)],
  ])
  for (const [at, { name, definition, formula, source }] of MEASURES.entries())
    for (const text of [name, definition, formula, source]) expect(items[at]).toHaveTextContent(text)
  expect(items[5]).toHaveTextContent('seed = 1')
  for (const item of items) expect(item).not.toHaveTextContent(/Ann|Ben|Mia/)

  await user.click(screen.getByRole('button', { name: 'Save the figures' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  const file = JSON.parse(await saved[0]!.file.text()) as { definitions: unknown; figures: { key: string; rows: unknown[] }[] } // prettier-ignore
  expect(file.definitions).toEqual(MEASURES)
  const rows = file.figures.find(({ key }) => key === 'measure')?.rows
  expect(rows?.slice(0, 9)).toEqual([
    ['density', 0.6667],
    ['reciprocity', 0],
    ['centralisation', 1],
    ['weightedDegree', 1.3333],
    ['betweenness', 0.3333],
    ['clusters', 1],
    ['modularity', 0],
    ['participation', 0.1667],
    ['uptake', 0.5],
  ])
  expect(rows?.[9]).toEqual(['lexicalDiversity', expect.any(Number)])
})

test('group, view, date and, as in Knowledge Forum 6, time narrow it, from 2020-06-22 on; the address holds them; where nothing is left the page says so [ANET-03, ANET-04, ANET-05, ANET-07, ANET-14]', async () => {
  const { seed, community, mia, path, owls, weather } = await start()
  await seed.changeSettings(community, { knowledgeForum6: true })
  const user = visitAs(mia, path)
  const names = async () => (await table()).map(([name = '']) => name).toSorted()
  expect(await names()).toEqual(['Ann Lee', 'Ben Ode', 'Mia Moss'])
  expect(screen.getByLabelText('From')).toHaveValue('2020-06-22T00:00')
  expect(screen.getByLabelText('From')).toHaveAttribute('min', '2020-06-22T00:00')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Group' }), await screen.findByRole('option', { name: 'Owls' })) // prettier-ignore
  await waitFor(async () => expect(await names()).toEqual(['Ben Ode']))
  expect(screen.getByText('Members have not built on one another’s notes yet.')).toBeInTheDocument()
  expect(location.search).toBe(`?group=${owls._id}`)
  await user.click(screen.getByRole('button', { name: 'Reset the filters' }))
  await waitFor(async () => expect(await names()).toHaveLength(3))
  set('To', '2020-07-01T12:30')
  expect(await screen.findByText('There was no contributions to match.')).toBeInTheDocument()
  expect(screen.queryByRole('img', { name: 'Who builds on whom' })).toBeNull()
  set('To', '2020-06-01T12:30')
  expect(await screen.findByRole('alert')).toHaveTextContent('This day is before the first one.')
  visitAs(mia, `${path}?views=${weather._id}&from=2024-01-01T00%3A00`)
  await waitFor(async () => expect(await names()).toEqual(['Ann Lee', 'Ben Ode']))
  expect(screen.getByLabelText('From')).toHaveValue('2024-01-01T00:00')
})

test('it begins with the school year and has days without a clock, which an address with times brings back; all counts of an archived community', async () => {
  const { seed, community, mia, path } = await start()
  const user = visitAs(mia, path)
  await screen.findByText('4 contributions by 3 authors.')
  const from = screen.getByLabelText<HTMLInputElement>('From')
  expect(from).toHaveAttribute('type', 'date')
  expect(from).toHaveAttribute('min', '2020-06-22')
  expect(from.value).toMatch(/^\d{4}-08-01$/)
  expect(screen.queryByText(/^Times are in/)).toBeNull()
  set('To', from.value)
  set('From', '2020-06-22')
  await waitFor(() => expect(location.search).toContain('from=2020-06-22&to='))
  await user.click(await screen.findByRole('button', { name: 'Reset the filters' }))
  await screen.findByText('4 contributions by 3 authors.')
  visitAs(mia, `${path}?from=2024-01-01T08%3A30`)
  expect(await screen.findByLabelText('From')).toHaveValue('2024-01-01T08:30')
  expect(await screen.findByText('Times are in UTC.')).toBeInTheDocument()
  await seed.call(await seed.admin(), 'PUT', `/api/communities/${community._id}`, { archived: true })
  visitAs(await seed.admin(), path)
  expect(await screen.findByLabelText('From')).toHaveValue('2020-06-22')
})

test('an author without a tie is alone in words, for managers', async () => {
  const { mia, ann, path, owls } = await start()
  visitAs(mia, `${path}?group=${owls._id}`)
  await waitFor(async () => expect(await table()).toEqual([['Ben Ode', '1', '–']]))
  expect(screen.getByRole('rowheader', { name: /^Ben Ode\s*is alone$/ })).toBeInTheDocument()
  visitAs(ann, `${path}?group=${owls._id}`)
  await waitFor(async () => expect(await table()).toHaveLength(1))
  expect(screen.queryByText('is alone')).toBeNull()
})

test('the file has pseudonames where a manager wants them, and single contributions; a writer sees their own name and pseudonames of the others, and gets pseudonames alone [ANET-08, ANET-10, ANET-11, ANET-12]', async () => {
  const { mia, ann, ben, path, pseudoOf } = await start()
  const saved = savedFiles()
  const user = visitAs(mia, path)
  const save = async () => {
    await user.click(await screen.findByRole('button', { name: 'Save as CSV' }))
    const { name, file } = saved.at(-1)!
    expect(name).toBe('author_network.csv')
    const lines = (await file.text()).replace('\ufeff', '').trim().split('\r\n')
    return lines.map((line) => line.split(',').filter((_cell, at) => [0, 1, 3, 4].includes(at)))
  }
  const head = ['author', 'contribution', 'other', 'builtOn']
  expect(await save()).toEqual([head, ['Ben Ode', "'=Snow", 'Ann Lee', 'Rain'], ['Mia Moss', 'Hail', 'Ben Ode', "'=Snow"]]) // prettier-ignore
  await user.click(screen.getByRole('checkbox', { name: 'Pseudonyms in place of real names' }))
  await user.click(screen.getByRole('checkbox', { name: 'Single contributions, too' }))
  const [annPseudo, benPseudo, miaPseudo] = [await pseudoOf(ann), await pseudoOf(ben), await pseudoOf(mia)]
  const rows = [head, [benPseudo, "'=Snow", annPseudo, 'Rain'], [miaPseudo, 'Hail', benPseudo, "'=Snow"]]
  expect(await save()).toEqual([...rows, [annPseudo, 'Sun', '', '']])

  visitAs(ann, path)
  await waitFor(async () => expect((await table()).map(([name]) => String(name)).toSorted()).toEqual(['Ann Lee', benPseudo, miaPseudo].toSorted())) // prettier-ignore
  expect(await titles()).toContain('Ann Lee')
  expect(document.body).not.toHaveTextContent('Ben Ode')
  expect(screen.queryByRole('checkbox', { name: 'Pseudonyms in place of real names' })).toBeNull()
  expect(screen.getByText('All names are pseudonyms.')).toBeInTheDocument()
  expect(await save()).toEqual(rows)
})

test('networks and tables are saved for other programs, with the filters and names of the page; who has read what is for managers [JOIN-02, JOIN-03]', async () => {
  const { mia, ann, path } = await start()
  const saved = savedFiles()
  const user = visitAs(mia, path)
  const list = async () => within(await screen.findByRole('list', { name: 'Files for other programs' }))
  const names = [
    'network-notes.graphml',
    'network-notes.gexf',
    'network-authors.graphml',
    'network-authors.gexf',
    'network-coreading.graphml',
    'network-coreading.gexf',
    'network-words.graphml',
    'network-words.gexf',
    'threads.csv',
    'events.csv',
  ]
  for (const [at, button] of (await list()).getAllByRole('button').entries()) {
    await user.click(button)
    await waitFor(() => expect(saved).toHaveLength(at + 1))
    await waitFor(() => expect(button).not.toHaveAttribute('data-loading'))
  }
  expect(saved.map(({ name }) => name)).toEqual(names)
  expect(await saved[2]!.file.text()).toContain('Ben Ode')
  await user.click(screen.getByRole('checkbox', { name: 'Pseudonyms in place of real names' }))
  await user.click((await list()).getByRole('button', { name: 'Save as CSV: Threads: each note with its place' }))
  await waitFor(() => expect(saved).toHaveLength(11))
  const threads = await saved[10]!.file.text()
  expect(threads).toContain('Hail')
  expect(threads).not.toContain('Ben Ode')

  visitAs(ann, path)
  await waitFor(async () => expect((await list()).getAllByRole('button')).toHaveLength(8))
})

test('of 1002 authors the table lists 1000 and says how many more there are [SPEC-05]', async () => {
  const { mia, path } = await start()
  const authors = Array.from({ length: 1002 }, (_, at) => at.toString(16).padStart(24, '0'))
  const metrics = {
    density: 0,
    communities: 0,
    degree: authors.map(() => 0),
    betweenness: null,
    community: authors.map(() => 0),
  }
  network.intercept('GET', /\/authornetwork\?/, {
    status: 200,
    json: {
      authors,
      contributions: [['f'.repeat(24), 'Rain', 1_700_000_000_000, authors.map((_, at) => at)]],
      links: [],
      metrics,
    },
  })
  const user = visitAs(mia, path)
  expect(await screen.findAllByText('2 more rows are not listed.')).toHaveLength(2)
  expect(await table()).toHaveLength(25)
  const pages = within(screen.getByRole('navigation', { name: 'Authors' }))
  await user.click(pages.getByRole('button', { name: 'Page 40' }))
  expect(await table()).toHaveLength(25)
  expect(pages.queryByRole('button', { name: 'Page 41' })).toBeNull()
})

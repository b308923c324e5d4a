import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { analyse } from '../../server/features/analysis/analyse.ts'
import { network } from '../testing/network.ts'
import { expectTexts } from '../testing/note.ts'
import { savedFiles } from '../testing/saved-files.ts'
import { startSite, visitAs } from '../testing/site.tsx'
import { expectTranslated } from '../testing/words.ts'

const site = startSite()

const start = async () => {
  const { seed } = site
  const community = await seed.makeCommunity()
  const ann = await seed.makeMember(community, { firstName: 'Ann', lastName: 'Lee' })
  const ben = await seed.makeMember(community, { firstName: 'Ben', lastName: 'Ode' })
  const viewId = community.welcomeViewId
  const leaf = await seed.makeNote(ann, { title: 'Leaf', viewId, body: '<p>A cell needs energy. The cell is green!</p>' })
  await seed.makeNote(ann, { title: 'Root', viewId, body: '<p>Every cell has a wall, because cells grow.</p>' })
  await seed.makeNote(ann, { title: 'Secret', viewId, permission: 'private', body: '<p>cell cell cell</p>' })
  return { community, ann, ben, leaf, at: `/lexicalanalysis/${community._id}` }
} // prettier-ignore

const lexicon = () => screen.findByRole('textbox', { name: 'Words' })
const search = async (user: UserEvent, text: string) => {
  await user.clear(await lexicon())
  if (text) await user.type(await lexicon(), text)
  await user.click(screen.getByRole('button', { name: 'Search' }))
}
const details = () => {
  const list = screen.queryByRole('list', { name: 'Details' })
  return list ? [...list.querySelectorAll('details')] : []
}
const status = () => document.querySelector('[data-status]')?.getAttribute('data-status')
const searches = () => network.calls().filter(({ path }) => path.endsWith('/lexicon'))
const chartTexts = async (title: string) => {
  const chart = within(await screen.findByRole('figure', { name: title })).getByRole('img', { name: title })
  return [...chart.querySelectorAll('text')].map(({ lastChild }) => lastChild?.textContent ?? '')
}

test('nothing of a result is there before the first search, which an empty lexicon does not begin [LEXI-01, LEXI-03, LEXI-11]', async () => {
  const { ann, at } = await start()
  const user = visitAs(ann, at)
  expect(await screen.findByRole('heading', { name: 'Lexical Analysis', level: 1 })).toBeInTheDocument()
  expect(await lexicon()).toHaveAccessibleDescription('Separate the words by semicolons.')
  const nothing = () => {
    for (const text of ['searching...', 'There was no contributions to match.', 'Result', 'Details'])
      expect(screen.queryByText(text)).toBeNull()
    expect(status()).toBe('init')
  }
  nothing()
  for (const empty of ['', ' ; !?; ...']) {
    await search(user, empty)
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Lexicon is  empty:'))
    nothing()
  }
  expect(searches()).toEqual([])
})

test('each word of the cleaned lexicon has its frequency, as charts and in panels that are collapsed at first and list its notes [LEXI-02, LEXI-04, LEXI-05, LEXI-07, LEXI-08, LEXI-09, LEXI-10, LEXI-14]', async () => {
  const { ben, leaf, at } = await start()
  const user = visitAs(ben, at)
  await search(user, 'Cell; cell!;ENERGY; dusk')
  await waitFor(() => expect(details()).toHaveLength(3))
  expect(searches().map(({ body }) => body)).toEqual([{ words: ['cell', 'energy', 'dusk'], selections: [] }])
  expect(details().map(({ textContent }) => textContent)).toEqual([
    'cell3 × in 2 notes, at most 2 in one',
    'energy1 × in 1 note, at most 1 in one',
    'dusk0 × in 0 notes, at most 0 in one',
  ])
  expect(details().every(({ open }) => !open)).toBe(true)
  await user.click(within(details()[0]!).getByText('cell'))
  const notes = within(await screen.findByRole('list', { name: 'Notes with “cell”' }))
  expect(notes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Leaf2', 'Root1'])
  expect(notes.getByRole('link', { name: 'Leaf' })).toHaveAttribute('href', `/contribution/${leaf._id}`)

  const texts = await chartTexts('Frequencies of the words')
  for (const tick of ['0', '1', '2', '3']) expect(texts).toContain(tick)
  await user.click(screen.getByRole('tab', { name: 'Radar chart' }))
  expect(await chartTexts('Frequencies of the words')).toEqual(expect.arrayContaining(['cell', 'energy', 'dusk']))
  const table = screen.getByRole('table', { name: 'Frequencies of the words', hidden: true })
  expect([...table.querySelectorAll('tr')].map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Word', 'Frequency', 'Most in one note', 'Notes with it'],
    ['cell', '3', '2', '2'],
    ['energy', '1', '1', '1'],
    ['dusk', '0', '0', '0'],
  ]) // prettier-ignore
})

test('the bar chart has steps of its own above 10, and its bars open what is behind them [LEXI-09, FIGR-03]', async () => {
  const { seed } = site
  const { community, ann, at } = await start()
  await seed.makeNote(ann, { title: 'Many', body: `<p>${'light '.repeat(23)}</p>`, viewId: community.welcomeViewId })
  const user = visitAs(ann, at)
  await search(user, 'light')
  const texts = await chartTexts('Frequencies of the words')
  expect(texts).toContain('23')
  expect(texts.filter((text) => /^\d+$/.test(text)).map(Number)).toEqual([0, 5, 10, 15, 20, 25, 23])
  await user.click(document.querySelector('.chart-bar')!)
  const dialog = within(await screen.findByRole('dialog', { name: 'light · Frequency · 23' }))
  expect((await dialog.findAllByRole('link')).map(({ textContent }) => textContent)).toEqual(['Many'])
})

test('a search says that it runs, that nothing matches, and that it failed [LEXI-12]', async () => {
  const { ann, at } = await start()
  const user = visitAs(ann, at)
  await lexicon()
  const { release } = network.hold('POST', /\/lexicon$/)
  await search(user, 'dusk')
  expect(await screen.findByText('searching...')).toBeInTheDocument()
  expect(status()).toBe('searching')
  release()
  expect(await screen.findByText('There was no contributions to match.')).toBeInTheDocument()
  expect(screen.queryByText('searching...')).toBeNull()
  network.intercept('POST', /\/lexicon$/, { status: 500, json: {} })
  await search(user, 'dusk')
  expect(await screen.findByRole('alert')).toBeInTheDocument()
  expect(status()).toBe('error')
  expect(screen.queryByText('There was no contributions to match.')).toBeNull()
})

test('frequent words are offered by part of speech, without stop words, and taken into the lexicon; the page stands in every language [LEXI-13, PROD-02]', async () => {
  const { seed } = site
  const community = await seed.makeCommunity({ title: '700' })
  const ann = await seed.makeMember(community, { firstName: '701', lastName: '702' })
  await seed.makeNote(ann, { title: '703', body: '<p>The cell is green because the cell grows. 704.</p>' })
  const user = visitAs(ann, `/lexicalanalysis/${community._id}`)
  const offered = () => within(screen.getByRole('list', { name: 'Frequent words of these notes' })).queryAllByRole('button')
  await screen.findByRole('list', { name: 'Frequent words of these notes' })
  await expectTexts(offered, ['cell 2', 'green 1', 'grows 1'])
  await user.selectOptions(screen.getByRole('combobox', { name: 'Part of speech' }), 'Adjectives')
  await expectTexts(offered, ['green 1'])
  await user.selectOptions(screen.getByRole('combobox', { name: 'Part of speech' }), 'All words')
  for (const word of ['cell 2', 'green 1', 'green 1']) await user.click(screen.getByRole('button', { name: word }))
  expect(await lexicon()).toHaveValue('cell')
  expect(screen.getByRole('button', { name: 'cell 2' })).toHaveAttribute('aria-pressed', 'true')
  await waitFor(() => expect(details()).toHaveLength(1))
  await expectTranslated(['cell', 'green', 'grows', 'CSV'])
}) // prettier-ignore

test('a press on a frequent word or on a list of key concepts counts at once; without any word nothing of a result is left', async () => {
  const { seed } = site
  const { community, mia } = await seed.makeManaged()
  await seed.makeNote(mia, { title: 'Leaf', body: '<p>A cell needs energy. The cell is green!</p>' })
  const collection = { name: 'Plants', keyConcepts: ['Energy', 'Photosynthesis', 'energy'] }
  await seed.call(mia, 'POST', `/api/keyconcept/${community._id}/collections/`, { keyConceptCollection: collection })
  const user = visitAs(mia, `/lexicalanalysis/${community._id}`)
  await user.click(await screen.findByRole('button', { name: 'cell 2' }))
  await waitFor(() => expect(details().map(({ textContent }) => textContent)).toEqual(['cell2 × in 1 note, at most 2 in one'])) // prettier-ignore
  await user.click(await screen.findByRole('button', { name: 'Plants' }))
  await waitFor(() => expect(details().map(({ textContent }) => textContent)).toEqual([
    'energy1 × in 1 note, at most 1 in one',
    'photosynthesis0 × in 0 notes, at most 0 in one',
  ])) // prettier-ignore
  expect(await lexicon()).toHaveValue('energy; photosynthesis')
  expect(new URLSearchParams(location.search).get('lexicon')).toBe('energy; photosynthesis')
  await user.click(screen.getByRole('button', { name: 'energy 1' }))
  expect(await screen.findByText('There was no contributions to match.')).toBeInTheDocument()
  await user.clear(await lexicon())
  await user.click(screen.getByRole('button', { name: 'cell 2' }))
  await waitFor(() => expect(details()).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: 'cell 2' }))
  await waitFor(() => expect(status()).toBe('init'))
  expect(details()).toEqual([])
})

const withoutTime = (file: string) => file.replace(/"time": "[^"]*"/, '')

test('an address keeps lexicon and notes, and page, file and analysis have the same figures [FIGR-01]', async () => {
  const { community, ann, at } = await start()
  const notes = `${community.welcomeViewId}.${ann.authorId}..`
  const user = visitAs(await site.seed.admin(), `${at}?lexicon=Cell%3B+energy&notes=${notes}`)
  expect(await lexicon()).toHaveValue('Cell; energy')
  expect(await screen.findByRole('button', { name: 'Remove “Welcome”' })).toBeInTheDocument()
  await waitFor(() => expect(details()).toHaveLength(2))
  const saved = savedFiles()
  await user.click(screen.getByRole('button', { name: 'Save the figures' }))
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['lexicalanalysis_figures.json']))
  const file = await saved[0]!.file.text()
  expect(JSON.parse(file)).toMatchObject({ filters: { lexicon: ['cell', 'energy'], notes: [notes] } })
  const printed = await analyse('lexicalanalysis', community._id, { lexicon: 'Cell; energy', notes })
  expect(withoutTime(printed)).toBe(withoutTime(file))
})

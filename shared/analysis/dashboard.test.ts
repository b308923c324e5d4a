import { expect, test } from 'vitest'
import { authorChartHeight, authorLetters, byMonth, chartRecords, chosen, dashboardFigures, lettersAt, NO_CHOICES } from './dashboard.ts' // prettier-ignore

const made = (_id: string, type: string, authors: string[], created: string | null) => ({
  _id,
  type,
  title: created === null ? 'forbidden' : `Title ${_id}`,
  authors,
  created,
})
const ROWS = [
  made('a', 'Note', ['ann'], '2026-12-31T12:00:00.000Z'),
  made('b', 'Note', ['ann', 'ben'], '2026-12-31T23:30:00.000Z'),
  made('c', 'View', ['ben'], '2027-01-04T12:00:00.000Z'),
  made('closed', 'Note', [], null),
]
// East of Greenwich the new year has already begun.
const dayOf = (iso: string) => new Date(Date.parse(iso) + 3_600_000).toISOString().slice(0, 10)
const NAMES: Record<string, string> = { ann: 'Ann Lee', ben: 'A' }
const records = chartRecords(ROWS, dayOf, (id) => NAMES[id] ?? '')
const ids = (...all: string[]) => [{ value: all.length, ids: all }]

test('a charted record carries type, title, when, author, noteId, from, value, note, date, year, month, day and week [DSH2-17]', () => {
  expect(records[1]).toEqual({
    type: 'Note',
    title: 'Title b',
    when: '2026-12-31T23:30:00.000Z',
    author: 'Ann Lee, A',
    noteId: 'b',
    from: ['ann', 'ben'],
    value: 1,
    note: 1,
    date: '2027-01-01',
    year: 2027,
    month: 1,
    day: 1,
    week: 53,
  })
  expect(records.map(({ week }) => week)).toEqual([53, 53, 1])
  expect(new Set(records.flatMap(({ value, note }) => [value, note]))).toEqual(new Set([1]))
})

test('types, authors and days are counted, and what may not be read is in none of them [DSH2-03, DSH2-04, DSH2-05, DSH2-18]', () => {
  const [type, author, day] = dashboardFigures(records, NO_CHOICES)
  expect(records).toHaveLength(3)
  expect(type.rows).toEqual([
    { name: 'Note', counts: ids('a', 'b') },
    { name: 'View', counts: ids('c') },
  ])
  expect(author.rows).toEqual([
    { name: 'ann', counts: ids('a', 'b') },
    { name: 'ben', counts: ids('b', 'c') },
  ])
  expect(day.rows).toEqual([
    { name: '2026-12-31', counts: ids('a') },
    { name: '2027-01-01', counts: ids('b') },
    { name: '2027-01-04', counts: ids('c') },
  ])
})

test('a choice leaves its own chart whole and narrows the others; several must all hold [DSH2-08]', () => {
  const values = (choices: Partial<typeof NO_CHOICES>) =>
    dashboardFigures(records, { ...NO_CHOICES, ...choices }).map(({ rows }) =>
      Object.fromEntries(rows.map(({ name, counts }) => [name, counts[0]?.value])),
    )
  expect(values({ types: ['View'] })).toEqual([{ Note: 2, View: 1 }, { ann: 0, ben: 1 }, { '2027-01-04': 1 }])
  expect(values({ authors: ['ben'], to: '2027-01-01' })).toEqual([
    { Note: 1, View: 0 },
    { ann: 2, ben: 1 },
    { '2027-01-01': 1 },
  ])
  const of = (choices: Partial<typeof NO_CHOICES>) =>
    chosen(records, { ...NO_CHOICES, ...choices }).map(({ noteId }) => noteId)
  expect(of({ authors: ['ann'], types: ['Note', 'View'], from: '2027-01-01' })).toEqual(['b'])
  expect(of({ authors: ['ann'], types: ['View'] })).toEqual([])
})

test('the days count contributions, or notes only where that is chosen, and say which [ANLY-02]', () => {
  const dayOf = (count: string) => {
    const { columns, rows } = dashboardFigures(records, { ...NO_CHOICES, count })[2]
    return [columns, rows.map(({ name, counts }) => [name, counts[0]?.value])]
  }
  expect(dayOf('')).toEqual([['contributions'], [['2026-12-31', 1], ['2027-01-01', 1], ['2027-01-04', 1]]]) // prettier-ignore
  expect(dayOf('notes')).toEqual([['notes'], [['2026-12-31', 1], ['2027-01-01', 1]]]) // prettier-ignore
  expect(dashboardFigures(records, { ...NO_CHOICES, count: 'notes' }).slice(0, 2)).toEqual(dashboardFigures(records, NO_CHOICES).slice(0, 2)) // prettier-ignore
})

test('letters continue after Z, no two authors share one, and oneself keeps the name [DSH2-10, DSH2-12]', () => {
  expect([0, 25, 26, 27, 51, 52, 701, 702].map(lettersAt)).toEqual(['A', 'Z', 'AA', 'AB', 'AZ', 'BA', 'ZZ', 'AAA'])
  const authors = Array.from({ length: 60 }, (_, at) => ({ _id: `id${at}`, name: `Pupil ${at}`, pseudoName: String(900_000 - at) })) // prettier-ignore
  const letters = authorLetters(authors, 'id7')
  expect(letters.get('id7')).toBe('Pupil 7')
  expect(new Set(letters.values()).size).toBe(60)
  // In the order of pseudonyms.
  expect([letters.get('id59'), letters.get('id58'), letters.get('id0')]).toEqual(['A', 'B', 'BG'])
})

test('the chart of authors is 25 pixels high for each, 50 with 5 or fewer [DSH2-13]', () => {
  expect([1, 5, 6, 40].map(authorChartHeight)).toEqual([50, 250, 150, 1000])
})

test('the table has the newest first under their months, up to a number of rows [DSH2-07, DSH2-16]', () => {
  const months = (max: number) => byMonth(records, max).map(([month, some]) => [month, some.map(({ noteId }) => noteId)]) // prettier-ignore
  expect(months(1000)).toEqual([
    ['2027-01', ['c', 'b']],
    ['2026-12', ['a']],
  ])
  expect(months(2)).toEqual([['2027-01', ['c', 'b']]])
})

import { expect, test } from 'vitest'
import type { BoardItem } from '../../../shared/domain/views.ts'
import { asksServer, CONTRIBUTION_TYPES, isFiltering, itemFilterOf, NO_FILTER, type Filter } from './filter.ts'

const item = (to: string, type: string, more: Partial<BoardItem['_to']> = {}): BoardItem => ({
  _id: `link-${to}`,
  to,
  data: {},
  modified: '2026-09-10T00:00:00.000Z',
  _to: {
    type,
    title: to,
    permission: 'protected',
    created: '2026-09-10T22:30:00.000Z',
    modified: '2026-10-01T00:00:00.000Z',
    authors: [],
    ...more,
  },
})
const ITEMS = [
  item('note', 'Note', { authors: ['ann', 'ben'] }),
  item('builder', 'Note'),
  item('elsewhere', 'Note', { created: '2026-09-12T08:00:00.000Z' }),
  item('rise', 'Note', { data: { riseabove: 'riseabove' } }),
  item('drawing', 'Drawing', { authors: ['ben'] }),
  item('view', 'View'),
  item('file', 'Attachment'),
]
const board = {
  arrows: [
    { _id: '1', type: 'buildson' as const, from: 'builder', to: 'note' },
    { _id: '2', type: 'references' as const, from: 'note', to: 'file' },
  ],
  buildsElsewhere: ['elsewhere'],
}
const isUnread = ({ to }: BoardItem) => ['builder', 'elsewhere', 'rise'].includes(to)
const kept = (filter: Partial<Filter>, found?: readonly string[]) => {
  const known = { board, isUnread, timeZone: 'Europe/Helsinki', found: found && new Set(found) }
  return ITEMS.filter(itemFilterOf({ ...NO_FILTER, ...filter }, known)).map(({ to }) => to)
}

test('a filter holds a text, two days, scaffolds and types [FILT-02]', () => {
  expect(Object.keys(NO_FILTER)).toEqual([
    'textSearch', 'fromDate', 'toDate', 'selectedScaffolds', 'selectedContributionTypes', 'authors', 'unreadOnly',
  ]) // prettier-ignore
  expect(isFiltering(NO_FILTER)).toBe(false)
  for (const one of [
    { textSearch: 'x' },
    { fromDate: '2026-01-01' },
    { toDate: '2026-01-01' },
    { selectedScaffolds: ['s'] },
    { selectedContributionTypes: ['Note'] as const },
    { authors: ['a'] },
    { unreadOnly: true },
  ])
    expect(isFiltering({ ...NO_FILTER, ...one })).toBe(true)
  expect(isFiltering({ ...NO_FILTER, textSearch: '  ' })).toBe(false)
  expect(asksServer({ ...NO_FILTER, fromDate: '2026-01-01' })).toBe(false)
})

test('the types are those of the specification, and each keeps its own [FILT-05, FILT-06]', () => {
  expect(CONTRIBUTION_TYPES).toEqual(['Note', 'Drawing', 'View', 'Attachment', 'Buildson', 'Riseabove'])
  const by = (...selectedContributionTypes: Filter['selectedContributionTypes'][number][]) =>
    kept({ selectedContributionTypes })
  expect(by('Note')).toEqual(['note', 'builder', 'elsewhere', 'rise'])
  expect(by('Drawing', 'View')).toEqual(['drawing', 'view'])
  expect(by('Attachment')).toEqual(['file'])
  expect(by('Buildson')).toEqual(['builder', 'elsewhere'])
  expect(by('Riseabove')).toEqual(['rise'])
})

test('authors and what is unread are criteria as well, and all must hold [DFLT-04]', () => {
  expect(kept({ authors: ['ben'] })).toEqual(['note', 'drawing'])
  expect(kept({ authors: ['ann', 'ben'] })).toEqual(['note', 'drawing'])
  expect(kept({ authors: ['ann'], selectedContributionTypes: ['Drawing'] })).toEqual([])
  expect(kept({ unreadOnly: true })).toEqual(['builder', 'elsewhere', 'rise'])
  expect(kept({ unreadOnly: true, authors: ['ann'] })).toEqual([])
  expect(kept({ unreadOnly: true, selectedContributionTypes: ['Buildson'] })).toEqual(['builder', 'elsewhere'])
})

/** Last millisecond before a range, its first, its last, and the next. */
const keptAtEdges = (filter: Partial<Filter>, timeZone: string, begin: string, end: string) =>
  [Date.parse(begin) - 1, Date.parse(begin), Date.parse(end) - 1, Date.parse(end)].map((instant) => {
    const note = item('note', 'Note', { created: new Date(instant).toISOString() })
    return itemFilterOf({ ...NO_FILTER, ...filter }, { board, isUnread, timeZone, found: undefined })(note)
  })

test('both days are included, from their first instant to their last where the community is [FILT-07]', () => {
  for (const [timeZone, begin, end] of [
    ['UTC', '2026-03-14T00:00:00Z', '2026-03-16T00:00:00Z'],
    ['Asia/Tokyo', '2026-03-13T15:00:00Z', '2026-03-15T15:00:00Z'],
    ['Asia/Kathmandu', '2026-03-13T18:15:00Z', '2026-03-15T18:15:00Z'],
    ['America/Los_Angeles', '2026-03-14T07:00:00Z', '2026-03-16T07:00:00Z'],
    ['Pacific/Kiritimati', '2026-03-13T10:00:00Z', '2026-03-15T10:00:00Z'],
  ] as const) {
    const [fromDate, toDate] = ['2026-03-14', '2026-03-15']
    const edges = (filter: Partial<Filter>) => [timeZone, ...keptAtEdges(filter, timeZone, begin, end)]
    expect(edges({ fromDate, toDate })).toEqual([timeZone, false, true, true, false])
    expect(edges({ fromDate })).toEqual([timeZone, false, true, true, true])
    expect(edges({ toDate })).toEqual([timeZone, true, true, true, false])
  }
})

test('a day on which the clocks change is shorter or longer by an hour [FILT-07]', () => {
  for (const [day, begin, end] of [
    ['2026-03-29', '2026-03-28T22:00:00Z', '2026-03-29T21:00:00Z'],
    ['2026-10-25', '2026-10-24T21:00:00Z', '2026-10-25T22:00:00Z'],
  ] as const)
    expect([day, ...keptAtEdges({ fromDate: day, toDate: day }, 'Europe/Helsinki', begin, end)]).toEqual([
      day, false, true, true, false,
    ]) // prettier-ignore
})

test('criteria that are set together must all hold', () => {
  expect(kept({ selectedScaffolds: ['s'] }, ['note', 'file'])).toEqual(['note', 'file'])
  expect(kept({ selectedScaffolds: ['s'], selectedContributionTypes: ['Attachment'] }, ['note', 'file'])).toEqual([
    'file',
  ])
  expect(kept({ selectedContributionTypes: ['Attachment'], toDate: '2026-09-01' })).toEqual([])
})

test('a text is looked for in titles too, in whatever case', () => {
  expect(kept({ textSearch: ' DRAW ' }, ['note'])).toEqual(['note', 'drawing'])
  expect(kept({ textSearch: 'draw view' }, [])).toEqual([])
  expect(kept({ textSearch: 'draw', selectedScaffolds: ['s'] }, ['note'])).toEqual(['note'])
})

test('a title is found without accents, but not by another letter [FOLD-02]', () => {
  const titled = (title: string, textSearch: string) =>
    itemFilterOf(
      { ...NO_FILTER, textSearch },
      { board, isUnread, timeZone: 'UTC', found: new Set() },
    )(item('one', 'Note', { title }))
  for (const [title, text] of [
    ['La fotosíntesis', 'fotosintesis la'],
    ['Über Größe', 'ueber groesse'],
    ['الأسماك', 'الاسماك'],
  ] as const)
    expect([title, titled(title, text)]).toEqual([title, true])
  expect(titled('が', 'か')).toBe(false)
})

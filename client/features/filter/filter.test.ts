import { expect, test } from 'vitest'
import type { BoardItem } from '../../../shared/views.ts'
import { asksServer, CONTRIBUTION_TYPES, isFiltering, keeperOf, NO_FILTER, type Filter } from './filter.ts'

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
  item('note', 'Note'),
  item('builder', 'Note'),
  item('elsewhere', 'Note', { created: '2026-09-12T08:00:00.000Z' }),
  item('rise', 'Note', { data: { riseabove: 'riseabove' } }),
  item('drawing', 'Drawing'),
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
const kept = (filter: Partial<Filter>, found?: readonly string[], timeZone = 'Europe/Helsinki') =>
  ITEMS.filter(keeperOf({ ...NO_FILTER, ...filter }, { board, timeZone, found: found && new Set(found) })).map(
    ({ to }) => to,
  )

test('a filter holds a text, two days, scaffolds and types [FILT-02]', () => {
  expect(Object.keys(NO_FILTER)).toEqual([
    'textSearch', 'fromDate', 'toDate', 'selectedScaffolds', 'selectedContributionTypes',
  ]) // prettier-ignore
  expect(isFiltering(NO_FILTER)).toBe(false)
  for (const one of [
    { textSearch: 'x' },
    { fromDate: '2026-01-01' },
    { toDate: '2026-01-01' },
    { selectedScaffolds: ['s'] },
    { selectedContributionTypes: ['Note'] as const },
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

test('both days are included, and are those of the community’s time zone', () => {
  // Half past ten in the evening by the clock of the world is the next day in Helsinki.
  expect(kept({ fromDate: '2026-09-12' })).toEqual(['elsewhere'])
  expect(kept({ fromDate: '2026-09-11', toDate: '2026-09-11' })).toEqual(['note', 'builder', 'rise', 'drawing', 'view', 'file']) // prettier-ignore
  expect(kept({ toDate: '2026-09-10' })).toEqual([])
  expect(kept({ toDate: '2026-09-10' }, undefined, 'UTC')).toHaveLength(6)
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

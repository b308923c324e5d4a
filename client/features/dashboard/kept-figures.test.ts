import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type ChartRecord,
  chartRecords,
  type Choices,
  chosen,
  dashboardFigures,
  NO_CHOICES,
} from '../../../shared/analysis/dashboard.ts'
import { keepFigures } from './kept-figures.ts'

const TYPES = ['Note', 'View', 'Drawing']
const AUTHORS = ['ann', 'ben', 'cem', 'dua']
const day = (at: number) => new Date(Date.UTC(2026, 0, 1) + at * 86_400_000).toISOString()
const made = (at: number, type: string, authors: readonly string[], on: number) => ({
  _id: `note${at}`,
  type,
  title: '',
  authors,
  created: day(on),
})
const recordsOf = (rows: readonly ReturnType<typeof made>[]) =>
  chartRecords(
    rows.map((row) => ({ ...row, authors: [...row.authors] })),
    (iso) => iso.slice(0, 10),
    (id) => id,
  )

const rows = fc
  .array(fc.tuple(fc.constantFrom(...TYPES), fc.subarray(AUTHORS), fc.nat(20)), { maxLength: 40 })
  .map((all) => all.map(([type, authors, on], at) => made(at, type, authors, on)))
const bound = fc.oneof(
  fc.constant(''),
  fc.nat(22).map((at) => day(at).slice(0, 10)),
)
const choices: fc.Arbitrary<Choices> = fc.record({
  types: fc.subarray(TYPES),
  authors: fc.subarray([...AUTHORS, 'nobody']),
  from: bound,
  to: bound,
  count: fc.constantFrom('', 'notes'),
})

test('after any choices the kept figures, the count and the newest are those of a scan of all records [DSH2-08, ANLY-02]', () => {
  fc.assert(
    fc.property(rows, fc.array(choices, { minLength: 1, maxLength: 8 }), (all, several) => {
      const records = recordsOf(all)
      const kept = keepFigures(records)
      for (const some of several) {
        expect(kept.figures(some)).toEqual(dashboardFigures(records, some))
        const expected = chosen(records, some)
        expect(kept.count(some)).toBe(expected.length)
        const newest = kept.newest(some)
        expect(newest.map(({ when }) => when)).toEqual(
          newest
            .map(({ when }) => when)
            .toSorted()
            .toReversed(),
        )
        expect(new Set(newest)).toEqual(new Set(expected))
      }
    }),
  )
})

test('a brush over 10,000 records visits those that come or go, and none to know the counts', () => {
  const COUNT = 10_000
  const plain = recordsOf(Array.from({ length: COUNT }, (_, at) => made(at, TYPES[at % 3] ?? '', [AUTHORS[at % 4] ?? ''], Math.floor(at / 100)))) // prettier-ignore
  let read = 0
  const watched = plain.map(
    (record) =>
      new Proxy(record, {
        get: (target, field) => {
          read += 1
          return Reflect.get(target, field)
        },
      }),
  )
  const kept = keepFigures(watched satisfies ChartRecord[])
  const choicesOf = (to: number): Choices => ({ ...NO_CHOICES, from: day(0).slice(0, 10), to: day(to).slice(0, 10) })
  kept.figures(choicesOf(49))
  read = 0
  const figures = kept.figures(choicesOf(50))
  expect([kept.count(choicesOf(50)), figures[2].rows.length]).toEqual([5100, 51])
  // One field of each of the 100 records of the day that came.
  expect(read).toBeLessThanOrEqual(200)
  expect(figures[0].rows[0]?.counts[0]?.ids).toHaveLength(1700)
  expect(read).toBeGreaterThan(COUNT)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { givenCount, withoutSmallCounts, type Count, type CountTable, type GivenCount } from './small-counts.ts'

const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0)
const added = (counts: readonly Count[]): Count => ({
  value: sum(counts.map(({ value }) => value)),
  persons: sum(counts.map(({ persons }) => persons)),
})

type Margins = 'rows' | 'columns' | 'total'

const withTotals = (
  cells: Count[][],
  counted: CountTable['counted'],
  margins: readonly Margins[] = ['rows', 'columns', 'total'],
): CountTable => ({
  counted,
  cells,
  ...(margins.includes('rows') && { rowTotals: cells.map(added) }),
  ...(margins.includes('columns') && { columnTotals: cells[0]!.map((_, c) => added(cells.map((row) => row[c]!))) }),
  ...(margins.includes('total') && { total: added(cells.flat()) }),
})

/** What a reader knows of a figure: its least and greatest value. */
interface Known {
  min: number
  max: number
}

const read = (given: GivenCount | undefined, counted: CountTable['counted']): Known => {
  if (given === undefined) return { min: 0, max: Infinity }
  if (given === '<5') return { min: 0, max: counted === 'acts' ? Infinity : 4 }
  return typeof given === 'number' ? { min: given, max: given } : { min: 5, max: Infinity }
}

/**
 * The greatest change of each figure by any change of all others: the greatest flow through a network with a node for every row and column, totals included, in
 * which each figure is an edge. Sums have whole solutions, so that every value between is possible.
 */
const intervalsOf = (table: CountTable) => {
  const given = withoutSmallCounts(table)
  const rows = table.cells.length
  const columns = table.cells[0]!.length
  const truth: number[][] = [
    ...table.cells.map((row) => [...row.map(({ value }) => value), sum(row.map(({ value }) => value))]),
    [...table.cells[0]!.map((_, c) => sum(table.cells.map((row) => row[c]!.value))), sum(table.cells.flat().map(({ value }) => value))],
  ] // prettier-ignore
  const shown: (GivenCount | undefined)[][] = [
    ...given.cells.map((row, r) => [...row, given.rowTotals?.[r]]),
    [...table.cells[0]!.map((_, c) => given.columnTotals?.[c]), given.total],
  ]
  const nodes = rows + columns + 2
  const isReversed = (r: number, c: number) => (r === rows) !== (c === columns)
  const room = (): number[][] => {
    const left = Array.from({ length: nodes }, () => Array<number>(nodes).fill(0))
    for (const [r, row] of shown.entries())
      for (const [c, figure] of row.entries()) {
        const { min, max } = read(figure, table.counted)
        const [up, down] = [max - truth[r]![c]!, truth[r]![c]! - min]
        expect(Math.min(up, down)).toBeGreaterThanOrEqual(0)
        left[r]![rows + 1 + c] = isReversed(r, c) ? down : up
        left[rows + 1 + c]![r] = isReversed(r, c) ? up : down
      }
    return left
  }
  const flow = (left: number[][], from: number, to: number, most: number): number => {
    let total = 0
    while (total < most) {
      const before = new Map([[from, from]])
      for (const node of before.keys())
        for (let next = 0; next < nodes; next++) if (left[node]![next]! > 0 && !before.has(next)) before.set(next, node)
      if (!before.has(to)) break
      let least = most - total
      for (let node = to; node !== from; node = before.get(node)!)
        least = Math.min(least, left[before.get(node)!]![node]!)
      for (let node = to; node !== from; node = before.get(node)!) {
        left[before.get(node)!]![node]! -= least
        left[node]![before.get(node)!]! += least
      }
      total += least
    }
    return total
  }
  const few: { truth: number; least: number; most: number }[] = []
  for (const [r, row] of shown.entries())
    for (const [c, figure] of row.entries()) {
      if (figure !== '<5') continue
      const [one, other] = [r, rows + 1 + c]
      const value = truth[r]![c]!
      const moved = (from: number, to: number) => {
        const left = room()
        const most = Math.min(left[from]![to]!, 20)
        left[from]![to] = 0
        left[to]![from] = 0
        return flow(left, to, from, most)
      }
      const [forth, back] = [moved(one, other), moved(other, one)]
      few.push({
        truth: value,
        most: value + (isReversed(r, c) ? back : forth),
        least: value - (isReversed(r, c) ? forth : back),
      })
    }
  return { given, few }
}

const cell = (counted: CountTable['counted']) =>
  fc
    .tuple(fc.oneof(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 40 })), fc.integer({ min: 0, max: 30 }))
    .map(([persons, more]) => ({ persons, value: counted === 'acts' && persons > 0 ? persons + more : persons }))
const table = fc
  .record({
    counted: fc.constantFrom('acts' as const, 'personsOnce' as const),
    rows: fc.integer({ min: 1, max: 6 }),
    columns: fc.integer({ min: 1, max: 6 }),
    margins: fc.subarray<Margins>(['rows', 'columns', 'total']),
  })
  .chain(({ counted, rows, columns, margins }) =>
    fc
      .array(fc.array(cell(counted), { minLength: columns, maxLength: columns }), { minLength: rows, maxLength: rows })
      .map((cells) => withTotals(cells, counted, margins)),
  )

test('over 1,000 tables the sums leave every “<5” at least two possible values, and nearly always five or more', () => {
  let [all, wide] = [0, 0]
  fc.assert(
    fc.property(table, (made) => {
      const { given, few } = intervalsOf(made)
      for (const [r, row] of made.cells.entries())
        for (const [c, { persons }] of row.entries()) expect(given.cells[r]![c] === '<5').toBe(persons < 5)
      for (const { least, most } of few) {
        expect(most).toBeGreaterThan(least)
        all += 1
        if (most - least >= 4) wide += 1
      }
    }),
    { numRuns: 1000, seed: 45 },
  )
  expect(all).toBeGreaterThan(1000)
  expect(wide / all).toBeGreaterThan(0.9)
})

const acts = (value: number, persons: number): Count => ({ value, persons })
const people = (value: number): Count => ({ value, persons: value })

test('the figure of a row that a total would tell takes a second one with it, and its column a third and fourth', () => {
  const made = withTotals(
    [
      [acts(7, 3), acts(30, 9), acts(50, 12)],
      [acts(20, 8), acts(44, 10), acts(60, 14)],
    ],
    'acts',
  )
  expect(withoutSmallCounts(made)).toEqual({
    cells: [
      ['<5', 'withheld', 50],
      ['withheld', 'withheld', 60],
    ],
    rowTotals: [87, 124],
    columnTotals: [27, 74, 110],
    total: 211,
  })
})

test('a list with a total loses a second figure, without one nothing', () => {
  const cells = [[acts(400, 1)], [acts(30, 9)], [acts(50, 12)]]
  expect(withoutSmallCounts(withTotals(cells, 'acts', ['columns']))).toEqual({
    cells: [['<5'], ['withheld'], [50]],
    columnTotals: [480],
  })
  expect(withoutSmallCounts(withTotals(cells, 'acts', []))).toEqual({ cells: [['<5'], [30], [50]] })
})

test('nobody is fewer than five, too, and a community of four has “<5” only', () => {
  expect([0, 4, 5].map((persons) => givenCount(people(persons)))).toEqual(['<5', '<5', 5])
  const four = withTotals(
    [
      [people(0), people(1)],
      [people(3), people(0)],
    ],
    'personsOnce',
  )
  expect(withoutSmallCounts(four)).toEqual({
    cells: [
      ['<5', '<5'],
      ['<5', '<5'],
    ],
    rowTotals: ['<5', '<5'],
    columnTotals: ['<5', '<5'],
    total: '<5',
  })
  for (const { least, most } of intervalsOf(four).few) expect([least, most]).toEqual([0, 4])
})

test('where a person may be in several cells, every total over a small figure is withheld', () => {
  const made: CountTable = {
    counted: 'persons',
    cells: [[people(9)], [people(6)], [people(2)]],
    columnTotals: [people(17)],
  }
  expect(withoutSmallCounts(made)).toEqual({ cells: [[9], [6], ['<5']], columnTotals: ['withheld'] })
  const fine: CountTable = { counted: 'persons', cells: [[people(9)], [people(6)]], columnTotals: [people(11)] }
  expect(withoutSmallCounts(fine)).toEqual({ cells: [[9], [6]], columnTotals: [11] })
})

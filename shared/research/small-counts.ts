/** A figure of a table of counts and the number of persons behind it. */
export interface Count {
  value: number
  persons: number
}

/** Rows of cells. Totals that the file does not give are left out. */
export interface CountTable {
  /**
   * `acts`: a figure is at least as large as the number of persons behind it. `personsOnce`: each person is in one cell only. In both, totals are sums.
   * `persons`: a person may be in several cells and once in their total.
   */
  counted: 'acts' | 'personsOnce' | 'persons'
  cells: readonly (readonly Count[])[]
  rowTotals?: readonly Count[]
  columnTotals?: readonly Count[]
  total?: Count
}

/** A number, `FEW`, or `WITHHELD`. */
export type GivenCount = number | string

export interface GivenTable {
  cells: GivenCount[][]
  rowTotals?: GivenCount[]
  columnTotals?: GivenCount[]
  total?: GivenCount
}

export const PERSONS_MIN = 5
/** Fewer than five persons stand behind the figure, none among them (RSCH-10). */
export const FEW = `<${PERSONS_MIN}`
/** Five or more persons stand behind the figure, but with it a small one could be worked out. */
export const WITHHELD = 'withheld'

/** A small figure keeps at least so many possible values, if the table has so many: as many as 0 to 4 persons. */
const POSSIBLE_MIN = PERSONS_MIN

/** Returns a figure that is part of no table: no total includes it. */
export const givenCount = ({ value, persons }: Count): GivenCount => (persons < PERSONS_MIN ? FEW : value)

interface Figure {
  value: number
  state: 'given' | 'few' | 'withheld' | 'absent'
  /** What readers know of a figure that is not given. */
  min: number
  max: number
  /** Of being withheld. */
  cost: number
}

const gridOf = ({ cells, rowTotals, columnTotals, total, counted }: CountTable): Figure[][] => {
  const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0)
  const figure = (count: Count | undefined, value: number, cost: number): Figure => {
    if (!count) return { value, state: 'absent', min: 0, max: Infinity, cost: 0 }
    const isFew = count.persons < PERSONS_MIN
    return {
      value: count.value,
      state: isFew ? 'few' : 'given',
      min: isFew ? 0 : PERSONS_MIN,
      max: isFew && counted !== 'acts' ? PERSONS_MIN - 1 : Infinity,
      cost: isFew ? 0 : cost + count.persons,
    }
  }
  const values = cells.map((row) => row.map(({ value }) => value))
  const columns = (values[0] ?? []).map((_, c) => sum(values.map((row) => row[c] ?? 0)))
  // Totals are what readers need most, so that all cells of the table cost less.
  const everybody = cells.flat().reduce((most, { persons }) => most + persons, 1)
  return [
    ...cells.map((row, r) => [
      ...row.map((count) => figure(count, count.value, 1)),
      figure(rowTotals?.[r], sum(values[r] ?? []), everybody),
    ]),
    [
      ...columns.map((value, c) => figure(columnTotals?.[c], value, everybody)),
      figure(total, sum(columns), everybody * everybody),
    ],
  ]
}

/** Returns how many steps a figure may go up and down, if it is withheld. */
const roomOf = ({ value, min, max }: Figure) => ({ up: Math.max(0, max - value), down: Math.max(0, value - min) })

interface Way {
  corners: Figure[]
  /** Other values of the figure with which every sum stays right. */
  others: number
  cost: number
}

/** A total has the other sign in its sum, so that the figures of every row and column add up to 0. */
const signOf = (grid: readonly (readonly Figure[])[], r: number, c: number) =>
  (r === grid.length - 1) === (c === (grid[0] ?? []).length - 1) ? 1 : -1

/** Changes figure r, c and the other corners of a rectangle by the same number, and keeps the sum of every row and column. */
const wayBy = (grid: readonly (readonly Figure[])[], [r, c]: Place, [s, d]: Place): Way => {
  const sign = signOf(grid, r, c)
  let [up, down] = [Infinity, Infinity]
  const corners: Figure[] = []
  for (const [row, column, turn] of [
    [r, c, 1],
    [s, d, 1],
    [r, d, -1],
    [s, c, -1],
  ] as const) {
    const corner = grid[row]![column]!
    const room = roomOf(corner)
    const isSame = signOf(grid, row, column) * turn === sign
    up = Math.min(up, isSame ? room.up : room.down)
    down = Math.min(down, isSame ? room.down : room.up)
    corners.push(corner)
  }
  const newly = corners.filter(({ state }) => state === 'given')
  return { corners: newly, others: up + down, cost: newly.reduce((sum, { cost }) => sum + cost, 0) }
}

type Place = readonly [row: number, column: number]

const isBetter = (way: Way, best: Way | undefined) => {
  if (!best) return true
  const [enough, wasEnough] = [way, best].map(({ others }) => Math.min(others, POSSIBLE_MIN - 1))
  return enough! > wasEnough! || (enough === wasEnough && way.cost < best.cost)
}

/** Withholds what the figure needs; returns whether it has other possible values. */
const protect = (grid: readonly (readonly Figure[])[], place: Place): boolean => {
  let best: Way | undefined
  for (const [s, row] of grid.entries())
    if (s !== place[0])
      for (const d of row.keys()) {
        if (d === place[1]) continue
        const way = wayBy(grid, place, [s, d])
        if (isBetter(way, best)) best = way
      }
  if (!best || best.others === 0) return false
  for (const corner of best.corners) corner.state = 'withheld'
  return true
}

/** Without sums, only totals tell of a small figure. */
const withholdTotals = (grid: readonly (readonly Figure[])[], [r, c]: Place) => {
  const totals = grid.at(-1) ?? []
  for (const figure of [grid[r]?.at(-1), totals[c], totals.at(-1)])
    if (figure?.state === 'given') figure.state = 'withheld'
}

const withholdAll = (grid: readonly (readonly Figure[])[]) => {
  for (const figure of grid.flat()) if (figure.state === 'given') figure.state = 'withheld'
}

/**
 * Returns the table with `FEW` in place of figures behind which fewer than five persons stand, and `WITHHELD` where sums would tell these: each of them is in a
 * rectangle of figures that are not given, which can change together in whole steps while every sum stays right (complementary suppression by the hypercube
 * method). Zero persons are fewer than five: a published 0 would say of everybody that they did not.
 */
export const withoutSmallCounts = (table: CountTable): GivenTable => {
  const grid = gridOf(table)
  for (const [r, row] of grid.entries())
    for (const [c, { state }] of row.entries())
      if (state !== 'few') continue
      else if (table.counted === 'persons') withholdTotals(grid, [r, c])
      else if (!protect(grid, [r, c])) withholdAll(grid)
  const given = ({ state, value }: Figure): GivenCount =>
    state === 'few' ? FEW : state === 'withheld' ? WITHHELD : value
  const totals = grid.at(-1) ?? []
  return {
    cells: table.cells.map((row, r) => row.map((_, c) => given(grid[r]![c]!))),
    ...(table.rowTotals && { rowTotals: table.rowTotals.map((_, r) => given(grid[r]!.at(-1)!)) }),
    ...(table.columnTotals && { columnTotals: table.columnTotals.map((_, c) => given(totals[c]!)) }),
    ...(table.total && { total: given(totals.at(-1)!) }),
  }
}

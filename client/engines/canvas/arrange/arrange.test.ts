import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Rect } from '../types.ts'
import { arrange, type Arrangement, type ArrangeQuestion } from './arrange.ts'

type Item = ArrangeQuestion['items'][number]

const LAYOUTS = ['threads', 'grid', 'groups'] as const
const KEYS = ['', 'a', 'b', 'c', 'd']
const GROUPS = KEYS.map((key) => ({ key, label: `label of ${key}` }))

const question = (items: readonly Item[], more: Partial<ArrangeQuestion> = {}): ArrangeQuestion => ({
  layout: 'threads',
  items,
  links: [],
  groups: GROUPS,
  heading: 0,
  obstacles: [],
  origin: { x: 0, y: 0 },
  ...more,
})

const cards = (count: number, more: (at: number) => Partial<Item> = () => ({})): Item[] =>
  Array.from({ length: count }, (_, at) => ({ id: `n${at}`, width: 190, height: 90, ...more(at) }))

const rectsOf = ({ items }: ArrangeQuestion, { places }: Arrangement): (Rect & { id: string })[] => {
  const sizes = new Map(items.map((item) => [item.id, item]))
  return places.map(({ id, x, y }) => ({ id, x, y, width: sizes.get(id)!.width, height: sizes.get(id)!.height }))
}

const overlap = (a: Rect, b: Rect) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

const overlaps = (moved: readonly Rect[], staying: readonly Rect[]) => {
  const found: [Rect, Rect][] = []
  const all = [...moved, ...staying].toSorted((a, b) => a.x - b.x)
  const isStaying = new Set(staying)
  for (const [at, a] of all.entries())
    for (let next = at + 1; next < all.length && all[next]!.x < a.x + a.width; next += 1) {
      const b = all[next]!
      if (overlap(a, b) && !(isStaying.has(a) && isStaying.has(b))) found.push([a, b])
    }
  return found
}

const side = fc.oneof(fc.integer({ min: 24, max: 900 }), fc.double({ min: 24, max: 900, noNaN: true }))
const far = fc.integer({ min: -3000, max: 3000 })
const board = fc.record({
  layout: fc.constantFrom(...LAYOUTS),
  heading: fc.constantFrom(0, 56),
  items: fc.array(fc.record({ width: side, height: side, group: fc.constantFrom(...KEYS, 'unknown') }), {
    maxLength: 60,
  }),
  links: fc.array(fc.tuple(fc.nat(70), fc.nat(70)), { maxLength: 90 }),
  obstacles: fc.array(fc.record({ x: far, y: far, width: side, height: side }), { maxLength: 30 }),
  origin: fc.record({ x: far, y: far }),
})

test('by threads, in a grid and in groups, as of date, author and scaffold, no two cards of random boards overlap by their real sizes, also none that stays in place, and each is placed once [TIDY-03]', () => {
  fc.assert(
    fc.property(board, ({ items, links, ...more }) => {
      const asked = question(
        items.map((item, at) => ({ id: `n${at}`, ...item })),
        { ...more, links: links.map(([from, to]) => ({ from: `n${from}`, to: `n${to}` })) },
      )
      const arranged = arrange(asked)
      expect(arranged.places.map(({ id }) => id).toSorted()).toEqual(asked.items.map(({ id }) => id).toSorted())
      expect(overlaps([...rectsOf(asked, arranged), ...arranged.headings], asked.obstacles)).toEqual([])
      for (const { x, y } of arranged.places) expect([Number.isInteger(x), Number.isInteger(y)]).toEqual([true, true])
      expect(arrange(asked)).toEqual(arranged)
    }),
    { numRuns: 300 },
  )
})

const placesIn = (asked: ArrangeQuestion) => new Map(arrange(asked).places.map((place) => [place.id, place]))

test('a build-on is placed right of its note or below it, that of two notes at the first, and a cycle ends', () => {
  const links = [
    { from: 'n1', to: 'n0' },
    { from: 'n2', to: 'n0' },
    { from: 'n3', to: 'n2' },
    { from: 'n3', to: 'n4' },
    { from: 'n4', to: 'n5' },
    { from: 'n5', to: 'n4' },
    { from: 'n5', to: 'n5' },
    { from: 'n6', to: 'elsewhere' },
  ]
  const places = placesIn(question(cards(7), { links }))
  const place = (id: string) => places.get(id)!
  expect(place('n1').x).toBeGreaterThan(place('n0').x + 190)
  expect(place('n2').x).toBe(place('n1').x)
  expect(place('n3').x).toBe(place('n2').x)
  expect(place('n3').y).toBeGreaterThan(place('n2').y + 90)
  expect(place('n4').x).toBe(place('n5').x)
})

test('threads of 500 notes, in one run, on one note or on each other by chance, overlap nowhere and keep a shape for screens', () => {
  const shapes = {
    run: (at: number) => at - 1,
    star: () => 0,
    comb: (at: number) => (at % 2 === 1 ? at - 1 : at - 2),
    chance: (at: number) => Math.floor((at * 7919) % at),
  }
  for (const [name, parent] of Object.entries(shapes)) {
    const items = cards(500, (at) => ({ height: 60 + ((at * 37) % 90) }))
    const links = items.slice(1).map(({ id }, at) => ({ from: id, to: `n${Math.max(0, parent(at + 1))}` }))
    const asked = question(items, { links })
    const rects = rectsOf(asked, arrange(asked))
    expect([name, overlaps(rects, [])]).toEqual([name, []])
    if (name === 'comb') continue
    const width = Math.max(...rects.map(({ x }) => x)) - Math.min(...rects.map(({ x }) => x))
    const height = Math.max(...rects.map(({ y }) => y)) - Math.min(...rects.map(({ y }) => y))
    expect([name, Math.max(width, height) < 15_000]).toEqual([name, true])
  }
})

test('groups come in their order, each under its heading, and empty ones are left out', () => {
  const items = cards(6, (at) => ({ group: ['b', 'a', 'b', 'd', 'a', 'b'][at]! }))
  const { places, headings } = arrange(question(items, { layout: 'groups', heading: 56 }))
  expect(headings.map(({ label }) => label)).toEqual(['label of a', 'label of b', 'label of d'])
  for (const { id, x, y } of places) {
    const group = items.find((item) => item.id === id)!.group
    const heading = headings.find(({ label }) => label === `label of ${group}`)!
    expect(x).toBe(heading.x)
    expect(y).toBeGreaterThanOrEqual(heading.y + 56)
  }
})

test('the arrangement keeps its place if there is room, else takes the nearest, and stays there the next time', () => {
  const items = cards(4)
  const origin = { x: 300, y: 200 }
  const corner = (asked: ArrangeQuestion) => {
    const { places } = arrange(asked)
    return { x: Math.min(...places.map(({ x }) => x)), y: Math.min(...places.map(({ y }) => y)) }
  }
  const free = question(items, { layout: 'grid', origin, obstacles: [{ x: -900, y: 0, width: 100, height: 100 }] })
  expect(corner(free)).toEqual(origin)
  const blocked = { ...free, obstacles: [{ x: 310, y: 210, width: 20, height: 4000 }] }
  const found = corner(blocked)
  expect(found).not.toEqual(origin)
  expect(corner({ ...blocked, origin: found })).toEqual(found)
})

test('nothing and one item have an arrangement, too', () => {
  for (const layout of LAYOUTS) {
    expect(arrange(question([], { layout }))).toEqual({ places: [], headings: [] })
    expect(arrange(question(cards(1), { layout, origin: { x: 7, y: 9 } })).places).toEqual([{ id: 'n0', x: 7, y: 9 }])
  }
})

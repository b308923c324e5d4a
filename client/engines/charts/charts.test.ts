import { expect, test } from 'vitest'
import { barMarks } from './bar-marks.ts'
import { countTicks } from './count-axis.ts'
import { radarMarks } from './radar-marks.ts'
import { cutTo, linesOf, widthOf } from './text-lines.ts'

test('up to 10 every count has a tick; above, the step is chosen, in whole numbers that reach the highest [SDIV-12]', () => {
  expect(countTicks(0)).toEqual([0, 1])
  expect(countTicks(3)).toEqual([0, 1, 2, 3])
  expect(countTicks(10)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(countTicks(11)).toEqual([0, 2, 4, 6, 8, 10, 12])
  expect(countTicks(20)).toEqual([0, 5, 10, 15, 20])
  expect(countTicks(47)).toEqual([0, 10, 20, 30, 40, 50])
  expect(countTicks(1234)).toEqual([0, 200, 400, 600, 800, 1000, 1200, 1400])
  for (let highest = 11; highest < 400; highest += 1) {
    const ticks = countTicks(highest)
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(highest)
    expect(ticks.every(Number.isInteger)).toBe(true)
    expect(ticks.length).toBeLessThan(13)
  }
})

const TWO = {
  categories: ['My theory', 'New Information', 'A better theory', 'I need to understand'],
  series: [
    { name: 'Light', values: [4, 0, 2, 1] },
    { name: 'Welcome', values: [1, 3, 0, 2] },
  ],
}

test('bars are as long as their counts, one below the other, the series of a category together [SDIV-10]', () => {
  const { ticks, groups, left, axisY, height, barHeight } = barMarks(TWO, 350)
  expect(ticks).toEqual([0, 1, 2, 3, 4].map((value) => ({ value, x: 6 + value * 75 })))
  expect(left).toBe(6)
  expect(groups.map(({ bars }) => bars.map(({ value, width }) => [value, width]))).toEqual([
    [[4, 300], [1, 75]],
    [[0, 0], [3, 225]],
    [[2, 150], [0, 0]],
    [[1, 75], [2, 150]],
  ]) // prettier-ignore
  const ends = groups.flatMap(({ bars }) => bars.map(({ y }) => y))
  expect(ends).toEqual(ends.toSorted((a, b) => a - b))
  expect(new Set(ends).size).toBe(8)
  expect(Math.max(...ends) + barHeight).toBeLessThan(axisY)
  expect(axisY).toBeLessThan(height)
})

test('names stand beside their bars, or above them where they would take more than two fifths of the width', () => {
  const { groups, left, anchor, barHeight } = barMarks(TWO, 450)
  expect(anchor).toBe('end')
  for (const { label, title, x, y, bars } of groups) {
    expect(label).toBe(title)
    expect(x).toBeLessThan(left)
    expect(x - widthOf(label, 14)).toBeGreaterThanOrEqual(0)
    const [first, last] = [bars[0]!, bars.at(-1)!]
    expect(y).toBeGreaterThan(first.y)
    expect(y).toBeLessThan(last.y + barHeight)
  }
  expect(left).toBeLessThan(450 * 0.42)
  const narrow = barMarks(TWO, 350)
  expect([narrow.anchor, narrow.left]).toEqual(['start', 6])
  for (const { label, title, x, y, bars } of narrow.groups) {
    expect([label, x]).toEqual([title, 6])
    expect(y).toBeLessThan(bars[0]!.y)
  }
})

test('a radar has an axis for each category, clockwise from the top, and a closed line for each series [SDIV-11]', () => {
  const { axes, rings, areas, centre } = radarMarks(TWO, 640)
  const round = ({ x, y }: { x: number; y: number }) => [Math.round(x) + 0, Math.round(y) + 0]
  const radius = rings.at(-1)!.radius
  expect(rings.map(({ value }) => value)).toEqual([1, 2, 3, 4])
  expect(rings.map((ring) => ring.radius / radius)).toEqual([0.25, 0.5, 0.75, 1])
  const r = Math.round(radius)
  expect(axes.map(round)).toEqual([[0, -r], [r, 0], [0, r], [-r, 0]]) // prettier-ignore
  expect(axes.map(({ anchor }) => anchor)).toEqual(['middle', 'start', 'middle', 'end'])
  const quarter = radius / 4
  expect(areas[0]?.points.map(round)).toEqual([[0, -r], [0, 0], [0, Math.round(2 * quarter)], [-Math.round(quarter), 0]]) // prettier-ignore
  expect(areas[1]?.points.map(round)).toEqual([[0, -Math.round(quarter)], [Math.round(3 * quarter), 0], [0, 0], [-Math.round(2 * quarter), 0]]) // prettier-ignore
  expect(areas.every(({ path }) => path.startsWith('M') && path.endsWith('Z'))).toBe(true)
  expect(centre.x).toBe(320)
})

test('labels of a radar have room at every width, with one category or many', () => {
  for (const width of [280, 390, 640, 1100])
    for (const count of [1, 2, 3, 6, 12]) {
      const categories = Array.from({ length: count }, (_, at) => `This theory number ${at} cannot explain everything`)
      const { axes, centre, height } = radarMarks({ categories, series: [{ name: 'x', values: categories.map((_, at) => at) }] }, width) // prettier-ignore
      for (const { lines, label, anchor } of axes) {
        const wide = Math.max(...lines.map((line) => widthOf(line, 13)))
        const left = centre.x + label.x - (anchor === 'end' ? wide : anchor === 'middle' ? wide / 2 : 0)
        expect(left).toBeGreaterThanOrEqual(0)
        expect(left + wide).toBeLessThanOrEqual(width)
        expect(centre.y + label.y).toBeGreaterThan(0)
        expect(centre.y + label.y + (lines.length - 1) * 16).toBeLessThan(height)
      }
    }
})

test('texts are cut to their room, and broken between words or between letters of scripts without spaces', () => {
  expect(cutTo('Short', 14, 100)).toBe('Short')
  const cut = cutTo('This theory cannot explain', 14, 100)
  expect(cut).toMatch(/^This theory?…$/)
  expect(widthOf(cut, 14)).toBeLessThanOrEqual(100)
  expect(linesOf('Putting our knowledge together', 13, 100, 3)).toEqual(['Putting our', 'knowledge', 'together'])
  expect(linesOf('Putting our knowledge together', 13, 100, 2)).toEqual(['Putting our', 'knowledge to…'])
  expect(linesOf('私の理論を理解する', 13, 60, 3)).toEqual(['私の理論', 'を理解す', 'る'])
  expect(linesOf('', 13, 60, 3)).toEqual([''])
})

import { expect, test } from 'vitest'
import type { CountedWord, PlacedWord } from './cloud-shape.ts'
import { layOutCloud, sizesFor } from './layout-cloud.ts'

const SIDE = 2048

/** A canvas with characters half as wide as high, painted as full boxes above the baseline. */
const makeCanvas = () => {
  let pixels = new Uint8ClampedArray(SIDE * SIDE * 4)
  let [x, y] = [0, 0]
  const high = () => Number(/(\d+)px/.exec(context.font)?.[1])
  const widthOf = (text: string) => (text.length * high()) / 2
  const context = {
    font: '',
    measureText: (text: string) => ({ width: widthOf(text) }),
    getImageData: (_x: number, _y: number, width: number, height: number) => ({
      data: pixels.subarray(0, width * height * 4),
    }),
    clearRect: () => (pixels = new Uint8ClampedArray(SIDE * SIDE * 4)),
    save: () => ([x, y] = [0, 0]),
    restore() {},
    translate: (dx: number, dy: number) => ([x, y] = [x + dx, y + dy]),
    fillText: (text: string, anchor: number) => {
      for (let row = Math.round(y - high() * 0.75); row < y; row += 1) {
        const from = (row * SIDE + Math.round(x + anchor)) * 4
        pixels.fill(255, from, from + Math.floor(widthOf(text)) * 4)
      }
    },
    strokeText() {},
  }
  return { width: 0, height: 0, getContext: () => context } as unknown as OffscreenCanvas
}

const layOut = (words: readonly CountedWord[]) => layOutCloud(words, { makeCanvas })
const boxOf = ({ text, size, x, y }: PlacedWord) => {
  const wide = (text.length * size) / 2
  return { left: 250 + x - wide / 2, right: 250 + x + wide / 2, top: 250 + y - size * 0.75, bottom: 250 + y }
}

test('sizes run from 10 to 100, by the roots of the counts [WCLD-03, ANLP-09]', () => {
  const words = [100, 49, 9, 1].map((count) => ({ text: `w${count}`, count }))
  const sizeOf = sizesFor(words, 1)
  expect(words.map(({ count }) => Math.round(sizeOf(count)))).toEqual([100, 70, 30, 10])
  const smaller = sizesFor(words, 0.5)
  expect([smaller(100), smaller(1)]).toEqual([55, 10])
  expect(sizesFor([{ text: 'a', count: 3 }, { text: 'b', count: 3 }], 0.5)(3)).toBe(55) // prettier-ignore
})

test('no word is lost, lies on another or beyond the canvas of 500 × 500, and a figure is the same twice [WCLD-03, WCLD-04]', async () => {
  const words = Array.from({ length: 50 }, (_, at) => ({ text: 'wonderful'.slice(0, 3 + (at % 7)), count: Math.round(200 / (at + 1)) })) // prettier-ignore
  const placed = await layOut(words)
  expect(placed).toHaveLength(50)
  expect(await layOut(words)).toEqual(placed)
  for (const word of placed) {
    expect(word.size).toBeGreaterThanOrEqual(10)
    expect(word.size).toBeLessThanOrEqual(100)
    const { left, right, top, bottom } = boxOf(word)
    expect([left >= 0, right <= 500, top >= 0, bottom <= 500]).toEqual([true, true, true, true])
  }
  const boxes = placed.map(boxOf)
  const clashes = boxes.flatMap((a, at) => boxes.slice(at + 1).filter((b) => a.left < b.right - 2 && b.left < a.right - 2 && a.top < b.bottom - 2 && b.top < a.bottom - 2)) // prettier-ignore
  expect(clashes).toEqual([])
})

test('a word too long for its size makes all words smaller, and stays the largest', async () => {
  const long = { text: 'photosynthesizing', count: 90 }
  const placed = await layOut([long, { text: 'leaf', count: 40 }, { text: 'sun', count: 2 }])
  const sizes = Object.fromEntries(placed.map(({ text, size }) => [text, size]))
  expect(sizes.sun).toBe(10)
  expect(sizes.leaf).toBeGreaterThan(10)
  expect(sizes[long.text]).toBeGreaterThan(sizes.leaf!)
  expect(sizes[long.text]).toBeLessThan(60)
})

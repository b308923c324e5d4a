import { max, min, randomLcg, scaleSqrt } from 'd3'
import cloud from 'd3-cloud'
import { CLOUD_FONT, CLOUD_SIZE, type CountedWord, type PlacedWord } from './cloud-shape.ts'

/** Font sizes of the rarest and the most frequent word, in pixels (WCLD-03). */
const SIZES = [10, 100] as const

/** d3-cloud's board uses 32-bit words: other widths would overflow into the next row. */
const COLUMNS = CLOUD_SIZE - (CLOUD_SIZE % 32)
const PADDING = 2
const SEED = 0.42
/** Shares of the size range, tried in order until every word fits. */
const SHARES = [1, 0.85, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1, 0]

/** Returns a function from counts to font sizes; areas are proportional to counts. */
export const sizesFor = (words: readonly CountedWord[], share: number): ((count: number) => number) => {
  const counts = words.map(({ count }) => count)
  const [smallest, largest] = [SIZES[0], SIZES[0] + (SIZES[1] - SIZES[0]) * share]
  const [least = 0, most = 0] = [min(counts), max(counts)]
  // If all words are equally frequent, all are large.
  return least === most ? () => largest : scaleSqrt([least, most], [smallest, largest])
}

type MakeCanvas = () => HTMLCanvasElement | OffscreenCanvas

const attempt = (words: readonly CountedWord[], share: number, makeCanvas: MakeCanvas, slice: number) =>
  new Promise<PlacedWord[]>((resolve) => {
    const sizeOf = sizesFor(words, share)
    cloud<PlacedWord>()
      .size([COLUMNS, CLOUD_SIZE])
      // The type lacks OffscreenCanvas.
      .canvas(makeCanvas as () => HTMLCanvasElement)
      .words(words.map(({ text, count }) => ({ text, size: Math.floor(sizeOf(count)), x: 0, y: 0 })))
      .font(CLOUD_FONT)
      .fontWeight(600)
      .fontSize(({ size }) => size)
      .padding(PADDING)
      .rotate(0)
      .random(randomLcg(SEED))
      .timeInterval(slice)
      .on('end', (placed) => resolve(placed.map(({ text, size, x, y }) => ({ text, size, x, y }))))
      .start()
  })

interface Options {
  makeCanvas: MakeCanvas
  /** Milliseconds before yielding to the event loop. */
  slice?: number
}

/** Lays out words without overlap. Deterministic for the same words and font. */
export const layOutCloud = async (
  words: readonly CountedWord[],
  { makeCanvas, slice = Infinity }: Options,
): Promise<PlacedWord[]> => {
  let placed: PlacedWord[] = []
  for (const share of SHARES) {
    placed = await attempt(words, share, makeCanvas, slice)
    if (placed.length === words.length) break
  }
  return placed
}

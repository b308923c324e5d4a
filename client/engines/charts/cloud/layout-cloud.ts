import { max, min, randomLcg, scaleSqrt } from 'd3'
import cloud from 'd3-cloud'
import { CLOUD_FONT, CLOUD_SIZE, type CountedWord, type PlacedWord } from './cloud-shape.ts'

/** Pixels that the letters of the rarest and of the commonest word are high (WCLD-03). */
const SIZES = [10, 100] as const

/** The layout's board is kept in words of 32 bits: more columns than a multiple of it would run into the next row. */
const COLUMNS = CLOUD_SIZE - (CLOUD_SIZE % 32)
const PADDING = 2
const SEED = 0.42
/** So much of the way from the smallest to the largest size is used; less and less, until every word has a place. */
const SHARES = [1, 0.85, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1, 0]

/** Returns how large words of some counts are: areas tell of counts, within the share of the sizes. */
export const sizesFor = (words: readonly CountedWord[], share: number): ((count: number) => number) => {
  const counts = words.map(({ count }) => count)
  const [smallest, largest] = [SIZES[0], SIZES[0] + (SIZES[1] - SIZES[0]) * share]
  const [least = 0, most = 0] = [min(counts), max(counts)]
  // Where all are as frequent none is small.
  return least === most ? () => largest : scaleSqrt([least, most], [smallest, largest])
}

/** Makes the canvas on which words are measured. */
type MakeCanvas = () => HTMLCanvasElement | OffscreenCanvas

const attempt = (words: readonly CountedWord[], share: number, makeCanvas: MakeCanvas, slice: number) =>
  new Promise<PlacedWord[]>((resolve) => {
    const sizeOf = sizesFor(words, share)
    cloud<PlacedWord>()
      .size([COLUMNS, CLOUD_SIZE])
      // Typed without the canvas of a worker.
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
  /** Milliseconds after which others have their turn. */
  slice?: number
}

/** Lays words out so that none lies on another: always the same for the same words and letters. */
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

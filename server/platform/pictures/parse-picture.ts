import { DamagedPicture, Draft, type Parser, type Piece, type Read } from './draft.ts'
import { parseGif } from './gif.ts'
import { parseHeif } from './heif.ts'
import { parseJpeg } from './jpeg.ts'
import { KIND_BYTES, kindOf, type PictureKind } from './kinds.ts'
import { parsePng } from './png.ts'
import { parseTiff } from './tiff.ts'
import { parseWebp } from './webp.ts'

const PARSERS: Readonly<Record<PictureKind, Parser>> = {
  jpeg: parseJpeg,
  png: parsePng,
  gif: parseGif,
  webp: parseWebp,
  heif: parseHeif,
  jxl: parseHeif,
  tiff: parseTiff,
}

export interface Parsed {
  kind: PictureKind
  /** Without metadata about place, device, person and time (PHOT-01, PHOT-04). */
  pieces: readonly Piece[]
  /** In displayed pixels. */
  width: number
  height: number
  frames: number
  /** Pixels of all frames. */
  pixels: number
  /** The pieces end before the fault. */
  damaged: boolean
  unchanged: boolean
}

const parsedOf = (draft: Draft, size: number, damaged: boolean): Parsed => {
  const [width, height] = draft.orientation >= 5 ? [draft.height, draft.width] : [draft.width, draft.height]
  const [piece, ...others] = draft.pieces
  const unchanged = others.length === 0 && piece !== undefined && 'start' in piece && piece.start === 0 && piece.end === size // prettier-ignore
  const { kind, pieces, frames, pixels } = draft
  return { kind, pieces, width, height, frames, pixels, damaged, unchanged }
}

function* parsing(size: number): Generator<Read, Parsed | undefined, Buffer> {
  const kind = kindOf(yield { at: 0, length: KIND_BYTES })
  if (!kind) return undefined
  const draft = new Draft(kind)
  try {
    yield* PARSERS[kind](size, draft)
    return parsedOf(draft, size, false)
  } catch (error) {
    // Offsets out of range.
    if (error instanceof DamagedPicture || error instanceof RangeError) return parsedOf(draft, size, true)
    throw error
  }
}

const WINDOW_BYTES = 256 * 1024

/** Parses a picture that is read in parts, without decoding and with bounded memory. Undefined for unknown formats. */
export const parseStored = async (
  size: number,
  read: (start: number, end: number) => Promise<Buffer>,
): Promise<Parsed | undefined> => {
  const steps = parsing(size)
  let window = { start: 0, bytes: await read(0, Math.min(size, WINDOW_BYTES)) }
  for (let step = steps.next(); ;) {
    if (step.done) return step.value
    const { at } = step.value
    const end = Math.min(size, at + step.value.length)
    if (end > at && (at < window.start || end > window.start + window.bytes.length))
      window = { start: at, bytes: await read(at, Math.min(size, Math.max(end, at + WINDOW_BYTES))) }
    step = steps.next(window.bytes.subarray(at - window.start, Math.max(at, end) - window.start))
  }
}

/** Parses a picture in memory; undefined for unknown formats. */
export const parseBytes = (bytes: Buffer): Parsed | undefined => {
  const steps = parsing(bytes.length)
  for (let step = steps.next(); ;) {
    if (step.done) return step.value
    const { at, length } = step.value
    step = steps.next(bytes.subarray(at, at + length))
  }
}

/** Returns the cleaned bytes. */
export const bytesOf = (original: Buffer, { pieces }: Parsed): Buffer =>
  Buffer.concat(
    pieces.map((piece) =>
      'start' in piece ? original.subarray(piece.start, piece.end) : 'zeros' in piece ? Buffer.alloc(piece.zeros) : piece,
    ),
  ) // prettier-ignore

import { DamagedPicture, type Draft, need, type Parser, type Read } from './draft.ts'
import { EXIF_READ_BYTES, orientationAlone, orientationOf } from './exif.ts'

const [HAS_EXIF, HAS_XMP] = [0x08, 0x04]
const CHUNKS = ['VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ICCP']
const FRAME_CHUNKS = ['VP8 ', 'VP8L', 'ALPH']
/** Position, size, duration and flags. */
const FRAME_HEAD = 16

interface Chunk {
  at: number
  type: string
  /** Without padding. */
  length: number
  end: number
}

function* nextChunk(at: number, end: number): Generator<Read, Chunk, Buffer> {
  const head = yield* need(at, 8)
  const length = head.readUInt32LE(4)
  const next = Math.min(end, at + 8 + length + (length % 2))
  if (at + 8 + length > end) throw new DamagedPicture('cut off')
  return { at, type: head.toString('latin1', 0, 4), length, end: next }
}

/** From the frame's data, because the canvas size may be false. */
function* seeFrame({ at, type, length }: Chunk, draft: Draft): Generator<Read, void, Buffer> {
  const head = yield* need(at + 8, Math.min(10, length))
  if (type === 'VP8 ' && head.length === 10) draft.see(head.readUInt16LE(6) & 0x3fff, head.readUInt16LE(8) & 0x3fff)
  else if (type === 'VP8L' && head.length >= 5) {
    const bits = head.readUInt32LE(1)
    draft.see((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1)
  } else throw new DamagedPicture('no frame')
}

/** Metadata becomes zeros, so that lengths stay valid. */
function* copyFrame({ at, length, end }: Chunk, draft: Draft): Generator<Read, void, Buffer> {
  const head = yield* need(at + 8, FRAME_HEAD)
  draft.see(head.readUIntLE(6, 3) + 1, head.readUIntLE(9, 3) + 1)
  const start = at + 8 + FRAME_HEAD
  draft.keep(at, start)
  for (let next = start; next < at + 8 + length;) {
    const chunk = yield* nextChunk(next, at + 8 + length)
    if (chunk.type.startsWith('VP8')) yield* seeFrame(chunk, draft)
    if (FRAME_CHUNKS.includes(chunk.type)) draft.keep(next, chunk.end)
    else {
      draft.keep(next, next + 8)
      draft.zero(chunk.end - next - 8)
    }
    next = chunk.end
  }
  draft.keep(at + 8 + length, end)
}

const lengthOf = (draft: Draft) =>
  draft.pieces.reduce((sum, piece) => sum + ('start' in piece ? piece.end - piece.start : 'zeros' in piece ? piece.zeros : piece.length), 0) // prettier-ignore

/** Copies a WebP without XMP, unknown chunks, and Exif except orientation. */
export const parseWebp: Parser = function* (size, draft) {
  const riff = Buffer.from(yield* need(0, 12))
  const end = 8 + riff.readUInt32LE(4)
  // The final padding byte may be missing.
  if (end > size + 1) throw new DamagedPicture('cut off')
  draft.put(riff)
  let [extended, frames, hasData]: [Buffer | undefined, number, boolean] = [undefined, 0, false]
  for (let at = 12; at < Math.min(end, size);) {
    const chunk = yield* nextChunk(at, Math.min(end, size))
    if (chunk.type === 'VP8X') {
      extended = Buffer.from(yield* need(at, 18))
      draft.see(extended.readUIntLE(12, 3) + 1, extended.readUIntLE(15, 3) + 1)
      extended[8] = (extended[8] ?? 0) & ~(HAS_EXIF | HAS_XMP)
      draft.put(extended)
    } else if (chunk.type === 'ANMF') {
      yield* copyFrame(chunk, draft)
      draft.frames = frames += 1
      hasData = true
    } else if (chunk.type === 'EXIF') {
      draft.orientation = orientationOf(yield* need(at + 8, Math.min(chunk.length, EXIF_READ_BYTES)))
      if (draft.orientation !== 1 && extended) {
        const tag = orientationAlone(draft.orientation)
        const head = Buffer.from('EXIF\0\0\0\0', 'latin1')
        head.writeUInt32LE(tag.length, 4)
        draft.put(Buffer.concat([head, tag]))
        extended[8] = (extended[8] ?? 0) | HAS_EXIF
      }
    } else if (CHUNKS.includes(chunk.type)) {
      if (chunk.type.startsWith('VP8')) {
        yield* seeFrame(chunk, draft)
        hasData = true
      }
      draft.keep(at, chunk.end)
    }
    at = chunk.end
  }
  if (!hasData) throw new DamagedPicture('no picture')
  riff.writeUInt32LE(lengthOf(draft) - 8, 4)
}

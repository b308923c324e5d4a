import { DamagedPicture, need, type Parser, type Read } from './draft.ts'

const [EXTENSION, IMAGE, TRAILER] = [0x21, 0x2c, 0x3b]
const [CONTROL, APPLICATION] = [0xf9, 0xff]
/** Repetition and colours. */
const APPLICATIONS = ['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012']

const tableBytes = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

function* afterBlocks(start: number): Generator<Read, number, Buffer> {
  for (let at = start; ;) {
    const [length = 0] = yield* need(at, 1)
    at += 1 + length
    if (length === 0) return at
  }
}

/** Copies a GIF without comments, texts and other application data. */
export const parseGif: Parser = function* (size, draft) {
  const head = yield* need(0, 13)
  draft.see(head.readUInt16LE(6), head.readUInt16LE(8))
  let at = 13 + tableBytes(head[10] ?? 0)
  draft.keep(0, at)
  for (let frames = 0; ;) {
    // Many programs omit the trailer.
    const [block] = at === size && frames > 0 ? [TRAILER] : yield* need(at, 1)
    if (block === TRAILER) {
      if (frames === 0) throw new DamagedPicture('no picture')
      if (at < size) draft.keep(at, at + 1)
      return
    }
    const start = at
    if (block === IMAGE) {
      const image = yield* need(at, 10)
      draft.see(image.readUInt16LE(5), image.readUInt16LE(7))
      draft.frames = frames += 1
      at = yield* afterBlocks(at + 11 + tableBytes(image[9] ?? 0))
      if (at > size) throw new DamagedPicture('cut off')
      draft.keep(start, at)
    } else if (block === EXTENSION) {
      const [, label, length = 0] = yield* need(at, 3)
      const name = label === APPLICATION ? (yield* need(at + 3, length)).toString('latin1') : ''
      at = yield* afterBlocks(at + 2)
      if (label === CONTROL || APPLICATIONS.includes(name)) draft.keep(start, at)
    } else throw new DamagedPicture('an unknown block')
  }
}

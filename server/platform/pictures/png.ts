import { crc32 } from 'node:zlib'
import { DamagedPicture, need, type Parser } from './draft.ts'
import { EXIF_READ_BYTES, orientationAlone, orientationOf } from './exif.ts'

/** Chunks that affect display. */
const KEPT = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP mDCV cLLI sBIT bKGD pHYs hIST sPLT acTL fcTL fdAT'.split(' '),
)
/** Length, type and checksum. */
const FRAME_BYTES = 12

const chunk = (type: string, content: Buffer) => {
  const bytes = Buffer.alloc(FRAME_BYTES + content.length)
  bytes.writeUInt32BE(content.length, 0)
  bytes.write(type, 4, 'latin1')
  content.copy(bytes, 8)
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + content.length)), 8 + content.length)
  return bytes
}

/** Copies a PNG without texts, times and Exif, except orientation. Counts frames, because the header may be false. */
export const parsePng: Parser = function* (size, draft) {
  draft.keep(0, 8)
  let [frames, hasData] = [0, false]
  for (let at = 8; ;) {
    const head = yield* need(at, 8)
    const [length, type] = [head.readUInt32BE(0), head.toString('latin1', 4, 8)]
    const end = at + FRAME_BYTES + length
    if (end > size) throw new DamagedPicture('cut off')
    if (at === 8 && (type !== 'IHDR' || length !== 13)) throw new DamagedPicture('no header')
    if (type === 'IHDR' || type === 'fcTL') {
      const sides = yield* need(at + 8 + (type === 'fcTL' ? 4 : 0), 8)
      draft.see(sides.readUInt32BE(0), sides.readUInt32BE(4))
    }
    if (type === 'fcTL') draft.frames = Math.max(1, (frames += 1))
    if (type === 'IDAT') hasData = true
    if (type === 'eXIf') {
      draft.orientation = orientationOf(yield* need(at + 8, Math.min(length, EXIF_READ_BYTES)))
      if (draft.orientation !== 1) draft.put(chunk('eXIf', orientationAlone(draft.orientation)))
    } else if (KEPT.has(type)) draft.keep(at, end)
    at = end
    if (type !== 'IEND') continue
    if (!hasData) throw new DamagedPicture('no picture')
    return
  }
}

import { DamagedPicture, type Draft, need, type Parser, type Read } from './draft.ts'
import { orientationAlone, orientationOf } from './exif.ts'

const [SOI, EOI, SOS, COM] = [0xd8, 0xd9, 0xda, 0xfe]
const [APP0, APP1, APP2, APP14, APP15] = [0xe0, 0xe1, 0xe2, 0xee, 0xef]
const WINDOW = 64 * 1024
/** Version, unit and density; a thumbnail follows. */
const JFIF_BYTES = 12
const EXIF = 'Exif\0\0'

/** DHT, JPG and DAC share the range. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
/** RST and TEM have no length. */
const standsAlone = (marker: number) => (marker >= 0xd0 && marker <= SOI) || marker === 0x01

const segment = (marker: number, ...parts: readonly Uint8Array[]) => {
  const content = Buffer.concat(parts)
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

function* endOfScan(start: number): Generator<Read, number, Buffer> {
  for (let at = start; ;) {
    const bytes = yield* readWindow(at)
    for (let found = bytes.indexOf(0xff); found !== -1; found = bytes.indexOf(0xff, found + 1)) {
      const next = bytes[found + 1]
      if (next === undefined) break
      // Not a stuffed zero, restart marker or fill byte.
      if (next !== 0x00 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at + found
    }
    // The last byte may be the first of a marker.
    at += bytes.length - 1
  }
}

function* readWindow(at: number): Generator<Read, Buffer, Buffer> {
  const bytes = yield { at, length: WINDOW }
  if (bytes.length < 2) throw new DamagedPicture('cut off')
  return bytes
}

const application = (draft: Draft, marker: number, content: Buffer, start: number, end: number): void => {
  const name = content.toString('latin1', 0, 12)
  if (marker === APP0 && name.startsWith('JFIF\0')) {
    draft.put(segment(APP0, content.subarray(0, JFIF_BYTES), Buffer.alloc(2)))
  } else if (marker === APP1 && name.startsWith(EXIF)) {
    if (draft.orientation !== 1) return
    draft.orientation = orientationOf(content)
    if (draft.orientation !== 1) draft.put(segment(APP1, Buffer.from(EXIF), orientationAlone(draft.orientation)))
  } else if ((marker === APP2 && name.startsWith('ICC_PROFILE\0')) || (marker === APP14 && name.startsWith('Adobe')))
    draft.keep(start, end)
}

/**
 * Copies a JPEG without comments and APPn segments, except colour profile, Adobe transform and orientation; drops thumbnails
 * and trailing data.
 */
export const parseJpeg: Parser = function* (_size, draft) {
  draft.keep(0, 2)
  for (let at = 2; ;) {
    const [fill, marker = 0] = yield* need(at, 2)
    if (fill !== 0xff) throw new DamagedPicture('no marker')
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === EOI || standsAlone(marker)) {
      draft.keep(at, at + 2)
      at += 2
      if (marker !== EOI) continue
      if (draft.pixels === 0) throw new DamagedPicture('no picture')
      return
    }
    const length = (yield* need(at + 2, 2)).readUInt16BE(0)
    if (length < 2) throw new DamagedPicture('a segment without length')
    const end = at + 2 + length
    const content = yield* need(at + 4, length - 2)
    if (isFrame(marker)) {
      if (content.length < 6 || draft.pixels > 0) throw new DamagedPicture('a second frame')
      draft.see(content.readUInt16BE(3), content.readUInt16BE(1))
    }
    if (marker >= APP0 && marker <= APP15) application(draft, marker, content, at, end)
    else if (marker !== COM) draft.keep(at, end)
    at = end
    if (marker !== SOS) continue
    at = yield* endOfScan(end)
    draft.keep(end, at)
  }
}

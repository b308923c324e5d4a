import { DamagedPicture, type Draft, need, type Parser, type Read } from './draft.ts'
import { orientationAlone } from './exif.ts'

// ISO 14496-12 boxes: HEIC, HEIF and AVIF, and JPEG XL in a container.

/** Other boxes, e.g. XMP, become free space. */
const KEPT = new Set(['ftyp', 'meta', 'mdat', 'moov', 'free', 'skip', 'JXL ', 'jxll', 'jxlc', 'jxlp', 'jxli', 'jbrd'])
const WITHIN = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl'])
const TOLD = new Set(['udta', 'meta', 'uuid'])
/** Metadata items: `mime` is XMP. */
const METADATA = new Set(['Exif', 'mime', 'uri '])
const META_MAX = 4 * 1024 * 1024
const BOXES_MAX = 10_000

interface Box {
  type: string
  at: number
  content: number
  end: number
}

function* boxAt(at: number, parentEnd: number): Generator<Read, Box, Buffer> {
  const head = yield { at, length: 16 }
  if (head.length < 8) throw new DamagedPicture('cut off')
  const type = head.toString('latin1', 4, 8)
  const short = head.readUInt32BE(0)
  if (short === 1 && head.length < 16) throw new DamagedPicture('cut off')
  const length = short === 0 ? parentEnd - at : short === 1 ? Number(head.readBigUInt64BE(8)) : short
  const content = at + (short === 1 ? 16 : 8)
  if (at + length > parentEnd || at + length < content) throw new DamagedPicture('cut off')
  return { type, at, content, end: at + length }
}

function* boxesIn(start: number, end: number): Generator<Read, Box[], Buffer> {
  const boxes: Box[] = []
  for (let at = start; at + 8 <= end;) {
    if (boxes.length >= BOXES_MAX) throw new DamagedPicture('too many boxes')
    const box = yield* boxAt(at, end)
    boxes.push(box)
    at = box.end
  }
  return boxes
}

const free = (draft: Draft, { at, content, end }: Box) => {
  draft.overwrite(at + 4, 4, Buffer.from('free'))
  draft.overwrite(content, end - content)
}

/** Overwrites metadata in place: Exif and XMP items, metadata of motion photos, and boxes not needed for display. */
export const parseHeif: Parser = function* (size, draft) {
  const boxes = yield* boxesIn(0, size)
  for (const box of boxes) {
    if (box.type === 'meta') yield* pictures(box, draft, size)
    else if (box.type === 'moov') yield* film(box, draft, 0)
    else if (!KEPT.has(box.type)) free(draft, box)
  }
  draft.applyOverlays(size)
}

function* film(parent: Box, draft: Draft, depth: number): Generator<Read, void, Buffer> {
  for (const box of yield* boxesIn(parent.content, parent.end)) {
    if (TOLD.has(box.type)) free(draft, box)
    else if (WITHIN.has(box.type) && depth < 6) yield* film(box, draft, depth + 1)
    else if (box.type === 'stsz') draft.frames = Math.max(draft.frames, (yield* need(box.content + 8, 4)).readUInt32BE(0)) // prettier-ignore
  }
}

class Cursor {
  at = 0
  constructor(readonly bytes: Buffer) {}
  uint(length: number): number {
    if (length === 0) return 0
    if (![1, 2, 4, 8].includes(length) || this.at + length > this.bytes.length) throw new DamagedPicture('cut off')
    this.at += length
    return length === 8 ? Number(this.bytes.readBigUInt64BE(this.at - 8)) : this.bytes.readUIntBE(this.at - length, length)
  } // prettier-ignore
}

function* contentOf({ content, end }: Box): Generator<Read, Cursor, Buffer> {
  if (end - content > META_MAX) throw new DamagedPicture('too large')
  return new Cursor(yield* need(content, end - content))
}

function* pictures(meta: Box, draft: Draft, size: number): Generator<Read, void, Buffer> {
  const boxes = yield* boxesIn(meta.content + 4, meta.end)
  const types = new Map<number, string>()
  for (const box of boxes) {
    if (box.type === 'iinf') yield* itemTypes(box, types)
    if (box.type === 'iprp') yield* sizes(box, draft)
    if (TOLD.has(box.type)) free(draft, box)
  }
  const places = boxes.find(({ type }) => type === 'iloc')
  if (!places) return
  const inline = boxes.find(({ type }) => type === 'idat')?.content
  for (const { id, at, length } of placesIn(yield* contentOf(places), inline)) {
    const type = types.get(id) ?? ''
    if (at !== undefined && at + length > size) throw new DamagedPicture('cut off')
    if (!METADATA.has(type)) continue
    if (at === undefined || length === 0) throw new DamagedPicture('metadata elsewhere')
    draft.overwrite(at, length, type === 'Exif' ? Buffer.concat([Buffer.alloc(4), orientationAlone(1)]) : undefined)
  }
}

function* itemTypes(box: Box, types: Map<number, string>): Generator<Read, void, Buffer> {
  const [version = 0] = yield* need(box.content, 1)
  for (const entry of yield* boxesIn(box.content + (version === 0 ? 6 : 8), box.end)) {
    if (entry.type !== 'infe') continue
    const cursor = yield* contentOf(entry)
    const form = cursor.uint(1)
    cursor.at += 3
    const id = cursor.uint(form === 3 ? 4 : 2)
    cursor.at += 2
    if (form >= 2) types.set(id, cursor.bytes.toString('latin1', cursor.at, cursor.at + 4))
  }
}

/** Tiles of a grid are smaller. */
function* sizes(box: Box, draft: Draft): Generator<Read, void, Buffer> {
  for (const container of yield* boxesIn(box.content, box.end)) {
    if (container.type !== 'ipco') continue
    for (const { type, content } of yield* boxesIn(container.content, container.end)) {
      if (type !== 'ispe') continue
      const sides = yield* need(content + 4, 8)
      draft.see(sides.readUInt32BE(0), sides.readUInt32BE(4))
    }
  }
}

interface Place {
  id: number
  /** Undefined if stored in another item or file. */
  at: number | undefined
  length: number
}

/** Extents from the item location box. */
function* placesIn(cursor: Cursor, inline = 0): Generator<Place> {
  const version = cursor.uint(1)
  cursor.at += 3
  const [sizesA, sizesB] = [cursor.uint(1), cursor.uint(1)]
  const [offsetBytes, lengthBytes, baseBytes] = [sizesA >> 4, sizesA & 15, sizesB >> 4]
  const indexBytes = version > 0 ? sizesB & 15 : 0
  for (let left = cursor.uint(version < 2 ? 2 : 4); left > 0; left--) {
    const id = cursor.uint(version < 2 ? 2 : 4)
    const method = version > 0 ? cursor.uint(2) & 15 : 0
    const elsewhere = cursor.uint(2) !== 0
    const base = cursor.uint(baseBytes) + (method === 1 ? inline : 0)
    for (let extents = cursor.uint(2); extents > 0; extents--) {
      cursor.uint(indexBytes)
      const at = base + cursor.uint(offsetBytes)
      const length = cursor.uint(lengthBytes)
      yield { id, at: method < 2 && !elsewhere ? at : undefined, length }
    }
  }
}

import { DamagedPicture, type Draft, need, type Parser, type Read } from './draft.ts'

const TAG = { width: 256, height: 257, subIfds: 330, xmp: 700, iptc: 33_723, photoshop: 34_377, exif: 34_665, gps: 34_853 } as const // prettier-ignore
const OVERWRITTEN: readonly number[] = [TAG.xmp, TAG.iptc, TAG.photoshop]
/** In bytes, by type. */
const BYTES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4, 0, 0, 8, 8, 8]
const IFDS_MAX = 1_000
const ENTRIES_MAX = 4_000
const POINTERS_MAX = 1_000

interface Numbers {
  isBig: boolean
  u16: (bytes: Buffer, at: number) => number
  u32: (bytes: Buffer, at: number) => number
  /** 8 bytes in a BigTIFF, otherwise 4. */
  word: (bytes: Buffer, at: number) => number
}

const numbersOf = (head: Buffer): Numbers => {
  const isLittle = head[0] === 0x49
  const u16 = (bytes: Buffer, at: number) => (isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at))
  const u32 = (bytes: Buffer, at: number) => (isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at))
  const isBig = u16(head, 2) === 43
  const u64 = (bytes: Buffer, at: number) => Number(isLittle ? bytes.readBigUInt64LE(at) : bytes.readBigUInt64BE(at))
  return { isBig, u16, u32, word: isBig ? u64 : u32 }
}

interface Directory {
  at: number
  isGps: boolean
}

/**
 * Overwrites GPS data, and XMP, IPTC and Photoshop data, which repeat it, with zeros. In place, because a TIFF uses offsets.
 */
export const parseTiff: Parser = function* (size, draft) {
  const head = yield* need(0, 8)
  const numbers = numbersOf(head)
  const first = numbers.isBig ? numbers.word(yield* need(8, 8), 0) : numbers.u32(head, 4)
  const waiting: Directory[] = [{ at: first, isGps: false }]
  const seen = new Set<number>()
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (next.at === 0 || seen.has(next.at)) continue
    seen.add(next.at)
    if (seen.size > IFDS_MAX) throw new DamagedPicture('too many directories')
    waiting.push(...(yield* directory(next, { numbers, draft, size })))
  }
  draft.applyOverlays(size)
}

interface Around {
  numbers: Numbers
  draft: Draft
  size: number
}

/** Returns the directories that it refers to. */
function* directory({ at, isGps }: Directory, { numbers, draft, size }: Around): Generator<Read, Directory[], Buffer> {
  const { isBig, u16, u32, word } = numbers
  const [countBytes, entryBytes, wordBytes] = isBig ? [8, 20, 8] : [2, 12, 4]
  const counted = yield* need(at, countBytes)
  const count = isBig ? word(counted, 0) : u16(counted, 0)
  if (count > ENTRIES_MAX) throw new DamagedPicture('too many entries')
  const entries = yield* need(at + countBytes, count * entryBytes)
  const sides: Record<number, number> = {}
  const found: Directory[] = []
  for (let from = 0; from < entries.length; from += entryBytes) {
    const [tag, type, values] = [u16(entries, from), u16(entries, from + 2), word(entries, from + 4)]
    const length = (BYTES[type] ?? 0) * values
    const inEntry = from + entryBytes - wordBytes
    const isInline = length <= wordBytes
    const place = isInline ? at + countBytes + inEntry : word(entries, inEntry)
    if (isGps || OVERWRITTEN.includes(tag)) {
      if (place + length > size) throw new DamagedPicture('cut off')
      draft.overwrite(place, length)
    } else if (tag === TAG.width || tag === TAG.height) {
      sides[tag] = type === 3 ? u16(entries, inEntry) : u32(entries, inEntry)
    } else if (tag === TAG.exif || tag === TAG.gps || tag === TAG.subIfds) {
      if (values > POINTERS_MAX) throw new DamagedPicture('too many directories')
      const offsets = isInline ? entries.subarray(inEntry, inEntry + length) : yield* need(place, length)
      const step = BYTES[type] || wordBytes
      for (let one = 0; one + step <= offsets.length; one += step)
        found.push({ at: step === 8 ? word(offsets, one) : u32(offsets, one), isGps: tag === TAG.gps })
    }
  }
  const [width, height] = [sides[TAG.width], sides[TAG.height]]
  if (width && height) draft.see(width, height)
  const after = yield { at: at + countBytes + entries.length, length: wordBytes }
  if (after.length === wordBytes && !isGps) found.push({ at: word(after, 0), isGps: false })
  return found
}

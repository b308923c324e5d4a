import { unzlibSync } from 'fflate'

/** Bytes of the header and of each table entry, in WOFF and TrueType files. */
const WOFF = { head: 44, entry: 20 }
const TRUE_TYPE = { head: 12, entry: 16 }

/** Tables are aligned to four bytes. */
const padded = (length: number) => Math.ceil(length / 4) * 4

/** Converts WOFF to TrueType, because pdfmake unpacks some WOFF files wrongly. */
export const unpackWoff = (packed: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> => {
  const from = new DataView(packed.buffer, packed.byteOffset, packed.byteLength)
  const count = from.getUint16(12)
  const tables = Array.from({ length: count }, (_, index) => {
    const entry = WOFF.head + index * WOFF.entry
    const [offset, packedLength, length] = [
      from.getUint32(entry + 4),
      from.getUint32(entry + 8),
      from.getUint32(entry + 12),
    ]
    const bytes = packed.subarray(offset, offset + packedLength)
    // Tables that compression does not shrink are stored uncompressed.
    return { entry, length, bytes: packedLength < length ? unzlibSync(bytes) : bytes }
  })
  const start = TRUE_TYPE.head + count * TRUE_TYPE.entry
  const font = new Uint8Array(tables.reduce((sum, { length }) => sum + padded(length), start))
  const to = new DataView(font.buffer)
  to.setUint32(0, from.getUint32(4))
  to.setUint16(4, count)
  let at = start
  for (const [index, { entry, length, bytes }] of tables.entries()) {
    const place = TRUE_TYPE.head + index * TRUE_TYPE.entry
    to.setUint32(place, from.getUint32(entry))
    to.setUint32(place + 4, from.getUint32(entry + 16))
    to.setUint32(place + 8, at)
    to.setUint32(place + 12, length)
    font.set(bytes, at)
    at += padded(length)
  }
  return font
}

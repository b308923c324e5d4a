// BSON (bsonspec.org): size, then a type, a zero-terminated name and a value for each field.
const STRING = 2
const OBJECT = 3
const ARRAY = 4
const BINARY = 5
const DATE = 9
/** In bytes, by type. */
const SIZES: Readonly<Record<number, number>> = { 1: 8, 7: 12, 8: 1, 9: 8, 10: 0, 16: 4, 17: 8, 18: 8 }

const int32 = (bytes: Uint8Array, at: number) =>
  bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24)

/** Returns the end of a value of a type. Throws for types that objects do not have. */
const endOf = (type: number, bytes: Uint8Array, at: number): number => {
  if (type === STRING) return at + 4 + int32(bytes, at)
  if (type === OBJECT || type === ARRAY) return at + int32(bytes, at)
  if (type === BINARY) return at + 5 + int32(bytes, at)
  const size = SIZES[type]
  if (size === undefined) throw new Error(`A BSON type that objects do not have: ${type}`)
  return at + size
}

/** Returns texts, and dates in ms, of a document in BSON. */
export const rawFields = <K extends string>(
  bytes: Buffer,
  wanted: ReadonlySet<K>,
): Partial<Record<K, string | number>> => {
  const fields: Partial<Record<K, string | number>> = {}
  for (let at = 4; at < bytes.length - 1;) {
    const type = bytes[at]!
    const end = bytes.indexOf(0, at + 1)
    const name = bytes.toString('latin1', at + 1, end) as K
    const value = end + 1
    at = endOf(type, bytes, value)
    if (!wanted.has(name)) continue
    if (type === STRING) fields[name] = bytes.toString('utf8', value + 4, at - 1)
    if (type === DATE) fields[name] = bytes.readInt32LE(value + 4) * 2 ** 32 + bytes.readUInt32LE(value)
  }
  return fields
}

/** Returns binary data of a document in BSON; undefined if it has none of this name. */
export const rawBinary = (bytes: Uint8Array, wanted: Uint8Array): Uint8Array | undefined => {
  for (let at = 4; at < bytes.length - 1;) {
    const type = bytes[at]!
    const start = at + 1
    let end = start
    let isWanted = type === BINARY
    for (; bytes[end] !== 0; end += 1) isWanted &&= bytes[end] === wanted[end - start]
    at = endOf(type, bytes, end + 1)
    if (isWanted && end - start === wanted.length) return bytes.subarray(end + 6, at)
  }
  return undefined
}

/** `created` in ms. */
export interface Aged {
  _id: string
  created: number
}

// BSON (bsonspec.org): size, then a type, a zero-terminated name and a value for each field.
const STRING = 2
const DATE = 9
const FIRST_LETTER_OF_ID = 0x5f

const agedOf = (bytes: Buffer): Aged => {
  const aged = { _id: '', created: 0 }
  for (let at = 4; at < bytes.length - 1;) {
    const type = bytes[at]
    const isId = bytes[at + 1] === FIRST_LETTER_OF_ID
    let value = at + 2
    while (bytes[value - 1] !== 0) value += 1
    if (isId && type === STRING) {
      const size = bytes.readInt32LE(value)
      aged._id = bytes.toString('utf8', value + 4, value + 3 + size)
      at = value + 4 + size
    } else if (type === DATE) {
      aged.created = bytes.readInt32LE(value + 4) * 2 ** 32 + bytes.readUInt32LE(value)
      at = value + 8
    } else throw new Error(`Neither an id nor a date: BSON type ${type}`)
  }
  return aged
}

/** Reads `{ _id, created }` of objects from BSON. */
export const readAged = async (batches: AsyncIterable<Buffer[]>): Promise<Aged[]> => {
  const all: Aged[] = []
  for await (const batch of batches) for (const bytes of batch) all.push(agedOf(bytes))
  return all
}

/** Oldest first, as `byAge`. */
export const byTime = (a: Aged, b: Aged) => a.created - b.created || (a._id < b._id ? -1 : 1)

import type { FindCursor } from 'mongodb'
import { batchesOf } from './batches.ts'

export interface Pair {
  from: string
  to: string
}

// BSON (bsonspec.org): size, then a type, a zero-terminated name and a text with its size for each field.
const STRING = 2
const FIRST_LETTER_OF_FROM = 0x66

const pairIn = (bytes: Buffer): Pair => {
  const pair = { from: '', to: '' }
  for (let at = 4; at < bytes.length - 1;) {
    if (bytes[at] !== STRING) throw new Error(`No text: BSON type ${bytes[at]}`)
    const size = bytes.indexOf(0, at + 1) + 1
    const end = size + 4 + bytes.readInt32LE(size)
    pair[bytes[at + 1] === FIRST_LETTER_OF_FROM ? 'from' : 'to'] = bytes.toString('latin1', size + 4, end - 1)
    at = end
  }
  return pair
}

/** Yields `{ from, to }` of links from a raw cursor, in batches: with the driver's objects it takes four times as long. */
export async function* pairsOf(cursor: FindCursor<Uint8Array>): AsyncGenerator<Pair[]> {
  for await (const batch of batchesOf(cursor))
    yield batch.map(({ buffer, byteOffset, length }) => pairIn(Buffer.from(buffer, byteOffset, length)))
}

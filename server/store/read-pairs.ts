import type { FindCursor } from 'mongodb'
import { batchesOf } from './batches.ts'

// BSON (bsonspec.org): size, then a type, a zero-terminated name and a value for each field; a text has its size before it.
const STRING = 2
const NULL = 10

const pairIn = (bytes: Buffer, firstLetter: number): [string, string] => {
  const pair: [string, string] = ['', '']
  for (let at = 4; at < bytes.length - 1;) {
    const [type, letter] = [bytes[at], bytes[at + 1]]
    const value = bytes.indexOf(0, at + 1) + 1
    if (type === NULL) {
      at = value
      continue
    }
    if (type !== STRING) throw new Error(`No text: BSON type ${type}`)
    at = value + 4 + bytes.readInt32LE(value)
    pair[letter === firstLetter ? 0 : 1] = bytes.toString('latin1', value + 4, at - 1)
  }
  return pair
}

/**
 * Yields two fields with ids, which begin with different letters, from a raw cursor, in batches; '' for none. The driver's
 * objects take four times as long.
 */
export async function* pairsOf(cursor: FindCursor<Uint8Array>, first: string): AsyncGenerator<[string, string][]> {
  const letter = first.charCodeAt(0)
  for await (const batch of batchesOf(cursor))
    yield batch.map(({ buffer, byteOffset, length }) => pairIn(Buffer.from(buffer, byteOffset, length), letter))
}

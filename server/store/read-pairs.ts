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

/** Yields two fields with ids from BSON, which begin with different letters, in batches; '' for none. */
export async function* pairsOf(batches: AsyncIterable<Buffer[]>, first: string): AsyncGenerator<[string, string][]> {
  const letter = first.charCodeAt(0)
  for await (const batch of batches) yield batch.map((bytes) => pairIn(bytes, letter))
}

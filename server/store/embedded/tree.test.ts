import { expect, test } from 'vitest'
import { Writer } from './tree.ts'

test('a document is whole wherever its end falls in the buffer it is written to', () => {
  // What a larger buffer holds before is anything: here, rarely a zero.
  const used = Array.from({ length: 50 }, () => Buffer.allocUnsafeSlow(2048).fill(0xff))
  used.length = 0
  for (let size = 900; size < 1100; size++) {
    const writer = new Writer()
    const start = writer.begin()
    writer.raw(Buffer.alloc(size, 1))
    writer.end(start)
    const written = writer.done()
    expect([written.readInt32LE(0), written.at(-1)]).toEqual([size + 5, 0])
  }
})

import { expect, test, vi } from 'vitest'
import { Writer } from './tree.ts'

test('a document is whole wherever its end falls in the buffer it is written to', () => {
  // New memory is never zero here.
  const alloc = vi.spyOn(Buffer, 'allocUnsafe').mockImplementation((size) => Buffer.alloc(size, 0xff))
  for (let size = 900; size < 1100; size++) {
    const writer = new Writer()
    const start = writer.begin()
    writer.raw(Buffer.alloc(size, 1))
    writer.end(start)
    const written = writer.done()
    expect([written.readInt32LE(0), written.at(-1)]).toEqual([size + 5, 0])
  }
  alloc.mockRestore()
})

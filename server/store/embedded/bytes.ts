/** In bytes: a loop is faster than a call. */
const SHORT = 64

export class ByteWriter {
  bytes: Buffer
  length = 0

  constructor(expected = 64) {
    this.bytes = Buffer.allocUnsafe(expected)
  }

  /** Returns the next position. Call it before using `bytes`, which it may replace. */
  room(size: number) {
    if (this.length + size > this.bytes.length) {
      const larger = Buffer.allocUnsafe(Math.max(this.bytes.length * 2, this.length + size))
      this.bytes.copy(larger, 0, 0, this.length)
      this.bytes = larger
    }
    const at = this.length
    this.length += size
    return at
  }
  byte(byte: number) {
    const at = this.room(1)
    this.bytes[at] = byte
  }
  raw(source: Buffer, start = 0, end = source.length) {
    const at = this.room(end - start)
    if (end - start > SHORT) source.copy(this.bytes, at, start, end)
    else for (let from = start, to = at; from < end; from++, to++) this.bytes[to] = source[from]!
  }
  done() {
    return this.bytes.subarray(0, this.length)
  }
}

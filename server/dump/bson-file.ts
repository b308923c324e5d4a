import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'

/** MongoDB's limit. */
export const DOCUMENT_MAX = 16 * 1024 * 1024
const DOCUMENT_MIN = 5
const LENGTH_BYTES = 4

export type Framed = { bytes: Buffer } | { fault: string }

/** Yields unpacked bytes, up to damage. */
export async function* unpacked(file: string): AsyncGenerator<Buffer> {
  const source = createReadStream(file)
  const stream = file.endsWith('.gz') ? source.pipe(createGunzip()) : source
  source.on('error', (error) => stream.destroy(error))
  try {
    for await (const piece of stream as AsyncIterable<Buffer>) yield piece
  } catch (error) {
    const isDamaged = error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
    if (!isDamaged) throw error
  } finally {
    source.destroy()
  }
}

/** Yields documents. A broken length hides all that follow. */
export async function* framed(pieces: AsyncIterable<Buffer>, max = DOCUMENT_MAX): AsyncGenerator<Framed> {
  let held: Buffer[] = []
  let [length, size, skipping] = [0, 0, 0]
  const joined = () => {
    const whole = (held.length === 1 && held[0]) || Buffer.concat(held)
    held = [whole]
    return whole
  }
  for await (let piece of pieces) {
    const skipped = Math.min(skipping, piece.length)
    skipping -= skipped
    piece = piece.subarray(skipped)
    held.push(piece)
    length += piece.length
    while (length >= LENGTH_BYTES) {
      size ||= joined().readInt32LE(0)
      if (size < DOCUMENT_MIN) {
        yield { fault: `the file is damaged: a document has the length ${size}` }
        return
      }
      if (size > max) yield { fault: `it has ${size} bytes, more than ${max}` }
      else if (size > length) break
      else yield { bytes: joined().subarray(0, size) }
      skipping = Math.max(0, size - length)
      held = [joined().subarray(Math.min(size, length))]
      ;[length, size] = [Math.max(0, length - size), 0]
    }
  }
  if (length > 0) yield { fault: 'the file is cut off within it' }
}

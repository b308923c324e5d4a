import { Readable, type Writable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import yazl from 'yazl'

export interface ZipEntry {
  name: string
  content: AsyncIterable<string | Buffer> | Readable
  modified?: Date
  /** False if compressed already. */
  compress?: boolean
}

/** Level of zlib for archives. */
export const FAST = 1

/** Writes entries one by one at the output's speed. A failure is thrown and destroys the output. */
export const writeZip = async (
  output: Writable,
  entries: AsyncIterable<ZipEntry>,
  { level = 6 }: { level?: number } = {},
): Promise<void> => {
  const zip = new yazl.ZipFile()
  const bytes = zip.outputStream as Readable
  const isOver = new AbortController()
  zip.on('error', (error: Error) => bytes.destroy(error))

  const write = async () => {
    for await (const { name, content, modified = new Date(), compress = true } of entries) {
      const stream = content instanceof Readable ? content : Readable.from(content, { objectMode: false })
      const stop = () => stream.destroy()
      isOver.signal.addEventListener('abort', stop)
      try {
        if (isOver.signal.aborted) stop()
        else
          zip.addReadStream(stream, name, { mtime: modified, compress, ...(compress && { compressionLevel: level }) })
        await finished(stream)
      } finally {
        isOver.signal.removeEventListener('abort', stop)
      }
    }
    zip.end()
  }
  const writing = write().catch((error: unknown) => {
    bytes.destroy(error instanceof Error ? error : new Error('zip', { cause: error }))
  })
  try {
    await pipeline(bytes, output)
  } finally {
    isOver.abort()
    await writing
  }
}

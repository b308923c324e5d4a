import { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import type { Response } from 'express'
import yazl from 'yazl'

export interface ZipEntry {
  name: string
  content: AsyncIterable<string | Buffer> | Readable
  modified?: Date
  /** False if compressed already. */
  compress?: boolean
}

/** Clients that read nothing for this time are disconnected. */
const STALLED_MS = 60_000

/**
 * Sends entries one by one at the client's speed, so memory doesn't grow with them. A disconnect ends the reading. A
 * failure is thrown and destroys the connection, so that no part looks complete.
 */
export const sendZip = async (res: Response, entries: AsyncIterable<ZipEntry>): Promise<void> => {
  if (res.destroyed) return
  const zip = new yazl.ZipFile()
  const output = zip.outputStream as Readable
  const isOver = new AbortController()
  // The log, limits and `pipeline` listen to its close.
  res.setMaxListeners(20)
  res.setTimeout(STALLED_MS, () => res.destroy())
  zip.on('error', (error: Error) => output.destroy(error))

  const write = async () => {
    for await (const { name, content, modified = new Date(), compress = true } of entries) {
      const stream = content instanceof Readable ? content : Readable.from(content, { objectMode: false })
      const stop = () => stream.destroy()
      isOver.signal.addEventListener('abort', stop)
      try {
        if (isOver.signal.aborted) stop()
        else zip.addReadStream(stream, name, { mtime: modified, compress })
        await finished(stream)
      } finally {
        isOver.signal.removeEventListener('abort', stop)
      }
    }
    zip.end()
  }
  const writing = write().catch((error: unknown) => {
    output.destroy(error instanceof Error ? error : new Error('zip', { cause: error }))
  })
  try {
    await pipeline(output, res)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE')) throw error
  } finally {
    isOver.abort()
    await writing
  }
}

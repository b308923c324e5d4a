import { randomUUID } from 'node:crypto'
import { close, open, write } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { codeOf } from '../data-dir.ts'
import { AppError } from '../platform/errors.ts'

const writePiece = promisify(write)

/**
 * Streams a body of at most `max` bytes into a file without a name, which ends with the process; returns its descriptor.
 * Throws 'file.tooLarge', and 'request.malformed' if the client leaves.
 */
export const receiveFile = async (body: Readable, max: number, onBytes: (bytes: number) => void): Promise<number> => {
  const path = join(tmpdir(), `buildon-import-${randomUUID()}`)
  const fd = await promisify(open)(path, 'wx+', 0o600)
  try {
    await rm(path)
    let received = 0
    // The server reads the rest after a refusal, so that the client gets it.
    for await (const piece of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      received += piece.length
      if (received > max) throw new AppError('file.tooLarge')
      for (let at = 0; at < piece.length;) at += (await writePiece(fd, piece, at)).bytesWritten
      onBytes(piece.length)
    }
    return fd
  } catch (error) {
    await promisify(close)(fd)
    const hasLeft = ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'].includes(codeOf(error) ?? '')
    throw hasLeft ? new AppError('request.malformed', { cause: error }) : error
  }
}

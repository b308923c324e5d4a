import type { Readable } from 'node:stream'

/** From the first to the last byte, both included. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * Describes where uploaded bytes lie, under names that we have made: 32 hexadecimal digits each. What they mean is told elsewhere.
 * Several processes may share one; how the bytes are kept there is nobody else's business.
 */
export interface FileStore {
  /** Keeps what comes; it is durable when this resolves to the number of bytes, and nothing of it can be read when it fails. */
  put(name: string, bytes: Readable): Promise<number>
  /** The first `length` bytes, and the size of the whole. */
  head(name: string, length: number): Promise<{ head: Buffer; size: number }>
  /**
   * The bytes of a file that has `size` of them, or a range of it. Rejects before the first byte where it is gone ('notFound') or not
   * whole ('file.incomplete'); a fault that shows only later breaks the stream off.
   */
  read(name: string, size: number, range?: ByteRange): Promise<Readable>
  /** Removes a file; one that is not there is fine. */
  remove(name: string): Promise<void>
  /** The names of all files, and of what was left of uploads that a crash has ended; some at a time. */
  names(): AsyncIterable<string[]>
  /** When a file was last written; undefined when it is not there (any more). */
  writtenAt(name: string): Promise<Date | undefined>
}

export const FILE_NAME = /^[0-9a-f]{32}$/

/** Throws where a name is none of ours. */
export const demandFileName = (name: string): void => {
  if (!FILE_NAME.test(name)) throw new Error(`${name} is no name of a stored file`)
}

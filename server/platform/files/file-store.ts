import type { Readable } from 'node:stream'

/** Both ends inclusive. */
export interface ByteRange {
  start: number
  end: number
}

/** Uploaded bytes under generated names of 32 hexadecimal digits. Several processes may share a store. */
export interface FileStore {
  /** Resolves to the number of bytes once durable; a failed upload leaves nothing. */
  put(name: string, bytes: Readable): Promise<number>
  head(name: string, length: number): Promise<{ head: Buffer; size: number }>
  /**
   * Rejects before the first byte if the file is missing ('notFound') or hasn't `size` bytes ('file.incomplete'); later
   * faults break the stream.
   */
  read(name: string, size: number, range?: ByteRange): Promise<Readable>
  /** Idempotent. */
  remove(name: string): Promise<void>
  /** In batches; includes uploads interrupted by a crash. */
  names(): AsyncIterable<string[]>
  /** Undefined if missing. */
  writtenAt(name: string): Promise<Date | undefined>
}

export const FILE_NAME = /^[0-9a-f]{32}$/

/** Throws unless the name has the format of a stored file. */
export const assertFileName = (name: string): void => {
  if (!FILE_NAME.test(name)) throw new Error(`${name} is no name of a stored file`)
}

import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Describes where uploaded bytes lie, under names that we have made: 32 hexadecimal digits each. What they mean is told elsewhere. */
export interface FileStore {
  /** Keeps what comes; it is on the disk when this resolves to the number of bytes, and nothing is left when it fails. */
  put(name: string, bytes: Readable): Promise<number>
  /** The first `length` bytes, and the size of the whole. */
  head(name: string, length: number): Promise<{ head: Buffer; size: number }>
  /** Returns where a file lies below `root`. */
  pathOf(name: string): string
  root: string
  /** Removes a file; one that is not there is fine. */
  remove(name: string): Promise<void>
  /** The names of all files, by folder. */
  folders(): AsyncIterable<string[]>
  /** When a file was last written; undefined when it is not there (any more). */
  writtenAt(name: string): Promise<Date | undefined>
}

export const FILE_NAME = /^[0-9a-f]{32}$/

/** Files in a folder of the local disk, spread over at most 256 folders; several servers may share it. */
export const createFileStore = (root: string): FileStore => {
  const pathOf = (name: string) => {
    if (!FILE_NAME.test(name)) throw new Error(`${name} is no name of a stored file`)
    return join(name.slice(0, 2), name)
  }
  const at = (name: string) => join(root, pathOf(name))
  const remove = (name: string) => rm(at(name), { force: true })

  return {
    root,
    pathOf,
    remove,
    put: async (name, bytes) => {
      const path = at(name)
      const made = await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
      try {
        await pipeline(bytes, file)
        await flushFolder(dirname(path))
        if (made !== undefined) await flushFolder(dirname(made))
        return file.bytesWritten
      } catch (error) {
        await remove(name)
        throw error
      }
    },
    head: async (name, length) => {
      await using file = await open(at(name))
      const { size } = await file.stat()
      const head = Buffer.alloc(Math.min(size, length))
      const { bytesRead } = await file.read(head, 0, head.length, 0)
      return { head: head.subarray(0, bytesRead), size }
    },
    folders: async function* () {
      for (const folder of await listed(root)) yield (await listed(join(root, folder))).filter((name) => FILE_NAME.test(name)) // prettier-ignore
    },
    writtenAt: async (name) => (await unlessGone(stat(at(name))))?.mtime,
  }
}

/** A new name is on the disk only once its folder is. */
const flushFolder = async (path: string) => {
  await using folder = await open(path)
  await folder.sync()
}

const unlessGone = async <T>(found: Promise<T>): Promise<T | undefined> => {
  try {
    return await found
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

const listed = async (path: string) => (await unlessGone(readdir(path))) ?? []

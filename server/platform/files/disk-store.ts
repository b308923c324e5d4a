import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { AppError } from '../errors.ts'
import { assertFileName, FILE_NAME, type FileStore } from './file-store.ts'

const HOLD_MS = 60_000
const RENEW_MS = 1_000
const holdOf = (root: string) => `${root}.held`

/** Keeps all processes from deleting files until released; the clean-up job deletes them later. */
export const holdRemovals = async (root: string): Promise<() => Promise<void>> => {
  const renew = () => writeFile(holdOf(root), '', { mode: 0o600 })
  await mkdir(dirname(root), { recursive: true, mode: 0o700 })
  await renew()
  let renewing = Promise.resolve()
  const timer = setInterval(() => (renewing = renew().catch(() => undefined)), RENEW_MS).unref()
  return async () => {
    clearInterval(timer)
    await renewing
    await rm(holdOf(root), { force: true })
  }
}

const isHeld = async (root: string) => {
  const renewed = (await unlessGone(stat(holdOf(root))))?.mtimeMs
  return renewed !== undefined && Math.abs(Date.now() - renewed) < HOLD_MS
}

/** Creates a store in a local folder with up to 256 subfolders; several servers may share it. */
export const createDiskStore = (root: string): FileStore => {
  const at = (name: string) => {
    assertFileName(name)
    return join(root, name.slice(0, 2), name)
  }
  const remove = (name: string) => rm(at(name), { force: true })

  return {
    remove: async (name) => {
      if (!(await isHeld(root))) await remove(name)
    },
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
        // An opening that is under way would make the file after its removal.
        if (!file.closed) await new Promise<void>((done) => file.once('close', () => done()))
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
    read: async (name, size, range) => {
      const file = await unlessGone(open(at(name)))
      if (!file) throw new AppError('notFound')
      const { size: found } = await file.stat()
      if (found === size) return file.createReadStream({ ...range })
      await file.close()
      throw new AppError('file.incomplete')
    },
    names: async function* () {
      for (const folder of await listed(root)) yield (await listed(join(root, folder))).filter((name) => FILE_NAME.test(name)) // prettier-ignore
    },
    writtenAt: async (name) => (await unlessGone(stat(at(name))))?.mtime,
  }
}

/** New directory entries are durable only after fsync of the folder. */
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

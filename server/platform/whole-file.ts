import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { access, link, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Writable } from 'node:stream'
import { StartFault } from '../env.ts'

const isThere = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )

const existing = (file: string) => new StartFault(`${file} exists already; nothing is written.`)

/** FAT has no links. */
const giveName = async (half: string, file: string) => {
  try {
    await link(half, file)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EEXIST' || (await isThere(file))) throw existing(file)
    if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'EOPNOTSUPP') throw error
    await rename(half, file)
  }
  await using folder = await open(dirname(file))
  await folder.sync().catch(() => undefined)
}

/** Creates a file of mode 0600, or nothing on a failure or `signal`. Throws a StartFault if it exists. */
export const writeWholeFile = async <T>(
  file: string,
  write: (output: Writable) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> => {
  if (await isThere(file)) throw existing(file)
  const half = `${file}.${process.pid}.part`
  const output = createWriteStream(half, { flags: 'wx', mode: 0o600, flush: true })
  output.on('error', () => undefined)
  const stop = () => output.destroy(signal?.reason as Error)
  signal?.addEventListener('abort', stop)
  try {
    signal?.throwIfAborted()
    const written = await write(output)
    signal?.throwIfAborted()
    await giveName(half, file)
    return written
  } finally {
    signal?.removeEventListener('abort', stop)
    // A pending opening would create it again.
    if (!output.closed) {
      output.destroy()
      await once(output, 'close').catch(() => undefined)
    }
    await rm(half, { force: true })
  }
}

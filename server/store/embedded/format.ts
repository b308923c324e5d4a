import type { Disk } from './disk.ts'
import { StoreStartError } from './errors.ts'

/** How the store's files are laid out; raised when a program that knows the old layout could no longer read the new one. */
const format = 2
const formatKey = Buffer.from('\0v')

/**
 * Stamps a folder that is new, or of an older program, which from then on refuses it. Throws StoreStartError for a folder
 * that a newer program wrote.
 */
export function checkFormat(disk: Disk) {
  const stored = disk.get(formatKey)
  if (stored && Number(stored.toString()) > format)
    throw new StoreStartError(
      `The data folder was written by a newer version of this program (format ${stored.toString()}, known is ${format}): update the program`,
    )
  disk.writeNow(() => disk.put(formatKey, Buffer.from(String(format))))
}

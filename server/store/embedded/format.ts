import type { Disk } from './disk.ts'
import { StoreStartError } from './errors.ts'

/** Raised when older programs can't read the files. */
const format = 2
const formatKey = Buffer.from('\0v')

/** Stamps a folder, so that older programs refuse it. Throws StoreStartError if it is newer. */
export function checkFormat(disk: Disk) {
  const stored = disk.get(formatKey)
  if (stored && Number(stored.toString()) > format)
    throw new StoreStartError(
      `The data folder was written by a newer version of this program (format ${stored.toString()}, known is ${format}): update the program`,
    )
  disk.writeNow(() => disk.put(formatKey, Buffer.from(String(format))))
}

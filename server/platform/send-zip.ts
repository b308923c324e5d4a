import type { Response } from 'express'
import { writeZip, type ZipEntry } from './write-zip.ts'

/** Clients that read nothing for this time are disconnected. */
const STALLED_MS = 60_000

/** As `writeZip`; a client may disconnect. */
export const sendZip = async (res: Response, entries: AsyncIterable<ZipEntry>): Promise<void> => {
  if (res.destroyed) return
  // The log, limits and `pipeline` listen to its close.
  res.setMaxListeners(20)
  res.setTimeout(STALLED_MS, () => res.destroy())
  try {
    await writeZip(res, entries)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE')) throw error
  }
}

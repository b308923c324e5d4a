import type { Response } from 'express'
import { writeZip, type ZipEntry } from './write-zip.ts'

/** Clients that read nothing for this time are disconnected. */
const STALLED_MS = 60_000

/** Runs an act that streams to a client, who may disconnect. */
export const sendingTo = async (res: Response, act: () => Promise<unknown>): Promise<void> => {
  if (res.destroyed) return
  // The log, limits and `pipeline` listen to its close.
  res.setMaxListeners(20)
  res.setTimeout(STALLED_MS, () => res.destroy())
  try {
    await act()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE')) throw error
  }
}

/** As `writeZip`; a client may disconnect. */
export const sendZip = (res: Response, entries: AsyncIterable<ZipEntry>): Promise<void> =>
  sendingTo(res, () => writeZip(res, entries))

import { execFile } from 'node:child_process'
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ownerRuns } from './claim.ts'
import { StoreStartError } from './errors.ts'
import { entryOf } from './worker-entry.ts'

/** How the program ends that has met something it cannot read. */
const DAMAGED = 3
/** Reading ends by itself before this; what takes longer spins. */
const patience = 30_000

const dataFile = (folder: string) => join(folder, 'data', 'data.mdb')
const markOf = (folder: string) => join(folder, 'closed')

const stateOf = (folder: string) => {
  const { size, mtimeMs } = statSync(dataFile(folder))
  return `${size} ${mtimeMs}`
}

/** Marks the data as whole: it was closed in order, and nobody has touched it since. */
export function markClosed(folder: string): void {
  try {
    writeFileSync(markOf(folder), stateOf(folder), { mode: 0o600 })
  } catch {
    // Without the mark the next start looks the data over.
  }
}

/** Returns whether the data is as it was when it was closed; the mark counts once. */
function takeMark(folder: string): boolean {
  try {
    return readFileSync(markOf(folder), 'utf8') === stateOf(folder)
  } catch {
    return false
  } finally {
    rmSync(markOf(folder), { force: true })
  }
}

/**
 * Looks over data that was not closed in order, or was touched since, in a process of its own: reading a damaged file may
 * end a process without a word, or never end. Throws StoreStartError with a line for people where it is damaged.
 */
export async function checkData(folder: string): Promise<void> {
  if (!existsSync(dataFile(folder)) || ownerRuns(folder) || takeMark(folder)) return
  const program = await entryOf('check-data-worker')
  const isWhole = await new Promise<boolean>((done) => {
    execFile(process.execPath, [program, join(folder, 'data')], { timeout: patience, killSignal: 'SIGKILL' }, (error) =>
      // Where the program cannot run at all, nothing is known of the data.
      done(error === null || (!error.signal && error.code !== DAMAGED)),
    )
  })
  if (!isWhole)
    throw new StoreStartError(
      `The data in ${folder} is damaged: put a copy of the data folder in its place, or move it away to begin anew`,
    )
}

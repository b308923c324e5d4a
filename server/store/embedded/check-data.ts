import { execFile } from 'node:child_process'
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ownerRuns } from './claim.ts'
import { StoreStartError } from './errors.ts'
import { entryOf } from './worker-entry.ts'

const DAMAGED = 3
/** Reading ends earlier unless it loops. */
const patience = 30_000

const dataFile = (folder: string) => join(folder, 'data', 'data.mdb')
const markOf = (folder: string) => join(folder, 'closed')

const stateOf = (folder: string) => {
  const { size, mtimeMs } = statSync(dataFile(folder))
  return `${size} ${mtimeMs}`
}

/** Marks the data as closed properly, with its size and time. */
export function markClosed(folder: string): void {
  try {
    writeFileSync(markOf(folder), stateOf(folder), { mode: 0o600 })
  } catch {
    // The next start will check the data.
  }
}

/** True if the data is unchanged since it was closed. Removes the mark. */
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
 * Checks data that was not closed properly, or changed since, in another process, because reading damaged data may crash or
 * never end. Throws StoreStartError.
 */
export async function checkData(folder: string): Promise<void> {
  if (!existsSync(dataFile(folder)) || ownerRuns(folder) || takeMark(folder)) return
  const program = await entryOf('check-data-worker')
  const isWhole = await new Promise<boolean>((done) => {
    execFile(process.execPath, [program, join(folder, 'data')], { timeout: patience, killSignal: 'SIGKILL' }, (error) =>
      // If the program can't run, nothing is known about the data.
      done(error === null || (!error.signal && error.code !== DAMAGED)),
    )
  })
  if (!isWhole)
    throw new StoreStartError(
      `The data in ${folder} is damaged: put a copy of the data folder in its place, or move it away to begin anew`,
    )
}

import { readdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { AppContext } from '../app-context.ts'
import { makeFolder } from '../data-dir.ts'
import { rememberErased } from '../features/erasure/erased-list.ts'
import { erasuresHere } from '../features/erasure/job.ts'
import { noteBackup, noteFailure } from '../features/backups/backups.service.ts'
import { logAct } from '../graph/acts/log-act.ts'
import { runPeriodically, type Background } from '../platform/background.ts'
import { writeWholeFile } from '../platform/whole-file.ts'
import { openBackup, verifyBackup } from './read-backup.ts'
import { writeBackup } from './write-backup.ts'

const HOUR_MS = 60 * 60_000
/** The job runs hourly. */
const EARLY_MS = HOUR_MS / 2
const NAME = /^buildon-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.zip$/
const HALF = /^buildon-\w+\.zip\.\d+\.part$/

type Schedule = Pick<AppContext['env'], 'backupEvery' | 'backupKeep' | 'backupFolder' | 'dataDir'>

const nameAt = (now: Date) => `buildon-${now.toISOString().replace(/[-:]|\.\d+/g, '')}.zip`
const timeOf = (name: string) => Date.parse(name.replace(NAME, '$1-$2-$3T$4:$5:$6Z'))

const verified = async (file: string) => {
  const archive = await openBackup(file)
  try {
    await verifyBackup(archive)
  } finally {
    archive.close()
  }
}

/** Makes and verifies a backup if one is due. `now` in ms. */
export const makeDueBackup = async (
  { backupEvery, backupKeep, backupFolder, dataDir }: Schedule,
  signal: AbortSignal,
  now = Date.now(),
): Promise<string | undefined> => {
  if (backupEvery === undefined) return undefined
  const folder = resolve(backupFolder ?? join(dataDir, 'backups'))
  await makeFolder(folder)
  const there = await readdir(folder)
  // Of killed processes.
  for (const half of there.filter((name) => HALF.test(name))) await rm(join(folder, half), { force: true })
  const former = there.filter((name) => NAME.test(name)).toSorted()
  const last = former.at(-1)
  if (last !== undefined && now - timeOf(last) < backupEvery * HOUR_MS - EARLY_MS) return undefined

  const name = nameAt(new Date(now))
  const file = join(folder, name)
  const { leftOut } = await writeWholeFile(file, (output) => writeBackup({ dataDir }, output), signal)
  try {
    await verified(file)
  } catch (error) {
    await rm(file, { force: true })
    throw error
  }
  await logAct({ act: 'backedUp', by: null })
  for (const old of [...former, name].slice(0, -backupKeep)) await rm(join(folder, old), { force: true })
  for (const [userId, begun] of await erasuresHere())
    await rememberErased({ dataDir, backupFolder: folder }, userId, begun)
  await noteBackup(new Date(now))
  if (leftOut.length > 0) throw new Error(`The backup lacks files whose bytes are missing: ${leftOut.join(', ')}`)
  return file
}

/** Starts the job of BACKUP_EVERY. */
export const startBackupJob = ({ env, leases, log }: Pick<AppContext, 'env' | 'leases' | 'log'>): Background =>
  runPeriodically(
    { leases },
    'backup',
    async (signal) => {
      try {
        const file = await makeDueBackup(env, signal)
        if (file !== undefined) log.info({ file }, 'a backup is made')
      } catch (error) {
        if (signal.aborted) return
        await noteFailure(new Date(), error instanceof Error ? error.message : String(error)).catch(() => undefined)
        throw error
      }
    },
    (error) => log.error({ err: error }, 'a backup failed; it is tried again within the hour'),
  )

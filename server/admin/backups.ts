import { dirname, resolve } from 'node:path'
import mongoose from 'mongoose'
import { collectionsIn, openBackup, verifyBackup } from '../backups/read-backup.ts'
import { restoreBackup } from '../backups/restore.ts'
import { writeBackup } from '../backups/write-backup.ts'
import { findFaults } from '../checks/find-faults.ts'
import { StartFault } from '../env.ts'
import { logAct } from '../graph/acts/log-act.ts'
import { AppError } from '../platform/errors.ts'
import { chooseFileStore } from '../platform/files/choose-store.ts'
import { writeWholeFile } from '../platform/whole-file.ts'
import { plain, systemFault, type Act, type Desk } from './desk.ts'
import { progressOn } from './progress.ts'
import { untilSignal } from './until-signal.ts'

const sum = (counts: Readonly<Record<string, number>>) => Object.values(counts).reduce((all, one) => all + one, 0)

/** `backup` */
export const backUp: Act<'backup'> = async ({ file }, desk) => {
  const onProgress = progressOn(desk.terminal, 'backup')
  const { counts, files, leftOut } = await untilSignal('The backup was interrupted; no file is left.', (signal) =>
    writeWholeFile(file, (output) => writeBackup(desk.env, output, onProgress), signal),
  ).catch(systemFault(file))
  await logAct({ act: 'backedUp', by: null })
  for (const name of leftOut) desk.say(`The file ${name} is left out: the store has no or only a part of it.`)
  desk.say(
    `${plain(file)} holds ${sum(counts)} documents of ${Object.keys(counts).length} collections and ${files} files.`,
  )
}

const openWhole = async (file: string, onProgress: (part: number) => void) => {
  const archive = await openBackup(file).catch(systemFault(file))
  try {
    await verifyBackup(archive, onProgress)
    return archive
  } catch (error) {
    archive.close()
    throw error
  }
}

export interface OpenDesk extends Desk {
  isShared: boolean
  close: () => Promise<void>
}

const unchanged = (file: string) => (error: unknown) => {
  if (error instanceof AppError) throw new StartFault(`${plain(file)}: ${error.message} Nothing has been changed.`)
  if (error instanceof StartFault) throw new StartFault(`${error.lines.join(' ')} Nothing has been changed.`)
  throw error
}

const CUT = 'The restore was interrupted: the store holds a part of the backup. Run it again with --replace.'

/** `restore`; verifies the file before it opens the store. */
export const restore = async (
  { file, replace }: { file: string; replace: boolean },
  terminal: Desk['terminal'],
  openDesk: () => Promise<OpenDesk>,
): Promise<void> => {
  const archive = await openWhole(file, progressOn(terminal, 'check')).catch(unchanged(file))
  try {
    const { env, isShared, say, close } = await openDesk()
    try {
      const onProgress = progressOn(terminal, 'restore')
      const { documents, files, erased } = await untilSignal(CUT, (signal) =>
        restoreBackup(archive, { env, folder: dirname(resolve(file)), replace, isShared, onProgress, signal }),
      )
      if (erased > 0) say(`${erased} ${erased === 1 ? 'person' : 'people'} erased since the backup: erased again.`)
      say(`${documents} documents of ${collectionsIn(archive).length} collections and ${files} files are restored.`)
    } finally {
      await close()
    }
  } finally {
    archive.close()
  }
}

/** `check`; throws a StartFault with the number of faults. */
export const check: Act<'check'> = async (_command, { env, isShared = true, say }) => {
  let count = 0
  const files = chooseFileStore(env, mongoose.connection.db).chosen
  await findFaults({ files, isAlone: !isShared }, ({ id, sentence }) => {
    count += 1
    say(`${plain(id)}\t${plain(sentence)}`)
  })
  if (count > 0) throw new StartFault(count === 1 ? 'There is 1 fault.' : `There are ${count} faults.`)
  say('There is no fault.')
}

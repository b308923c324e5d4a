import mongoose from 'mongoose'
import { exportCommunity } from '../archive/export-community.ts'
import { importCommunity } from '../archive/import-community.ts'
import { openArchive } from '../archive/reader.ts'
import { keepHeapSmall } from '../platform/slow-heap.ts'
import { createEvents } from '../events.ts'
import { exportStudy, findStudy } from '../features/studies/export/export-study.ts'
import { logAct } from '../graph/acts/log-act.ts'
import { SCHEMA_VERSION } from '../migrations/migrate.ts'
import { chooseFileStore } from '../platform/files/choose-store.ts'
import { createLog } from '../platform/log.ts'
import { writeWholeFile } from '../platform/whole-file.ts'
import { demandId, plain, systemFault, type Act, type Desk } from './desk.ts'
import { progressOn } from './progress.ts'
import { untilSignal } from './until-signal.ts'

/** Returns the store of uploaded files. */
export const filesOf = ({ env }: Desk) => chooseFileStore(env, mongoose.connection.db).chosen

/** Writes an archive; throws a StartFault if the file exists. */
export const exportToFile: Act<'export'> = async ({ communityId, to, accounts }, desk) => {
  demandId(communityId)
  const onProgress = progressOn(desk.terminal, 'export')
  const { counts, files, leftOut } = await untilSignal('The export was interrupted; no file is left.', (signal) =>
    writeWholeFile(
      to,
      (output) => exportCommunity({ files: filesOf(desk) }, output, { communityId, accounts, onProgress }),
      signal,
    ),
  ).catch(systemFault(to))
  await logAct({ act: 'exported', by: null, communityId, details: { page: 'archive' } })
  for (const { part, _id } of leftOut) desk.say(`${part} ${_id} is left out: the store has only a part of it.`)
  desk.say(`${plain(to)} holds ${counts.objects ?? 0} objects, ${counts.links ?? 0} links and ${files} files.`)
}

/** Writes the export of a study; throws a StartFault if the file exists. */
export const exportStudyToFile: Act<'exportStudy'> = async ({ studyId, to }, desk) => {
  demandId(studyId)
  const { communityId } = await findStudy(studyId)
  const onProgress = progressOn(desk.terminal, 'export')
  await untilSignal('The export was interrupted; no file is left.', (signal) =>
    writeWholeFile(to, (output) => exportStudy(output, studyId, onProgress), signal),
  ).catch(systemFault(to))
  await logAct({ act: 'exported', by: null, communityId, targetId: studyId, details: { page: 'study' } })
  desk.say(`${plain(to)} holds the study.`)
}

/** Imports an archive; throws as `importCommunity`. */
export const importFromFile: Act<'import'> = async ({ file, matchUsers }, desk) => {
  keepHeapSmall()
  const archive = await openArchive(file, { schema: SCHEMA_VERSION }).catch(systemFault(file))
  try {
    const tools = {
      files: filesOf(desk),
      env: desk.env,
      events: createEvents(() => undefined),
      log: createLog('silent'),
    }
    const onProgress = progressOn(desk.terminal, 'import')
    const { communityId, title, counts, joined, leftOut } = await importCommunity(tools, archive, {
      matchUsers,
      by: null,
      onProgress,
    })
    for (const { part, reason } of leftOut) desk.say(`${part} is left out: ${reason}`)
    desk.say(`${communityId}\t${plain(title)}`)
    desk.say(
      `${counts.objects ?? 0} objects and ${counts.links ?? 0} links are imported; ${joined} members have their account.`,
    )
  } finally {
    archive.close()
  }
}

import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { importDump } from '../dump/import-dump.ts'
import { openSource } from '../dump/source.ts'
import { StartFault } from '../env.ts'
import { createEvents } from '../events.ts'
import { filesOf } from './archives.ts'
import { isDuplicateKey } from '../platform/store-errors.ts'
import { plain, systemFault, type Act } from './desk.ts'
import { progressOn } from './progress.ts'

const demandAttachments = async (files: string) => {
  const isThere = await stat(join(files, 'attachments')).then(
    (found) => found.isDirectory(),
    () => false,
  )
  if (!isThere) throw new StartFault(`${plain(files)} has no folder “attachments”.`)
}

/** Throws as `openSource` and `importDump`. */
export const importDumpFrom: Act<'import-dump'> = async ({ path, files }, desk) => {
  if (files !== undefined) await demandAttachments(files)
  const source = await openSource(path).catch(systemFault(path))
  const tools = { files: filesOf(desk), env: desk.env, events: createEvents(() => undefined) }
  const { report, isNew } = await importDump(source, {
    files,
    tools,
    say: (line) => desk.say(plain(line)),
    onProgress: progressOn(desk.terminal, 'import-dump'),
  }).catch((error: unknown) => {
    throw isDuplicateKey(error) ? new StartFault('Another import wrote at the same time: run this one again.') : error
  })
  for (const name of source.others) desk.say(plain(`${name} is left out: this collection is not imported.`))
  if (!isNew) desk.say('This dump was imported before. Nothing is added but files that were missing.')
  for (const [name, { read, imported, leftOut, added }] of report.counts)
    desk.say(`${name}: ${read} read, ${imported} imported (${added} in this run), ${leftOut} left out`)
}

import { findFaults } from '../checks/find-faults.ts'
import { importAccounts } from './import-accounts.ts'
import { importAttachments } from './import-attachments.ts'
import { importCommunities, importHistory, importLinks, importObjects, importRecords } from './import-contents.ts'
import { countedBatches, type Importing, nameOf } from './importing.ts'
import { finish, isEnded } from './finish.ts'
import { Report } from './report.ts'
import type { Kind, Part, Source } from './source.ts'
import { survey } from './survey.ts'

interface DumpImport extends Pick<Importing, 'files' | 'tools'> {
  say: (line: string) => void
  onProgress?: (part: number) => void
}

const leaveOutLetters = async (importing: Importing, part: Part) => {
  for await (const batch of countedBatches(importing, part))
    for (const old of batch) importing.report.leaveOut(part.name, nameOf(old), 'letters of the old site are not sent')
}

const IMPORTS: Readonly<Record<Kind, (importing: Importing, part: Part) => Promise<void>>> = {
  communities: importCommunities,
  accounts: importAccounts,
  objects: importObjects,
  links: importLinks,
  records: importRecords,
  historicalobjects: importHistory,
  letters: leaveOutLetters,
}

/** Imports a dump, or the rest after a kill (decision 0078). Throws a StartFault before it writes. */
export const importDump = async (
  source: Source,
  { say, onProgress = () => undefined, ...rest }: DumpImport,
): Promise<{ report: Report; isNew: boolean }> => {
  const report = new Report(say)
  let read = 0
  const step = (bytes: number) => onProgress(Math.min(1, (read += bytes) / (source.bytes * 2)))
  const importing: Importing = { source, ...rest, report, communities: new Map(), step }
  const isNew = !(await isEnded(source.id))
  await survey(importing)
  if (isNew) for (const part of source.parts) await IMPORTS[part.kind](importing, part)
  for (const part of source.parts) if (part.kind === 'objects') await importAttachments(importing, part)
  if (isNew) {
    await finish(importing)
    const only = new Set(importing.communities.keys())
    const { files } = importing.tools
    await findFaults({ files, isAlone: false, only }, ({ id, sentence }) => report.note('fault', id, sentence))
  }
  onProgress(1)
  return { report, isNew }
}

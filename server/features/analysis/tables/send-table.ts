import type { Response } from 'express'
import { EVENT_COLUMNS, THREAD_COLUMNS } from '../../../../shared/analysis/tables.ts'
import type { TableName, TableQuery } from '../../../../shared/domain/research-files.ts'
import type { Member } from '../../../../shared/rules/access.ts'
import { csvPieces, sendFile } from '../../../platform/send-file.ts'
import type { DiscourseOf } from '../../discourse/discourse.ts'
import { namesFor } from '../names.ts'
import { eventParts } from './events-table.ts'
import { threadParts } from './threads-table.ts'

/** Sends a table of what the member may read (JOIN-03). */
export const sendTable = async (
  res: Response,
  discourseOf: DiscourseOf,
  member: Member,
  table: TableName,
  { names }: TableQuery,
): Promise<void> => {
  const [discourse, nameOf] = [await discourseOf(member), await namesFor(member, names)]
  const pieces =
    table === 'threads'
      ? csvPieces(THREAD_COLUMNS, threadParts(member, discourse, nameOf))
      : csvPieces(EVENT_COLUMNS, eventParts(member, discourse, nameOf))
  await sendFile(res, { name: `${table}.csv`, type: 'text/csv; charset=utf-8' }, pieces)
}

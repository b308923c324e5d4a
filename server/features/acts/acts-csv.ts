import type { Response } from 'express'
import type { ActsFilter, ActsPage, LoggedAct } from '../../../shared/domain/acts.ts'
import { logAct } from '../../graph/acts/log-act.ts'
import { csvPieces, sendFile } from '../../platform/send-file.ts'
import type { SessionUser } from '../../platform/session.ts'
import { actsPages } from './find-acts.ts'

export const ACTS_COLUMNS = [
  'Time',
  'By',
  'Act',
  'Person',
  'Community',
  'Object',
  'Details',
  'actId',
  'byUserId',
  'userId',
  'communityId',
  'objectId',
] as const

const detailsOf = ({ token, details }: LoggedAct) => {
  const all: LoggedAct['details'] = { ...(token !== undefined && { apiToken: token }), ...details }
  return Object.entries(all)
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join(', ')
}

/** Deleted ones stay ids. */
const rowsOf = ({ acts, people, communities }: ActsPage) =>
  acts.map((one) => {
    const { _id, time, by, act, userId = '', communityId = '', targetId = '' } = one
    return [
      time,
      by === null ? '' : (people[by] ?? by),
      act,
      people[userId] ?? userId,
      communities[communityId] ?? communityId,
      targetId,
      detailsOf(one),
      _id,
      by ?? '',
      userId,
      communityId,
      targetId,
    ]
  })

async function* partsOf(filter: ActsFilter) {
  for await (const page of actsPages(filter)) yield rowsOf(page)
}

/** Sends matching entries as CSV, latest first, and logs the export. */
export const sendActsCsv = async (res: Response, { _id: by }: SessionUser, filter: ActsFilter): Promise<void> => {
  const { community: communityId } = filter
  await logAct({ act: 'exported', by, ...(communityId !== undefined && { communityId }), details: { log: true } })
  await sendFile(
    res,
    { name: 'log-of-acts.csv', type: 'text/csv; charset=utf-8' },
    csvPieces(ACTS_COLUMNS, partsOf(filter)),
  )
}

import { pipeline } from 'node:stream/promises'
import type { Response } from 'express'
import type { ActsFilter, ActsPage } from '../../../shared/domain/acts.ts'
import { guardCell, writeCsv } from '../../../shared/text/csv.ts'
import { logAct } from '../../graph/acts/log-act.ts'
import { isGone } from '../../platform/send-json.ts'
import type { SessionUser } from '../../platform/session.ts'
import { actsPages } from './find-acts.ts'

const HEADER = ['Time', 'By', 'Act', 'Person', 'Community', 'Object', 'Details'] as const

const detailsOf = (details: ActsPage['acts'][number]['details'] = {}) =>
  Object.entries(details)
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join(', ')

/** Deleted ones stay ids. */
const rowsOf = ({ acts, people, communities }: ActsPage) =>
  acts.map(({ time, by, act, userId = '', communityId = '', targetId = '', details }) =>
    [
      time,
      by === null ? '' : (people[by] ?? by),
      act,
      people[userId] ?? userId,
      communities[communityId] ?? communityId,
      targetId,
      detailsOf(details),
    ].map(guardCell),
  )

async function* piecesOf(filter: ActsFilter) {
  yield writeCsv([HEADER])
  // Byte-order mark in the header only.
  for await (const page of actsPages(filter))
    if (page.acts.length > 0) yield writeCsv(rowsOf(page)).replace('\ufeff', '')
}

/** Sends matching entries as CSV, latest first, and logs the export. */
export const sendActsCsv = async (res: Response, { _id: by }: SessionUser, filter: ActsFilter): Promise<void> => {
  const { community: communityId } = filter
  await logAct({ act: 'exported', by, ...(communityId !== undefined && { communityId }), details: { log: true } })
  res.attachment('log-of-acts.csv')
  res.type('text/csv; charset=utf-8')
  await pipeline(piecesOf(filter), res).catch((error: unknown) => {
    if (!isGone(error)) throw error
  })
}

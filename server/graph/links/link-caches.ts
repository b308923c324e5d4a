import { isDeepStrictEqual } from 'node:util'
import type { ClientSession } from 'mongoose'
import type { Link } from '../../../shared/domain/links.ts'
import type { SessionUser } from '../../platform/session.ts'
import { collection } from '../../store/collection.ts'
import { transaction } from '../../store/transaction.ts'
import { managerOf } from '../membership/authors.service.ts'
import { findSummarised } from '../objects/summarised.ts'
import { LinkModel, WITHOUT_READS, type FullLink } from './links.model.ts'
import { readLink } from './links.service.ts'
import { endsNow } from './links.summary.ts'

/** Links per transaction. */
const LINKS_AT_ONCE = 250

const rebuild = async (session: ClientSession, ids: readonly string[]): Promise<number> => {
  const links = await collection(LinkModel)
    .find<FullLink>({ _id: { $in: [...ids] }, ...WITHOUT_READS }, { session })
    .toArray()
  const ends = await findSummarised([...new Set(links.flatMap(({ from, to }) => [from, to]))], session)
  const now = new Map(ends.map((object) => [object._id, object]))
  const stale = links.flatMap((link) => {
    const { _id, _from, _to } = link
    const set = endsNow(link, now)
    return isDeepStrictEqual(set, { _from, _to }) ? [] : [{ updateOne: { filter: { _id }, update: { $set: set } } }]
  })
  if (stale.length > 0) await collection(LinkModel).bulkWrite(stale, { session })
  return stale.length
}

/** Rebuilds all link summaries of a community; `updated` counts the outdated ones. */
export const updateAllCaches = async (user: SessionUser, communityId: string): Promise<{ updated: number }> => {
  await managerOf(user, communityId)
  const links = await collection(LinkModel)
    .find({ communityId }, { projection: { _id: 1 } })
    .toArray()
  let updated = 0
  for (let start = 0; start < links.length; start += LINKS_AT_ONCE) {
    const ids = links.slice(start, start + LINKS_AT_ONCE).map(({ _id }) => _id)
    updated += await transaction((session) => rebuild(session, ids))
  }
  return { updated }
}

/** Returns a link with rebuilt summaries. */
export const updateCache = async (user: SessionUser, id: string): Promise<Link> => {
  await readLink(user, id)
  await transaction((session) => rebuild(session, [id]))
  return await readLink(user, id)
}

import { createHash } from 'node:crypto'
import type { ClientSession } from 'mongoose'
import { SMALL_BATCH, inChunks } from '../../store/chunks.ts'
import { collection } from '../../store/collection.ts'
import { findAll, findOne } from '../../store/find.ts'
import { findSummarised } from '../objects/summarised.ts'
import { LinkModel, type FullLink, type LinkDoc } from './links.model.ts'
import { summaryOf } from './links.summary.ts'

/** Deterministic id per author and object, so that concurrent reads can't create two links. */
const readLinkId = (authorId: string, objectId: string) =>
  createHash('sha256').update(`read ${authorId} ${objectId}`).digest('hex').slice(0, 24)

/** Returns a read link in stored format, with the times of the first and last read. */
export const newReadLink = (
  { communityId, from, to }: Pick<LinkDoc, 'communityId' | 'from' | 'to'>,
  first: Date,
  last = first,
): LinkDoc => ({
  _id: readLinkId(from, to),
  communityId,
  from,
  to,
  type: 'read',
  data: {},
  created: first,
  modified: last,
})

/** Creates or updates an author's read link; returns it. */
export const touchReadLink = async (
  session: ClientSession,
  { communityId, from, to }: Pick<LinkDoc, 'communityId' | 'from' | 'to'>,
): Promise<LinkDoc | null> => {
  const now = new Date()
  return await collection(LinkModel).findOneAndUpdate(
    { _id: readLinkId(from, to) },
    { $set: { modified: now }, $setOnInsert: { communityId, from, to, type: 'read', data: {}, created: now } },
    { session, upsert: true, returnDocument: 'after' },
  )
}

/** Returns an author's read link to an object; null if unread. */
export const findReadLink = (authorId: string, objectId: string): Promise<LinkDoc | null> =>
  findOne(LinkModel, { _id: readLinkId(authorId, objectId) })

/** Returns an author's read links to some objects. */
export const findReadLinks = (authorId: string, objectIds: readonly string[]): Promise<LinkDoc[]> =>
  inChunks(objectIds, (some) => findAll(LinkModel, { from: authorId, type: 'read', to: { $in: some } }))

/** Returns the time of an author's last read by object id; unread objects are absent. */
export const readTimes = async (authorId: string, objectIds: readonly string[]): Promise<Record<string, string>> => {
  const links = await inChunks(objectIds, (some) =>
    findAll<LinkDoc, Pick<LinkDoc, 'to' | 'modified'>>(
      LinkModel,
      { from: authorId, type: 'read', to: { $in: some } },
      { projection: { _id: 0, to: 1, modified: 1 } },
    ),
  )
  return Object.fromEntries(links.map(({ to, modified }) => [to, modified.toISOString()]))
}

/** Returns the ids of all objects an author has read. */
export const idsRead = async (authorId: string): Promise<Set<string>> => {
  const options = { ...SMALL_BATCH, projection: { _id: 0, to: 1 } }
  const found = await findAll(LinkModel, { from: authorId, type: 'read' }, options)
  return new Set(found.map(({ to }) => to))
}

/** Adds the missing summaries of `read` links; drops links to deleted objects. */
export const withSummaries = async (links: readonly LinkDoc[]): Promise<FullLink[]> => {
  const bare = links.filter(({ _from, _to }) => !_from || !_to)
  const ends = await findSummarised([...new Set(bare.flatMap(({ from, to }) => [from, to]))])
  const summaries = new Map(ends.map((object) => [object._id, summaryOf(object)]))
  return links.flatMap((link) => {
    const _from = link._from ?? summaries.get(link.from)
    const _to = link._to ?? summaries.get(link.to)
    return _from && _to ? [{ ...link, _from, _to }] : []
  })
}

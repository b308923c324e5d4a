import { createHash } from 'node:crypto'
import type { ClientSession } from 'mongoose'
import { readAll } from '../../store/batches.ts'
import { BATCH, inChunks } from '../../store/chunks.ts'
import { collection } from '../../store/collection.ts'
import { findSummarised } from '../objects/summarised.ts'
import { LinkModel, type FullLink, type LinkDoc } from './links.model.ts'
import { summaryOf } from './links.summary.ts'

/** One read link for each author and object: its id follows from both, so that two at once cannot make two. */
const readLinkId = (authorId: string, objectId: string) =>
  createHash('sha256').update(`read ${authorId} ${objectId}`).digest('hex').slice(0, 24)

/** The link that says when an author has first and last read an object, as it is stored. */
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

/** Makes or refreshes the link that says when an author has read an object, and answers it. */
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

/** An author's read link to an object, if they have read it. */
export const findReadLink = (authorId: string, objectId: string): Promise<LinkDoc | null> =>
  collection(LinkModel).findOne({ _id: readLinkId(authorId, objectId) })

/** An author's read links to some objects. */
export const findReadLinks = (authorId: string, objectIds: readonly string[]): Promise<LinkDoc[]> =>
  inChunks(objectIds, (some) =>
    collection(LinkModel)
      .find({ from: authorId, type: 'read', to: { $in: some } })
      .toArray(),
  )

/** When an author last read each of some objects; those not read are absent. */
export const readTimes = async (authorId: string, objectIds: readonly string[]): Promise<Record<string, string>> => {
  const links = await inChunks(objectIds, (some) =>
    collection(LinkModel)
      .find<Pick<LinkDoc, 'to' | 'modified'>>(
        { from: authorId, type: 'read', to: { $in: some } },
        { projection: { _id: 0, to: 1, modified: 1 } },
      )
      .toArray(),
  )
  return Object.fromEntries(links.map(({ to, modified }) => [to, modified.toISOString()]))
}

/** The ids of everything that an author has read. */
export const idsRead = async (authorId: string): Promise<Set<string>> => {
  const found = await readAll(
    collection(LinkModel).find({ from: authorId, type: 'read' }, { ...BATCH, projection: { _id: 0, to: 1 } }),
  )
  return new Set(found.map(({ to }) => to))
}

/** Links of any type with the summaries that `read` links do not store; one whose end is gone falls away. */
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

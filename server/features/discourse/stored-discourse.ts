import type { Filter } from 'mongodb'
import { DISCOURSE_LINKS, type DiscourseLink, type Written } from '../../../shared/analysis/discourse.ts'
import { eachOf, readAll } from '../../store/batches.ts'
import { inChunks, BATCH } from '../../store/chunks.ts'
import { collection } from '../../store/collection.ts'
import { type LinkDoc, LinkModel } from '../../graph/links/links.model.ts'
import { findFields } from '../../graph/objects/find-fields.ts'
import type { ObjectDoc } from '../../graph/objects/objects.model.ts'

/** Discourse of a community, including unreadable objects. */
export interface StoredDiscourse {
  contributions: Map<string, Written>
  /** By the object at the link's `ownEnd`. */
  links: Map<string, DiscourseLink[]>
  /** Last read times in ms, by object and author. */
  reads: Map<string, Map<string, number>>
  /** Incremented when objects are reread. */
  revision: number
}

/** Supports are read for their titles. */
export const DISCOURSE_TYPES: readonly string[] = [
  'Note',
  'View',
  'Drawing',
  'Attachment',
  'Annotation',
  'Video',
  'Support',
  'promisingIdeaobj',
]

/** Returns the end with fewer links, so that a new item doesn't reread its whole view. */
export const ownEnd = (type: string): 'from' | 'to' =>
  type === 'contains' || type === 'supports' || type === 'citation' ? 'to' : 'from'

const asWritten = ({
  _id,
  type,
  title,
  authors,
  created,
  modified,
  data,
}: Pick<ObjectDoc, '_id' | 'type' | 'title' | 'authors' | 'created' | 'modified'> & { data?: unknown }): Written => {
  const { riseabove } = (data ?? {}) as { riseabove?: { viewId?: unknown } }
  const within = typeof riseabove?.viewId === 'string' && { within: riseabove.viewId }
  return { _id, type, title, authors, created: created.getTime(), modified: modified.getTime(), ...within }
}

const readContributions = async (communityId: string, ids?: readonly string[]): Promise<Written[]> => {
  const wanted = { communityId, type: { $in: [...DISCOURSE_TYPES] }, status: 'active' as const }
  // Reads only the inner view of rise-aboves from `data`, not the texts.
  const fields = ['type', 'title', 'authors', 'created', 'modified', 'data.riseabove.viewId' as 'data'] as const
  const found = ids
    ? await inChunks(ids, (some) => findFields({ ...wanted, _id: { $in: some } }, fields))
    : await findFields(wanted, fields)
  return found.map(asWritten)
}

const readLinks = async (communityId: string, ids?: readonly string[]): Promise<DiscourseLink[]> => {
  const find = async (wanted: Filter<LinkDoc>) => {
    const cursor = collection(LinkModel).find<Pick<LinkDoc, 'type' | 'from' | 'to' | 'created' | 'data'>>(
      { communityId, ...wanted },
      { ...BATCH, projection: { _id: 0, type: 1, from: 1, to: 1, created: 1, 'data.type': 1 } },
    )
    const found: DiscourseLink[] = []
    for await (const { type, from, to, created, data } of eachOf(cursor)) {
      const isCitation = (data as { type?: unknown } | undefined)?.type === 'citation'
      found.push({
        type: isCitation ? 'citation' : (type as DiscourseLink['type']),
        from,
        to,
        created: created.getTime(),
      })
    }
    return found
  }
  const typesAt = (end: 'from' | 'to') => DISCOURSE_LINKS.filter((type) => ownEnd(type) === end)
  if (!ids) return await find({ type: { $in: [...DISCOURSE_LINKS] } })
  const [from, to] = [
    await inChunks(ids, (some) => find({ from: { $in: some }, type: { $in: typesAt('from') } })),
    await inChunks(ids, (some) => find({ to: { $in: some }, type: { $in: typesAt('to') } })),
  ]
  return [...from, ...to]
}

const readReads = (communityId: string) =>
  readAll(
    collection(LinkModel).find<Pick<LinkDoc, 'from' | 'to' | 'modified'>>(
      { communityId, type: 'read' },
      { ...BATCH, projection: { _id: 0, from: 1, to: 1, modified: 1 } },
    ),
  )

/** Stores the time of a read, in ms. */
export const addRead = ({ reads }: StoredDiscourse, author: string, id: string, at: number): void => {
  const readers = reads.get(id)
  if (readers) readers.set(author, Math.max(at, readers.get(author) ?? 0))
  else reads.set(id, new Map([[author, at]]))
}

const put = ({ contributions, links }: StoredDiscourse, found: readonly Written[], some: readonly DiscourseLink[]) => {
  for (const contribution of found) contributions.set(contribution._id, contribution)
  for (const link of some) {
    const owner = link[ownEnd(link.type)]
    const own = links.get(owner)
    if (own) own.push(link)
    else links.set(owner, [link])
  }
}

/** Reads the discourse of a community. */
export const readDiscourse = async (communityId: string): Promise<StoredDiscourse> => {
  const stored: StoredDiscourse = { contributions: new Map(), links: new Map(), reads: new Map(), revision: 0 }
  const [contributions, links, reads] = await Promise.all([
    readContributions(communityId),
    readLinks(communityId),
    readReads(communityId),
  ])
  put(stored, contributions, links)
  for (const { from, to, modified } of reads) addRead(stored, from, to, modified.getTime())
  return stored
}

/** Rereads some objects and their links, in place. */
export const rereadDiscourse = async (
  stored: StoredDiscourse,
  communityId: string,
  ids: readonly string[],
): Promise<void> => {
  const [contributions, links] = await Promise.all([readContributions(communityId, ids), readLinks(communityId, ids)])
  for (const id of ids) {
    stored.contributions.delete(id)
    stored.links.delete(id)
  }
  put(stored, contributions, links)
  stored.revision += 1
}

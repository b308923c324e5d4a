import type { Filter } from 'mongodb'
import { DISCOURSE_LINKS, type DiscourseLink, type Written } from '../../../shared/analysis/discourse.ts'
import { each, finish, type Steps } from '../../../shared/analysis/steps.ts'
import { mapInTurns, runInTurns } from '../../in-turns.ts'
import { eachOf } from '../../store/batches.ts'
import { inChunks, SMALL_BATCH } from '../../store/chunks.ts'
import { collection } from '../../store/collection.ts'
import { type LinkDoc, LinkModel } from '../../graph/links/links.model.ts'
import { Interner } from '../../graph/interner.ts'
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

type Stored = Pick<ObjectDoc, '_id' | 'type' | 'title' | 'authors' | 'created' | 'modified'> & { data?: unknown }

const asWritten = ({ _id, type, title, authors, created, modified, data }: Stored, interner: Interner): Written => {
  const { riseabove } = (data ?? {}) as { riseabove?: { viewId?: unknown } }
  return {
    _id: interner.text(_id),
    type: interner.text(type),
    title,
    authors: interner.list(authors),
    created: created.getTime(),
    modified: modified.getTime(),
    ...(typeof riseabove?.viewId === 'string' && { within: riseabove.viewId }),
  }
}

interface Wanted {
  communityId: string
  ids?: readonly string[]
  interner: Interner
}

const readContributions = async ({ communityId, ids, interner }: Wanted): Promise<Written[]> => {
  const wanted = { communityId, type: { $in: [...DISCOURSE_TYPES] }, status: 'active' as const }
  // Reads only the inner view of rise-aboves from `data`, not the texts.
  const fields = ['type', 'title', 'authors', 'created', 'modified', 'data.riseabove.viewId' as 'data'] as const
  const found = ids
    ? await inChunks(ids, (some) => findFields({ ...wanted, _id: { $in: some } }, fields))
    : await findFields(wanted, fields)
  return await mapInTurns(found, (one) => asWritten(one, interner))
}

const readLinks = async ({ communityId, ids, interner }: Wanted): Promise<DiscourseLink[]> => {
  const find = async (wanted: Filter<LinkDoc>) => {
    const cursor = collection(LinkModel).find<Pick<LinkDoc, 'type' | 'from' | 'to' | 'created' | 'data'>>(
      { communityId, ...wanted },
      { ...SMALL_BATCH, projection: { _id: 0, type: 1, from: 1, to: 1, created: 1, 'data.type': 1 } },
    )
    const found: DiscourseLink[] = []
    for await (const { type, from, to, created, data } of eachOf(cursor)) {
      const isCitation = (data as { type?: unknown } | undefined)?.type === 'citation'
      found.push({
        type: isCitation ? 'citation' : interner.text(type as DiscourseLink['type']),
        from: interner.text(from),
        to: interner.text(to),
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

/** Stores the time of a read, in ms. */
export const addRead = ({ reads }: StoredDiscourse, author: string, id: string, at: number): void => {
  const readers = reads.get(id)
  if (readers) readers.set(author, Math.max(at, readers.get(author) ?? 0))
  else reads.set(id, new Map([[author, at]]))
}

const readReads = async (stored: StoredDiscourse, { communityId, interner }: Wanted): Promise<void> => {
  const cursor = collection(LinkModel).find<Pick<LinkDoc, 'from' | 'to' | 'modified'>>(
    { communityId, type: 'read' },
    { ...SMALL_BATCH, projection: { _id: 0, from: 1, to: 1, modified: 1 } },
  )
  for await (const { from, to, modified } of eachOf(cursor))
    addRead(stored, interner.text(from), interner.text(to), modified.getTime())
}

function* put(
  { contributions, links }: StoredDiscourse,
  found: readonly Written[],
  some: readonly DiscourseLink[],
): Steps<void> {
  yield* each(found, (contribution) => contributions.set(contribution._id, contribution))
  yield* each(some, (link) => {
    const owner = link[ownEnd(link.type)]
    const own = links.get(owner)
    if (own) own.push(link)
    else links.set(owner, [link])
  })
}

/** Reads the discourse of a community. */
export const readDiscourse = async (communityId: string): Promise<StoredDiscourse> => {
  const wanted = { communityId, interner: new Interner() }
  const stored: StoredDiscourse = { contributions: new Map(), links: new Map(), reads: new Map(), revision: 0 }
  const [contributions, links] = await Promise.all([
    readContributions(wanted),
    readLinks(wanted),
    readReads(stored, wanted),
  ])
  await runInTurns(put(stored, contributions, links))
  return stored
}

/** Rereads some objects and their links, in place. */
export const rereadDiscourse = async (
  stored: StoredDiscourse,
  communityId: string,
  ids: readonly string[],
): Promise<void> => {
  const wanted = { communityId, ids, interner: new Interner() }
  const [contributions, links] = await Promise.all([readContributions(wanted), readLinks(wanted)])
  for (const id of ids) {
    stored.contributions.delete(id)
    stored.links.delete(id)
  }
  // At once: readers of what is cached never see a part.
  finish(put(stored, contributions, links))
  stored.revision += 1
}

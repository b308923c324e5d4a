import { LRUCache } from 'lru-cache'
import {
  type Discourse,
  DISCOURSE_LINKS,
  type DiscourseLink,
  type DiscourseLinkType,
} from '../../../shared/analysis/discourse.ts'
import { each, filtered, type Steps } from '../../../shared/analysis/steps.ts'
import type { Member } from '../../../shared/rules/access.ts'
import type { Events } from '../../events.ts'
import { runInTurns } from '../../in-turns.ts'
import { createCommunityCache } from '../../graph/community-cache.ts'
import { unreadableIds } from '../../graph/links/links.access.ts'
import {
  addRead,
  DISCOURSE_TYPES,
  ownEnd,
  readDiscourse,
  rereadDiscourse,
  type StoredDiscourse,
} from './stored-discourse.ts'

type Change = { id: string } | { author: string; read: string; at: number }

const isDiscourseLink = (type: string): type is DiscourseLinkType =>
  (DISCOURSE_LINKS as readonly string[]).includes(type)

const SEEN_MAX = 4
/** Estimated bytes of each, with its places in what `SEEN_MAX` kinds of readers see. */
const BYTES = { contribution: 400 + SEEN_MAX * 40, link: 80 + SEEN_MAX * 8, readers: 250, read: 40 }

const bytesOf = ({ contributions, links, reads }: StoredDiscourse): number => {
  let [linked, read] = [0, 0]
  for (const own of links.values()) linked += own.length
  for (const readers of reads.values()) read += readers.size
  return contributions.size * BYTES.contribution + linked * BYTES.link + reads.size * BYTES.readers + read * BYTES.read
}

const seen = new WeakMap<StoredDiscourse, LRUCache<string, Discourse>>()

const keepStored = (events: Events): ((communityId: string) => Promise<StoredDiscourse>) => {
  const kept = createCommunityCache<StoredDiscourse, Change>({
    read: readDiscourse,
    renew: async (known, changes, communityId) => {
      const ids = new Set(changes.flatMap((change) => ('id' in change ? [change.id] : [])))
      if (ids.size > 0) {
        await rereadDiscourse(known, communityId, [...ids])
        seen.delete(known)
      }
      for (const change of changes) if ('read' in change) addRead(known, change.author, change.read, change.at)
      return known
    },
    bytesOf,
  })
  events.on('object.saved', ({ object: { communityId, _id: id, type } }) => {
    if (DISCOURSE_TYPES.includes(type)) kept.changed(communityId, { id })
  })
  for (const name of ['link.saved', 'link.removed'] as const)
    events.on(name, ({ link }) => {
      if (isDiscourseLink(link.type)) kept.changed(link.communityId, { id: link[ownEnd(link.type)] })
    })
  events.on('object.read', ({ link: { communityId, from, to, modified } }) =>
    kept.changed(communityId, { author: from, read: to, at: Date.parse(modified) }),
  )
  return kept.of
}

const NOBODY: ReadonlyMap<string, number> = new Map()

function* without(closed: ReadonlySet<string>, { contributions, links, reads }: StoredDiscourse): Steps<Discourse> {
  const open = new Map(yield* filtered(contributions, ([id]) => !closed.has(id)))
  const byType = Object.fromEntries(DISCOURSE_LINKS.map((type) => [type, [] as DiscourseLink[]])) as Record<
    DiscourseLinkType,
    DiscourseLink[]
  >
  yield* each(links.values(), (own) => {
    for (const link of own) if (open.has(link.from) && open.has(link.to)) byType[link.type].push(link)
  })
  return { contributions: open, links: byType, readersOf: (id) => reads.get(id) ?? NOBODY }
}

/** `without`, cached for readers with the same unreadable objects. */
const seenWithout = async (closed: readonly string[], stored: StoredDiscourse): Promise<Discourse> => {
  const known = seen.get(stored) ?? new LRUCache<string, Discourse>({ max: SEEN_MAX })
  seen.set(stored, known)
  const key = closed.join(' ')
  const discourse = known.get(key) ?? (await runInTurns(without(new Set(closed), stored)))
  known.set(key, discourse)
  return discourse
}

/** Returns the community's discourse as readable by a member. */
export type DiscourseOf = (member: Member) => Promise<Discourse>

const known = new WeakMap<Events, DiscourseOf>()

/** Returns the process's discourse source; cached in memory and updated from events. */
export const discourses = (events: Events): DiscourseOf => {
  const existing = known.get(events)
  if (existing) return existing
  const storedOf = keepStored(events)
  const discourseOf: DiscourseOf = async (member) => {
    for (;;) {
      const stored = await storedOf(member.communityId)
      const { revision } = stored
      const discourse = await seenWithout(await unreadableIds(member), stored)
      // Changes since then may be unreadable for the member: retry.
      if (stored.revision === revision) return discourse
    }
  }
  known.set(events, discourseOf)
  return discourseOf
}

/** Uncached discourse source for single use. */
export const freshDiscourse: DiscourseOf = async (member) => {
  const stored = await readDiscourse(member.communityId)
  return await runInTurns(without(new Set(await unreadableIds(member)), stored))
}

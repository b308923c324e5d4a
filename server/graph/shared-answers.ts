import { LRUCache } from 'lru-cache'
import type { Member } from '../../shared/rules/access.ts'
import type { Events } from '../events.ts'
import { type JsonPieces, jsonObject } from '../platform/send-json.ts'
import { RIGHTS_KNOWN_MS } from '../platform/session.ts'
import { isSoleWriter } from '../store/sole-writer.ts'

/** Characters of JSON that are cached of all communities together; most take one byte each. */
const CACHED_MAX = 64_000_000

/** Names a computation: what is computed, for which reader, with which parameters. */
interface Request {
  what: string
  member: Member
  query?: unknown
}

export interface SharedAnswers {
  /**
   * Returns the JSON of an object that `compute` makes. Equal requests share one computation, and its answer is cached until
   * something in the community changes. What `compute` throws is thrown to all who wait for it, and not cached.
   */
  of: (request: Request, compute: () => Promise<object>) => Promise<JsonPieces>
}

type Compute = () => Promise<object>

const readAll = async (object: object): Promise<string[]> => {
  const pieces: string[] = []
  for await (const piece of jsonObject(object)) pieces.push(piece)
  return pieces
}

/** Counts the changes of each community by its events. */
const countVersions = (events: Events): ((communityId: string) => number) => {
  const versions = new Map<string, number>()
  const changed = (communityId: string) => void versions.set(communityId, (versions.get(communityId) ?? 0) + 1)
  for (const name of ['object.saved', 'object.marked'] as const)
    events.on(name, ({ object }) => changed(object.communityId))
  for (const name of ['link.saved', 'link.removed', 'object.read'] as const)
    events.on(name, ({ link }) => changed(link.communityId))
  for (const name of [
    'unread.marked',
    'member.changed',
    'views.changed',
    'community.saved',
    'community.removed',
  ] as const)
    events.on(name, ({ communityId }) => changed(communityId))
  return (communityId) => versions.get(communityId) ?? 0
}

/**
 * Makes a cache of answers of at most `max` characters of JSON; the least recently used are evicted. Each process caches its
 * own. Where other processes write too, an answer is cached for no longer than rights are.
 */
export const createSharedAnswers = (events: Events, max = CACHED_MAX): SharedAnswers => {
  const versionOf = countVersions(events)
  const cache = new LRUCache<string, string[], Compute>({
    maxSize: max,
    sizeCalculation: (pieces) => pieces.reduce((size, { length }) => size + length, 1),
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context: compute }) => await readAll(await compute()),
  })
  return {
    of: async ({ what, member, query }, compute) => {
      // A request after a change never joins a computation that began before it.
      const key = JSON.stringify([what, member, versionOf(member.communityId), query])
      const pieces = await cache.forceFetch(key, {
        context: compute,
        ...(!isSoleWriter() && { ttl: RIGHTS_KNOWN_MS }),
      })
      return async function* () {
        yield* pieces
      }
    },
  }
}

const known = new WeakMap<Events, SharedAnswers>()

/** Returns the one cache of answers of a process. */
export const sharedAnswers = (events: Events): SharedAnswers => {
  const existing = known.get(events) ?? createSharedAnswers(events)
  known.set(events, existing)
  return existing
}

import { LRUCache } from 'lru-cache'
import type { Member } from '../../shared/rules/access.ts'
import type { Events } from '../events.ts'
import { type JsonPieces, jsonObject } from '../platform/send-json.ts'
import { RIGHTS_KNOWN_MS } from '../platform/session.ts'
import { isSoleWriter } from '../store/sole-writer.ts'

/** Of cached JSON for all communities. */
const CACHED_BYTES = 64 * 2 ** 20
/** At most, in memory. */
const BYTES_PER_CHARACTER = 2

interface Request {
  what: string
  member: Member
  query?: unknown
}

export interface SharedAnswers {
  /**
   * Returns the JSON of the object that `compute` creates. Equal requests share a computation, cached until something in the community changes. Errors are not
   * cached.
   */
  of: (request: Request, compute: () => Promise<object>) => Promise<JsonPieces>
}

type Compute = () => Promise<object>

const readAll = async (object: object): Promise<string[]> => {
  const pieces: string[] = []
  for await (const piece of jsonObject(object)) pieces.push(piece)
  return pieces
}

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

/** Creates an LRU cache of at most `maxBytes`, one per process. With several writing processes, answers expire like cached rights. */
export const createSharedAnswers = (events: Events, maxBytes = CACHED_BYTES): SharedAnswers => {
  const versionOf = countVersions(events)
  const cache = new LRUCache<string, string[], Compute>({
    maxSize: maxBytes,
    sizeCalculation: (pieces) => pieces.reduce((size, { length }) => size + length * BYTES_PER_CHARACTER, 1),
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context: compute }) => await readAll(await compute()),
  })
  return {
    of: async ({ what, member, query }, compute) => {
      // The version in the key keeps requests from joining a computation that began before a change.
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

/** Returns the process's cache of answers. */
export const sharedAnswers = (events: Events): SharedAnswers => {
  const existing = known.get(events) ?? createSharedAnswers(events)
  known.set(events, existing)
  return existing
}

import type { Guarded } from '../../../shared/rules/access.ts'
import { READ_TYPES, type Readable } from '../../../shared/rules/unread.ts'
import type { Events } from '../../events.ts'
import { holdersOf } from '../../graph/links/board-links.ts'
import { findFields } from '../../graph/objects/find-fields.ts'
import { RIGHTS_KNOWN_MS } from '../../platform/session.ts'
import { BATCH, inChunks } from '../../store/chunks.ts'
import { isSoleWriter } from '../../store/sole-writer.ts'
import { COUNTED_TYPES, onCountedChange } from './changes.ts'

/** Describes what counting asks of a community, for all its members: its active contributions and views, and on which views those stand. */
export interface Counted {
  contributions: Map<string, Readable>
  views: Map<string, Guarded>
  /** The ids of what holds a contribution, by the contribution's id. */
  holders: Map<string, Set<string>>
}

const FIELDS = ['type', 'permission', 'authors', '_groupMembers', 'modified'] as const

const findCounted = (communityId: string, ids?: readonly string[]) => {
  const wanted = { communityId, type: { $in: [...COUNTED_TYPES] }, status: 'active' as const }
  return ids
    ? inChunks(ids, (some) => findFields({ ...wanted, _id: { $in: some } }, FIELDS))
    : findFields(wanted, FIELDS, { batchSize: BATCH.batchSize })
}

/** Reads everything that is counted in a community, or some of it. */
const read = async (communityId: string, ids?: readonly string[]): Promise<Counted> => {
  const [objects, links] = await Promise.all([findCounted(communityId, ids), holdersOf(communityId, READ_TYPES, ids)])
  const counted: Counted = { contributions: new Map(), views: new Map(), holders: new Map() }
  for (const { modified, ...object } of objects) {
    if (object.type === 'View') counted.views.set(object._id, object)
    else counted.contributions.set(object._id, { ...object, modified: modified.toISOString() })
  }
  for (const { from, to } of links) counted.holders.set(to, (counted.holders.get(to) ?? new Set()).add(from))
  return counted
}

/** Holds what is counted of one community, read once; of what has changed since only that is read again. */
class KeptCommunity {
  /** The ids of what has changed since it was read. */
  readonly changed = new Set<string>()
  readonly begun = performance.now()
  readonly #communityId: string
  #counted: Counted | undefined
  #last: Promise<unknown> = Promise.resolve()

  constructor(communityId: string) {
    this.#communityId = communityId
  }

  get size() {
    return this.#counted?.contributions.size ?? 0
  }

  /** Returns what is stored now: who asks while it is being read waits for what has changed meanwhile. */
  now(): Promise<Counted> {
    const turn = this.#last.then(() => this.#renew())
    this.#last = turn
    return turn
  }

  async #renew(): Promise<Counted> {
    const known = this.#counted
    const ids = [...this.changed]
    this.changed.clear()
    if (!known) return (this.#counted = await read(this.#communityId))
    if (ids.length === 0) return known
    const fresh = await read(this.#communityId, ids)
    for (const kind of ['contributions', 'views', 'holders'] as const) {
      const map: Map<string, unknown> = known[kind]
      for (const id of ids) map.delete(id)
      for (const [id, value] of fresh[kind]) map.set(id, value)
    }
    return known
  }
}

/** Of so many contributions what is counted is kept in memory, about a kilobyte of each. */
const KEPT_MAX = 50_000

/** What other processes write is not heard of here: with them it is kept for no longer than rights are. */
const isOutdated = ({ begun }: KeptCommunity) => !isSoleWriter() && performance.now() - begun > RIGHTS_KNOWN_MS

/**
 * Returns what is counted of a community. A class that hears of the same change counts at the same moment, and the store takes a
 * fifth of a second for 10,000 notes: it is kept, and follows the events.
 */
export const keepCounted = (events: Events): ((communityId: string) => Promise<Counted>) => {
  /** Those asked for last stand last. */
  const kept = new Map<string, KeptCommunity>()
  onCountedChange(events, ({ communityId, id }) => kept.get(communityId)?.changed.add(id))
  const forgetOldest = () => {
    let size = [...kept.values()].reduce((sum, community) => sum + community.size, 0)
    for (const [id, community] of kept) {
      if (size <= KEPT_MAX) return
      kept.delete(id)
      size -= community.size
    }
  }
  return async (communityId) => {
    const known = kept.get(communityId)
    const community = known && !isOutdated(known) ? known : new KeptCommunity(communityId)
    kept.delete(communityId)
    kept.set(communityId, community)
    try {
      return await community.now()
    } catch (error) {
      kept.delete(communityId)
      throw error
    } finally {
      forgetOldest()
    }
  }
}

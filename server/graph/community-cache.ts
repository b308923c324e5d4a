import { LRUCache } from 'lru-cache'
import { isSoleWriter } from '../store/sole-writer.ts'
import { RIGHTS_KNOWN_MS } from '../platform/session.ts'
import { growHeapSlowly } from '../platform/slow-heap.ts'

interface Source<T, Change> {
  read: (communityId: string) => Promise<T>
  /** Applies changes, in place or by returning a new value. */
  renew: (known: T, changes: readonly Change[], communityId: string) => T | Promise<T>
  /** Returns the estimated bytes. */
  bytesOf: (known: T) => number
}

/** More changes than this are not collected: the community is read again. */
const CHANGES_MAX = 10_000

class KeptCommunity<T, Change> {
  changes: Change[] = []
  bytes = 1
  readonly begun = performance.now()
  readonly #communityId: string
  readonly #source: Source<T, Change>
  #known: T | undefined
  #last: Promise<unknown> = Promise.resolve()

  constructor(communityId: string, source: Source<T, Change>) {
    this.#communityId = communityId
    this.#source = source
  }

  /** Returns the current data; concurrent callers share the reading, then apply changes since. */
  now(): Promise<T> {
    const turn = this.#last.then(() => this.#renew())
    this.#last = turn
    return turn
  }

  async #renew(): Promise<T> {
    const { changes } = this
    this.changes = []
    if (this.#known === undefined) this.#known = await this.#source.read(this.#communityId)
    else if (changes.length > 0) this.#known = await this.#source.renew(this.#known, changes, this.#communityId)
    else return this.#known
    this.bytes = Math.max(1, this.#source.bytesOf(this.#known))
    return this.#known
  }
}

/** What a budget holds of a community. */
type Kept = Pick<KeptCommunity<unknown, never>, 'bytes'>

/** Least recently used communities are evicted beyond `maxBytes`; larger ones are not kept at all. */
export const createBudget = (maxBytes: number) =>
  new LRUCache<string, Kept>({ maxSize: maxBytes, sizeCalculation: ({ bytes }) => bytes })

/** Of all community caches of the process together. Holds all of a community with 100,000 notes. */
const SHARED_BYTES = 256 * 2 ** 20
const shared = createBudget(SHARED_BYTES)

/** A heap with less is small, and collections cost more than its growth. */
const LARGE_BYTES = 8 * 2 ** 20

/** Other processes' writes are not observed, so the cache expires like cached rights. */
const isOutdated = ({ begun }: { begun: number }) => !isSoleWriter() && performance.now() - begun > RIGHTS_KNOWN_MS

export interface CommunityCache<T, Change> {
  of: (communityId: string) => Promise<T>
  changed: (communityId: string, change: Change) => void
}

let created = 0

/** Caches data of whole communities: a class requests it at the same moment, and reading 10,000 notes takes 0.2 s. */
export const createCommunityCache = <T, Change>(
  source: Source<T, Change>,
  budget: ReturnType<typeof createBudget> = shared,
): CommunityCache<T, Change> => {
  const name = String((created += 1))
  const keyOf = (communityId: string) => `${name} ${communityId}`
  const known = (key: string) => budget.get(key) as KeptCommunity<T, Change> | undefined
  const forget = (key: string, community: Kept) => {
    if (budget.peek(key) === community) budget.delete(key)
  }
  const measure = (key: string, community: Kept) => {
    if (community.bytes > LARGE_BYTES) growHeapSlowly()
    if (budget.peek(key) !== community) return
    // The same value keeps its former size.
    budget.delete(key)
    budget.set(key, community)
  }
  return {
    changed: (communityId, change) => {
      const key = keyOf(communityId)
      const community = budget.peek(key) as KeptCommunity<T, Change> | undefined
      if (community && community.changes.push(change) > CHANGES_MAX) forget(key, community)
    },
    of: async (communityId) => {
      const key = keyOf(communityId)
      const found = known(key)
      const community = found && !isOutdated(found) ? found : new KeptCommunity(communityId, source)
      if (community !== found) budget.set(key, community)
      const before = community.bytes
      try {
        return await community.now()
      } catch (error) {
        forget(key, community)
        throw error
      } finally {
        if (community.bytes !== before) measure(key, community)
      }
    },
  }
}

import { isSoleWriter } from '../store/sole-writer.ts'
import { RIGHTS_KNOWN_MS } from '../platform/session.ts'

interface Source<T, Change> {
  read: (communityId: string) => Promise<T>
  /** Applies changes, in place or by returning a new value. */
  renew: (known: T, changes: readonly Change[], communityId: string) => T | Promise<T>
  /** Returns the size, in the unit of `max`. */
  sizeOf: (known: T) => number
  /** Total size; least recently used communities are evicted, but never the last one. */
  max: number
}

class KeptCommunity<T, Change> {
  changes: Change[] = []
  readonly begun = performance.now()
  readonly #communityId: string
  readonly #source: Source<T, Change>
  #known: T | undefined
  #last: Promise<unknown> = Promise.resolve()

  constructor(communityId: string, source: Source<T, Change>) {
    this.#communityId = communityId
    this.#source = source
  }

  get size() {
    return this.#known === undefined ? 0 : this.#source.sizeOf(this.#known)
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
    return this.#known
  }
}

/** Other processes' writes are not observed, so the cache expires like cached rights. */
const isOutdated = ({ begun }: { begun: number }) => !isSoleWriter() && performance.now() - begun > RIGHTS_KNOWN_MS

export interface CommunityCache<T, Change> {
  of: (communityId: string) => Promise<T>
  changed: (communityId: string, change: Change) => void
}

/** Caches data of whole communities: a class requests it at the same moment, and reading 10,000 notes takes 0.2 s. */
export const createCommunityCache = <T, Change>(source: Source<T, Change>): CommunityCache<T, Change> => {
  const kept = new Map<string, KeptCommunity<T, Change>>()
  const forgetOldest = () => {
    let size = [...kept.values()].reduce((sum, community) => sum + community.size, 0)
    for (const [id, community] of kept) {
      if (size <= source.max || kept.size === 1) return
      kept.delete(id)
      size -= community.size
    }
  }
  return {
    changed: (communityId, change) => void kept.get(communityId)?.changes.push(change),
    of: async (communityId) => {
      const known = kept.get(communityId)
      const community = known && !isOutdated(known) ? known : new KeptCommunity(communityId, source)
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
    },
  }
}

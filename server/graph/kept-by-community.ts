import { isSoleWriter } from '../store/sole-writer.ts'
import { RIGHTS_KNOWN_MS } from '../platform/session.ts'

/** Describes what is kept of each community, and by which changes it is brought up to date. */
interface Source<T, Change> {
  read: (communityId: string) => Promise<T>
  /** Brings what is known up to date, in place or anew. */
  renew: (known: T, changes: readonly Change[], communityId: string) => T | Promise<T>
  /** Returns how much of `max` it takes. */
  sizeOf: (known: T) => number
  /**
   * Of all communities together; those asked for longest ago are forgotten first. The last one is kept however large it
   * is: it would be read anew for each question.
   */
  max: number
}

/** Holds what is kept of one community, read once; of what has changed since only that is read again. */
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

  /** Returns what is stored now: who asks while it is being read waits for what has changed meanwhile. */
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

/** What other processes write is not heard of here: with them it is kept for no longer than rights are. */
const isOutdated = ({ begun }: { begun: number }) => !isSoleWriter() && performance.now() - begun > RIGHTS_KNOWN_MS

export interface KeptByCommunity<T, Change> {
  /** Returns what is stored now of a community. */
  of: (communityId: string) => Promise<T>
  /** Notes a change, for who asks next. */
  changed: (communityId: string, change: Change) => void
}

/**
 * Keeps in memory what is read of whole communities: a class that hears of the same change asks at the same moment, and
 * the store takes a fifth of a second for 10,000 notes.
 */
export const keepByCommunity = <T, Change>(source: Source<T, Change>): KeptByCommunity<T, Change> => {
  /** Those asked for last stand last. */
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

import type { ClientSession } from 'mongoose'
import type { DomainEvents, Events } from '../events.ts'
import { isSoleWriter } from '../store/sole-writer.ts'
import { transaction } from '../store/transaction.ts'

/** Looks after what has been committed, such as what another transaction of the same moment could not see. */
type AfterCommit<T> = (written: readonly T[], writes: Writes) => Promise<void> | void

/** Tells how many units of work of this process have had something looked after, by what looks after it. */
const commits = new Map<unknown, number>()

/**
 * A unit of work: the transaction in which objects, links and communities are written, and what follows from it. The
 * functions of the graph that write take one, so that nothing can be written that is not announced.
 */
export class Writes {
  readonly session: ClientSession
  readonly #after = new Map<unknown, () => Promise<void> | void>()
  readonly #written = new Map<unknown, unknown[]>()
  readonly #commitsBefore = new Map(commits)
  readonly #announcements: ((events: Events) => void)[] = []

  constructor(session: ClientSession) {
    this.session = session
  }

  /** Has `follow` look after `written` once it is committed: one call for everything that it is given. */
  afterCommit<T>(follow: AfterCommit<T>, ...written: readonly T[]) {
    const all = (this.#written.get(follow) ?? []) as T[]
    all.push(...written)
    this.#written.set(follow, all)
    this.#after.set(follow, () => follow(all, this))
  }

  /** Emits an event after the commit; the payload is made then, when links say what their ends are by now. */
  announce<K extends keyof DomainEvents>(name: K, payload: () => DomainEvents[K]) {
    this.#announcements.push((events) => events.emit(name, payload()))
  }

  /**
   * Whether another unit of work that `follow` looks after may have been committed while this one was under way, so that
   * neither saw the other. What is committed later than this one sees it.
   */
  isOverlapped(follow: unknown): boolean {
    return !isSoleWriter() || commits.get(follow) !== this.#commitsBefore.get(follow)
  }

  /** To be called once, after the commit. */
  async committed(events: Events): Promise<void> {
    // Before anything is looked after: who is committed from now on is seen by that.
    for (const follow of this.#after.keys()) commits.set(follow, (commits.get(follow) ?? 0) + 1)
    const outcomes = await Promise.allSettled([...this.#after.values()].map(async (follow) => follow()))
    // What is committed is announced, whatever became of the rest.
    for (const emit of this.#announcements) emit(events)
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  }
}

/**
 * Runs an act whose writes must never be half in one transaction, then looks after what it has written and announces it.
 * It is tried again on a write conflict, so the act must have no effect but its writes.
 */
export const withWrites = async <T>(events: Events, act: (writes: Writes) => Promise<T>): Promise<T> => {
  const { writes, result } = await transaction(async (session) => {
    const writes = new Writes(session)
    return { writes, result: await act(writes) }
  })
  await writes.committed(events)
  return result
}

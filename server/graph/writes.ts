import type { ClientSession } from 'mongoose'
import type { DomainEvents, Events } from '../events.ts'
import { isSoleWriter } from '../store/sole-writer.ts'
import { transaction } from '../store/transaction.ts'
import { commitWith, type Write } from '../store/write-together.ts'

export interface Touched {
  _id: string
  type: string
}

/** Callback that runs after the commit, e.g. to repair data that a concurrent transaction could not see. */
type AfterCommit<T> = (written: readonly T[], writes: Writes) => Promise<void> | void

const commits = new Map<unknown, number>()

/** A unit of work: a transaction with callbacks and events. All writing functions of the graph take one, so that no write goes unannounced. */
export class Writes {
  readonly session: ClientSession
  readonly #after = new Map<unknown, () => Promise<void> | void>()
  readonly #written = new Map<unknown, unknown[]>()
  readonly #commitsBefore = new Map(commits)
  readonly #announcements: ((events: Events) => void)[] = []
  readonly #last: Write[] = []

  /** By community. */
  readonly touched = new Map<string, Map<string, Touched>>()

  constructor(session: ClientSession) {
    this.session = session
  }

  /** Registers a callback to run once after the commit with all values passed for it. */
  afterCommit<T>(follow: AfterCommit<T>, ...written: readonly T[]) {
    const all = (this.#written.get(follow) ?? []) as T[]
    all.push(...written)
    this.#written.set(follow, all)
    this.#after.set(follow, () => follow(all, this))
  }

  /** Names changed objects for the check before the commit. */
  touch(communityId: string, ...objects: readonly Touched[]) {
    const known = this.touched.get(communityId) ?? new Map<string, Touched>()
    for (const { _id, type } of objects) known.set(_id, { _id, type })
    this.touched.set(communityId, known)
  }

  /** Writes with the commit, to spare a message: the unit of work reads their state before. */
  writeLast(...writes: readonly Write[]) {
    this.#last.push(...writes)
  }

  commit(): Promise<void> {
    return commitWith(this.session, this.#last)
  }

  /** Emits an event after the commit. The payload is created then, with up-to-date link summaries. */
  announce<K extends keyof DomainEvents>(name: K, payload: () => DomainEvents[K]) {
    this.#announcements.push((events) => events.emit(name, payload()))
  }

  /** Returns whether another unit of work with this callback may have committed meanwhile, so that neither saw the other. */
  isOverlapped(follow: unknown): boolean {
    return !isSoleWriter() || commits.get(follow) !== this.#commitsBefore.get(follow)
  }

  async committed(events: Events): Promise<void> {
    // First of all: later commits will see this one.
    for (const follow of this.#after.keys()) commits.set(follow, (commits.get(follow) ?? 0) + 1)
    const outcomes = await Promise.allSettled([...this.#after.values()].map(async (follow) => follow()))
    // Committed changes are announced even if a callback failed.
    for (const emit of this.#announcements) emit(events)
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  }
}

type Check = (writes: Writes) => Promise<void>
let check: Check = () => Promise.resolve()

/** Sets the check of all units of work; if it throws, nothing is committed. */
export const checkBeforeCommit = (demand: Check) => {
  check = demand
}

/** Runs `act` in one transaction, then its after-commit callbacks and events. Retried on a write conflict, so `act` must be free of other side effects. */
export const withWrites = async <T>(events: Events, act: (writes: Writes) => Promise<T>): Promise<T> => {
  const { writes, result } = await transaction(async (session) => {
    const writes = new Writes(session)
    const result = await act(writes)
    await check(writes)
    await writes.commit()
    return { writes, result }
  })
  await writes.committed(events)
  return result
}

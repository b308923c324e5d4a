import { randomUUID } from 'node:crypto'
import mongoose from 'mongoose'
import { isSoleWriter } from './sole-writer.ts'

/** What one process at a time does on a store. */
export interface Lease {
  /** Aborted before anybody else may take the lease, and when its holder is to stop. */
  signal: AbortSignal
  /** Lets the next one have it at once. */
  release(): Promise<void>
}

interface Wishes {
  /** Ends the waiting, and later the holding. */
  stopping?: AbortSignal
  /** Called once where somebody else holds the lease. */
  onWait?: () => void
  /** Called once where somebody else is seen to hold the lease and to live. */
  onOther?: () => void
  /** Called each time that another process asks the holder for something. */
  onAsked?: () => void
}

/** Leases in the store, each held by one process. No clock is compared with another: a lease is free once its beat stands still. */
export interface Leases {
  /** Resolves once this process holds the lease, or is to stop (the signal is aborted then). */
  take(name: string, wishes?: Wishes): Promise<Lease>
  /** Tells the holder, wherever it is, that there is something to do; whoever takes a lease looks anyway. */
  ask(name: string): Promise<void>
}

interface LeaseDoc {
  _id: string
  /** Drawn anew each time that somebody takes it. */
  holder: string
  /** Raised by the holder as long as it lives. */
  beat: number
  /** How often others have asked the holder. */
  asked: number
}

interface Options {
  /** Called once for each outage of the store. */
  onTrouble?: (error: unknown) => void
  /** After this time without a beat a lease is free; its holder has stopped by then. */
  leaseMs?: number
  /** How often those who wait look. */
  lookMs?: number
}

const LEASE_MS = 15_000
const LOOK_MS = 1_000

const leases = () => mongoose.connection.collection<LeaseDoc>('leases')

const isDuplicate = (error: unknown) => error instanceof mongoose.mongo.MongoServerError && error.code === 11000

/** Waits for some milliseconds, or until it is no use any more. */
const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((done) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      done()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
  })

/** Leases of the store that is connected; a process that alone writes to it holds all of them without asking. */
export const createLeases = ({
  onTrouble = () => undefined,
  leaseMs = LEASE_MS,
  lookMs = LOOK_MS,
}: Options = {}): Leases => {
  const beatMs = leaseMs / 5
  /** A holder stops so long after its last beat: well before the others, who count from when they have read it. */
  const silentMs = (leaseMs * 2) / 3
  let isFailing = false

  /** Undefined where the store does not answer: it is asked again later. */
  const tried = async <T>(act: () => Promise<T>): Promise<T | undefined> => {
    try {
      const answer = await act()
      isFailing = false
      return answer
    } catch (error) {
      if (!isFailing) onTrouble(error)
      isFailing = true
      return undefined
    }
  }

  /** Takes a lease that nobody holds, or that stood still; undefined where another was quicker. */
  const grab = async (name: string, seen: LeaseDoc | null): Promise<LeaseDoc | undefined> => {
    const mine = { holder: randomUUID(), beat: 0 }
    if (seen) {
      const still = { _id: name, holder: seen.holder, beat: seen.beat }
      return (await leases().findOneAndUpdate(still, { $set: mine }, { returnDocument: 'after' })) ?? undefined
    }
    const doc = { _id: name, ...mine, asked: 0 }
    try {
      await leases().insertOne(doc)
      return doc
    } catch (error) {
      if (isDuplicate(error)) return undefined
      throw error
    }
  }

  const hold = ({ _id, holder, asked }: LeaseDoc, since: number, stopping: AbortSignal, onAsked = () => {}): Lease => {
    const over = new AbortController()
    const lose = () => over.abort(new Error(`The lease of “${_id}” has run out.`))
    const lostFrom = (beatAt: number) => setTimeout(lose, beatAt + silentMs - performance.now())
    let losing = lostFrom(since)
    let heard = asked
    const beat = async () => {
      const beatAt = performance.now()
      const raise = { $inc: { beat: 1 } }
      const found = await tried(() => leases().findOneAndUpdate({ _id, holder }, raise, { returnDocument: 'after' }))
      if (over.signal.aborted || found === undefined) return
      clearTimeout(losing)
      if (found === null) return lose()
      losing = lostFrom(beatAt)
      if (found.asked !== heard) onAsked()
      heard = found.asked
    }
    const beats = async () => {
      for (;;) {
        await pause(beatMs, over.signal)
        if (over.signal.aborted) return
        await beat()
      }
    }
    void beats()
    return {
      signal: AbortSignal.any([over.signal, stopping]),
      release: async () => {
        if (over.signal.aborted) return
        over.abort()
        clearTimeout(losing)
        await tried(() => leases().deleteOne({ _id, holder }))
      },
    }
  }

  return {
    take: async (name, { stopping = new AbortController().signal, onWait, onOther, onAsked } = {}) => {
      if (isSoleWriter()) return { signal: stopping, release: () => Promise.resolve() }
      let seen: LeaseDoc | null = null
      let unchangedSince = 0
      let isKnownToLive = false
      while (!stopping.aborted) {
        const askedAt = performance.now()
        const found = await tried(() => leases().findOne({ _id: name }))
        if (found && (found.holder !== seen?.holder || found.beat !== seen.beat)) {
          if (!seen) onWait?.()
          else if (!isKnownToLive) {
            isKnownToLive = true
            onOther?.()
          }
          seen = found
          unchangedSince = performance.now()
        } else if (found === null || (found && askedAt - unchangedSince >= leaseMs)) {
          const since = performance.now()
          const mine = await tried(() => grab(name, found))
          if (mine) return hold(mine, since, stopping, onAsked)
        }
        await pause(lookMs, stopping)
      }
      return { signal: stopping, release: () => Promise.resolve() }
    },
    ask: async (name) => {
      await tried(() => leases().updateOne({ _id: name }, { $inc: { asked: 1 } }))
    },
  }
}

import { randomUUID } from 'node:crypto'
import mongoose from 'mongoose'
import { isSoleWriter } from './sole-writer.ts'

export interface Lease {
  /** Aborted on stop, or before another process may take the lease. */
  signal: AbortSignal
  release(): Promise<void>
}

interface Wishes {
  /** Ends waiting and holding. */
  stopping?: AbortSignal
  /** Once, if another process holds the lease. */
  onWait?: () => void
  /** Once, if another holder is alive. */
  onOther?: () => void
  /** Another process requests a run. */
  onAsked?: () => void
}

/** Clocks are never compared: a lease is free when its heartbeat counter stops. */
export interface Leases {
  /** Resolves when this process holds the lease or is stopping. */
  take: (name: string, wishes?: Wishes) => Promise<Lease>
  /** Requests a run by the holder; a new holder runs anyway. */
  ask: (name: string) => Promise<void>
}

interface LeaseDoc {
  _id: string
  /** New for each taking. */
  holder: string
  /** Incremented while the holder lives. */
  beat: number
  /** Requests by other processes. */
  asked: number
}

interface Options {
  /** Once per outage of the store. */
  onTrouble?: (error: unknown) => void
  /** Without a beat for this time a lease is free; its holder has stopped by then. */
  leaseMs?: number
  /** Polling interval. */
  lookMs?: number
}

const LEASE_MS = 15_000
const LOOK_MS = 1_000

const leases = () => mongoose.connection.collection<LeaseDoc>('leases')

const isDuplicate = (error: unknown) => error instanceof mongoose.mongo.MongoServerError && error.code === 11000

/** Ends early on abort. */
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

/** Creates the leases of the connected store. A sole writer holds all leases without a query. */
export const createLeases = ({
  onTrouble = () => undefined,
  leaseMs = LEASE_MS,
  lookMs = LOOK_MS,
}: Options = {}): Leases => {
  const beatMs = leaseMs / 5
  /** Earlier than others take over, since they count from reading the last beat. */
  const silentMs = (leaseMs * 2) / 3
  let isFailing = false

  /** Undefined if the store fails; callers retry. */
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

  /** Takes a free or expired lease; undefined if another process was faster. */
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

/** Returns leases that end on `signal`, and are not taken after it. */
export const leasesUntil = ({ take, ask }: Leases, signal: AbortSignal): Leases => ({
  ask,
  take: async (name, wishes = {}) => {
    const { stopping = new AbortController().signal } = wishes
    if (!signal.aborted) return await take(name, { ...wishes, stopping: AbortSignal.any([signal, stopping]) })
    await new Promise<void>((done) => {
      if (stopping.aborted) done()
      else stopping.addEventListener('abort', () => done(), { once: true })
    })
    return { signal: stopping, release: () => Promise.resolve() }
  },
})

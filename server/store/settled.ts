import { isSoleWriter } from './sole-writer.ts'

/** A longer transaction is refused if several processes write. MongoDB ends it as well. */
const TRANSACTION_MAX_MS = 60_000

/**
 * With several processes: a transaction and a minute for different clocks. Otherwise: commands that write through the
 * server's store.
 */
const SETTLED_AFTER_MS = { sole: 5_000, several: 2 * TRANSACTION_MAX_MS }

let fixed: number | undefined

/** Overrides the delay, for tests; undefined ends it. */
export const settleAfter = (ms: number | undefined): void => {
  fixed = ms
}

const open = new Set<{ since: number }>()

/** Runs a transaction of this process; times before its begin count as settled only after its end. */
export const whileOpen = async <T>(act: () => Promise<T>): Promise<T> => {
  const own = { since: Date.now() }
  open.add(own)
  try {
    return await act()
  } finally {
    open.delete(own)
  }
}

const begun = new WeakMap<object, number>()

/** Starts the clock of a transaction; again for each attempt. */
export const startClock = (session: object): void => {
  begun.set(session, performance.now())
}

/** Throws before the commit of a transaction that has taken too long. */
export const demandRecent = (session: object): void => {
  const now = performance.now()
  if (!isSoleWriter() && now - (begun.get(session) ?? now) > TRANSACTION_MAX_MS)
    throw new Error('A transaction took longer than a minute.')
}

/** Returns the time (ms) before which no commit is missing: every later one has later times. */
export const settledUntil = (): number => {
  const delay = fixed ?? SETTLED_AFTER_MS[isSoleWriter() ? 'sole' : 'several']
  return Math.min(Date.now() - delay, ...[...open].map(({ since }) => since))
}

/** An answer of the store serves everybody who asks within this time. */
const FRESH_MS = 1_000
/** Whoever watches over a site gets an answer within two seconds. */
const LIMIT_MS = 1_500

/** Tells whether this process can serve people now. */
export interface Readiness {
  isReady(): Promise<boolean>
  /** Says no from now on: the process is about to stop. */
  end(): void
}

/**
 * Ready is whoever's store has just taken a durable write. `write` is called once a second at most, however many ask, and never
 * while an earlier one is under way.
 */
export const createReadiness = (write: () => Promise<unknown>): Readiness => {
  let isOver = false
  let isWriting = false
  let last = { at: Number.NEGATIVE_INFINITY, written: Promise.resolve(false) }
  const probe = async () => {
    isWriting = true
    try {
      await write()
      return true
    } catch {
      return false
    } finally {
      isWriting = false
    }
  }
  return {
    isReady: async () => {
      if (isOver) return false
      const now = performance.now()
      if (!isWriting && now - last.at >= FRESH_MS) last = { at: now, written: probe() }
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<boolean>((tell) => (timer = setTimeout(tell, LIMIT_MS, false)))
      const isReady = await Promise.race([last.written, late])
      clearTimeout(timer)
      return isReady && !isOver
    },
    end: () => {
      isOver = true
    },
  }
}

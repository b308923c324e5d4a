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
 * Ready is whoever's `probe` has just succeeded, such as a durable write to the store. It is called once a second at most, however
 * many ask, and never while an earlier one is under way.
 */
export const createReadiness = (probe: () => Promise<unknown>): Readiness => {
  let isOver = false
  let isProbing = false
  let last = { at: Number.NEGATIVE_INFINITY, succeeded: Promise.resolve(false) }
  const succeeds = async () => {
    isProbing = true
    try {
      await probe()
      return true
    } catch {
      return false
    } finally {
      isProbing = false
    }
  }
  return {
    isReady: async () => {
      if (isOver) return false
      const now = performance.now()
      if (!isProbing && now - last.at >= FRESH_MS) last = { at: now, succeeded: succeeds() }
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<boolean>((tell) => (timer = setTimeout(tell, LIMIT_MS, false)))
      const isReady = await Promise.race([last.succeeded, late])
      clearTimeout(timer)
      return isReady && !isOver
    },
    end: () => {
      isOver = true
    },
  }
}

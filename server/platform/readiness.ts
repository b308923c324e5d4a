/** Results are shared within this time. */
const FRESH_MS = 1_000
/** Monitors expect an answer within two seconds. */
const LIMIT_MS = 1_500

export interface Readiness {
  isReady(): Promise<boolean>
  /** The process is stopping. */
  end(): void
}

/** Creates a readiness check by `probe`, e.g. a durable write, run at most once a second and never concurrently. */
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

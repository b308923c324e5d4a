/** Milliseconds without typing before a text is reported, and maximum delay while typing. */
const PAUSE_MS = 250
const TYPING_MS = 1000
/** The pause is at least this multiple of the last report's duration, so that slow reports don't block typing. */
const SHARE = 8

/** Debounces reports of a changed text, because each costs time in proportion to its length. */
export const soonAfterChanges = (take: () => void) => {
  let pause: ReturnType<typeof setTimeout> | undefined
  let latest: ReturnType<typeof setTimeout> | undefined
  let cost = 0
  const settle = () => {
    clearTimeout(pause)
    clearTimeout(latest)
    latest = undefined
  }
  const flush = () => {
    if (latest === undefined) return
    settle()
    const began = performance.now()
    take()
    cost = performance.now() - began
  }
  return {
    changed: () => {
      clearTimeout(pause)
      pause = setTimeout(flush, Math.max(PAUSE_MS, cost * SHARE))
      latest ??= setTimeout(flush, Math.max(TYPING_MS, cost * SHARE))
    },
    /** Reports now, if changed. */
    flush,
    get waiting() {
      return latest !== undefined
    },
    /** Marks the current text as reported. */
    settle,
  }
}

/** A text is taken when nothing has been typed for this long, and at the latest after so long of typing. */
const PAUSE_MS = 250
const TYPING_MS = 1000
/** A text that takes long to be taken is taken more seldom, so that it can still be written in. */
const SHARE = 8

/** Takes a text soon after it has changed, but not at every key: that costs more the longer the text is. */
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
    /** Takes it now, if it has changed. */
    flush,
    get waiting() {
      return latest !== undefined
    },
    /** What is there by now is known. */
    settle,
  }
}

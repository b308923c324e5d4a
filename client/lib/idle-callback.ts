/** A page that is busy for longer than this does it all the same. */
const PATIENCE_MS = 3000

/** Runs `act` when the page has nothing else to do; returns a cancel function. */
export const whenIdle = (act: () => void) => {
  // Typed as always there, which it is not on older iOS.
  const { requestIdleCallback, cancelIdleCallback } = window as Partial<Window>
  if (requestIdleCallback && cancelIdleCallback) {
    const waiting = requestIdleCallback(act, { timeout: PATIENCE_MS })
    return () => cancelIdleCallback(waiting)
  }
  const waiting = setTimeout(act, 1000)
  return () => clearTimeout(waiting)
}

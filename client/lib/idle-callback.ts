/** Maximum delay on a busy page. */
const PATIENCE_MS = 3000

/** Runs `act` when the page is idle; returns a cancel function. */
export const whenIdle = (act: () => void) => {
  // Missing on older iOS.
  const { requestIdleCallback, cancelIdleCallback } = window as Partial<Window>
  if (requestIdleCallback && cancelIdleCallback) {
    const waiting = requestIdleCallback(act, { timeout: PATIENCE_MS })
    return () => cancelIdleCallback(waiting)
  }
  const waiting = setTimeout(act, 1000)
  return () => clearTimeout(waiting)
}

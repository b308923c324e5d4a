/** Does something when the page has nothing else to do; answers how to let it be. */
export const whenIdle = (act: () => void) => {
  // Typed as always there, which it is not on older iOS.
  const { requestIdleCallback, cancelIdleCallback } = window as Partial<Window>
  if (requestIdleCallback && cancelIdleCallback) {
    const waiting = requestIdleCallback(act)
    return () => cancelIdleCallback(waiting)
  }
  const waiting = setTimeout(act, 1000)
  return () => clearTimeout(waiting)
}

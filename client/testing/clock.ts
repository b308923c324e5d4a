import { onTestFinished, vi } from 'vitest'

/** Fake timers until the end of the test. */
export const stopClock = () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const pass = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms)
    // Lets React render.
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => void setImmediate(resolve))
  }
  const until = async (isSo: () => boolean) => {
    while (!isSo()) await pass(0)
  }
  return { pass, until }
}

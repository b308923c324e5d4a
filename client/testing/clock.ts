import { onTestFinished, vi } from 'vitest'

/**
 * Lets time stand still for timers that are set from here to the end of the test; `pass` lets some of it go by, `until`
 * waits without it. findBy… and waitFor would wait forever, and so may the server.
 */
export const stopClock = () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const pass = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms)
    // Whatever React renders then.
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => void setImmediate(resolve))
  }
  const until = async (isSo: () => boolean) => {
    while (!isSo()) await pass(0)
  }
  return { pass, until }
}

const LONGEST_MS = 10_000

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const online = () => new Promise((resolve) => addEventListener('online', resolve, { once: true }))

/**
 * Loads code or texts; after a failure again in 1, 2, 4 … s, or when a lost network is back. Rejects after `attempts`
 * with a network.
 */
export const loadCode = async <T>(load: () => Promise<T>, attempts = 3): Promise<T> => {
  for (let failures = 0; ;) {
    try {
      return await load()
    } catch (error) {
      if (!navigator.onLine) {
        await online()
        continue
      }
      failures++
      if (failures >= attempts) throw error
      await pause(Math.min(500 * 2 ** failures, LONGEST_MS))
    }
  }
}

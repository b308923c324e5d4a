const LONGEST_MS = 10_000

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
      if (navigator.onLine) {
        failures++
        if (failures >= attempts) throw error
        const delayMs = Math.min(1000 * 2 ** (failures - 1), LONGEST_MS)
        await new Promise((resolve) => setTimeout(resolve, delayMs))
      } else {
        await online()
      }
    }
  }
}

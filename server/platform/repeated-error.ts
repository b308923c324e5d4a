import type { Logger } from 'pino'

const SECOND = 1_000

/**
 * Logs an error that may come thousands of times: the first at once, those that follow within a second as one line with
 * their count. Answers what to log with.
 */
export const createErrorLog = (log: Pick<Logger, 'error'>) => {
  /** Tells how often each has come again since it was logged. */
  const repeated = new Map<string, number>()
  return (err: unknown, message: string) => {
    const count = repeated.get(message)
    if (count !== undefined) {
      repeated.set(message, count + 1)
      return
    }
    log.error({ err }, message)
    repeated.set(message, 0)
    setTimeout(() => {
      const more = repeated.get(message) ?? 0
      repeated.delete(message)
      if (more > 0) log.error({ err, count: more }, message)
    }, SECOND).unref()
  }
}

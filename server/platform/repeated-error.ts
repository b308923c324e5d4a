import type { Logger } from 'pino'

const SECOND = 1_000

/** Returns a logger for frequent errors: the first at once, repetitions within a second as one line with a count. */
export const createErrorLog = (log: Pick<Logger, 'error'>) => {
  /** By message, since the last log line. */
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

import type { Logger } from 'pino'
import { isRestoring } from '../migrations/restoring.ts'

const LOOK_MS = 1_000
const GRACE_MS = 2_000

interface Ways {
  log: Pick<Logger, 'warn'>
  /** Ends requests that still run. */
  cut: () => void
  onRestored: () => void
}

/** Watches for a restore by another process; aborts `restoring` when one begins. */
export const watchRestore = ({ log, cut, onRestored }: Ways, restoring: AbortController): { stop(): void } => {
  const stop = () => clearInterval(timer)
  const look = async () => {
    const isHere = await isRestoring().catch(() => restoring.signal.aborted)
    if (isHere && !restoring.signal.aborted) {
      log.warn('a backup is being restored: until its end requests are refused')
      restoring.abort()
      setTimeout(cut, GRACE_MS).unref()
    }
    if (isHere || !restoring.signal.aborted) return
    stop()
    log.warn('a backup has been restored: the server starts again')
    onRestored()
  }
  const timer = setInterval(() => void look(), LOOK_MS).unref()
  return { stop }
}

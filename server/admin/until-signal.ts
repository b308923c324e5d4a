import { StartFault } from '../env.ts'

/** Runs an act that SIGINT and SIGTERM abort with a StartFault. */
export const untilSignal = async <T>(fault: string, act: (signal: AbortSignal) => Promise<T>): Promise<T> => {
  const stopping = new AbortController()
  const stop = () => stopping.abort(new StartFault(fault))
  process.on('SIGINT', stop).on('SIGTERM', stop)
  try {
    return await act(stopping.signal)
  } catch (error) {
    throw stopping.signal.aborted ? stopping.signal.reason : error
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop)
  }
}

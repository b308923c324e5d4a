export interface Written {
  method: string
  path: string
  body: unknown
  /** The answer as the caller got it. */
  answer: unknown
}

const listeners = new Set<(written: Written) => void>()

/** Subscribes to all accepted writes; returns the unsubscribe function. */
export const onWritten = (listener: (written: Written) => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const publishWrite = (written: Written) => {
  for (const listener of listeners) queueMicrotask(() => listener(written))
}

/** Describes a write that our server has accepted. */
export interface Written {
  method: string
  path: string
  body: unknown
  /** As the caller was answered it. */
  answer: unknown
}

const listeners = new Set<(written: Written) => void>()

/** Calls back after every write that the server has accepted, whichever feature made it; answers how to stop. */
export const onWritten = (listener: (written: Written) => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Tells of a write; whoever made it neither waits for the listeners nor fails by them. */
export const tellWritten = (written: Written) => {
  for (const listener of listeners) queueMicrotask(() => listener(written))
}

import { useSyncExternalStore } from 'react'

type Roots = () => readonly (Element | Range)[]

interface Reading {
  /** Note or thread. */
  owner: string
  roots: Roots
  /** Restarts the player for another passage. */
  run: number
}

let reading: Reading | undefined
let run = 0
const listeners = new Set<() => void>()

const change = (next: Reading | undefined) => {
  reading = next
  for (const listener of listeners) listener()
}

/** Reads aloud in place of what is being read; a browser has one voice at a time. */
export const readAloud = (owner: string, roots: Roots) => change({ owner, roots, run: (run += 1) })

export const stopReading = () => change(undefined)

const follow = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useReading = (owner: string): Reading | undefined => {
  const now = useSyncExternalStore(follow, () => reading)
  return now?.owner === owner ? now : undefined
}

import { useSyncExternalStore } from 'react'
import type { Choices } from '../../../shared/analysis/dashboard.ts'

/** Choices at each step of a brush, for the few parts that follow it; the page follows its end. */
export const liveChoices = (first: Choices) => {
  let now = first
  const listeners = new Set<() => void>()
  return {
    get: () => now,
    set: (choices: Choices) => {
      now = choices
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export type LiveChoices = ReturnType<typeof liveChoices>

export const useLiveChoices = ({ subscribe, get }: LiveChoices): Choices => useSyncExternalStore(subscribe, get)

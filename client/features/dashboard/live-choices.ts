import { useSyncExternalStore } from 'react'
import type { Choices } from '../../../shared/analysis/dashboard.ts'

/** Choices at each step of a brush, for the few parts that follow it; the page follows its end. */
export const liveChoices = (first: Choices) => {
  let now = first
  let displayed = first
  let isPending = false
  const listeners = new Set<() => void>()
  const notify = () => {
    isPending = false
    displayed = now
    for (const listener of listeners) listener()
  }
  return {
    get: () => now,
    set: (choices: Choices) => {
      now = choices
      notify()
    },
    /** Notifies after the frame that paints the charts, because count and dates take a third of a step. */
    step: (choices: Choices) => {
      now = choices
      if (!isPending) requestAnimationFrame(() => setTimeout(notify))
      isPending = true
    },
    displayed: () => displayed,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export type LiveChoices = ReturnType<typeof liveChoices>

export const useLiveChoices = ({ subscribe, displayed }: LiveChoices): Choices =>
  useSyncExternalStore(subscribe, displayed)

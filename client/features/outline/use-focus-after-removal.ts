import { type RefObject, useEffect, useRef } from 'react'

const entriesOf = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>('button[data-item]:not([data-menu])')]

/** When the focused entry is removed, moves the focus to its successor. */
export const useFocusAfterRemoval = (list: RefObject<HTMLElement | null>) => {
  const had = useRef<{ entry: Element; index: number }>(undefined)
  useEffect(() => {
    const element = list.current
    if (!element) return undefined
    const remember = ({ target }: FocusEvent) => {
      const entries = entriesOf(element)
      const index = entries.findIndex((entry) => entry === target)
      const entry = entries[index]
      if (entry) had.current = { entry, index }
    }
    element.addEventListener('focusin', remember)
    return () => element.removeEventListener('focusin', remember)
  }, [list])
  useEffect(() => {
    const element = list.current
    if (!element || !had.current || had.current.entry.isConnected) return
    const entries = entriesOf(element)
    const next = entries[Math.min(had.current.index, entries.length - 1)]
    had.current = undefined
    // Only if nothing else has the focus.
    if (document.activeElement === document.body) next?.focus()
  })
}

import { useEffect } from 'react'

/** For what opens over a page: the keyboard goes on where it was before. */
export const useReturnFocus = () => {
  useEffect(() => {
    const before = document.activeElement
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
}

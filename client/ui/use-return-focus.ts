import { useEffect } from 'react'

/** Restores the focus on unmount, for overlays. */
export const useReturnFocus = () => {
  useEffect(() => {
    const before = document.activeElement
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
}

import { useEffect, useRef } from 'react'

/** Returns a ref to a button that regains the focus when its form or dialog closes. */
export const useFocusBack = (formOpen: boolean) => {
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !formOpen) button.current?.focus()
    wasOpen.current = formOpen
  }, [formOpen])
  return button
}

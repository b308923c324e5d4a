import { useEffect, useRef } from 'react'

/** For the button that a form or a dialog takes the place of: it has the focus again when that is put away. */
export const useFocusBack = (formOpen: boolean) => {
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !formOpen) button.current?.focus()
    wasOpen.current = formOpen
  }, [formOpen])
  return button
}

import { useClickOutside } from '@mantine/hooks'
import { type FocusEvent, type KeyboardEvent, type RefObject, type SyntheticEvent, useRef, useState } from 'react'

const isIn = (target: EventTarget, selectors: string) => target instanceof Element && target.closest(selectors) !== null

/** A choice, Escape or an outside click closes the panel. */
export const useUnfolding = () => {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const root: RefObject<HTMLDivElement | null> = useClickOutside(() => setOpen(false))
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const onKeyDown = ({ key }: KeyboardEvent) => open && key === 'Escape' && close()
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget && !root.current?.contains(relatedTarget)) setOpen(false)
  }
  return {
    open,
    root: { ref: root, role: 'presentation', onKeyDown, onBlur },
    button: { ref: button, 'aria-expanded': open, onClick: () => setOpen(!open) },
    panel: {
      onClick: ({ target }: SyntheticEvent) => isIn(target, 'a, button') && close(),
      onChange: ({ target }: SyntheticEvent) => target instanceof HTMLSelectElement && close(),
    },
  } as const
}

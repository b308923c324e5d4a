import { useClickOutside } from '@mantine/hooks'
import { type FocusEvent, type KeyboardEvent, type RefObject, type SyntheticEvent, useRef, useState } from 'react'

const isIn = (target: EventTarget, selectors: string) => target instanceof Element && target.closest(selectors) !== null

const STEPS: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Moves the focus among the links and buttons of an element. */
export const moveByArrows = (event: KeyboardEvent) => {
  const step = STEPS[event.key]
  if (step === undefined || isIn(event.target, 'select, input')) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('a[href], button')]
  const at = stops.findIndex((stop) => stop === document.activeElement)
  stops.at((at + step) % stops.length)?.focus()
  event.preventDefault()
}

/** Props for a button, its panel and the element around both. A choice, Escape or an outside click closes the panel. */
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

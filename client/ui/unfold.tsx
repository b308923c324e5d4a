import { useClickOutside } from '@mantine/hooks'
import { type ReactNode, useRef, useState } from 'react'
import { IconAction } from './icon-action.tsx'
import classes from './unfold.module.css'

const isChoice = (target: EventTarget) => target instanceof Element && target.closest('a, button') !== null

interface Props {
  label: string
  /** What the button shows. */
  icon: ReactNode
  /** The button's look and hint, unless it is an icon alone. */
  look?: { className: string | undefined; title: string }
  children: ReactNode
}

/** A button that unfolds what has no room in the bar. Whatever is chosen there, Escape, and a press beside it put it away. */
export const Unfold = ({ label, icon, look, children }: Props) => {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const root = useClickOutside(() => setOpen(false))
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const toggle = { ref: button, 'aria-expanded': open, onClick: () => setOpen(!open) }
  return (
    <div
      ref={root}
      role="presentation"
      className={classes.unfold}
      onKeyDown={({ key }) => key === 'Escape' && open && close()}
      onBlur={({ relatedTarget }) => relatedTarget && !root.current?.contains(relatedTarget) && setOpen(false)}
    >
      {look ? (
        <button type="button" {...toggle} {...look} aria-label={label}>
          {icon}
        </button>
      ) : (
        <IconAction {...toggle} label={label}>
          {icon}
        </IconAction>
      )}
      {open && (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- follows the links and buttons within
        <div
          className={classes.panel}
          onClick={({ target }) => isChoice(target) && close()}
          onChange={({ target }) => target instanceof HTMLSelectElement && close()}
        >
          {children}
        </div>
      )}
    </div>
  )
}

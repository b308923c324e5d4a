import { useClickOutside } from '@mantine/hooks'
import { type ReactNode, useRef, useState } from 'react'
import { IconAction } from './icon-action.tsx'
import classes from './unfold.module.css'

const isChoice = (target: EventTarget) => target instanceof Element && target.closest('a, button') !== null

interface Props {
  label: string
  icon: ReactNode
  children: ReactNode
}

/** A button that unfolds what has no room in the bar. Whatever is chosen there, Escape, and a press beside it put it away. */
export const Unfold = ({ label, icon, children }: Props) => {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const root = useClickOutside(() => setOpen(false))
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <div
      ref={root}
      role="presentation"
      className={classes.unfold}
      onKeyDown={({ key }) => key === 'Escape' && open && close()}
      onBlur={({ relatedTarget }) => relatedTarget && !root.current?.contains(relatedTarget) && setOpen(false)}
    >
      <IconAction ref={button} label={label} aria-expanded={open} onClick={() => setOpen(!open)}>
        {icon}
      </IconAction>
      {open && (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- follows the links and buttons within
        <div className={classes.panel} onClick={({ target }) => isChoice(target) && close()}>
          {children}
        </div>
      )}
    </div>
  )
}

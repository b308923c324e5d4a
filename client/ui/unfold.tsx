import { useClickOutside } from '@mantine/hooks'
import { type ReactNode, useRef, useState } from 'react'
import { IconAction } from './icon-action.tsx'
import classes from './unfold.module.css'

interface Props {
  label: string
  icon: ReactNode
  /** What is unfolded; `close` puts it away again. */
  children: (close: () => void) => ReactNode
}

/** A button that unfolds what has no room in the bar. Escape, a press beside it and going on from it put it away. */
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
      {open && <div className={classes.panel}>{children(close)}</div>}
    </div>
  )
}

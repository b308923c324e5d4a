import { useClickOutside } from '@mantine/hooks'
import { type ReactNode, useRef, useState } from 'react'
import { IconAction } from './icon-action.tsx'
import classes from './unfold.module.css'

const isChoice = (target: EventTarget) => target instanceof Element && target.closest('a, button') !== null

interface Props {
  label: string
  icon: ReactNode
  /** Without it, an icon button. */
  look?: { className: string | undefined; title: string }
  /** As wide as the bar on phones. */
  wide?: boolean
  children: ReactNode
}

/** A button with a popover for tools that don't fit in the bar. A choice, Escape or an outside click closes it. */
export const Unfold = ({ label, icon, look, wide = false, children }: Props) => {
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
      data-wide={wide || undefined}
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
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- events of links and buttons inside
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

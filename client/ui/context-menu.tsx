import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import classes from './context-menu.module.css'

export interface MenuEntry {
  key: string
  label: string
  icon: ReactNode
  onSelect: () => void
}

interface Props {
  /** Where it opens, in CSS pixels of the window. */
  at: { x: number; y: number }
  label: string
  entries: readonly MenuEntry[]
  /** The menu is done; `returnFocus` when the keyboard should go on where it was. */
  onClose: (returnFocus: boolean) => void
}

const MARGIN = 8

/** A menu at a point of the screen: by mouse, touch and keys. */
export const ContextMenu = ({ at, label, entries, onClose }: Props) => {
  const menu = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const element = menu.current
    if (!element) return
    const left = Math.min(at.x, window.innerWidth - element.offsetWidth - MARGIN)
    const top = Math.min(at.y, window.innerHeight - element.offsetHeight - MARGIN)
    element.style.translate = `${Math.max(MARGIN, left)}px ${Math.max(MARGIN, top)}px`
    // An entry that joins later takes no focus.
    if (!element.contains(document.activeElement))
      element.querySelector<HTMLElement>('[role=menuitem]')?.focus({ preventScroll: true })
  })

  useEffect(() => {
    const pressed = (event: PointerEvent) => {
      if (event.target instanceof Node && !menu.current?.contains(event.target)) onClose(false)
    }
    // Captured: the canvas takes the pointer for itself.
    document.addEventListener('pointerdown', pressed, { capture: true })
    return () => document.removeEventListener('pointerdown', pressed, { capture: true })
  }, [onClose])

  const onKeyDown = (event: KeyboardEvent) => {
    const items = [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
    const index = items.findIndex((item) => item === document.activeElement)
    const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: -1 }[event.key]
    if (next !== undefined) items.at(next % items.length)?.focus()
    else if (event.key === 'Escape' || event.key === 'Tab') onClose(true)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div ref={menu} role="menu" tabIndex={-1} aria-label={label} className={classes.menu} onKeyDown={onKeyDown}>
      {entries.map(({ key, label: text, icon, onSelect }) => (
        <button
          key={key}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={classes.entry}
          onClick={() => {
            onClose(true)
            onSelect()
          }}
        >
          {icon}
          {text}
        </button>
      ))}
    </div>
  )
}

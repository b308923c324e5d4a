import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react'
import classes from './context-menu.module.css'

const CloseMenu = createContext<(returnFocus: boolean) => void>(() => {})

interface EntryProps {
  label: string
  icon: ReactNode
  onSelect: () => void
}

export const MenuEntry = ({ label, icon, onSelect }: EntryProps) => {
  const close = useContext(CloseMenu)
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={classes.entry}
      onClick={() => {
        close(true)
        onSelect()
      }}
    >
      {icon}
      {label}
    </button>
  )
}

/** Renders nothing without entries. */
export const MenuGroup = ({ children }: { children: ReactNode }) => (
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no HTML element groups the entries of a menu
  <div role="group" className={classes.group}>
    {children}
  </div>
)

interface Props {
  /** Position, in CSS pixels of the window. */
  at: { x: number; y: number }
  label: string
  /** Groups of entries; entries decide themselves whether to render. */
  children: ReactNode
  /** With `returnFocus`, the previous focus is to be restored. */
  onClose: (returnFocus: boolean) => void
}

const MARGIN = 8

export const ContextMenu = ({ at, label, children, onClose }: Props) => {
  const menu = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const element = menu.current
    if (!element) return undefined
    const place = () => {
      // The press that opened the menu may end on an entry.
      if (element.matches(':active')) return
      const left = Math.min(at.x, window.innerWidth - element.offsetWidth - MARGIN)
      const top = Math.min(at.y, window.innerHeight - element.offsetHeight - MARGIN)
      element.style.translate = `${Math.max(MARGIN, left)}px ${Math.max(MARGIN, top)}px`
      // An entry added later takes no focus.
      if (!element.contains(document.activeElement))
        element.querySelector<HTMLElement>('[role=menuitem]')?.focus({ preventScroll: true })
    }
    place()
    // Entries added later change the size.
    const sizes = new ResizeObserver(place)
    sizes.observe(element)
    element.addEventListener('click', place)
    return () => {
      sizes.disconnect()
      element.removeEventListener('click', place)
    }
  }, [at.x, at.y])

  useEffect(() => {
    const pressed = (event: PointerEvent) => {
      if (event.target instanceof Node && !menu.current?.contains(event.target)) onClose(false)
    }
    // Capture, because the canvas handles pointer events.
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
      <CloseMenu value={onClose}>{children}</CloseMenu>
    </div>
  )
}

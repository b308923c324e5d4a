import { useClickOutside } from '@mantine/hooks'
import { IconMenu2 } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { useWhatsNew } from '../features/shell/version.queries.ts'
import { IconAction } from '../ui/icon-action.tsx'
import type { MenuItem } from './menu-items.ts'
import classes from './menu.module.css'

interface Props {
  items: readonly MenuItem[]
  /** What stands below the links, such as logging out. */
  children?: ReactNode
}

/** What does not stand in the bar, unfolded by a button; an asterisk tells that the product has news. */
export const Menu = ({ items, children }: Props) => {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const { isNew } = useWhatsNew()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const root = useClickOutside(() => setOpen(false))
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const label = isNew ? `${t('nav.menu')} – ${t('nav.whatsNew')}` : t('nav.menu')
  return (
    <div
      ref={root}
      role="presentation"
      className={classes.menu}
      onKeyDown={({ key }) => key === 'Escape' && open && close()}
      onBlur={({ relatedTarget }) => relatedTarget && !root.current?.contains(relatedTarget) && setOpen(false)}
    >
      <IconAction ref={button} label={label} aria-expanded={open} onClick={() => setOpen(!open)}>
        <IconMenu2 size={20} aria-hidden />
        {isNew && <Asterisk />}
      </IconAction>
      {open && (
        <div className={classes.panel}>
          <ul className={classes.items}>
            {items.map(({ to, title, news }) => (
              <li key={title}>
                <Link
                  className={classes.item}
                  {...(to.startsWith('#')
                    ? { to: { pathname, search, hash: to }, replace: true }
                    : { to, 'aria-current': to === pathname ? 'page' : undefined })}
                  onClick={close}
                >
                  {t(title)}
                  {news && isNew && <Asterisk />}
                </Link>
              </li>
            ))}
          </ul>
          {children}
        </div>
      )}
    </div>
  )
}

const Asterisk = () => (
  <span className={classes.asterisk} aria-hidden>
    *
  </span>
)

import { IconMenu2 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { useWhatsNew } from '../features/shell/version.queries.ts'
import { Unfold } from '../ui/unfold.tsx'
import type { MenuItem } from './menu-items.ts'
import { useTarget } from './use-target.ts'
import classes from './menu.module.css'

interface Props {
  items: readonly MenuItem[]
  head?: ReactNode
  children?: ReactNode
}

/** Menu button with the items that are not in the bar; an asterisk announces news. */
export const Menu = ({ items, head, children }: Props) => {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const target = useTarget()
  const { isNew } = useWhatsNew()
  const label = isNew ? `${t('nav.menu')} – ${t('nav.whatsNew')}` : t('nav.menu')
  const icon = (
    <>
      <IconMenu2 size={20} aria-hidden />
      {isNew && <Asterisk className={classes.news} />}
    </>
  )
  return (
    <Unfold label={label} icon={icon}>
      {head && <div className={classes.head}>{head}</div>}
      <ul className={classes.items}>
        {items.map(({ to, title, news }) => (
          <li key={title}>
            <Link className={classes.item} {...target(to)} aria-current={to === pathname ? 'page' : undefined}>
              {t(title)}
              {news && isNew && <Asterisk />}
            </Link>
          </li>
        ))}
      </ul>
      {children}
    </Unfold>
  )
}

const Asterisk = ({ className = '' }: { className?: string | undefined }) => (
  <span className={`${classes.asterisk} ${className}`} aria-hidden>
    *
  </span>
)

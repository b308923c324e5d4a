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
  /** The person, within the button or above the items. */
  who: ReactNode
  whoIsInside: boolean
  /** On the button. */
  mark: ReactNode
  children?: ReactNode
}

export const Menu = ({ items, who, whoIsInside, mark, children }: Props) => {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const target = useTarget()
  const { isNew } = useWhatsNew()
  const words = (
    <>
      <span className={classes.unseen}>{`${t('nav.menu')} – `}</span>
      {whoIsInside ? null : who}
      <IconMenu2 size={20} aria-hidden />
      {mark}
    </>
  )
  return (
    <Unfold className={classes.button} title={t('nav.menu')} words={words} stays>
      {whoIsInside && who && <div className={classes.head}>{who}</div>}
      <ul className={classes.items}>
        {items.map(({ to, title, news }) => (
          <li key={title}>
            <Link className={classes.item} {...target(to)} aria-current={to === pathname ? 'page' : undefined}>
              {t(title)}
              {news && isNew && (
                <span className={classes.asterisk} aria-hidden>
                  *
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
      {children}
    </Unfold>
  )
}

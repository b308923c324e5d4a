import { Anchor, Group } from '@mantine/core'
import { IconLogout, IconSettings, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, NavLink, useLocation } from 'react-router-dom'
import { fullName } from '../../shared/authors.ts'
import type { User } from '../../shared/users.ts'
import { paths } from '../lib/paths.ts'
import { endSession, isSignedIn, meQuery } from '../lib/session.ts'
import { ColorToggle } from '../ui/color-toggle.tsx'
import { IconAction } from '../ui/icon-action.tsx'
import { IconLink } from '../ui/icon-link.tsx'
import { LanguageSwitcher } from '../ui/language-switcher.tsx'
import { Wordmark } from '../ui/wordmark.tsx'
import classes from './navbar.module.css'

/** The line at the top; slim above views and contributions, where every pixel belongs to the work. */
export const Navbar = ({ slim }: { slim: boolean }) => {
  const { t } = useTranslation()
  useLocation() // Signing in or out always changes the page: the bar follows.
  const { data: me } = useQuery({ ...meQuery, enabled: isSignedIn() })
  return (
    <header className={classes.bar} data-slim={slim || undefined} data-visitor={!isSignedIn() || undefined}>
      <Link to={paths.home} className={classes.brand} aria-label={`${t('app')} – ${t('nav.home')}`}>
        <Wordmark size={slim ? 22 : 28} />
      </Link>
      <Group component="nav" aria-label={t('nav.label')} className={classes.nav}>
        {me && isSignedIn() ? <ForMembers me={me} /> : !isSignedIn() && <ForVisitors />}
        <LanguageSwitcher />
        <ColorToggle />
      </Group>
    </header>
  )
}

const ForMembers = ({ me }: { me: User }) => {
  const { t } = useTranslation()
  return (
    <>
      <span className={classes.name}>{fullName(me)}</span>
      {me.role === 'admin' && (
        <IconLink to={paths.admin} label={t('nav.admin')}>
          <IconUsers size={20} aria-hidden />
        </IconLink>
      )}
      <IconLink to={paths.settings} label={t('nav.settings')}>
        <IconSettings size={20} aria-hidden />
      </IconLink>
      <IconAction label={t('nav.logout')} onClick={() => endSession('left')}>
        <IconLogout size={20} aria-hidden />
      </IconAction>
    </>
  )
}

const ForVisitors = () => {
  const { t } = useTranslation()
  return (
    <>
      <NavLink to={paths.signUp()} className={classes.link}>
        {t('nav.signUp')}
      </NavLink>
      <NavLink to={paths.login()} className={classes.link}>
        {t('nav.login')}
      </NavLink>
      <Anchor href={paths.privacy} className={classes.link} underline="never">
        {t('nav.privacy')}
      </Anchor>
    </>
  )
}

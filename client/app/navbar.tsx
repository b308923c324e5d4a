import { Group } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, NavLink, useLocation } from 'react-router-dom'
import { fullName } from '../../shared/domain/full-name.ts'
import { type OpenCommunityContext, useHere } from '../entities/community/current-community.ts'
import { paths } from '../lib/paths.ts'
import { isSignedIn, meQuery } from '../lib/session.ts'
import { endSession } from '../lib/token.ts'
import { ColorToggle } from '../ui/color-toggle.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { LanguageSwitcher } from '../ui/language-switcher.tsx'
import { Wordmark } from '../ui/wordmark.tsx'
import { itemsFor, type MenuItem } from './menu-items.ts'
import { Menu } from './menu.tsx'
import { useOpenCommunity } from './open-community.ts'
import menuClasses from './menu.module.css'
import classes from './navbar.module.css'
import { useTarget } from './use-target.ts'

const load = () => import('./member-bar.ts')
const OpenReports = lazyComponent(async () => (await load()).OpenReports, 'moderation')
const UnreadMark = lazyComponent(async () => (await load()).UnreadMark, 'unread')
const LogOutIcon = lazyComponent(async () => (await load()).LogOutIcon, 'inbox')
const SearchIcon = lazyComponent(async () => (await load()).SearchIcon, 'inbox')
const Bell = lazyComponent(async () => (await load()).Bell, 'inbox')

/** The guard has loaded this module already. Without it, only the session in this browser ends. */
const logOut = () =>
  void import('../features/drafts/sign-out.ts').then(
    ({ signOut }) => signOut(),
    () => endSession('left'),
  )

/** Below this width the links move into the menu. */
const NARROW = '(max-width: 30em)'

export const Navbar = ({ slim }: { slim: boolean }) => {
  const { t } = useTranslation()
  useLocation() // Signing in or out always changes the location, so this updates the bar.
  const signedIn = isSignedIn()
  const { data } = useQuery({ ...meQuery, enabled: signedIn })
  const me = signedIn ? data : undefined
  const narrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false })
  const isInCommunity = useOpenCommunity() !== undefined
  const items = itemsFor(me, signedIn, isInCommunity)
  const here = useHere()
  const nameInMenu = narrow && here !== undefined
  const who = me && <Who name={fullName(me)} role={here?.role ?? null} />
  // A member's icons are in the menu, except as in Knowledge Forum 6 (NAVB-03).
  const isFolded = signedIn && (narrow || here?.classic !== true)
  const isInBar = ({ inBar }: MenuItem) => inBar === 'icon' || (inBar === 'words' && !(isFolded || narrow))
  const looks = (
    <>
      <LanguageSwitcher />
      <ColorToggle />
    </>
  )
  return (
    <header className={classes.bar} data-slim={slim || undefined} data-visitor={!signedIn || undefined}>
      <Link to={paths.home} className={classes.brand} aria-label={`${t('app')} – ${t('nav.home')}`}>
        <Wordmark size={slim ? 22 : 28} />
      </Link>
      {here && (
        <Link to={here.path} className={classes.here} title={here.title} dir="auto">
          {here.title}
        </Link>
      )}
      {here && (here.role === 'manager' || here.role === 'admin') && (
        <Suspense>
          <OpenReports communityId={here.communityId} />
        </Suspense>
      )}
      <Group component="nav" aria-label={t('nav.label')} className={classes.nav}>
        {items.filter(isInBar).map((item) => (
          <BarItem key={item.title} item={item} />
        ))}
        {me && (
          <Suspense>
            <Bell />
          </Suspense>
        )}
        {signedIn && !isFolded && (
          <Suspense>
            <LogOutIcon onClick={logOut} />
          </Suspense>
        )}
        {!isFolded && looks}
        <Menu
          items={items.filter((item) => !isInBar(item))}
          who={who}
          whoIsInside={nameInMenu}
          mark={
            me &&
            // Not of all communities while one is opening.
            (here !== undefined || !isInCommunity) && (
              <Suspense>
                <UnreadMark communityId={here?.communityId} />
              </Suspense>
            )
          }
        >
          {isFolded && (
            <>
              <div className={menuClasses.looks}>{looks}</div>
              <button type="button" className={menuClasses.item} onClick={logOut}>
                {t('nav.logout')}
              </button>
            </>
          )}
        </Menu>
      </Group>
    </header>
  )
}

const Who = ({ name, role }: { name: string; role: OpenCommunityContext['role'] }) => {
  const { t } = useTranslation()
  return (
    <span className={classes.who}>
      <span className={classes.name}>{name}</span>
      {role && <span className={classes.role}>{t(`nav.role.${role}`)}</span>}
    </span>
  )
}

const BarItem = ({ item: { to, title, inBar } }: { item: MenuItem }) => {
  const { t } = useTranslation()
  const target = useTarget()
  return inBar === 'icon' ? (
    <Suspense>
      <SearchIcon {...target(to)} label={t(title)} />
    </Suspense>
  ) : (
    <NavLink to={to} className={classes.link}>
      {t(title)}
    </NavLink>
  )
}

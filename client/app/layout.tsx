import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation, useMatch } from 'react-router-dom'
import { FlashNotice } from '../features/shell/flash-notice.tsx'
import { endFirstCards } from '../lib/first-cards.ts'
import { loadCode } from '../lib/load-code.ts'
import { BARE, patterns, PROJECTOR } from '../lib/paths.ts'
import { isSignedIn } from '../lib/session.ts'
import { modalsRequested } from '../ui/modal-host.ts'
import { PageLoading } from '../ui/page-loading.tsx'
import { Wordmark } from '../ui/wordmark.tsx'
import classes from './layout.module.css'
import { Navbar } from './navbar.tsx'
import { RouteProgress } from './route-progress.tsx'
import { useReadingStyle } from './use-reading-style.ts'
import { usePageKeys } from './use-page-keys.ts'
import { useFocusOnNavigation } from './use-focus-on-navigation.ts'
import { useSignInOnSessionEnd } from './use-sign-in-on-session-end.ts'

/** Lazy, outside of the page: neither delays nor breaks it. */
const beside = (load: () => Promise<{ default: ComponentType }>) => lazy(() => loadCode(load, Infinity))

const ConnectionNote = beside(() => import('./connection-note.tsx'))
const WritingNote = beside(() => import('./writing-note.tsx'))
const ConsentNote = beside(() => import('./consent-note.tsx'))
const loadDialogs = () => import('./dialogs.tsx')
const Dialogs = beside(loadDialogs)
const ModalHost = beside(async () => {
  await modalsRequested
  return import('../ui/generic-modal.tsx')
})

export const Layout = () => (
  <Suspense fallback={<FirstPaint />}>
    <Frame />
  </Suspense>
)

/** Placeholder until the first page and its texts are loaded (first-paint.css). */
export const FirstPaint = () => (
  <div className={classes.frame}>
    <div className="first-bar">
      <Wordmark />
    </div>
    <div className={classes.content}>
      <PageLoading />
    </div>
  </div>
)

const Frame = () => {
  const { t } = useTranslation()
  const view = useMatch(patterns.view)
  const status = view?.params.menuStatus
  const embedded = status === BARE
  const bare = embedded || status === PROJECTOR
  // Embedded in a page that already has a main landmark.
  const Content = embedded ? 'div' : 'main'
  const isContribution = useMatch(patterns.contribution) !== null
  const isPast = useMatch(patterns.timeMachine) !== null
  const full = view !== null || isContribution || isPast
  const { pathname, search } = useLocation()
  useFocusOnNavigation(pathname + search)
  useEffect(() => {
    if (view === null) endFirstCards()
  }, [view])
  useSignInOnSessionEnd()
  useReadingStyle()
  usePageKeys(loadDialogs)
  return (
    <div className={classes.frame} data-full={full || undefined}>
      <a className={classes.skip} href="#content">
        {t('skipToContent')}
      </a>
      <RouteProgress />
      {!bare && <FlashNotice />}
      <Suspense>
        <ConnectionNote />
      </Suspense>
      {!bare && <Navbar slim={full} />}
      {isSignedIn() && !full && (
        <Suspense>
          <WritingNote />
        </Suspense>
      )}
      {isSignedIn() && !bare && (
        <Suspense>
          <ConsentNote />
        </Suspense>
      )}
      <Content id="content" tabIndex={-1} className={classes.content}>
        <Suspense fallback={<PageLoading />}>
          <Outlet />
        </Suspense>
      </Content>
      <Suspense>
        <Dialogs />
      </Suspense>
      <Suspense>
        <ModalHost />
      </Suspense>
    </div>
  )
}

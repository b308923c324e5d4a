import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import type { RequiredStep } from '../../shared/domain/required-steps.ts'
import { STEP_REFUSALS } from '../../shared/domain/step-refusals.ts'
import { trustedFrames } from '../engines/editor/frames.ts'
import { useAccountDrafts } from '../features/drafts/use-account-drafts.ts'
import { leavePushes, leavePushesOfOthers } from '../features/notifications/push.ts'
import { announceToMapper } from '../features/thread-mapper/announce.ts'
import { ApiError } from '../lib/api.ts'
import { endFirstCards } from '../lib/first-cards.ts'
import { confirmation } from '../lib/confirmation.ts'
import { whenIdle } from '../lib/idle-callback.ts'
import { loadTexts } from '../lib/i18n.ts'
import { loadCode } from '../lib/load-code.ts'
import { forgetTexts } from '../lib/stored-texts.ts'
import { connect } from '../lib/live.ts'
import { paths } from '../lib/paths.ts'
import { isBlocked, queryClient } from '../lib/queries.ts'
import { reportFailure } from '../lib/report.ts'
import { isSignedIn, meQuery } from '../lib/session.ts'
import { registerWorker } from '../lib/service-worker.ts'
import { siteQuery } from '../lib/site.ts'
import { hasLeft, onSessionEnd } from '../lib/token.ts'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { PageFailed } from '../ui/load-failed.tsx'
import { wantModals } from '../ui/modal-host.ts'
import { PageLoading } from '../ui/page-loading.tsx'
import { loadToaster } from '../ui/toasts.ts'

trustedFrames.read = async () => (await queryClient.ensureQueryData(siteQuery)).frameHosts

onSessionEnd((why) => {
  void forgetTexts()
  if (why !== 'left') return
  leavePushes().catch(reportFailure)
  void import('../features/voice-notes/kept-recordings.ts').then(({ forgetRecordings }) => forgetRecordings(), reportFailure) // prettier-ignore
})

queryClient.getQueryCache().subscribe((event) => {
  if (event.type === 'updated' && event.action.type === 'error' && isBlocked(event.action.error)) void forgetTexts()
})

announceToMapper(queryClient)

confirmation.ask = async () =>
  queryClient.getQueryData(meQuery.queryKey)?.withoutPassword
    ? (await import('../features/outside-accounts/confirm-by-school.tsx')).confirmBySchool()
    : (await import('../features/accounts/confirm-password.tsx')).confirmPassword()

/** Preloaded when idle, so that toasts work offline. */
const Toaster = lazy(async () => {
  await new Promise<void>((resolve) => void whenIdle(resolve))
  const { Toaster: Shown } = await loadCode(loadToaster, Infinity)
  return { default: Shown }
})

const LeadNote = lazy(() => loadCode(() => import('./lead-note.tsx'), Infinity))

const STEP_PAGES: Readonly<Record<RequiredStep, ComponentType>> = {
  changePassword: lazyComponent(async () => (await import('../pages/new-password-page.tsx')).default, 'accounts'),
  setUpSecondFactor: lazyComponent(
    async () => (await import('../pages/second-factor-page.tsx')).default,
    'secondFactor',
  ),
}

/** A step may become required while pages are open. */
const isStepRefusal = (error: Error) => error instanceof ApiError && STEP_CODES.includes(error.code)
const STEP_CODES: readonly string[] = Object.values(STEP_REFUSALS)

queryClient.getQueryCache().subscribe((event) => {
  if (event.type === 'updated' && event.action.type === 'error' && isStepRefusal(event.action.error))
    void queryClient.invalidateQueries(meQuery)
})

/**
 * Route guard: visitors sign in first and then return to the requested address. Renders the toasts, which the sign-in
 * page does not need.
 */
export default function Guard() {
  const { pathname, search, hash } = useLocation()
  const wanted = hasLeft() ? undefined : pathname + search + hash
  if (!isSignedIn()) return <Navigate to={paths.login(wanted)} replace />
  return (
    <>
      <Suspense>
        <Toaster />
      </Suspense>
      <Suspense>
        <LeadNote />
      </Suspense>
      <SignedIn />
    </>
  )
}

const SignedIn = () => {
  const { data: me } = useQuery(meQuery)
  const step = me?.requiredStep
  useEffect(() => {
    if (step) endFirstCards()
  }, [step])
  if (!step) return <Members />
  const StepPage = STEP_PAGES[step]
  return (
    <Suspense fallback={<PageLoading />}>
      <StepPage />
    </Suspense>
  )
}

const Members = () => {
  const { data: me, error, refetch } = useQuery(meQuery)
  const isMovingDrafts = useAccountDrafts()
  useEffect(() => void connect(), [])
  useEffect(() => void registerWorker(), [])
  // Preloads the dialogs, so that questions open without a delay.
  useEffect(() => whenIdle(wantModals), [])
  // Sign-out may have to say that drafts stay here because the server cannot be reached.
  useEffect(() => whenIdle(() => void loadTexts('drafts')), [])
  const userId = me?._id
  useEffect(() => {
    if (userId !== undefined) leavePushesOfOthers(userId).catch(reportFailure)
  }, [userId])
  if (me && !isMovingDrafts) return <Outlet />
  return error ? <PageFailed error={error} onRetry={() => void refetch()} /> : <PageLoading />
}

import i18next from 'i18next'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useEffectEvent, useReducer } from 'react'
import { useTranslation } from 'react-i18next'
import { useMatch, useNavigate } from 'react-router-dom'
import { roomOf } from '../../../shared/wire/realtime.ts'
import { communityQuery } from '../../entities/community/community.ts'
import { isWriting } from '../../engines/keyboard/use-key.ts'
import { refusedHere } from '../../lib/api.ts'
import { errorText } from '../../lib/i18n.ts'
import { useRoom } from '../../lib/live.ts'
import { paths, patterns } from '../../lib/paths.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { useUnsaved } from '../../ui/leave-guard.tsx'
import { notify, toastError } from '../../ui/toasts.ts'
import { changeLeads, receiveLeads, useLeads, useOwnLead } from './leading.store.ts'
import {
  followedLead,
  nextStep,
  offeredLead,
  placeFollower,
  type Step,
  stopFollowing,
  withoutReached,
} from './leads.ts'

const AGAIN_MS = 1_000

const Bars = lazyComponent(async () => (await import('./lead-bars.tsx')).LeadBars, 'leading')

/** Returns whether following waits for the user's text. */
const useFollowing = (): boolean => {
  const leads = useLeads()
  const unsaved = useUnsaved()
  const navigate = useNavigate()
  const viewId = useMatch(patterns.view)?.params.viewId
  const ledTo = followedLead(leads)?.target?.viewId
  const { followed } = leads
  const isBusy = unsaved || isWriting()
  const now = followed && nextStep({ ...followed, ledTo, viewId, isBusy })
  const take = useEffectEvent((step: Step | undefined) => {
    if (step === 'arrive') changeLeads((known) => placeFollower(known, viewId))
    if (step === 'end') changeLeads((known) => stopFollowing(known, false))
    if (step !== 'go' || ledTo === undefined) return
    changeLeads((known) => placeFollower(known, viewId, ledTo))
    void navigate(paths.view(ledTo))
  })
  useEffect(() => take(now))
  // The focus is not observed.
  const [, look] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (now !== 'wait') return undefined
    const timer = setInterval(look, AGAIN_MS)
    return () => clearInterval(timer)
  }, [now])
  return now === 'wait'
}

const isOfOpenPart = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[role=dialog], [role=menu], [role=listbox]:not(.canvas)') !== null

const useEscape = (isFollowing: boolean) =>
  useEffect(() => {
    if (!isFollowing) return undefined
    const onKey = ({ key, target, defaultPrevented }: KeyboardEvent) => {
      if (key !== 'Escape' || defaultPrevented || isWriting() || isOfOpenPart(target)) return
      changeLeads((known) => stopFollowing(known, true))
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isFollowing])

export const Leading = ({ communityId }: { communityId: string }) => {
  const { t: tErrors } = useTranslation('errors')
  const { data: community } = useQuery(communityQuery(communityId))
  const viewId = useMatch(patterns.view)?.params.viewId
  const heard = useLeads()
  const leads = withoutReached(heard, viewId)
  useEffect(() => {
    if (leads !== heard) changeLeads((known) => withoutReached(known, viewId))
  }, [leads, heard, viewId])
  const own = useOwnLead()
  useRoom(community?.rootContextId && roomOf('contribution', community.rootContextId))
  useRoom(own && roomOf('linkfrom', own.viewId))
  const isWaiting = useFollowing()
  useEscape(leads.followed !== undefined)
  useEffect(
    () =>
      receiveLeads((end) => {
        if ('refusal' in end) toastError(errorText(refusedHere(end.refusal), tErrors))
        else notify(i18next.t('asleep' in end ? 'asleep' : 'ended', { ns: 'leading' }))
      }),
    [tErrors],
  )
  const offered = offeredLead(leads, communityId)
  const followed = followedLead(leads)
  const leading = own?.kind === 'follow'
  if (!offered && !followed && !leading) return null
  return (
    <Suspense>
      <Bars {...{ communityId, offered, followed, leading, isWaiting }} />
    </Suspense>
  )
}

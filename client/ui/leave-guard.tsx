import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router-dom'
import { isSignedIn } from '../lib/session.ts'
import { ask } from './ask.ts'

/** Asks whether to leave unsaved work, or another `question`; resolves on a button or Escape. */
export const useLeaveQuestion = (question?: string) => {
  const { t } = useTranslation('notes')
  return () =>
    ask({
      title: t('leave.title'),
      text: question ?? t('leave'),
      yes: t('leave.go'),
      no: t('leave.stay'),
      danger: true,
    })
}

let unsaved = 0
const watchers = new Set<() => void>()
const countUnsaved = (by: number) => {
  unsaved += by
  for (const watcher of watchers) watcher()
}

export const useUnsaved = (): boolean =>
  useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => unsaved > 0,
  )

/**
 * Asks before a page with unsaved work is left: inside the product with our dialog, on closing the tab with the
 * browser's. Once per page, because the router supports one blocker.
 */
export const useLeaveGuard = (dirty: boolean, question?: string) => {
  const mayLeave = useLeaveQuestion(question)
  // An ended session leads to the sign-in without a question: drafts are stored in the browser.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && isSignedIn() && currentLocation.pathname !== nextLocation.pathname,
  )
  const decide = useEffectEvent(async () => {
    if (await mayLeave()) blocker.proceed?.()
    else blocker.reset?.()
  })
  useEffect(() => {
    if (blocker.state === 'blocked') void decide()
  }, [blocker.state])
  useEffect(() => {
    if (!dirty) return undefined
    const hold = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', hold)
    countUnsaved(1)
    return () => {
      removeEventListener('beforeunload', hold)
      countUnsaved(-1)
    }
  }, [dirty])
}

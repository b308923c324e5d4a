import type { NotificationData } from '@mantine/notifications'
import i18next from 'i18next'
import { reportFailure } from '../lib/report.ts'

/** Loads what shows toasts: the first screen does without. */
export const loadToaster = () => import('./toaster.tsx')

const show = (message: string, more: Partial<NotificationData> & Record<`data-${string}`, string | undefined> = {}) => {
  loadToaster()
    .then(({ notifications }) =>
      notifications.show({ message, closeButtonProps: { 'aria-label': i18next.t('close') }, ...more }),
    )
    .catch(reportFailure)
}

/** A short message that goes by itself; `state` names it for programs, in the words of the specification. */
export const tell = (message: string, state?: string) => show(message, { 'data-state': state })

/** A message that stays until it is closed, because it takes time to read. */
export const tellToRead = (message: string) => show(message, { autoClose: false })

/** A message about something done, with a button that does another thing about it. */
export const tellWithAct = (message: string, act: { label: string; run: () => void }) => {
  loadToaster()
    .then(({ showWithAct }) => showWithAct(message, act, i18next.t('close')))
    .catch(reportFailure)
}

/** A failure; it stays longer and is announced at once. */
export const toastError = (message: string) => show(message, { color: 'red', autoClose: 8000, role: 'alert' })

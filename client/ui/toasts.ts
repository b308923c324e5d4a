import type { NotificationData } from '@mantine/notifications'
import i18next from 'i18next'
import { loadCode } from '../lib/load-code.ts'
import { reportFailure } from '../lib/report.ts'

/** Loaded on demand: the first screen needs no toasts. */
export const loadToaster = () => import('./toaster.tsx')

type More = Partial<NotificationData> & Record<`data-${string}`, string | undefined>

const show = (message: string, more: More = {}, ms?: number) => {
  loadCode(loadToaster)
    .then(({ notifications, showFor }) => {
      const data = { message, closeButtonProps: { 'aria-label': i18next.t('close') }, ...more }
      return data.autoClose === false ? notifications.show(data) : showFor(data, ms)
    })
    .catch(reportFailure)
}

/** Short message that disappears; `state` identifies it for tests, in terms of the specification. */
export const notify = (message: string, state?: string) => show(message, { 'data-state': state })

/** Message that stays until closed, because it takes time to read. */
export const notifyUntilClosed = (message: string) => show(message, { autoClose: false })

/** Message with an action, e.g. undo. */
export const notifyWithAction = (message: string, act: { label: string; run: () => void }) => {
  loadCode(loadToaster)
    .then(({ showWithAct }) => showWithAct(message, act, i18next.t('close')))
    .catch(reportFailure)
}

export const toastError = (message: string) => show(message, { color: 'red', role: 'alert' }, 8000)

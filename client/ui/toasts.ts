import { type NotificationData, notifications } from '@mantine/notifications'
import i18next from 'i18next'

const show = (message: string, more: Partial<NotificationData> = {}) =>
  notifications.show({ message, closeButtonProps: { 'aria-label': i18next.t('close') }, ...more })

/** A short message that goes by itself. */
export const tell = (message: string) => show(message)

/** A failure; it stays longer and is announced at once. */
export const tellFailure = (message: string) => show(message, { color: 'red', autoClose: 8000, role: 'alert' })

import { notifications } from '@mantine/notifications'

/** A short message that goes by itself. */
export const tell = (message: string) => notifications.show({ message })

/** A failure; it stays longer and is announced at once. */
export const tellFailure = (message: string) =>
  notifications.show({ message, color: 'red', autoClose: 8000, role: 'alert' })

import * as z from 'zod/mini'

/**
 * Describes what a client says once something has been contributed in a view (contract/api.md 14). Of the whole documents that it
 * sends the ids alone count, and nothing else of the body. Old clients know no view where a note was opened elsewhere.
 */
export const notifySchema = z.object({
  contribution: z.object({ _id: z.string() }),
  contextId: z.optional(z.nullable(z.string())),
})
export type Notify = z.infer<typeof notifySchema>

/** A pushed message: small, and without words of the product's own, so that it needs no language. */
export interface PushMessage {
  title: string
  body: string
  /** Where it leads, a path of this site. */
  path: string
}

/** Returns what a member has set for a view on their own `notifies` link, whatever an old client left there (NOTI-02, NOTI-03). */
export const notificationSettingsOf = (data: Readonly<Record<string, unknown>> = {}) => ({
  notificationSettingEnabled: data.notificationSettingEnabled === true,
  receiveNotification: data.receiveNotification !== false,
})
export type NotificationSettings = ReturnType<typeof notificationSettingsOf>

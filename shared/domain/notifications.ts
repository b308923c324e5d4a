import * as z from 'zod/mini'

/** Sent by clients after contributing to a view (contract/api.md 14). Only ids are used; old clients send no view for notes opened elsewhere. */
export const notifySchema = z.object({
  contribution: z.object({ _id: z.string() }),
  contextId: z.optional(z.nullable(z.string())),
})
export type Notify = z.infer<typeof notifySchema>

/** Web push payload. It contains no interface text, so it needs no translation. */
export interface PushMessage {
  title: string
  body: string
  /** Path on this site. */
  path: string
}

/** Returns the settings of a member's own `notifies` link for a view, with defaults for missing or invalid values (NOTI-02, NOTI-03). */
export const notificationSettingsOf = (data: Readonly<Record<string, unknown>> = {}) => ({
  notificationSettingEnabled: data.notificationSettingEnabled === true,
  receiveNotification: data.receiveNotification !== false,
})
export type NotificationSettings = ReturnType<typeof notificationSettingsOf>

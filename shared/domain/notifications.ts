import * as z from 'zod/mini'

/** Sent by clients after contributing to a view (contract/api.md 14); only ids are used. */
export const notifySchema = z.object({
  contribution: z.object({ _id: z.string() }),
  contextId: z.optional(z.nullable(z.string())),
})
export type Notify = z.infer<typeof notifySchema>

export interface PushMessage {
  title: string
  body: string
  /** Path on this site. */
  path: string
}

/** Returns a member's notification settings for a view, with defaults (NOTI-02, NOTI-03). */
export const notificationSettingsOf = (data: Readonly<Record<string, unknown>> = {}) => ({
  notificationSettingEnabled: data.notificationSettingEnabled === true,
  receiveNotification: data.receiveNotification !== false,
})
export type NotificationSettings = ReturnType<typeof notificationSettingsOf>

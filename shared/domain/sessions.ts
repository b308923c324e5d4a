import * as z from 'zod/mini'

/** Buildon's own pages, or other programs. */
export const SESSION_CLIENTS = ['buildon', 'other'] as const
export type SessionClient = (typeof SESSION_CLIENTS)[number]

export const openSessionSchema = z.object({
  id: z.string(),
  client: z.enum(SESSION_CLIENTS),
  /** Empty if unknown. */
  agent: z.string(),
  /** ISO 8601. */
  begun: z.string(),
  /** ISO 8601; up to `SESSION_SEEN_MS` old. */
  seen: z.string(),
  /** The session of the request. */
  isThis: z.boolean(),
})
export type OpenSession = z.infer<typeof openSessionSchema>

export const passwordConfirmationSchema = z.object({
  password: z.string('field.required').check(z.minLength(1, 'field.required')),
})

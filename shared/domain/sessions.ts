import * as z from 'zod/mini'

/** The program that opened a session: Buildon's own pages, or another one, such as an old client or a script. */
export const SESSION_CLIENTS = ['buildon', 'other'] as const
export type SessionClient = (typeof SESSION_CLIENTS)[number]

export const openSessionSchema = z.object({
  id: z.string(),
  client: z.enum(SESSION_CLIENTS),
  /** User agent, empty if unknown. */
  agent: z.string(),
  /** Time of the sign-in, ISO 8601. */
  begun: z.string(),
  /** Time of the last activity, ISO 8601; up to `SESSION_SEEN_MS` old. */
  seen: z.string(),
  /** The session of the request. */
  isThis: z.boolean(),
})
/** An open session, as its user sees it (SESS-01). */
export type OpenSession = z.infer<typeof openSessionSchema>

export const passwordConfirmationSchema = z.object({
  password: z.string('field.required').check(z.minLength(1, 'field.required')),
})

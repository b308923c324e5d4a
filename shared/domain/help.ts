import * as z from 'zod/mini'
import { fullName } from './full-name.ts'
import { idSchema } from '../wire/ids.ts'
import { HELP_CONTENT_MAX, HELP_SENDER_MAX, HELP_TITLE_MAX } from '../wire/limits.ts'
import { isOneLine, toOneLine } from '../text/lines.ts'
import type { User } from './users.ts'

/** What the sender of feedback is called who wants to stay unknown; exactly this counts. */
export const ANONYMOUS = 'Anonymous'

/** Returns how somebody is named who sends feedback: `First Last <mail>`, on one line; without an address the name alone. */
export const senderOf = (person: Pick<User, 'firstName' | 'lastName' | 'userName' | 'email'>): string =>
  toOneLine(person.email ? `${fullName(person)} <${person.email}>` : fullName(person))

/** Describes what the form of feedback asks for. */
export const feedbackSchema = z.object({
  subject: z
    .string('help.title')
    .check(
      z.trim(),
      z.minLength(1, 'help.title'),
      z.maxLength(HELP_TITLE_MAX, 'field.long'),
      z.refine(isOneLine, 'field.line'),
    ),
  content: z
    .string('help.content')
    .check(z.trim(), z.minLength(1, 'help.content'), z.maxLength(HELP_CONTENT_MAX, 'field.long')),
})

/** Feedback as it is sent (contract/api.md 23); whom `email` names is believed only where it says `ANONYMOUS`. */
export const helpRequestSchema = z.extend(feedbackSchema, {
  email: z.optional(
    z.string('field.invalid').check(z.maxLength(HELP_SENDER_MAX, 'field.long'), z.refine(isOneLine, 'field.line')),
  ),
})
export type HelpRequest = z.infer<typeof helpRequestSchema>

/** Describes what is answered to it. */
export const helpSentSchema = z.object({ id: idSchema })

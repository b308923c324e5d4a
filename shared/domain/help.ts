import * as z from 'zod/mini'
import { fullName } from './full-name.ts'
import { idSchema } from '../wire/ids.ts'
import { HELP_CONTENT_MAX, HELP_SENDER_MAX, HELP_TITLE_MAX } from '../wire/limits.ts'
import { isOneLine, toOneLine } from '../text/lines.ts'
import type { User } from './users.ts'

/** Sender value for anonymous feedback; compared exactly. */
export const ANONYMOUS = 'Anonymous'

/** Returns the sender of feedback on one line: `First Last <mail>`, or the name if there is no address. */
export const senderOf = (person: Pick<User, 'firstName' | 'lastName' | 'userName' | 'email'>): string =>
  toOneLine(person.email ? `${fullName(person)} <${person.email}>` : fullName(person))

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

/** Feedback request (contract/api.md 23); `email` is only honoured if it equals `ANONYMOUS`. */
export const helpRequestSchema = z.extend(feedbackSchema, {
  email: z.optional(
    z.string('field.invalid').check(z.maxLength(HELP_SENDER_MAX, 'field.long'), z.refine(isOneLine, 'field.line')),
  ),
})
export type HelpRequest = z.infer<typeof helpRequestSchema>

export const helpSentSchema = z.object({ id: idSchema })

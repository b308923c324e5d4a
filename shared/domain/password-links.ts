import * as z from 'zod/mini'
import { USER_NAME_MAX } from '../wire/limits.ts'
import { passwordResetSchema } from './accounts.ts'

/** Request of a link by e-mail (SESS-05). */
export const passwordLinkSchema = z.object({
  userName: z
    .string('field.required')
    .check(z.trim(), z.minLength(1, 'field.required'), z.maxLength(USER_NAME_MAX, 'user.nameLong')),
})
export type PasswordLinkRequest = z.infer<typeof passwordLinkSchema>

const TOKEN_MAX = 100

/** Returns the schema; `passwordMin` in characters. */
export const passwordByLinkSchema = (passwordMin: number) =>
  z.extend(z.pick(passwordResetSchema(passwordMin), { password: true }), {
    token: z.string('passwordLink.invalid').check(z.maxLength(TOKEN_MAX, 'passwordLink.invalid')),
  })

import * as z from 'zod/mini'
import { idSchema } from './ids.ts'
import { PASSWORD_MAX, PASSWORD_MIN_CHANGE, PASSWORD_MIN_SIGN_UP, USER_NAME_MAX, USER_NAME_MIN } from './limits.ts'

export const userSchema = z.object({
  _id: idSchema,
  userName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: z.enum(['user', 'admin']),
  provider: z.string(),
  lang: z.string(),
})
/** A person on the site, as delivered to themself and to admins. */
export type User = z.infer<typeof userSchema>

const notTooLong = () => z.maxLength(PASSWORD_MAX, 'password.long')
const required = () => z.string('field.required').check(z.trim(), z.minLength(1, 'field.required'), z.maxLength(200))

/** Two or more characters, first a letter, then letters, digits and ._@- (specification 1, section 5). */
export const userNameSchema = z
  .string('field.required')
  .check(
    z.minLength(USER_NAME_MIN, { error: 'user.nameShort', abort: true }),
    z.maxLength(USER_NAME_MAX, { error: 'user.nameLong', abort: true }),
    z.regex(/^[A-Za-z][A-Za-z0-9._@-]*$/, 'user.nameForm'),
  )

/** What a sign-up sends. The user name is unique whatever its case; an e-mail address may be shared. */
export const signUpSchema = z.object({
  firstName: required(),
  lastName: required(),
  email: z.string('user.email').check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email('user.email')),
  userName: userNameSchema,
  password: z.string('field.required').check(z.minLength(PASSWORD_MIN_SIGN_UP, 'password.shortAtSignUp'), notTooLong()),
})
export type SignUp = z.infer<typeof signUpSchema>

/** What a sign-in needs once the route has gathered it from body or query. */
export const signInSchema = z.object({
  userName: z.string('field.required').check(z.minLength(1, 'field.required')),
  password: z.string('field.required').check(z.minLength(1, 'field.required')),
})
export type SignIn = z.infer<typeof signInSchema>

export const passwordChangeSchema = z.object({
  oldPassword: z.string('field.required'),
  newPassword: z
    .string('field.required')
    .check(z.minLength(PASSWORD_MIN_CHANGE, 'password.shortAtChange'), notTooLong()),
})
export type PasswordChange = z.infer<typeof passwordChangeSchema>

import * as z from 'zod/mini'
import { LANGUAGES } from '../text/languages.ts'
import type { ErrorCode } from '../wire/errors.ts'
import { PASSWORD_MAX, PERSON_NAME_MAX, USER_NAME_MAX, USER_NAME_MIN } from '../wire/limits.ts'
import { userSchema } from './users.ts'

const required = () =>
  z
    .string('field.required')
    .check(z.trim(), z.minLength(1, 'field.required'), z.maxLength(PERSON_NAME_MAX, 'field.long'))
const passwordOf = (min: number, short: ErrorCode) =>
  z.string('field.required').check(z.minLength(min, short), z.maxLength(PASSWORD_MAX, 'password.long'))

export interface AccountRules {
  /** In characters, at sign-up and in class lists. */
  passwordMin: number
  /** An e-mail address is optional at sign-up (NOEM-02). */
  emailOptional: boolean
  /** Class lists may contain user names of digits only (CSVL-04). */
  numericUserNames: boolean
}

const NAME_FORM = /^[A-Za-z][A-Za-z0-9._@-]*$/
const NAME_OR_NUMBER = /^(?:[A-Za-z][A-Za-z0-9._@-]*|\d+)$/

/** Trims the name because phones add spaces (SIGN-01). */
const userNameOf = (form: RegExp) =>
  z
    .string('field.required')
    .check(
      z.trim(),
      z.minLength(USER_NAME_MIN, { error: 'user.nameShort', abort: true }),
      z.maxLength(USER_NAME_MAX, { error: 'user.nameLong', abort: true }),
      z.regex(form, 'user.nameForm'),
    )

/** At least two characters: a letter, then letters, digits and ._@- (AUTH-30). */
export const userNameSchema = userNameOf(NAME_FORM)

const email = () => z.string('user.email').check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email('user.email'))

const emailOrNone = () => z.union([z.literal(''), email()], 'user.email')

/** Returns the sign-up schema. User names are unique regardless of case; e-mail addresses need not be. */
export const signUpSchema = ({ passwordMin, emailOptional }: Omit<AccountRules, 'numericUserNames'>) =>
  z.object({
    firstName: required(),
    lastName: required(),
    email: emailOptional ? emailOrNone() : email(),
    userName: userNameSchema,
    password: passwordOf(passwordMin, 'password.shortAtSignUp'),
  })
export type SignUp = z.infer<ReturnType<typeof signUpSchema>>

/** Returns `signUpSchema` plus the site's sign-up code. */
export const signUpWithCodeSchema = (rules: Omit<AccountRules, 'numericUserNames'>) =>
  z.extend(signUpSchema(rules), { signupCodeInput: required() })

/** Returns the schema of a class-list row; the e-mail address is always optional (NOEM-01). */
export const listedUserSchema = ({ passwordMin, numericUserNames }: AccountRules) =>
  z.extend(signUpSchema({ passwordMin, emailOptional: true }), {
    userName: numericUserNames ? userNameOf(NAME_OR_NUMBER) : userNameSchema,
  })

/** Returns the schema for changing your own password; `passwordMin` in characters. */
export const passwordChangeSchema = (passwordMin: number) =>
  z.object({ oldPassword: z.string('field.required'), newPassword: passwordOf(passwordMin, 'password.shortAtChange') })
export type PasswordChange = z.infer<ReturnType<typeof passwordChangeSchema>>

/** At the next sign-in; default: managers and admins (SESS-04). */
const mustChange = z.optional(z.boolean())

/** Returns the schema for resetting another account's password; `passwordMin` in characters. */
export const passwordResetSchema = (passwordMin: number) =>
  z.object({ password: passwordOf(passwordMin, 'password.shortAtChange'), mustChange })
export type PasswordReset = z.infer<ReturnType<typeof passwordResetSchema>>

/** Account fields that managers may set (contract/README.md 3). */
export const personChangeSchema = z.object({
  firstName: z.optional(required()),
  lastName: z.optional(required()),
  email: z.optional(emailOrNone()),
})
export type PersonChange = z.infer<typeof personChangeSchema>

/** Returns the schema of account fields that admins may set. */
export const accountChangeSchema = (passwordMin: number) =>
  z.extend(personChangeSchema, {
    role: z.optional(userSchema.shape.role),
    password: z.optional(passwordOf(passwordMin, 'password.shortAtChange')),
    mustChange,
  })
export type AccountChange = z.infer<ReturnType<typeof accountChangeSchema>>

export const languageChangeSchema = z.object({ lang: z.enum(LANGUAGES.map(({ code }) => code)) })
export type LanguageChange = z.infer<typeof languageChangeSchema>

import * as z from 'zod/mini'
import type { ErrorCode } from '../wire/errors.ts'
import { PASSWORD_MAX, PERSON_NAME_MAX, USER_NAME_MAX, USER_NAME_MIN } from '../wire/limits.ts'
import { userSchema } from './users.ts'

// What accounts are made and changed with. The sign-in page does without.

const required = () =>
  z
    .string('field.required')
    .check(z.trim(), z.minLength(1, 'field.required'), z.maxLength(PERSON_NAME_MAX, 'field.long'))
const passwordOf = (min: number, short: ErrorCode) =>
  z.string('field.required').check(z.minLength(min, short), z.maxLength(PASSWORD_MAX, 'password.long'))

/** What a site allows of accounts that are made on it. */
export interface AccountRules {
  /** The least number of characters of a password at sign-up and in class lists. */
  passwordMin: number
  /** Signing up needs no e-mail address (NOEM-02). */
  emailOptional: boolean
  /** User names in class lists may be digits alone (CSVL-04). */
  numericUserNames: boolean
}

const NAME_FORM = /^[A-Za-z][A-Za-z0-9._@-]*$/
const NAME_OR_NUMBER = /^(?:[A-Za-z][A-Za-z0-9._@-]*|\d+)$/

/** Spaces around a name are dropped: phones add them (SIGN-01). */
const userNameOf = (form: RegExp) =>
  z
    .string('field.required')
    .check(
      z.trim(),
      z.minLength(USER_NAME_MIN, { error: 'user.nameShort', abort: true }),
      z.maxLength(USER_NAME_MAX, { error: 'user.nameLong', abort: true }),
      z.regex(form, 'user.nameForm'),
    )

/** Two or more characters, first a letter, then letters, digits and ._@- (AUTH-30). */
export const userNameSchema = userNameOf(NAME_FORM)

const email = () => z.string('user.email').check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email('user.email'))

const emailOrNone = () => z.union([z.literal(''), email()], 'user.email')

/**
 * Returns what a sign-up sends, with a password of at least `passwordMin` characters. The user name is unique whatever its
 * case; an e-mail address may be shared, and left out where the site allows it.
 */
export const signUpSchema = ({ passwordMin, emailOptional }: Omit<AccountRules, 'numericUserNames'>) =>
  z.object({
    firstName: required(),
    lastName: required(),
    email: emailOptional ? emailOrNone() : email(),
    userName: userNameSchema,
    password: passwordOf(passwordMin, 'password.shortAtSignUp'),
  })
export type SignUp = z.infer<ReturnType<typeof signUpSchema>>

/** As `signUpSchema`, where the site has a code that must be known. */
export const signUpWithCodeSchema = (rules: Omit<AccountRules, 'numericUserNames'>) =>
  z.extend(signUpSchema(rules), { signupCodeInput: required() })

/** Returns what a row of a class list holds: an e-mail address is optional on every site (NOEM-01). */
export const listedUserSchema = ({ passwordMin, numericUserNames }: AccountRules) =>
  z.extend(signUpSchema({ passwordMin, emailOptional: true }), {
    userName: numericUserNames ? userNameOf(NAME_OR_NUMBER) : userNameSchema,
  })

/** Changing one's own password; the new one has at least `passwordMin` characters. */
export const passwordChangeSchema = (passwordMin: number) =>
  z.object({ oldPassword: z.string('field.required'), newPassword: passwordOf(passwordMin, 'password.shortAtChange') })
export type PasswordChange = z.infer<ReturnType<typeof passwordChangeSchema>>

/** Giving somebody else a new password, of at least `passwordMin` characters. */
export const passwordResetSchema = (passwordMin: number) =>
  z.object({ password: passwordOf(passwordMin, 'password.shortAtChange') })
export type PasswordReset = z.infer<ReturnType<typeof passwordResetSchema>>

/** Describes what managers may set of an account within their reach (contract/README.md 3). */
export const personChangeSchema = z.object({
  firstName: z.optional(required()),
  lastName: z.optional(required()),
  email: z.optional(emailOrNone()),
})
export type PersonChange = z.infer<typeof personChangeSchema>

/** Returns what admins may set of an account, with a password of at least `passwordMin` characters. */
export const accountChangeSchema = (passwordMin: number) =>
  z.extend(personChangeSchema, {
    role: z.optional(userSchema.shape.role),
    password: z.optional(passwordOf(passwordMin, 'password.shortAtChange')),
  })
export type AccountChange = z.infer<ReturnType<typeof accountChangeSchema>>

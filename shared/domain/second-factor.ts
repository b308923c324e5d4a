import * as z from 'zod/mini'
import { idSchema } from '../wire/ids.ts'
import { APP_PASSWORD_NAME_MAX, CODE_MAX, PASSWORD_MAX } from '../wire/limits.ts'

/** An encrypted proof or offer, in characters. */
const SEALED_MAX = 1_000

const password = () =>
  z.string('field.required').check(z.minLength(1, 'field.required'), z.maxLength(PASSWORD_MAX, 'password.long'))
const sealed = () => z.string('field.required').check(z.maxLength(SEALED_MAX, 'field.invalid'))
/** A code of the authenticator app, or a recovery code; spaces and hyphens are ignored. */
const code = () =>
  z
    .string('field.required')
    .check(z.trim(), z.minLength(1, 'field.required'), z.maxLength(CODE_MAX, 'secondFactor.wrong'))

/** Second step of a sign-in. */
export const codeSignInSchema = z.object({ proof: sealed(), code: code() })

export const secondFactorSetupSchema = z.object({ password: password() })

/** Answer to the begin of the set-up (SESS-02). */
export const secondFactorOfferSchema = z.object({
  /** Encrypted secret and expiry, to be sent back with the first code. */
  offer: z.string(),
  /** Secret in base32, for typing. */
  secret: z.string(),
  /** `otpauth://totp/…`, the content of the QR code. */
  uri: z.string(),
})
export type SecondFactorOffer = z.infer<typeof secondFactorOfferSchema>

export const secondFactorOnSchema = z.object({ offer: sealed(), code: code() })
export const secondFactorOffSchema = z.object({ password: password(), code: code() })

export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) })

export const appPasswordSchema = z.object({
  _id: idSchema,
  name: z.string(),
  /** ISO 8601. */
  created: z.string(),
  /** Time of the last sign-in with it, ISO 8601; null before the first. */
  used: z.nullable(z.string()),
})
export type AppPassword = z.infer<typeof appPasswordSchema>

export const newAppPasswordSchema = z.object({
  name: z
    .string('field.required')
    .check(z.trim(), z.minLength(1, 'field.required'), z.maxLength(APP_PASSWORD_NAME_MAX, 'field.long')),
})

/** An app password as it is answered once. */
export const issuedAppPasswordSchema = z.extend(appPasswordSchema, { password: z.string() })
export type IssuedAppPassword = z.infer<typeof issuedAppPasswordSchema>

/** The second factor of the caller's own account. */
export const secondFactorSchema = z.object({
  isOn: z.boolean(),
  /** The account may turn it on: an admin's, or that of a manager of a community. */
  isOffered: z.boolean(),
  /** The site requires it of this account (SECOND_FACTOR). */
  isRequired: z.boolean(),
  /** Number of unused recovery codes. */
  recoveryCodes: z.number(),
  appPasswords: z.array(appPasswordSchema),
})
export type SecondFactor = z.infer<typeof secondFactorSchema>

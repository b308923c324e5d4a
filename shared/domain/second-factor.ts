import * as z from 'zod/mini'
import { idSchema } from '../wire/ids.ts'
import { APP_PASSWORD_NAME_MAX, CODE_MAX, PASSWORD_MAX } from '../wire/limits.ts'

/** In characters. */
const SEALED_MAX = 1_000

/** Empty in accounts without one. */
const password = () => z.string('field.required').check(z.maxLength(PASSWORD_MAX, 'password.long'))
const sealed = () => z.string('field.required').check(z.maxLength(SEALED_MAX, 'field.invalid'))
/** From the app, or a recovery code; spaces and hyphens are ignored. */
const code = () =>
  z
    .string('field.required')
    .check(z.trim(), z.minLength(1, 'field.required'), z.maxLength(CODE_MAX, 'secondFactor.wrong'))

export const codeSignInSchema = z.object({ proof: sealed(), code: code() })

export const secondFactorSetupSchema = z.object({ password: password() })

export const secondFactorOfferSchema = z.object({
  /** Encrypted; sent back with the first code. */
  offer: z.string(),
  /** Base32. */
  secret: z.string(),
  /** `otpauth://totp/…` */
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
  /** ISO 8601; null before the first. */
  used: z.nullable(z.string()),
})
export type AppPassword = z.infer<typeof appPasswordSchema>

export const newAppPasswordSchema = z.object({
  name: z
    .string('field.required')
    .check(z.trim(), z.minLength(1, 'field.required'), z.maxLength(APP_PASSWORD_NAME_MAX, 'field.long')),
})

/** Answered once. */
export const issuedAppPasswordSchema = z.extend(appPasswordSchema, { password: z.string() })
export type IssuedAppPassword = z.infer<typeof issuedAppPasswordSchema>

export const secondFactorSchema = z.object({
  isOn: z.boolean(),
  /** Admins and managers. */
  isOffered: z.boolean(),
  /** By SECOND_FACTOR. */
  isRequired: z.boolean(),
  /** Unused ones. */
  recoveryCodes: z.number(),
  appPasswords: z.array(appPasswordSchema),
})
export type SecondFactor = z.infer<typeof secondFactorSchema>

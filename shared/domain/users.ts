import * as z from 'zod/mini'
import { idSchema } from '../wire/ids.ts'
import { readingSchema } from './reading.ts'
import { REQUIRED_STEPS } from './required-steps.ts'

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
/** A user as sent to themselves and to admins. */
export type User = z.infer<typeof userSchema>

/** A user as sent to themselves with a view's page. */
export const selfSchema = z.object({ ...userSchema.shape, reading: z.optional(readingSchema) })
export type Self = z.infer<typeof selfSchema>

/**
 * `requiredStep` is present while other calls are refused; `withoutPassword` for outside accounts;
 * `mayCreateCommunities` for teachers named by an outside issuer.
 */
export const meSchema = z.object({
  ...selfSchema.shape,
  requiredStep: z.optional(z.enum(REQUIRED_STEPS)),
  withoutPassword: z.optional(z.literal(true)),
  mayCreateCommunities: z.optional(z.literal(true)),
})
export type Me = z.infer<typeof meSchema>

/** Returns the lookup key of a user name: trimmed, lower case. */
export const userNameKey = (userName: string): string => userName.trim().toLowerCase()

export const signInSchema = z.object({
  userName: z.string('field.required').check(z.trim(), z.minLength(1, 'field.required')),
  password: z.string('field.required').check(z.minLength(1, 'field.required')),
})
export type SignIn = z.infer<typeof signInSchema>

export const roleHolderSchema = z.pick(userSchema, { _id: true, userName: true, role: true })
export type RoleHolder = z.infer<typeof roleHolderSchema>

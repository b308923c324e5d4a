import * as z from 'zod/mini'
import { dateSchema, idSchema } from '../wire/ids.ts'

/** OpenID Connect, or a learning platform (LTI 1.3). */
export const OUTSIDE_KINDS = ['oidc', 'lti'] as const
export type OutsideKind = (typeof OUTSIDE_KINDS)[number]

/** A linked account as displayed to its owner. */
export const outsideAccountSchema = z.object({
  _id: idSchema,
  kind: z.enum(OUTSIDE_KINDS),
  issuer: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  created: dateSchema,
  lastSignIn: z.nullable(dateSchema),
})
export type OutsideAccount = z.infer<typeof outsideAccountSchema>

import * as z from 'zod/mini'
import { idSchema } from '../wire/ids.ts'
import { API_TOKEN_DAYS_MAX, API_TOKEN_NAME_MAX } from '../wire/limits.ts'

const DAY_MS = 86_400_000

export const API_TOKEN_SCOPES = ['read', 'write'] as const
export type ApiTokenScope = (typeof API_TOKEN_SCOPES)[number]

const isWithinYear = (until: string) => {
  const left = Date.parse(until) - Date.now()
  return left > 0 && left <= API_TOKEN_DAYS_MAX * DAY_MS
}

/** `communityId` null: all communities of the owner. `until`: ISO 8601. */
export const newApiTokenSchema = z.object({
  name: z
    .string('field.required')
    .check(z.trim(), z.minLength(1, 'field.required'), z.maxLength(API_TOKEN_NAME_MAX, 'field.long')),
  scope: z.enum(API_TOKEN_SCOPES, 'field.invalid'),
  communityId: z.nullable(idSchema),
  until: z.iso.datetime({ error: 'field.invalid' }).check(z.refine(isWithinYear, 'field.invalid')),
})
export type NewApiToken = z.infer<typeof newApiTokenSchema>

export const apiTokenSchema = z.object({
  _id: idSchema,
  name: z.string(),
  scope: z.enum(API_TOKEN_SCOPES),
  communityId: z.nullable(z.string()),
  until: z.string(),
  created: z.string(),
  /** Up to a minute old; null before the first. */
  used: z.nullable(z.string()),
})
export type ApiToken = z.infer<typeof apiTokenSchema>

/** Answered once. */
export const issuedApiTokenSchema = z.extend(apiTokenSchema, { token: z.string() })
export type IssuedApiToken = z.infer<typeof issuedApiTokenSchema>

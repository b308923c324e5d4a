// Documents and videos in Google Drive (contract/api.md 22).
import * as z from 'zod/mini'
import { idSchema } from '../wire/ids.ts'
import { USER_NAME_MAX } from '../wire/limits.ts'

const answerOf = <S extends z.ZodMiniType>(data: S) => z.object({ data })

export const googleStatusSchema = answerOf(z.boolean())
export const googleConsentSchema = answerOf(z.string())
export const googleDocumentSchema = answerOf(z.object({ docId: z.string() }))

export const googleFileSchema = z.object({ id: z.string(), name: z.string(), createdTime: z.optional(z.string()) })
export type GoogleFile = z.infer<typeof googleFileSchema>

export const googleFilesSchema = answerOf(
  z.object({ files: z.array(googleFileSchema), nextPageToken: z.optional(z.nullable(z.string())) }),
)
export const googleImportSchema = answerOf(z.object({ body: z.string() }))

export const googleExportSchema = answerOf(z.object({ title: z.string(), body: z.string() }))
export const googlePermissionSchema = answerOf(idSchema)

/** The caller's; for an export, the document creator's. */
const userName = z.string().check(z.maxLength(USER_NAME_MAX))
const docId = z.string().check(z.regex(/^[\w-]{1,200}$/, 'field.invalid'))

export const googleCallSchema = z.object({ userName })

export const googleConsentCallSchema = z.object({
  userName,
  /** View to return to after Google's consent page; defaults to the home page. */
  viewId: z.optional(z.nullable(z.string())),
})

/** Comma-separated list, with or without a trailing comma. */
const joined = z.pipe(
  z._default(z.string().check(z.maxLength(20_000, 'field.long')), ''),
  z.transform((text) => text.split(',').flatMap((one) => one.trim() || [])),
)

export const newGoogleDocumentSchema = z.object({
  userName,
  title: z.string().check(z.trim(), z.minLength(1, 'field.required'), z.maxLength(1000, 'field.long')),
  /** Author ids. */
  coauthors: joined,
  /** Titles of supports. */
  scaffolds: joined,
})
export type NewGoogleDocument = z.infer<typeof newGoogleDocumentSchema>

export const googleListCallSchema = z.object({
  userName,
  pageToken: z.optional(z.nullable(z.string().check(z.maxLength(2_000)))),
})
export const googleImportCallSchema = z.object({ userName, docId })
export const googleExportCallSchema = z.object({ userName, docId, noteId: idSchema })
export type GoogleExportCall = z.infer<typeof googleExportCallSchema>

export const googlePermissionCallSchema = z.object({
  userName,
  docId,
  noteId: idSchema,
  authorId: idSchema,
  createdBy: userName,
})
export type GooglePermissionCall = z.infer<typeof googlePermissionCallSchema>

export const googleVideoCallSchema = z.object({
  userName,
  objId: idSchema,
  url: z.string().check(z.maxLength(2000, 'field.long')),
  originalFilename: z._default(z.string().check(z.maxLength(1000, 'field.long')), ''),
})
export type GoogleVideoCall = z.infer<typeof googleVideoCallSchema>

/** Starts sign-in with Google; `?redirect=` is the path to return to. */
export const GOOGLE_SIGN_IN_PATH = '/auth/googleOAuth/signIn'

/** Error page after a failed return from Google, and its reason codes. */
export const GOOGLE_PROBLEM_PATH = '/google'
export const GOOGLE_PROBLEMS = [
  'google.stateUnknown',
  'google.refused',
  'google.scopesMissing',
  'google.failed',
  'google.nobody',
  'google.several',
  'google.off',
  'google.notConnected',
  'google.notFound',
  'google.tooLarge',
] as const

import * as z from 'zod/mini'
import { dateSchema, idSchema } from '../wire/ids.ts'
import { COMMENTS_MAX, GROUP_MEMBERS_MAX, LIST_MAX, LIST_TEXT_MAX, REASON_MAX } from '../wire/limits.ts'
import { listOf } from '../wire/lists.ts'
import { sentNumber } from '../wire/sent-numbers.ts'

export const PERMISSIONS = ['private', 'protected', 'public'] as const
export const permissionSchema = z.enum(PERMISSIONS)
export type Permission = z.infer<typeof permissionSchema>

export const STATUSES = ['unsaved', 'active', 'inactive', ''] as const
export const statusSchema = z.enum(STATUSES)
export type Status = z.infer<typeof statusSchema>

/** Removed (MODR-01) or waiting for approval (MODR-06). Stored as `private`, so that old clients and queries skip them. */
export const HELD_STATES = ['removed', 'waiting'] as const
export const heldSchema = z.enum(HELD_STATES)
export type Held = z.infer<typeof heldSchema>

/** Can be removed for everyone, and wait for approval. */
export const HOLDABLE_TYPES: readonly string[] = ['Note', 'Drawing', 'Attachment', 'Video', 'Annotation']

/** Why a contribution is held back: who did it (author id), when, with what reason. */
export const holdingSchema = z.object({
  by: z.nullable(idSchema),
  at: dateSchema,
  reason: z.string(),
  /** Left the queue until its authors save again. */
  sentBack: z.optional(z.boolean()),
})
export type Holding = z.infer<typeof holdingSchema>

export const noticeSchema = z.object({ by: z.nullable(idSchema), at: dateSchema, text: z.string() })

/** Of a removal; may be empty. */
export const removalSchema = z.object({
  reason: z.optional(z.string('field.invalid').check(z.maxLength(REASON_MAX, 'field.long'))),
})
export type Removal = z.infer<typeof removalSchema>

/** Contribution types, case-sensitive (contract/model.md 4.1); others are refused with 422. */
export const CONTRIBUTION_TYPES = [
  'Note',
  'View',
  'Drawing',
  'Attachment',
  'Annotation',
  'Video',
  'Scaffold',
  'Support',
  'Iteration',
  'Essence',
  'NoteFeedback',
  'DesignIteration',
  'promisingIdeaobj',
  'promisingIdeacolorobj',
] as const

/** Types created as `unsaved`, invisible to others until the first save. */
export const STARTS_UNSAVED: readonly string[] = ['Note', 'Drawing', 'Attachment']

const dataSchema = z.record(z.string(), z.unknown())

/** An object in any answer. Lists are never null; `permission` and `data` are always present. */
export const objectSchema = z.object({
  _id: idSchema,
  communityId: idSchema,
  type: z.string(),
  title: z.string(),
  status: statusSchema,
  permission: permissionSchema,
  authors: z.array(idSchema),
  group: z.optional(z.nullable(idSchema)),
  _groupMembers: z.array(idSchema),
  keywords: z.array(z.string()),
  data: dataSchema,
  wordCount: z.number(),
  text4search: z.string(),
  docId: z.string(),
  docShared: z.array(z.string()),
  createdBy: z.string(),
  coauthors: z.optional(z.array(z.string())),
  favAuthors: z.array(z.string()),
  langInNote: z.array(z.string()),
  visitorRole: z.boolean(),
  comments: z.unknown(),
  /** Groups only. */
  members: z.optional(z.array(idSchema)),
  /** `holding` is for managers only. */
  held: z.optional(heldSchema),
  holding: z.optional(holdingSchema),
  /** For authors and managers only (MODR-05). */
  notice: z.optional(noticeSchema),
  /** The answer holds the reader's own waiting change. */
  changeWaits: z.optional(z.literal(true)),
  created: dateSchema,
  modified: dateSchema,
  /** Content version; clients send it back in If-Match only. */
  version: z.number(),
})
export type Contribution = z.infer<typeof objectSchema>

const stringList = listOf(z.string().check(z.maxLength(LIST_TEXT_MAX)), LIST_MAX)
/** Old clients send a single author as a string. */
const authorsSchema = z.pipe(
  z.union([z.string(), stringList]),
  z.transform((value: string | string[]) => (typeof value === 'string' ? [value] : value)),
)

/** Treats null as missing, because clients echo it. */
const sent = <T extends z.ZodMiniType>(schema: T) =>
  z.optional(
    z.pipe(
      z.nullable(schema),
      z.transform((value: z.output<T> | null) => value ?? undefined),
    ),
  )

/** Other fields are ignored because clients echo whole objects (contract/api.md 0.2); invalid values get 422. */
export const objectChangeSchema = z.object({
  title: sent(z.string().check(z.maxLength(1000, 'field.long'))),
  status: sent(statusSchema),
  /** Unknown values become `protected` (contract/model.md 3). */
  permission: sent(z.catch(permissionSchema, 'protected')),
  authors: sent(authorsSchema),
  /** Invalid ids are ignored: an old client sends `{ value, label }`. */
  group: z.optional(z.catch(z.nullable(idSchema), undefined as unknown as null)),
  keywords: sent(stringList),
  data: z.optional(z.nullable(dataSchema)),
  wordCount: sent(sentNumber(z.number())),
  docId: z.optional(z.nullable(z.string())),
  docShared: sent(stringList),
  langInNote: sent(stringList),
  visitorRole: sent(z.boolean()),
  /** Groups only. */
  members: sent(listOf(z.string(), GROUP_MEMBERS_MAX)),
})
export type ObjectChange = z.infer<typeof objectChangeSchema>

export const newContributionSchema = z.extend(objectChangeSchema, {
  type: z.enum(CONTRIBUTION_TYPES, 'contribution.type'),
  buildson: z.optional(z.nullable(z.string())),
  /** Requested position of a build-on on a view of the parent note; the nearest free one is used (BLDN-03). */
  place: z.optional(z.object({ view: z.string(), x: z.number(), y: z.number() })),
})
export type NewContribution = z.infer<typeof newContributionSchema>

/** A manager's comments on an object; their author is not stored. */
export const commentsSchema = z.object({ comments: z.string().check(z.maxLength(COMMENTS_MAX)) })
export type Comments = z.infer<typeof commentsSchema>

/** Splits at semicolons, trims, drops empty keywords. */
export const splitKeywords = (text: string) =>
  text
    .split(';')
    .map((keyword) => keyword.trim())
    .filter(Boolean)

/** Returns the permission of a new note or scaffold on a view: private on private views, else protected. */
export const inheritedPermission = (view?: { permission: Permission }): Permission =>
  view?.permission === 'private' ? 'private' : 'protected'

/** Returns the id of a rise-above's view; undefined if the object is no rise-above. */
export const riseAboveViewId = (object: { data?: Record<string, unknown> | undefined }): string | undefined => {
  const marker = object.data?.riseabove
  if (typeof marker !== 'object' || marker === null || !('viewId' in marker)) return undefined
  return typeof marker.viewId === 'string' ? marker.viewId : undefined
}

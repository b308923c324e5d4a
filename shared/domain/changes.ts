import * as z from 'zod/mini'
import { idSchema } from '../wire/ids.ts'
import { objectSchema } from './contributions.ts'
import { linkSchema } from './links.ts'
import { historicalObjectSchema, recordSchema } from './records.ts'

export const CHANGE_KINDS = ['contributions', 'links', 'records', 'snapshots'] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

/** Records of a page; each brings at most three changes. */
export const CHANGES_MAX = 500
const CURSOR_MAX = 200

const kindsIn = (text: string) => [...new Set(text.split(',').filter(Boolean))]

/** `?after` is the cursor of the page before; `kinds` are separated by commas. */
export const changeFileQuerySchema = z.object({
  after: z.optional(z.string().check(z.maxLength(CURSOR_MAX))),
  kinds: z._default(z.pipe(z.pipe(z.string(), z.transform(kindsIn)), z.array(z.enum(CHANGE_KINDS, 'field.invalid'))), [
    ...CHANGE_KINDS,
  ]),
})

/** `GET /api/changes/{communityId}`. */
export const changesQuerySchema = z.extend(changeFileQuerySchema, {
  limit: z._default(z.pipe(z.transform(Number), z.int().check(z.gte(1), z.lte(CHANGES_MAX))), CHANGES_MAX),
})

const kind = <K extends string, T extends z.ZodMiniType>(name: K, value: T) =>
  z.object({ kind: z.literal(name), value })

export const changeSchema = z.discriminatedUnion('kind', [
  kind('record', recordSchema),
  kind('snapshot', historicalObjectSchema),
  /** In the state of its newest version. */
  kind('contribution', objectSchema),
  kind('link', linkSchema),
  kind('removal', z.object({ of: z.enum(['contribution', 'link']), _id: idSchema })),
])
export type Change = z.infer<typeof changeSchema>

/** In the order of their times. `more`: further changes can be read now. */
export const changesPageSchema = z.object({ changes: z.array(changeSchema), cursor: z.string(), more: z.boolean() })

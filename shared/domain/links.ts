import * as z from 'zod/mini'
import { dateSchema, idSchema } from '../wire/ids.ts'
import { decimalOf } from '../wire/sent-numbers.ts'
import { heldSchema, permissionSchema, statusSchema } from './contributions.ts'

export const LINK_TYPES = [
  'contains',
  'buildson',
  'supports',
  'references',
  'attach',
  'annotates',
  'promisings',
  'uses',
  'pair',
  'read',
  'notifies',
  'pushNotifies',
  'essence',
  'iterateideaon',
  'hasIteration',
  'citation',
] as const
export const linkTypeSchema = z.enum(LINK_TYPES)
export type LinkType = z.infer<typeof linkTypeSchema>

/** Card excerpt of a note as plain text (CARD-09). */
export const excerptSchema = z.object({
  text: z.optional(z.string()),
  /** Other languages than that of `text`, by code. */
  texts: z.optional(z.record(z.string(), z.string())),
  picture: z.optional(z.string()),
})
export type Excerpt = z.infer<typeof excerptSchema>

/** Cached summary of a link's end (contract/api.md 10.1), without `_id` and body. */
export const summarySchema = z.object({
  type: z.string(),
  title: z.string(),
  status: statusSchema,
  permission: permissionSchema,
  /** Only while held back. */
  held: z.optional(heldSchema),
  created: dateSchema,
  modified: dateSchema,
  authors: z.array(idSchema),
  group: z.optional(z.nullable(idSchema)),
  _groupMembers: z.array(idSchema),
  langInNote: z.optional(z.array(z.string())),
  titles: z.optional(z.record(z.string(), z.string())),
  excerpt: z.optional(excerptSchema),
  /** Only present with a marker: old clients treat any `data` as a rise-above. */
  data: z.optional(
    z.object({
      riseabove: z.optional(z.literal('riseabove')),
      promisingContains: z.optional(z.literal('promisingContains')),
    }),
  ),
  userName: z.optional(z.string()),
  firstName: z.optional(z.string()),
  lastName: z.optional(z.string()),
})
export type Summary = z.infer<typeof summarySchema>

/** Returns whether a summary is that of a rise-above. */
export const isRiseAbove = ({ data }: { data?: Summary['data'] }): boolean => data?.riseabove !== undefined

/** Position and state of an item on a view, stored on its `contains` link; for scaffolds, `order`. */
export const placeSchema = z.looseObject({
  x: z.optional(z.number()),
  y: z.optional(z.number()),
  width: z.optional(z.number()),
  height: z.optional(z.number()),
  showInPlace: z.optional(z.boolean()),
  draggable: z.optional(z.boolean()),
  fixed: z.optional(z.boolean()),
  locked: z.optional(z.boolean()),
  order: z.optional(z.number()),
})
export type Place = z.infer<typeof placeSchema>

export const linkSchema = z.object({
  _id: idSchema,
  communityId: idSchema,
  from: idSchema,
  to: idSchema,
  type: linkTypeSchema,
  data: placeSchema,
  created: dateSchema,
  modified: dateSchema,
  _from: summarySchema,
  _to: summarySchema,
})
export type Link = z.infer<typeof linkSchema>

const NUMBERS: readonly string[] = ['x', 'y', 'width', 'height', 'order']

/** Old clients send sizes as text, and null for missing values. */
const asSent = (data: unknown): unknown => {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return data ?? {}
  const entries = Object.entries(data).filter(([key, value]) => value !== null || !(key in placeSchema.shape))
  return Object.fromEntries(entries.map(([key, value]) => [key, NUMBERS.includes(key) ? decimalOf(value) : value]))
}
const sentPlaceSchema = z.pipe(z.transform(asSent), placeSchema)

export const newLinkSchema = z.object({
  from: idSchema,
  to: idSchema,
  type: linkTypeSchema,
  data: sentPlaceSchema,
})

export type NewLink = z.infer<typeof newLinkSchema>

/** Only `data` is applied; other fields of an echoed link are ignored. */
export const linkChangeSchema = z.object({ data: sentPlaceSchema })
export type LinkChange = z.infer<typeof linkChangeSchema>

/** Link types that are unique between two ends: creating a second one answers the first (contract/api.md 10.2). */
export const SINGLE_LINK_TYPES: readonly LinkType[] = [
  'read',
  'uses',
  'pair',
  'iterateideaon',
  'notifies',
  'pushNotifies',
]

/** A member's own view settings (contract/model.md 8), not recorded in history. */
export const PERSONAL_LINK_TYPES: readonly LinkType[] = ['notifies', 'pushNotifies']

import * as z from 'zod/mini'
import { dateSchema, idSchema } from '../wire/ids.ts'
import { decimalOf } from '../wire/sent-numbers.ts'
import { permissionSchema, statusSchema } from './contributions.ts'

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

/** A note as its card shows it beside its title: the beginning of its text as plain words, and its first picture (row CARD-09). */
export const excerptSchema = z.object({
  text: z.optional(z.string()),
  /** In other languages than `text` is in, by code. */
  texts: z.optional(z.record(z.string(), z.string())),
  /** The address of a file of this site. */
  picture: z.optional(z.string()),
})
export type Excerpt = z.infer<typeof excerptSchema>

/** The cached summary of a link's end (contract/api.md 10.1): no `_id`, no body. */
export const summarySchema = z.object({
  type: z.string(),
  title: z.string(),
  status: statusSchema,
  permission: permissionSchema,
  created: dateSchema,
  modified: dateSchema,
  authors: z.array(idSchema),
  group: z.optional(z.nullable(idSchema)),
  _groupMembers: z.array(idSchema),
  langInNote: z.optional(z.array(z.string())),
  /** Titles of a note in other languages than `title` is in, by code. */
  titles: z.optional(z.record(z.string(), z.string())),
  /** Of notes that stand on a view, in the links by which they do. */
  excerpt: z.optional(excerptSchema),
  /** Present only with a marker in it: old clients take any `data` for a rise-above. */
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

/** Returns whether a summary is that of a rise-above, wherever its view is. */
export const isRiseAbove = ({ data }: { data?: Summary['data'] }): boolean => data?.riseabove !== undefined

/** Place and state of an item on a view, kept on its `contains` link; scaffolds keep `order` there. */
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

/** Old clients send sizes as they read them off a picture, as text, and null where there is nothing. */
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

/** A change of a link: only `data` is ever taken over; everything else of an echoed link falls away. */
export const linkChangeSchema = z.object({ data: sentPlaceSchema })
export type LinkChange = z.infer<typeof linkChangeSchema>

/** Link types of which a second one between the same ends answers the first (contract/api.md 10.2). */
export const SINGLE_LINK_TYPES: readonly LinkType[] = [
  'read',
  'uses',
  'pair',
  'iterateideaon',
  'notifies',
  'pushNotifies',
]

/** A member's own settings for a view (contract/model.md 8): nobody else sees, makes or changes them, and no history tells of them. */
export const PERSONAL_LINK_TYPES: readonly LinkType[] = ['notifies', 'pushNotifies']

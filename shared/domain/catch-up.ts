import * as z from 'zod/mini'
import { dateSchema, idSchema } from '../wire/ids.ts'

/** Items per section. */
export const CATCH_UP_MAX = 100
/** People, and their contributions, named per contribution and kind. */
export const NAMED_MAX = 20

/** Ways others take up your contribution, in display order (CTCH-02). */
export const TAKEN_UP = ['read', 'buildson', 'references', 'annotates', 'riseabove'] as const
export type Uptake = (typeof TAKEN_UP)[number]

/** Reasons why a contribution needs attention (CTCH-04). */
export const NEEDS = ['question', 'unread', 'promising'] as const
export type Need = (typeof NEEDS)[number]
/** The most urgent first. */
export const URGENCY: readonly Need[] = ['question', 'promising', 'unread']

const named = { _id: idSchema, type: z.string(), title: z.string() }

const ideaSchema = z.object({
  ...named,
  taken: z.array(
    z.object({
      way: z.enum(TAKEN_UP),
      by: z.array(idSchema),
      more: z.number(),
      what: z.array(z.object(named)),
    }),
  ),
})
export type Idea = z.infer<typeof ideaSchema>

const newsThreadSchema = z.object({
  /** Null for items outside of threads. */
  first: z.nullable(z.object(named)),
  items: z.array(
    z.object({
      ...named,
      authors: z.array(idSchema),
      modified: dateSchema,
      /** Historical object of the previous state; null for new items. */
      before: z.nullable(idSchema),
    }),
  ),
})
export type NewsThread = z.infer<typeof newsThreadSchema>

const needySchema = z.object({
  ...named,
  authors: z.array(idSchema),
  needs: z.array(z.enum(NEEDS)),
  waiting: dateSchema,
})
export type NeedsResponseItem = z.infer<typeof needySchema>

const partOf = <T extends z.ZodMiniType>(item: T) => z.object({ items: z.array(item), more: z.number() })

/** The three sections of “/catchup/{communityId}” (CTCH-01). */
export const catchUpPartsSchema = z.object({
  mine: partOf(ideaSchema),
  news: partOf(newsThreadSchema),
  needs: partOf(needySchema),
})
export type CaughtParts = z.infer<typeof catchUpPartsSchema>

/** `GET /api/catchup/{communityId}` */
export const catchUpSchema = z.object({
  ...catchUpPartsSchema.shape,
  since: dateSchema,
  until: dateSchema,
  /** Date up to which the member has caught up; null for never. */
  caughtUp: z.nullable(dateSchema),
  letters: z.boolean(),
})
export type CatchUp = z.infer<typeof catchUpSchema>

const isTime = (text: string) => !Number.isNaN(Date.parse(text))
const momentSchema = dateSchema.check(z.refine(isTime))
const daySchema = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/), z.refine(isTime))

/** A timestamp, or a day in the community's time zone, e.g. 2026-09-01. */
export const catchUpQuerySchema = z.object({ since: z.optional(z.union([momentSchema, daySchema])) })
/** `PUT /api/catchup/{communityId}/day`: sets the catch-up date; null resets it. */
export const caughtUpSchema = z.object({ until: z.nullable(momentSchema) })
export type CaughtUp = z.infer<typeof caughtUpSchema>
/** `before` is the previous catch-up date, for undo. */
export const catchUpDateSchema = z.object({ until: z.nullable(dateSchema), before: z.nullable(dateSchema) })
export type MovedDay = z.infer<typeof catchUpDateSchema>
/** `PUT /api/catchup/{communityId}/letters` */
export const catchUpLettersSchema = z.object({ letters: z.boolean() })
export type CatchUpLetters = z.infer<typeof catchUpLettersSchema>

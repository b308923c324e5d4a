import * as z from 'zod/mini'
import { dateSchema, idSchema } from '../wire/ids.ts'

/** So many things are listed in each part of a page; of more their number is told. */
export const CATCH_UP_MAX = 100
/** So many people, and so many contributions of theirs, are named with one's own contribution for each way. */
export const NAMED_MAX = 20

/** Ways in which others take up one's own contribution, in the order in which they are told (CTCH-02). */
export const TAKEN_UP = ['read', 'buildson', 'references', 'annotates', 'riseabove'] as const
export type TakenUp = (typeof TAKEN_UP)[number]

/** Reasons why somebody is needed (CTCH-04). */
export const NEEDS = ['question', 'unread', 'promising'] as const
export type Need = (typeof NEEDS)[number]

const named = { _id: idSchema, type: z.string(), title: z.string() }

const ideaSchema = z.object({
  ...named,
  taken: z.array(
    z.object({
      way: z.enum(TAKEN_UP),
      /** Authors, who did it first first. */
      by: z.array(idSchema),
      /** Those that are not named. */
      more: z.number(),
      /** Contributions that build on it, refer to it or rise above it. */
      what: z.array(z.object(named)),
    }),
  ),
})
export type Idea = z.infer<typeof ideaSchema>

const newsThreadSchema = z.object({
  /** The first note of the thread; null for what is in none. */
  first: z.nullable(z.object(named)),
  items: z.array(
    z.object({
      ...named,
      authors: z.array(idSchema),
      modified: dateSchema,
      /** The historical object that shows it as it was then; null for what has been made or shown since. */
      before: z.nullable(idSchema),
    }),
  ),
})
export type NewsThread = z.infer<typeof newsThreadSchema>

const needySchema = z.object({
  ...named,
  authors: z.array(idSchema),
  needs: z.array(z.enum(NEEDS)),
  /** Since when it has been waiting. */
  waiting: dateSchema,
})
export type Needy = z.infer<typeof needySchema>

const partOf = <T extends z.ZodMiniType>(item: T) => z.object({ items: z.array(item), more: z.number() })

/** The three parts of “/catchup/{communityId}” (CTCH-01). */
export const caughtPartsSchema = z.object({
  mine: partOf(ideaSchema),
  news: partOf(newsThreadSchema),
  needs: partOf(needySchema),
})
export type CaughtParts = z.infer<typeof caughtPartsSchema>

/** `GET /api/catchup/{communityId}` */
export const catchUpSchema = z.object({
  ...caughtPartsSchema.shape,
  /** From this moment on is told. */
  since: dateSchema,
  /** Until this moment is told: “I have caught up” says so. */
  until: dateSchema,
  /** Until when the member has caught up; null for never yet. */
  caughtUp: z.nullable(dateSchema),
  /** Tells whether the member gets the parts by letter. */
  letters: z.boolean(),
})
export type CatchUp = z.infer<typeof catchUpSchema>

const isTime = (text: string) => !Number.isNaN(Date.parse(text))
const momentSchema = dateSchema.check(z.refine(isTime))
const daySchema = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/), z.refine(isTime))

/** A moment, or a day of the community such as 2026-09-01. */
export const catchUpQuerySchema = z.object({ since: z.optional(z.union([momentSchema, daySchema])) })
/** `PUT /api/catchup/{communityId}/day`: the member has caught up until then; with null, as before the first time. */
export const caughtUpSchema = z.object({ until: z.nullable(momentSchema) })
export type CaughtUp = z.infer<typeof caughtUpSchema>
/** Answers until when it was before, too, so that it can be taken back. */
export const movedDaySchema = z.object({ until: z.nullable(dateSchema), before: z.nullable(dateSchema) })
export type MovedDay = z.infer<typeof movedDaySchema>
/** `PUT /api/catchup/{communityId}/letters` */
export const catchUpLettersSchema = z.object({ letters: z.boolean() })
export type CatchUpLetters = z.infer<typeof catchUpLettersSchema>

import * as z from 'zod/mini'
import { dateSchema, idSchema } from '../wire/ids.ts'
import { sentNumber } from '../wire/sent-numbers.ts'

/** The type of the record that holds when tracking starts in a community (contract/api.md 19). */
const START_DATE_TYPE = 'KIteration'

/** A day, or a moment as other programs send it; of years in which people may have written notes. */
const dayOrMomentSchema = z
  .union([z.iso.date(), z.iso.datetime({ offset: true })], 'field.invalid')
  .check(z.regex(/^(19|20|21)\d\d-/, 'field.invalid'))

/** Describes when tracking starts in a community; there is one record of it. */
export const startDateSchema = z.object({
  _id: idSchema,
  communityId: idSchema,
  type: z.literal(START_DATE_TYPE),
  /** As it was sent. A day is one of the community's time zone. */
  startDate: dayOrMomentSchema,
  created: dateSchema,
  modified: dateSchema,
})
export type StartDate = z.infer<typeof startDateSchema>

/** A start date as it is sent. */
export const newStartDateSchema = z.extend(z.pick(startDateSchema, { communityId: true, startDate: true }), {
  type: z._default(startDateSchema.shape.type, START_DATE_TYPE),
})
export type NewStartDate = z.infer<typeof newStartDateSchema>

/** Describes what the `data` of an Iteration, and of the `hasIteration` link to it, say: it runs from `start` to before `end`, the last one on and on. */
export const iterationDataSchema = z
  .object({
    start: dayOrMomentSchema,
    end: z._default(z.nullable(dayOrMomentSchema), null),
    /** From 1, given by the server. */
    order: z.optional(sentNumber(z.number())),
  })
  .check(
    z.refine(({ start, end }) => end === null || Date.parse(start) < Date.parse(end), {
      path: ['end'],
      error: 'field.invalid',
    }),
  )
export type IterationData = z.infer<typeof iterationDataSchema>

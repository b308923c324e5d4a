import * as z from 'zod/mini'
import { dateSchema, idSchema } from '../wire/ids.ts'
import { sentNumber } from '../wire/sent-numbers.ts'

/** Type of the record with a community's tracking start date (contract/api.md 19). */
const START_DATE_TYPE = 'KIteration'

/** A day or timestamp within the years 1900 to 2199. */
const dayOrMomentSchema = z
  .union([z.iso.date(), z.iso.datetime({ offset: true })], 'field.invalid')
  .check(z.regex(/^(19|20|21)\d\d-/, 'field.invalid'))

/** Start of tracking in a community; one record each. */
export const startDateSchema = z.object({
  _id: idSchema,
  communityId: idSchema,
  type: z.literal(START_DATE_TYPE),
  /** As sent; a day is one in the community's time zone. */
  startDate: dayOrMomentSchema,
  created: dateSchema,
  modified: dateSchema,
})
export type StartDate = z.infer<typeof startDateSchema>

export const newStartDateSchema = z.extend(z.pick(startDateSchema, { communityId: true, startDate: true }), {
  type: z._default(startDateSchema.shape.type, START_DATE_TYPE),
})
export type NewStartDate = z.infer<typeof newStartDateSchema>

/** `data` of an Iteration and its `hasIteration` link: [`start`, `end`); the last one has no end. */
export const iterationDataSchema = z
  .object({
    start: dayOrMomentSchema,
    end: z._default(z.nullable(dayOrMomentSchema), null),
    /** 1-based, set by the server. */
    order: z.optional(sentNumber(z.number())),
  })
  .check(
    z.refine(({ start, end }) => end === null || Date.parse(start) < Date.parse(end), {
      path: ['end'],
      error: 'field.invalid',
    }),
  )
export type IterationData = z.infer<typeof iterationDataSchema>

import * as z from 'zod/mini'
import { dateSchema, idSchema } from '../wire/ids.ts'
import { statusSchema } from './contributions.ts'

/** In characters. */
export const FEEDBACK_TEXT_MAX = 200_000

/** Categories that the service returns, each with its own feedback texts (FDBK-04). */
const FEEDBACK_CATEGORIES = ['L-RF', 'L-RS', 'L-QF', 'L-QS', 'L-F', 'L-EF', 'L-EE', 'L-E'] as const
type FeedbackCategory = (typeof FEEDBACK_CATEGORIES)[number]

/** Returns whether a category is known. */
export const isFeedbackCategory = (name: string): name is FeedbackCategory =>
  FEEDBACK_CATEGORIES.some((category) => category === name)

const text = (max: number) => z._default(z.string().check(z.maxLength(max, 'field.long')), '')

/** Request to the service and its answer; `accuracy` is the reader's rating of it. */
export const feedbackSchema = z.object({
  noteID: z._default(z.string().check(z.maxLength(100)), ''),
  requestTimestamp: z._default(z.union([z.string().check(z.maxLength(100)), z.number()]), ''),
  predicted: text(100),
  accuracy: z._default(z.union([z.string().check(z.maxLength(100)), z.number()]), ''),
  noteText: text(FEEDBACK_TEXT_MAX),
  feedbackText: text(FEEDBACK_TEXT_MAX),
})
export type Feedback = z.infer<typeof feedbackSchema>

/** A stored feedback (contract/model.md 13). */
export const noteFeedbackSchema = z.object({
  _id: idSchema,
  communityId: idSchema,
  authors: z.array(idSchema),
  title: z.string(),
  status: statusSchema,
  created: dateSchema,
  modified: dateSchema,
  feedback: feedbackSchema,
})
export type NoteFeedback = z.infer<typeof noteFeedbackSchema>

const FIELDS = Object.keys(feedbackSchema.shape)

const wrapped = (sent: unknown): unknown =>
  typeof sent === 'object' && sent !== null && !('feedback' in sent) && FIELDS.some((field) => field in sent)
    ? { ...sent, feedback: sent }
    : sent

/** `POST /api/notefeedback/create`; `_id` updates your own (FDBK-09). Also accepts a bare feedback (contract/api.md 21). */
export const newNoteFeedbackSchema = z.pipe(
  z.transform(wrapped),
  z.object({
    _id: z.optional(idSchema),
    communityId: z.optional(idSchema),
    title: z._default(z.string().check(z.maxLength(1000, 'field.long')), ''),
    feedback: feedbackSchema,
  }),
)
export type NewNoteFeedback = z.infer<typeof newNoteFeedbackSchema>

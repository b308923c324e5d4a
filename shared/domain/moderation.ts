import * as z from 'zod/mini'
import { dateSchema, idSchema } from '../wire/ids.ts'
import { APPROVED_MAX, NOTICE_MAX } from '../wire/limits.ts'
import { objectSchema } from './contributions.ts'
import { summarySchema } from './links.ts'

const besideGapSchema = z.object({ _id: idSchema, summary: summarySchema })

/** Readable notes that a removed note builds on, and that build on it. */
export const threadGapSchema = z.object({ parents: z.array(besideGapSchema), children: z.array(besideGapSchema) })
export type ThreadGap = z.infer<typeof threadGapSchema>

/** Reasons of a report (MODR-04). */
export const REPORT_REASONS = ['hurtful', 'private', 'offTopic', 'other'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

export const newReportSchema = z.object({ reason: z.enum(REPORT_REASONS, 'field.invalid') })
export type NewReport = z.infer<typeof newReportSchema>

/** Of one contribution, oldest first (MODR-05); `by`: author id. */
export const reportedSchema = z.object({
  object: objectSchema,
  reports: z.array(z.object({ by: idSchema, reason: z.enum(REPORT_REASONS), time: dateSchema })),
})
export type Reported = z.infer<typeof reportedSchema>

const noticeTextSchema = z
  .string('field.required')
  .check(z.trim(), z.minLength(1, 'field.required'), z.maxLength(NOTICE_MAX, 'field.long'))

/** Closes all open reports; `write` needs a text. */
export const reportDecisionSchema = z.discriminatedUnion('decision', [
  z.object({ decision: z.literal('keep') }),
  z.object({ decision: z.literal('remove') }),
  z.object({
    decision: z.literal('write'),
    text: noticeTextSchema,
  }),
])
export type ReportDecision = z.infer<typeof reportDecisionSchema>

export const moderationCountSchema = z.object({ reports: z.number(), waiting: z.number() })
export type ModerationCount = z.infer<typeof moderationCountSchema>

/** Changed ones also have the version that others read. */
export const waitingSchema = z.object({
  object: objectSchema,
  approved: z.optional(objectSchema),
  since: dateSchema,
})
export type Waiting = z.infer<typeof waitingSchema>

/** Versions that the manager has read. */
export const approvalSchema = z.object({
  items: z.array(z.object({ _id: idSchema, version: z.number() })).check(z.minLength(1), z.maxLength(APPROVED_MAX)),
})
export type Approval = z.infer<typeof approvalSchema>

/** Approved ids, and ids saved since. */
export const approvedSchema = z.object({ approved: z.array(idSchema), changed: z.array(idSchema) })
export type Approved = z.infer<typeof approvedSchema>

export const sentBackSchema = z.object({ text: noticeTextSchema })
export type SentBack = z.infer<typeof sentBackSchema>

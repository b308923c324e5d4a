import * as z from 'zod/mini'
import { dateSchema, idSchema } from '../wire/ids.ts'
import { STUDY_TEXT_MAX, STUDY_TITLE_MAX } from '../wire/limits.ts'

/** What an answer is about (RSCH-01). */
export const PURPOSES = ['research', 'analytics'] as const
export type Purpose = (typeof PURPOSES)[number]

const line = (max: number) =>
  z.string('field.required').check(z.trim(), z.minLength(1, 'field.required'), z.maxLength(max, 'field.long'))

/** `text` is plain. `paper`: managers record answers of paper forms, too. */
export const newStudySchema = z.object({
  title: line(STUDY_TITLE_MAX),
  text: line(STUDY_TEXT_MAX),
  paper: z._default(z.boolean(), false),
})
export type NewStudy = z.infer<typeof newStudySchema>

/** `version`: the one that the manager has read. */
export const studyChangeSchema = z.extend(newStudySchema, { ended: z.boolean(), version: z.int() })
export type StudyChange = z.infer<typeof studyChangeSchema>

export const studySchema = z.object({
  _id: idSchema,
  communityId: idSchema,
  title: z.string(),
  text: z.string(),
  paper: z.boolean(),
  ended: z.boolean(),
  version: z.number(),
  created: dateSchema,
})
export type Study = z.infer<typeof studySchema>

const givenSchema = z.object({ yes: z.boolean(), time: dateSchema, recordedBy: z.optional(idSchema) })
/** To the current version. */
export const givenAnswersSchema = z.object({ research: z.optional(givenSchema), analytics: z.optional(givenSchema) })
export type GivenAnswers = z.infer<typeof givenAnswersSchema>

export const ownStudiesSchema = z.array(z.extend(studySchema, { answers: givenAnswersSchema }))
export type OwnStudy = z.infer<typeof ownStudiesSchema>[number]

/** `version`: of the text that was read. `authorId`: the member of a paper form. */
export const answersSchema = z.object({
  version: z.int(),
  research: z.boolean('field.required'),
  analytics: z.boolean('field.required'),
  authorId: z.optional(idSchema),
})
export type Answers = z.infer<typeof answersSchema>

const countSchema = z.object({ yes: z.number(), no: z.number(), unanswered: z.number() })
/** Newest version first; earlier ones that were answered. */
export const studyOverviewSchema = z.array(
  z.extend(studySchema, {
    versions: z.array(z.object({ version: z.number(), research: countSchema, analytics: countSchema })),
  }),
)
export type StudyOverview = z.infer<typeof studyOverviewSchema>[number]

/** Of the members, for paper forms. */
export const memberAnswersSchema = z.array(z.object({ authorId: idSchema, answers: givenAnswersSchema }))

// Answer schemas with all fields that any client may use.
import * as z from 'zod/mini'
import { authorSchema } from '../../../shared/domain/authors.ts'
import { objectSchema } from '../../../shared/domain/contributions.ts'
import { designFieldsSchema, designIterationSchema } from '../../../shared/domain/design-iterations.ts'
import { feedbackSchema } from '../../../shared/domain/note-feedback.ts'
import { linkSchema } from '../../../shared/domain/links.ts'
import { EXCERPT, SEARCH_COLUMNS } from '../../../shared/domain/search.ts'
import { dateSchema, idSchema } from '../../../shared/wire/ids.ts'

export const authorAnswerSchema = z.extend(objectSchema, {
  ...authorSchema.shape,
  /** Only for the author's own user. */
  subscriptions: z.optional(z.array(z.record(z.string(), z.unknown()))),
})

type COLUMNS = Record<(typeof SEARCH_COLUMNS)[number], true>

const OF_TYPES = z.partial(z.extend(designFieldsSchema, { feedback: feedbackSchema })).shape

export const anyObjectSchema = z.union([
  z.extend(objectSchema, { feedback: z.optional(feedbackSchema) }),
  designIterationSchema,
  authorAnswerSchema,
])

export const foundSchema = z.extend(objectSchema, {
  ...OF_TYPES,
  created: z.nullable(dateSchema),
  modified: z.nullable(dateSchema),
})

export const foundColumnsSchema = z.extend(
  z.partial(z.pick(foundSchema, Object.fromEntries(SEARCH_COLUMNS.map((column) => [column, true])) as COLUMNS)),
  { _id: idSchema, [EXCERPT]: z.optional(z.string()) },
)

export const linkColumnsSchema = z.extend(z.partial(linkSchema), { _id: idSchema })

export const studentNotesAnswerSchema = z.object({
  authors: z.array(
    z.pick(authorAnswerSchema, {
      _id: true,
      communityId: true,
      userId: true,
      type: true,
      firstName: true,
      lastName: true,
      lang: true,
      role: true,
      status: true,
    }),
  ),
  contributions: z.array(z.pick(objectSchema, { _id: true, title: true, authors: true, data: true })),
})

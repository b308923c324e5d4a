import * as z from 'zod/mini'
import { dateSchema, idSchema } from '../wire/ids.ts'
import { sentNumber } from '../wire/sent-numbers.ts'
import { objectSchema } from './contributions.ts'

/** In characters. */
export const DESIGN_TEXT_MAX = 50_000
export const DESIGN_COMMENT_MAX = 5_000
/** Maximum number of a teacher's comments per iteration. */
export const DESIGN_COMMENTS_MAX = 2
export const DESIGN_RATING_MAX = 100

/** Returns whether a text is rich text, i.e. starts with an HTML doctype (contract/model.md 12). */
export const isRichText = (text: string): boolean => /^\s*<!doctype html/i.test(text)

export const designCommentSchema = z.object({
  author: idSchema,
  firstName: z.string(),
  comment: z.string(),
  created: dateSchema,
})
export type DesignComment = z.infer<typeof designCommentSchema>

const designFields = {
  designIdea: z.string(),
  rationale: z.string(),
  highlightedText: z.string(),
  /** Self-rating, 0 to 100. */
  rating: z.number(),
  iterationType: z.string(),
}
export const designFieldsSchema = z.object(designFields)
export type DesignFields = z.infer<typeof designFieldsSchema>

export const designIterationSchema = z.extend(objectSchema, {
  ...designFields,
  IterationNumber: z.number(),
  /** Duplicate of `IterationNumber` for other clients (contract/model.md 12). */
  iterationNum: z.number(),
  comments: z.array(designCommentSchema),
  prev: z.nullable(idSchema),
  children: z.array(idSchema),
  editable: z.boolean(),
})
export type DesignIteration = z.infer<typeof designIterationSchema>

const written = (code: 'design.title' | 'design.rationale' | 'design.designIdea') =>
  z._default(z.string(code), '').check(z.trim(), z.minLength(1, code), z.maxLength(DESIGN_TEXT_MAX, 'field.long'))
const rating = sentNumber(
  z.number('design.rating').check(z.minimum(0, 'design.rating'), z.maximum(DESIGN_RATING_MAX, 'design.rating')),
)
const text = z._default(z.string().check(z.maxLength(DESIGN_TEXT_MAX, 'field.long')), '')

/** Older clients send the passage as `text` (DSGN-15). */
const sentSchema = z.object({
  title: z
    ._default(z.string('design.title'), '')
    .check(z.trim(), z.minLength(1, 'design.title'), z.maxLength(1000, 'field.long')),
  rationale: written('design.rationale'),
  designIdea: written('design.designIdea'),
  rating,
  highlightedText: text,
  text,
  iterationType: z._default(z.string().check(z.maxLength(100, 'field.long')), ''),
})

/** `POST /api/designiterations/designiteration`; `prev` is the previous iteration. */
export const newDesignIterationSchema = z.extend(sentSchema, {
  communityId: idSchema,
  prev: z.optional(z.nullable(idSchema)),
})
export type NewDesignIteration = z.infer<typeof newDesignIterationSchema>

/** `PUT /api/designiterations/designiteration` */
export const changedDesignIterationSchema = z.extend(sentSchema, { _id: idSchema })
export type ChangedDesignIteration = z.infer<typeof changedDesignIterationSchema>

/** `PUT /api/designiterations/designiteration/hide` and `…/unhide` */
export const designIterationIdSchema = z.object({ id: idSchema, communityId: z.optional(idSchema) })

/** `POST /api/designiterations/updateComments`, also under `/api/objects`. */
export const newDesignCommentSchema = z.extend(designIterationIdSchema, {
  comment: z.string().check(z.trim(), z.minLength(1, 'field.required'), z.maxLength(DESIGN_COMMENT_MAX, 'field.long')),
})
export type NewDesignComment = z.infer<typeof newDesignCommentSchema>

/** `PUT /api/objects/designiterationNumber`; also accepts a bare id. */
export const numberedDesignIterationSchema = z.pipe(
  z.union([z.string(), z.object({ iterationObjId: z.string() })]),
  z.transform((sent: string | { iterationObjId: string }) => (typeof sent === 'string' ? sent : sent.iterationObjId)),
)

export const improvableIdeasQuerySchema = z.object({ communityId: z.optional(idSchema) })

/** Returns the iterations visible in the tree: active ones and their ancestors (DSGN-20, DSGN-21). */
export const visibleIterations = <T extends { _id: string; status: string; prev: string | null }>(
  iterations: readonly T[],
): T[] => {
  const isActive = ({ status }: { status: string }) => status === 'active'
  const shown = new Set<string>()
  const byId = new Map(iterations.map((one) => [one._id, one]))
  for (const one of iterations.filter(isActive))
    for (let at: T | undefined = one; at && !shown.has(at._id); at = byId.get(at.prev ?? '')) shown.add(at._id)
  return iterations.filter(({ _id }) => shown.has(_id))
}

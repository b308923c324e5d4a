import * as z from 'zod/mini'
import { type PackedFigures, unpacked } from '../analysis/packed-figures.ts'
import { LIST_MAX } from '../wire/limits.ts'
import { idSchema } from '../wire/ids.ts'
import { listOf } from '../wire/lists.ts'

/** A month 13 looks like a day, and is none. */
const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

const day = z._default(z.string().check(z.refine((text) => text === '' || isDay(text))), '')
const idOrNone = z._default(z.union([idSchema, z.literal('')]), '')

/** The filters of the page as its address has them: views with commas between them, days of the community, a group; empty ones filter nothing. */
export const questionsQuerySchema = z.object({
  views: z._default(
    z.pipe(
      z.pipe(
        z.string(),
        z.transform((text) => text.split(',').filter(Boolean)),
      ),
      listOf(idSchema, LIST_MAX),
    ),
    [],
  ),
  from: day,
  to: day,
  group: idOrNone,
})
export type QuestionsQuery = z.infer<typeof questionsQuerySchema>

/** Of one's own ideas, or for managers of another author's. */
export const ideasQuerySchema = z.extend(questionsQuerySchema, { author: idOrNone })
export type IdeasQuery = z.infer<typeof ideasQuerySchema>

const countSchema = z.object({
  value: z.int(),
  ids: z.array(idSchema),
  people: z.optional(z.array(z.array(idSchema))),
})

const packedCountSchema = z.object({
  value: z.int(),
  at: z.array(z.int().check(z.nonnegative())),
  people: z.optional(z.array(z.array(idSchema))),
})

const packedSchema = {
  ids: z.array(idSchema),
  figures: z.array(
    z.object({
      key: z.string(),
      columns: z.array(z.string()),
      rows: z.array(z.object({ name: z.string(), counts: z.array(packedCountSchema) })),
    }),
  ),
}

const unpack = <T extends PackedFigures>({ ids, figures, ...rest }: T) => ({
  ...rest,
  figures: unpacked({ ids, figures }),
})

/** `GET /api/questions/{communityId}`: the figures of the first three questions; `withheld` where they would tell of one other person alone. */
export const questionsSchema = z.pipe(z.object({ ...packedSchema, withheld: z.boolean() }), z.transform(unpack))

/** `GET /api/questions/{communityId}/ideas`: what has become of each note of an author. */
export const ideasSchema = z.array(
  z.object({
    _id: idSchema,
    title: z.string(),
    read: countSchema,
    builtOn: countSchema,
    referred: countSchema,
    risen: countSchema,
  }),
)

/** `GET /api/questions/{communityId}/attention`: for managers. */
export const attentionSchema = z.pipe(z.object(packedSchema), z.transform(unpack))

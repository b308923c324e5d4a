import * as z from 'zod/mini'
import { type PackedFigures, unpacked } from '../analysis/packed-figures.ts'
import { LIST_MAX } from '../wire/limits.ts'
import { idSchema } from '../wire/ids.ts'
import { listOf } from '../wire/lists.ts'

/** Date.parse rejects e.g. month 13. */
const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

const day = z._default(z.string().check(z.refine((text) => text === '' || isDay(text))), '')
const idOrNone = z._default(z.union([idSchema, z.literal('')]), '')

/** Query string: comma-separated views, days of the community, a group; empty ones are ignored. */
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

/** `author` defaults to the reader; managers may request others. */
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

/** `GET /api/questions/{communityId}`; `withheld` if the figures would identify a single other person. */
export const questionsSchema = z.pipe(z.object({ ...packedSchema, withheld: z.boolean() }), z.transform(unpack))

/** `GET /api/questions/{communityId}/ideas`: uptake of each note of an author. */
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

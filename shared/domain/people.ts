import * as z from 'zod/mini'

const TEXT_MAX = 200
const PAGE_MAX = 10_000

const given = z.pipe(
  z.any(),
  z.transform((value) => {
    if (value === null || value === '') return undefined
    // Form fields send numbers as text.
    return typeof value === 'string' ? Number(value) : value
  }),
)
const number = (min: number, max: number) =>
  z.optional(z.pipe(given, z.optional(z.int().check(z.gte(min), z.lte(max)))))

/** Matches a part of the name or e-mail address; empty for all. */
export const peopleQuerySchema = z.object({ query: z.nullish(z.string().check(z.maxLength(TEXT_MAX))) })

/** `page` is 1-based; the default page size depends on the list. */
export const peopleSearchSchema = z.extend(peopleQuerySchema, {
  pagesize: number(0, PAGE_MAX),
  page: number(1, Number.MAX_SAFE_INTEGER),
})
export type PeopleSearch = z.infer<typeof peopleSearchSchema>

export const peopleCountSchema = z.object({ count: z.number() })

import * as z from 'zod/mini'

const TEXT_MAX = 200
const PAGE_MAX = 10_000

const given = z.pipe(
  z.any(),
  z.transform((value) => {
    if (value === null || value === '') return undefined
    // A form's numbers are texts.
    return typeof value === 'string' ? Number(value) : value
  }),
)
const number = (min: number, max: number) =>
  z.optional(z.pipe(given, z.optional(z.int().check(z.gte(min), z.lte(max)))))

/** Describes which users or authors are meant: those of whom a name or the e-mail address contains a text; empty means everybody. */
export const peopleQuerySchema = z.object({ query: z.nullish(z.string().check(z.maxLength(TEXT_MAX))) })

/** A page of those people; the first page is 1, and how long one is without `pagesize` is each list's own. */
export const peopleSearchSchema = z.extend(peopleQuerySchema, {
  pagesize: number(0, PAGE_MAX),
  page: number(1, Number.MAX_SAFE_INTEGER),
})
export type PeopleSearch = z.infer<typeof peopleSearchSchema>

/** Describes how many there are. */
export const peopleCountSchema = z.object({ count: z.number() })

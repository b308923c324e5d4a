import * as z from 'zod/mini'
import { idSchema } from '../wire/ids.ts'

/** Contributions that the author network asks for at most (ANET-06). */
export const NETWORK_CONTRIBUTIONS_MAX = 10_000
/** The earliest date that its filter reaches back to (ANET-07). */
export const NETWORK_DATE_LIMIT = '2020-06-22'
/** Where the filter begins, as a field of date and time has it. */
export const NETWORK_FROM = `${NETWORK_DATE_LIMIT}T00:00`
const VIEWS_MAX = 500

/** A moment by the clocks of the community, such as 2026-09-01T08:30, or a day; empty where nothing is asked. */
const clockTime = z.string().check(
  z.regex(/^(\d{4}-\d\d-\d\d(T\d\d:\d\d)?)?$/),
  z.refine((text) => text === '' || !Number.isNaN(Date.parse(text))),
)

const idsIn = (text: string) => text.split(',').filter(Boolean)

/** The query of an address, whose numbers and lists are texts. */
export const authorNetworkQuerySchema = z.object({
  group: z._default(z.union([z.literal(''), idSchema]), ''),
  views: z._default(
    z.pipe(z.pipe(z.string(), z.transform(idsIn)), z.array(idSchema).check(z.maxLength(VIEWS_MAX))),
    [],
  ),
  from: z._default(clockTime, ''),
  to: z._default(clockTime, ''),
  pagesize: z._default(
    z.pipe(z.transform(Number), z.int().check(z.gte(1), z.lte(NETWORK_CONTRIBUTIONS_MAX))),
    NETWORK_CONTRIBUTIONS_MAX,
  ),
})
export type AuthorNetworkQuery = z.infer<typeof authorNetworkQuerySchema>

const place = z.int().check(z.nonnegative())

/** Figures of a network of authors, by the places of the authors. */
export const networkMetricsSchema = z.object({
  /** The share of all pairs of authors that are tied. */
  density: z.number(),
  communities: place,
  /** With how many others each is tied. */
  degree: z.array(place),
  /** The share of the shortest ways between others that lead over each; null where there are too many authors. */
  betweenness: z.nullable(z.array(z.number())),
  /** From 1, the largest first; 0 for those who are tied with nobody. */
  community: z.array(place),
})
export type NetworkMetrics = z.infer<typeof networkMetricsSchema>

/** `GET /api/analysis/{communityId}/authornetwork`: notes and how they build on each other; authors are told by their ids alone. */
export const authorNetworkSchema = z.object({
  authors: z.array(idSchema),
  /** The oldest first: id, title, when it was made (in milliseconds), and its authors by their places. */
  contributions: z.array(z.tuple([idSchema, z.string(), z.int(), z.array(place)])),
  /** Which contribution builds on which, by their places. */
  links: z.array(z.tuple([place, place])),
  metrics: networkMetricsSchema,
})
export type AuthorNetwork = z.infer<typeof authorNetworkSchema>

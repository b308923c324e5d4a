import * as z from 'zod/mini'
import { idSchema } from '../wire/ids.ts'

/** Maximum number of contributions per request (ANET-06). */
export const NETWORK_CONTRIBUTIONS_MAX = 10_000
/** Earliest date of the filter (ANET-07). */
export const NETWORK_DATE_LIMIT = '2020-06-22'
export const NETWORK_FROM = `${NETWORK_DATE_LIMIT}T00:00`
const VIEWS_MAX = 500

/** A local time of the community, e.g. 2026-09-01T08:30, or a day; empty for no limit. */
const clockTime = z.string().check(
  z.regex(/^(\d{4}-\d\d-\d\d(T\d\d:\d\d)?)?$/),
  z.refine((text) => text === '' || !Number.isNaN(Date.parse(text))),
)

const idsIn = (text: string) => text.split(',').filter(Boolean)

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

/** Network figures; lists are indexed like the authors. */
export const networkMetricsSchema = z.object({
  /** Share of all author pairs that are connected. */
  density: z.number(),
  communities: place,
  degree: z.array(place),
  /** Share of shortest paths through each author; null if there are too many authors. */
  betweenness: z.nullable(z.array(z.number())),
  /** Numbered from 1 by descending size; 0 for unconnected authors. */
  community: z.array(place),
})
export type NetworkMetrics = z.infer<typeof networkMetricsSchema>

/** `GET /api/analysis/{communityId}/authornetwork`: notes and build-on links; authors by id only. */
export const authorNetworkSchema = z.object({
  authors: z.array(idSchema),
  /** Oldest first: id, title, creation time (ms), indices of the authors. */
  contributions: z.array(z.tuple([idSchema, z.string(), z.int(), z.array(place)])),
  /** Build-on links as index pairs: from, to. */
  links: z.array(z.tuple([place, place])),
  metrics: networkMetricsSchema,
})
export type AuthorNetwork = z.infer<typeof authorNetworkSchema>

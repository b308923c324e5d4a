import * as z from 'zod/mini'
import type { Contribution } from './contributions.ts'
import { asId } from '../wire/ids.ts'
import { listOf } from '../wire/lists.ts'

/** Default and maximum page size (contract/api.md 7). */
export const PAGE_SIZE = 50
export const PAGE_SIZE_MAX = 100_000

const TEXT_MAX = 500
const WORDS_MAX = 100
/** Limits the cost of matching, in characters. */
const WORDS_TEXT_MAX = 1_000
const IDS_MAX = 20_000

const text = z.string().check(z.maxLength(TEXT_MAX))
const words = z
  .union([text, listOf(text, WORDS_MAX)])
  .check(z.refine((value) => [value].flat().join('').length <= WORDS_TEXT_MAX))
/** Lower-cased; text that is no id matches nothing. */
const id = text.check(z.overwrite((value) => asId(value) ?? value))
const ids = listOf(id, IDS_MAX)
const titles = listOf(text, IDS_MAX)
const date = text.check(z.refine((value) => !Number.isNaN(Date.parse(value))))
const number = z.union([z.number(), text])

const emptyIsMissing = z.pipe(
  z.any(),
  z.transform((value) => (value === null || value === '' ? undefined : value)),
)

export const SEARCH_ORDERS = ['relevance', 'newest'] as const
export type SearchOrder = (typeof SEARCH_ORDERS)[number]

/** Treats null and empty values of old clients as missing. */
const given = <T extends z.core.$ZodType>(schema: T) => z.optional(z.pipe(emptyIsMissing, z.optional(schema)))

/** Search query (contract/api.md 7); unknown fields are refused (contract/README.md 26). `words`: a list requires every word; a string is one phrase. */
export const searchQuerySchema = z.strictObject({
  words: given(words),
  /** `title` searches titles only. */
  searchMode: given(text),
  type: given(text),
  /** Excludes views. */
  withoutViews: given(z.boolean()),
  authors: given(ids),
  /** Objects linked from any of these views. */
  viewIds: given(ids),
  /** Titles of supports without white space; finds notes that use one of them. */
  scaffold: given(titles),
  /** Creation time, both ends inclusive; a plain day is one of the community's time zone. */
  from: given(date),
  to: given(date),
  ids: given(ids),
  /** Restricts the results to these ids, in this order. */
  rangeOfID: given(ids),
  /** Only your own contributions. By default, and without `withPrivate` or `ids`, private ones are excluded. */
  privateMode: given(z.union([z.boolean(), text])),
  /** Includes readable private contributions, for analysis pages (ANLY-01). */
  withPrivate: given(z.boolean()),
  pagesize: given(number),
  page: given(number),
  /** By default oldest first, as old clients expect (contract/README.md 28). */
  sort: given(z.enum(SEARCH_ORDERS)),
  /** Echoed by clients and ignored: the path sets the community, and only active objects are searched. */
  communityId: z.optional(z.unknown()),
  status: z.optional(z.unknown()),
})
export type SearchQuery = z.infer<typeof searchQuerySchema>

/** Columns for analysis; no bodies. */
export const SEARCH_COLUMNS = [
  '_id', 'communityId', 'type', 'title', 'status', 'permission', 'authors', 'group', '_groupMembers', 'keywords',
  'wordCount', 'docId', 'docShared', 'createdBy', 'favAuthors', 'langInNote', 'visitorRole', 'created', 'modified',
  'version',
] as const satisfies readonly (keyof Contribution)[] // prettier-ignore
/** Extra column: the passage that contains the match. */
export const EXCERPT = 'excerpt'
export type SearchColumn = (typeof SEARCH_COLUMNS)[number] | typeof EXCERPT

/** In characters, approximate. */
export const EXCERPT_LENGTH = 180

/** Presets of types and searched fields (contract/api.md 7); `everything` is everything members write. */
export const SEARCH_TYPES = [
  'everything', 'main_search', 'notes', 'annotation', 'view', 'keywords', 'students',
] as const // prettier-ignore
export type SearchType = (typeof SEARCH_TYPES)[number]

const searchTypeSchema = z.object({ type: given(z.enum(SEARCH_TYPES)) })

/** Fields besides `query` are ignored unless listed. */
export const searchSchema = z.object({
  query: searchQuerySchema,
  columns: given(listOf(z.enum([...SEARCH_COLUMNS, EXCERPT]), SEARCH_COLUMNS.length + 1)),
  /** As in a count; invalid values of old clients are ignored. */
  searchType: z.catch(given(searchTypeSchema), undefined),
})

export const searchCountSchema = z.object({
  query: searchQuerySchema,
  searchType: given(searchTypeSchema),
})

/** Ids of all pages in search order. */
export const searchCountAnswerSchema = z.object({ filteredObjectIDs: z.array(z.string()), count: z.number() })
export type SearchCount = z.infer<typeof searchCountAnswerSchema>

export const FACTS_MAX = 1_000

export const searchFactsBodySchema = z.object({ ids: listOf(id, FACTS_MAX) })

const namedSchema = z.object({ _id: z.string(), title: z.string() })

export const searchFactsSchema = z.object({
  _id: z.string(),
  views: z.array(namedSchema),
  buildson: z.array(namedSchema),
  scaffolds: z.array(z.string()),
  /** Quotations, by the ids of their `references` links. */
  references: z.array(z.object({ _id: z.string(), title: z.string(), text: z.string() })),
  /** Author ids. */
  editBy: z.array(z.string()),
  readBy: z.array(z.string()),
  /** A manager's comments; empty for other readers. */
  comments: z.string(),
})
export type SearchFacts = z.infer<typeof searchFactsSchema>

/** Returns a support's title as queries use it. */
export const withoutSpace = (title: string) => title.replace(/\s/g, '')

import * as z from 'zod/mini'
import type { Contribution } from './contributions.ts'
import { asId } from '../wire/ids.ts'
import { listOf } from '../wire/lists.ts'

/** Results of a page unless a query says otherwise, and of the longest page (contract/api.md 7). */
export const PAGE_SIZE = 50
export const PAGE_SIZE_MAX = 100_000

const TEXT_MAX = 500
const WORDS_MAX = 100
/** Characters of all words together: each of them is looked for in every text that the index finds. */
const WORDS_TEXT_MAX = 1_000
const IDS_MAX = 20_000

const text = z.string().check(z.maxLength(TEXT_MAX))
const words = z
  .union([text, listOf(text, WORDS_MAX)])
  .check(z.refine((value) => [value].flat().join('').length <= WORDS_TEXT_MAX))
/** An id in lower case; text that is none finds nothing. */
const id = text.check(z.overwrite((value) => asId(value) ?? value))
const ids = listOf(id, IDS_MAX)
const titles = listOf(text, IDS_MAX)
const date = text.check(z.refine((value) => !Number.isNaN(Date.parse(value))))
const number = z.union([z.number(), text])

const emptyIsMissing = z.pipe(
  z.any(),
  z.transform((value) => (value === null || value === '' ? undefined : value)),
)

/** Lists the orders that our own page offers. */
export const SEARCH_ORDERS = ['relevance', 'newest'] as const
export type SearchOrder = (typeof SEARCH_ORDERS)[number]

/** A field that clients also send as null or empty where they mean nothing by it. */
const given = <T extends z.core.$ZodType>(schema: T) => z.optional(z.pipe(emptyIsMissing, z.optional(schema)))

/**
 * Describes what contributions are searched for (contract/api.md 7); a field that is not listed here is refused
 * (contract/README.md 26). `words`: of a list every word, in any order; a text by itself is one phrase.
 */
export const searchQuerySchema = z.strictObject({
  words: given(words),
  /** `title` looks for the words in titles only. */
  searchMode: given(text),
  type: given(text),
  /** Everything but views. */
  withoutViews: given(z.boolean()),
  authors: given(ids),
  /** Objects that any link from one of these views leads to. */
  viewIds: given(ids),
  /** Titles of supports without their white space: notes that use one of them. */
  scaffold: given(titles),
  /** When a contribution was made, both ends included; a day alone is a day of the community. */
  from: given(date),
  to: given(date),
  ids: given(ids),
  /** Only these, in this order, whatever else is asked. */
  rangeOfID: given(ids),
  /** One's own contributions whatever their permission; without it, `withPrivate` and `ids` those that are not private. */
  privateMode: given(z.union([z.boolean(), text])),
  /** Also private contributions that the reader may read, as pages of analysis count them (ANLY-01). */
  withPrivate: given(z.boolean()),
  pagesize: given(number),
  page: given(number),
  /** What fits best first, or the newest; without it the oldest, as old clients expect (contract/README.md 28). */
  sort: given(z.enum(SEARCH_ORDERS)),
  /** The path says the community, and only what is active is searched: both are clients' echoes. */
  communityId: z.optional(z.unknown()),
  status: z.optional(z.unknown()),
})
export type SearchQuery = z.infer<typeof searchQuerySchema>

/** The fields that may be asked for alone, for analysis: no bodies. */
export const SEARCH_COLUMNS = [
  '_id', 'communityId', 'type', 'title', 'status', 'permission', 'authors', 'group', '_groupMembers', 'keywords',
  'wordCount', 'docId', 'docShared', 'createdBy', 'favAuthors', 'langInNote', 'visitorRole', 'created', 'modified',
  'version',
] as const satisfies readonly (keyof Contribution)[] // prettier-ignore
/** A column of its own: the passage of the text in which what is looked for stands. */
export const EXCERPT = 'excerpt'
export type SearchColumn = (typeof SEARCH_COLUMNS)[number] | typeof EXCERPT

/** Characters of such a passage, about. */
export const EXCERPT_LENGTH = 180

/** Lists what keeps to some types, and looks for the words in one place (contract/api.md 7); `everything` is all that members write. */
export const SEARCH_TYPES = [
  'everything', 'main_search', 'notes', 'annotation', 'view', 'keywords', 'students',
] as const // prettier-ignore
export type SearchType = (typeof SEARCH_TYPES)[number]

const searchTypeSchema = z.object({ type: given(z.enum(SEARCH_TYPES)) })

/** The body of a search; what else stands beside `query` is ignored. */
export const searchSchema = z.object({
  query: searchQuerySchema,
  columns: given(listOf(z.enum([...SEARCH_COLUMNS, EXCERPT]), SEARCH_COLUMNS.length + 1)),
  /** As a count takes it; what is none is an old client's and ignored. */
  searchType: z.catch(given(searchTypeSchema), undefined),
})

/** The body of a search that counts. */
export const searchCountSchema = z.object({
  query: searchQuerySchema,
  searchType: given(searchTypeSchema),
})

/** Describes what a count answers: the ids of all pages, in the order of a search. */
export const searchCountAnswerSchema = z.object({ filteredObjectIDs: z.array(z.string()), count: z.number() })
export type SearchCount = z.infer<typeof searchCountAnswerSchema>

/** Results whose facts are told at once. */
export const FACTS_MAX = 1_000

/** The body of a call for the facts of some results. */
export const searchFactsBodySchema = z.object({ ids: listOf(id, FACTS_MAX) })

const namedSchema = z.object({ _id: z.string(), title: z.string() })

/** Describes what stands around a contribution, as far as the member may read it. */
export const searchFactsSchema = z.object({
  _id: z.string(),
  /** The views that it stands on. */
  views: z.array(namedSchema),
  /** What it builds on. */
  buildson: z.array(namedSchema),
  /** The titles of the supports that it uses. */
  scaffolds: z.array(z.string()),
  /** Its quotations, by the ids of the links that its references are. */
  references: z.array(z.object({ _id: z.string(), title: z.string(), text: z.string() })),
  /** Author ids. */
  editBy: z.array(z.string()),
  readBy: z.array(z.string()),
  /** A manager's comments; nothing for others. */
  comments: z.string(),
})
export type SearchFacts = z.infer<typeof searchFactsSchema>

/** A support's title as a query names it. */
export const withoutSpace = (title: string) => title.replace(/\s/g, '')

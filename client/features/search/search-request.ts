import type { Author } from '../../../shared/domain/authors.ts'
import type { Contribution } from '../../../shared/domain/contributions.ts'
import type { Scaffold } from '../../../shared/domain/scaffolds.ts'
import { type SearchQuery, withoutSpace } from '../../../shared/domain/search.ts'
import type { OfferedType, Search } from './search-params.ts'
import { parseSearchText } from './search-text.ts'

export interface Known {
  authors: readonly Pick<Author, '_id' | 'userName'>[]
  views: readonly Pick<Contribution, '_id' | 'title'>[]
  scaffolds: readonly Scaffold[]
}

export interface SearchRequest {
  query: SearchQuery
  searchType: { type: OfferedType }
  words: readonly string[]
}

export interface TokenFault {
  token: 'author' | 'view' | 'from' | 'to' | 'type'
  value: string
}

/** Types with the same name in tokens and queries. */
const TYPES = ['Note', 'View', 'Drawing', 'Attachment', 'Annotation', 'Video', 'Essence']

const same = (a: string, b: string) => a.localeCompare(b, undefined, { sensitivity: 'base' }) === 0

type Found = { ids: string[] } | { fault: TokenFault }

/** Resolves token values to ids; the first unknown one is a fault. */
const named = <T extends { _id: string }>(
  token: TokenFault['token'],
  values: readonly string[],
  all: readonly T[],
  isNamed: (one: T, value: string) => boolean,
): Found => {
  const ids: string[] = []
  for (const value of values) {
    const found = all.filter((one) => one._id === value || isNamed(one, value))
    if (found.length === 0) return { fault: { token, value } }
    ids.push(...found.map(({ _id }) => _id))
  }
  return { ids }
}

const supportTitles = (chosen: readonly string[], scaffolds: readonly Scaffold[]) => {
  const titles = scaffolds.flatMap(({ id, supports }) =>
    supports.filter((support) => chosen.includes(id) || chosen.includes(support.id)).map(({ title }) => title),
  )
  return [...new Set(titles.map(withoutSpace))]
}

const isDate = (text: string) => !Number.isNaN(Date.parse(text))

/** Converts a search to server parameters; tokens restrict like form fields (SRCH-05). */
export const requestOf = (search: Search, known: Known): SearchRequest | { fault: TokenFault } => {
  const { words, isPrivate, searchMode, ...tokens } = parseSearchText(search.text)
  const byToken = named('author', tokens.authors, known.authors, ({ userName }, value) => same(userName, value))
  if ('fault' in byToken) return byToken
  const onViews = named('view', tokens.views, known.views, ({ title }, value) => same(title, value))
  if ('fault' in onViews) return onViews
  for (const token of ['from', 'to'] as const) {
    const value = tokens[token]
    if (value !== undefined && !isDate(value)) return { fault: { token, value } }
  }
  const type = TYPES.find((one) => same(one, tokens.type ?? ''))
  if (tokens.type !== undefined && !type) return { fault: { token: 'type', value: tokens.type } }

  const authors = [...search.authors, ...byToken.ids]
  const viewIds = [...search.views, ...onViews.ids]
  const scaffold = supportTitles(search.supports, known.scaffolds)
  const [from, to] = [tokens.from ?? search.from, tokens.to ?? search.to]
  return {
    words,
    searchType: { type: search.type },
    query: {
      sort: search.order,
      ...(words.length > 0 && { words }),
      ...(searchMode !== undefined && { searchMode }),
      ...(type && { type }),
      ...(!search.withViews && { withoutViews: true }),
      ...(search.isPrivate || isPrivate ? { privateMode: true } : { withPrivate: true }),
      ...(authors.length > 0 && { authors }),
      ...(viewIds.length > 0 && { viewIds }),
      // A scaffold without supports matches nothing; no support has this title.
      ...(search.supports.length > 0 && { scaffold: scaffold.length > 0 ? scaffold : ['-'] }),
      ...(from && { from }),
      ...(to && { to }),
      ...(search.ids.length > 0 && { ids: [...search.ids] }),
    },
  }
}

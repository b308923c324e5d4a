import type { Contribution } from '../../../shared/domain/contributions.ts'
import type { SearchFacts } from '../../../shared/domain/search.ts'
import { guardCell, writeCsv } from '../../../shared/text/csv.ts'
import { MENTION, REFERENCE } from '../../../shared/text/markup.ts'
import { mentionText } from '../../../shared/text/mentions.ts'
import { plainText, writeSources } from '../../engines/editor/decoration.ts'
import { type AuthorNames, groupsOf, type NameMode, displayNames } from './author-names.ts'

/** Complete result; without date if it is not readable. */
export type ResultObject = Pick<Contribution, '_id' | 'type' | 'title' | 'authors' | 'keywords' | 'data'> & {
  created: string | null
}

export interface FileOptions {
  names: AuthorNames
  mode: NameMode
  /** Includes quoted references in the text; otherwise only the authors' own text. */
  withReferences: boolean
}

/** Columns in export order (SRCH-13). */
const COLUMNS = [
  'title', 'authors', 'pseudoAuthors', 'authorsGroups', 'body', 'scaffolds', 'keywords', 'created', 'views', 'buildson',
  'editBy', 'readBy', 'comments', 'contributionId', 'authorIds', 'viewIds', 'buildsonIds',
] as const // prettier-ignore

const LINES = 'p, div, li, br, h1, h2, h3, h4, h5, h6, tr, blockquote, pre'

/** Plain text of a body with line breaks, with or without quoted references. */
const textOf = (
  html: string,
  references: SearchFacts['references'] | undefined,
  nameOf: (authorId: string) => string | undefined,
): string => {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const mark of body.querySelectorAll(`.${REFERENCE}`)) {
    const reference = references?.find(({ _id }) => _id === mark.id)
    mark.replaceChildren(reference ? `“${plainText(reference.text)}” (${reference.title})` : '')
  }
  for (const mark of body.querySelectorAll(`.${MENTION}`))
    mark.textContent = mentionText(nameOf(mark.getAttribute('data-author') ?? ''))
  writeSources(body)
  for (const element of body.querySelectorAll(LINES)) element.before('\n')
  return body.textContent
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join('\n')
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** Text fields by type; other types have a body. */
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  Annotation: ['text'],
  promisingIdeaobj: ['idea', 'reason'],
}

const bodyOf = (
  { type, data }: ResultObject,
  facts: SearchFacts | undefined,
  { names, mode, withReferences }: FileOptions,
) =>
  (TEXTS[type] ?? ['body'])
    .map((key) => data[key])
    .filter(isText)
    .map((html) =>
      textOf(html, withReferences ? (facts?.references ?? []) : undefined, (id) => displayNames(names, mode, [id])[0]),
    )
    .join('\n')

const list = (values: readonly string[]) => values.join('; ')
const idsOf = (objects: SearchFacts['views'] = []) => list(objects.map(({ _id }) => _id))
const titles = (objects: SearchFacts['views'] = []) => list(objects.map(({ title }) => title))

const cellsOf = (
  object: ResultObject,
  facts: SearchFacts | undefined,
  options: FileOptions,
): Record<(typeof COLUMNS)[number], string> => {
  const { names, mode } = options
  return {
    title: object.title,
    authors: mode === 'original' ? list(displayNames(names, 'original', object.authors)) : '',
    pseudoAuthors: mode === 'pseudo' ? list(displayNames(names, 'pseudo', object.authors)) : '',
    authorsGroups: list(groupsOf(names, object.authors)),
    body: bodyOf(object, facts, options),
    scaffolds: list(facts?.scaffolds ?? []),
    keywords: list(object.keywords),
    created: object.created ?? '',
    views: titles(facts?.views),
    buildson: titles(facts?.buildson),
    editBy: list(displayNames(names, mode, facts?.editBy ?? [])),
    readBy: list(displayNames(names, mode, facts?.readBy ?? [])),
    comments: facts?.comments ?? '',
    contributionId: object._id,
    authorIds: list(object.authors),
    viewIds: idsOf(facts?.views),
    buildsonIds: idsOf(facts?.buildson),
  }
}

export type FactsById = ReadonlyMap<string, SearchFacts>

/** CSV guarded against formula injection; authors are displayed as on the page. */
export const csvOf = (objects: readonly ResultObject[], facts: FactsById, options: FileOptions): string =>
  writeCsv([
    [...COLUMNS],
    ...objects.map((object) => {
      const cells = cellsOf(object, facts.get(object._id), options)
      return COLUMNS.map((column) => guardCell(cells[column]))
    }),
  ])

/** Plain text with title, authors, date and body of each result. */
export const plainFileOf = (objects: readonly ResultObject[], facts: FactsById, options: FileOptions): string =>
  objects
    .map((object) => {
      const { title, body, created } = cellsOf(object, facts.get(object._id), options)
      const authors = displayNames(options.names, options.mode, object.authors).join(', ')
      const head = [authors, created.slice(0, 10)].filter(Boolean).join(' · ')
      return [title, head, body].filter(Boolean).join('\n')
    })
    .map((text) => `${text}\n`)
    .join('\n')

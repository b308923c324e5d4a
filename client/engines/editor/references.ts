// References to other contributions in editor, reader and clipboard (contract/model.md 10.2). A stored one is an empty
// mark with its link's id. A new one has a temporary id and contains its content.
import {
  MISSING_LINK,
  NON_EDITABLE,
  REFERENCE,
  REFERENCE_AUTHOR,
  REFERENCE_PICTURE,
  REFERENCE_QUOTE,
  REFERENCE_SOURCE,
  REFERENCE_TEXT,
} from '../../../shared/text/markup.ts'
import { decoration, escaped, parse, removeDecoration } from './decoration.ts'

export interface Cited {
  id: string
  type: string
  title: string
  authors: string
  /** Plain text; empty for a reference to the whole contribution. */
  quote: string
}

/** Cited contributions by link id, and authors by their id, for mentions. */
export type References = ReadonlyMap<string, Cited>

export const REFERENCES = `span.${REFERENCE}`
const NEW = /^([0-9a-f]{24})_/

/** Returns whether a mark has no link yet. */
export const isNewReference = ({ id }: Element) => NEW.test(id)

const quoteMarkup = ({ quote }: Cited) =>
  quote === ''
    ? ''
    : `<span class="${REFERENCE_QUOTE}"><span>"</span><span class="${REFERENCE_TEXT}">${escaped(quote)}</span><span>"</span></span>`

const sourceMarkup = ({ id, title, authors }: Cited) => {
  const by = authors && `<span class="${REFERENCE_AUTHOR}"> by ${escaped(authors)}</span>`
  const picture = `<img src="${REFERENCE_PICTURE}" alt="">`
  return `<span class="${REFERENCE_SOURCE}"> (<a href="contribution/${id}" target="${id}">${picture}"${escaped(title)}"</a>${by})</span>`
}

/** Content of a reference that is new or on the clipboard. */
const contentOf = (cited: Cited) => quoteMarkup(cited) + sourceMarkup(cited)

/** A reference for the clipboard: its id is the cited object's. `markId` identifies the copied mark. */
export const referenceMarkup = (cited: Cited, markId = cited.id) =>
  `<span class="${NON_EDITABLE} ${REFERENCE}" id="${markId}">${contentOf(cited)}</span>`

export const referenceWords = ({ quote, title, authors }: Cited) =>
  `${quote && `"${quote}" `}("${title}"${authors && ` by ${authors}`})`

const missing = (mark: Element) => decoration(mark, REFERENCE_SOURCE, MISSING_LINK)

const dress = (mark: Element, cited: Cited | undefined) => {
  if (!cited) return mark.prepend(missing(mark))
  const content = parse(contentOf(cited))
  // In a text the address is relative; on the clipboard it is absolute, as from other clients.
  content.querySelector('a')?.setAttribute('href', `/contribution/${cited.id}`)
  mark.prepend(decoration(mark, '', ...content.childNodes))
}

/** Fills the stored references below `root` with their visible content. Idempotent. */
export const decorateReferences = (root: Element, references: References) => {
  for (const mark of root.querySelectorAll(REFERENCES)) {
    if (isNewReference(mark)) continue
    removeDecoration(mark)
    dress(mark, references.get(mark.id))
  }
}

/** Returns the content that a new reference contains; undefined for a stored one. */
export const citedIn = (mark: Element): Cited | undefined => {
  const link = mark.querySelector('a')
  const id =
    /contribution\/([0-9a-f]{24})/.exec(link?.getAttribute('href') ?? '')?.[1] ?? /^[0-9a-f]{24}/.exec(mark.id)?.[0]
  const textOf = (name: string) => mark.querySelector(`.${name}`)?.textContent.replace(/\s+/g, ' ').trim() ?? ''
  const title = link?.textContent.trim().replace(/^"|"$/g, '') ?? ''
  if (!id || title === '') return undefined
  return {
    id,
    type: 'Note',
    title,
    quote: textOf(REFERENCE_TEXT),
    authors: textOf(REFERENCE_AUTHOR).replace(/^by /, ''),
  }
}

/** References of a body without a link yet, by mark id. */
export const newReferences = (body: string): Map<string, Cited> => {
  const found = new Map<string, Cited>()
  if (!body.includes(REFERENCE)) return found
  for (const mark of parse(body).querySelectorAll(REFERENCES)) {
    const cited = isNewReference(mark) ? citedIn(mark) : undefined
    if (cited) found.set(mark.id, cited)
  }
  return found
}

export const referenceIds = (body: string): string[] =>
  body.includes(REFERENCE) ? [...parse(body).querySelectorAll(REFERENCES)].map(({ id }) => id) : []

/** Replaces a reference by its quotation as plain text. */
export const quoteInstead = (mark: Element, cited = citedIn(mark)) => {
  mark.replaceWith(cited?.quote ? `"${cited.quote}"` : '')
}

/** Replaces mark ids by link ids; an empty name removes the reference. */
export const renameReferencesIn = (root: Element, names: ReadonlyMap<string, string>) => {
  for (const mark of root.querySelectorAll(REFERENCES)) {
    const name = names.get(mark.id)
    if (name === undefined) continue
    if (name === '') {
      quoteInstead(mark)
      continue
    }
    mark.id = name
    mark.replaceChildren()
  }
}

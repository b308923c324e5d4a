// References to other contributions inside an editor or a reader, and on the clipboard (contract/model.md 10.2). One that is stored
// is an empty mark with its link's id; one that is not stored yet has an id of its own and carries what it says.
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
import { decoration, escaped, parse, takeOff } from './decoration.ts'

/** Describes what a reference leads to. */
export interface Cited {
  /** The id of the contribution that is cited. */
  id: string
  type: string
  title: string
  /** Names of its authors. */
  authors: string
  /** Plain text; empty where the whole is referred to. */
  quote: string
}

/** Describes what stands behind the references of a text, by the id of their link. */
export type References = ReadonlyMap<string, Cited>

export const REFERENCES = `span.${REFERENCE}`
const NEW = /^([0-9a-f]{24})_/

/** Returns whether a mark stands for a link that is not made yet. */
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

/** Returns what stands in a reference that is not stored, and in the text of a clipboard. */
const contentOf = (cited: Cited) => quoteMarkup(cited) + sourceMarkup(cited)

/** A reference as it is copied: its id is that of what it cites. `mark` is the mark it was copied from. */
export const referenceMarkup = (cited: Cited, markId = cited.id) =>
  `<span class="${NON_EDITABLE} ${REFERENCE}" id="${markId}">${contentOf(cited)}</span>`

/** The same in words. */
export const referenceWords = ({ quote, title, authors }: Cited) =>
  `${quote && `"${quote}" `}("${title}"${authors && ` by ${authors}`})`

const missing = (mark: Element) => decoration(mark, REFERENCE_SOURCE, MISSING_LINK)

const dress = (mark: Element, cited: Cited | undefined) => {
  if (!cited) return mark.prepend(missing(mark))
  const content = parse(contentOf(cited))
  // Within a text the address begins at the root; what is copied says it as every client does.
  content.querySelector('a')?.setAttribute('href', `/contribution/${cited.id}`)
  mark.prepend(decoration(mark, '', ...content.childNodes))
}

/** Fills the stored references below `root` with what a person sees; safe to repeat. */
export const decorateReferences = (root: Element, references: References) => {
  for (const mark of root.querySelectorAll(REFERENCES)) {
    if (isNewReference(mark)) continue
    takeOff(mark)
    dress(mark, references.get(mark.id))
  }
}

/** Returns what a reference says that carries it with it; undefined for one that does not. */
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

/** The references of a body that no link is made for yet, by their marks' ids. */
export const newReferences = (body: string): Map<string, Cited> => {
  const found = new Map<string, Cited>()
  if (!body.includes(REFERENCE)) return found
  for (const mark of parse(body).querySelectorAll(REFERENCES)) {
    const cited = isNewReference(mark) ? citedIn(mark) : undefined
    if (cited) found.set(mark.id, cited)
  }
  return found
}

/** The ids of the references of a body. */
export const referenceIds = (body: string): string[] =>
  body.includes(REFERENCE) ? [...parse(body).querySelectorAll(REFERENCES)].map(({ id }) => id) : []

/** Lets a reference give way to its quotation in words. */
export const quoteInstead = (mark: Element, cited = citedIn(mark)) => {
  mark.replaceWith(cited?.quote ? `"${cited.quote}"` : '')
}

/** Gives references that have become links the links' ids; a name that is empty takes one back. */
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

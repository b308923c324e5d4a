// How supports are shown inside an editor or a reader, and how they go back to the form that is stored (contract/model.md 10.1).
import {
  MISSING_LINK,
  NON_EDITABLE,
  SUPPORT_END,
  SUPPORT_END_MARK,
  SUPPORT_START,
  SUPPORT_START_LABEL,
  SUPPORT_START_MARK,
} from '../../shared/markup.ts'

/** A sentence starter as it stands in a text, with the id of its mark. */
export interface Mark {
  id: string
  title: string
}

/** What a mark's label says, by the mark's id: a `supports` link's, or a new mark's own. */
export type Titles = ReadonlyMap<string, string>

const STARTS = `span.${SUPPORT_START}`
const ENDS = `span.${SUPPORT_END}`
const DECORATION = `.${SUPPORT_START_MARK}, .${SUPPORT_START_LABEL}, .${SUPPORT_END_MARK}`

const spanOf = (document: Document, className: string, text: string) => {
  const span = document.createElement('span')
  span.className = className
  span.textContent = text
  return span
}

/**
 * Takes the decoration away and leaves everything else: marks that were imported without their closing tag hold
 * the writer's text, which must survive.
 */
const undress = (mark: Element) => {
  for (const part of mark.querySelectorAll(DECORATION)) {
    if (part.closest(`${STARTS}, ${ENDS}`) !== mark) continue
    const gap = part.nextSibling
    if (part.classList.contains(SUPPORT_START_MARK) && gap?.nodeValue === ' ') gap.remove()
    part.remove()
  }
  if (!mark.firstElementChild && mark.textContent.trim() === '') mark.replaceChildren()
}

/** Fills the empty marks below `root` with what a person sees; safe to repeat. */
export const decorateMarks = (root: Element, titles: Titles) => {
  const document = root.ownerDocument
  for (const start of root.querySelectorAll(STARTS)) {
    undress(start)
    start.prepend(
      spanOf(document, SUPPORT_START_MARK, ' \u00a0 '),
      ' ',
      spanOf(document, SUPPORT_START_LABEL, titles.get(start.id) ?? MISSING_LINK),
    )
  }
  for (const end of root.querySelectorAll(ENDS)) {
    undress(end)
    end.prepend(spanOf(document, SUPPORT_END_MARK, ' \u00a0 '))
  }
}

/** A body as elements of a document that runs and fetches nothing. */
const parse = (body: string) => {
  const { body: root } = document.implementation.createHTMLDocument('')
  root.innerHTML = body
  return root
}

const edited = (body: string, change: (root: Element) => void) => {
  const root = parse(body)
  change(root)
  return root.innerHTML
}

/** The stored form with its supports filled in, for an editor. */
export const decorate = (body: string, titles: Titles) => edited(body, (root) => decorateMarks(root, titles))

/** As `decorate`, for a reader: a followed link leaves the page, and what is being written on it, alone. */
export const decorateForReading = (body: string, titles: Titles) =>
  edited(body, (root) => {
    decorateMarks(root, titles)
    for (const link of root.querySelectorAll('a[href]')) {
      link.setAttribute('target', '_blank')
      link.setAttribute('rel', 'noopener noreferrer')
    }
  })

/** Back to the stored form: each mark an empty span. */
export const strip = (body: string) =>
  edited(body, (root) => {
    for (const mark of root.querySelectorAll(`${STARTS}, ${ENDS}`)) undress(mark)
  })

/** The ids of the supports that stand in a body, in reading order, each once. */
export const supportIds = (body: string): string[] => [
  ...new Set([...parse(body).querySelectorAll(STARTS)].map(({ id }) => id)),
]

/** Gives marks below `root` new ids: the id of a new mark becomes its link's once the link exists. */
export const renameMarksIn = (root: Element, names: ReadonlyMap<string, string>) => {
  for (const mark of root.querySelectorAll(`${STARTS}, ${ENDS}`)) mark.id = names.get(mark.id) ?? mark.id
}

export const renameMarks = (body: string, names: ReadonlyMap<string, string>) =>
  edited(body, (root) => renameMarksIn(root, names))

/** The id of a mark that is not saved yet: each of its own, so that a Support may stand in a text twice. */
export const newMarkId = (supportId: string) => `${supportId}_${Date.now().toString(36)}`

/** Removes marks whose other half has been deleted, keeping any text inside; answers whether there were any. */
export const dropHalves = (root: Element): boolean => {
  const idsOf = (selector: string) => new Set([...root.querySelectorAll(selector)].map(({ id }) => id))
  const starts = idsOf(STARTS)
  const ends = idsOf(ENDS)
  const halves = [...root.querySelectorAll(`${STARTS}, ${ENDS}`)].filter(({ id }) => !(starts.has(id) && ends.has(id)))
  for (const half of halves) {
    undress(half)
    half.replaceWith(...half.childNodes)
  }
  return halves.length > 0
}

/** A support around `text` (HTML), as writers' clients have always put it into notes. */
export const supportMarkup = ({ id, title }: Mark, text: string, onNewLine: boolean) => {
  const mark = (name: string) => `<span id="${id}" class="${name} ${NON_EDITABLE}"></span>`
  const pair = `${mark(SUPPORT_START)} -&nbsp;${text}&nbsp;- ${mark(SUPPORT_END)}`
  return decorate(`${onNewLine ? '' : '<br>'}&nbsp;&nbsp;${pair}&nbsp;&nbsp;<br>`, new Map([[id, title]]))
}

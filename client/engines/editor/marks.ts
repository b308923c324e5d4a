// Converts supports between display and the stored form (contract/model.md 10.1).
import {
  isOwnId,
  MISSING_LINK,
  NON_EDITABLE,
  ownClasses,
  SUPPORT_END,
  SUPPORT_END_MARK,
  SUPPORT_START,
  SUPPORT_START_LABEL,
  SUPPORT_START_MARK,
  TEMPLATE_CONTENT,
  TEMPLATE_END,
  TEMPLATE_START,
} from '../../../shared/text/markup.ts'
import { decoration, edited, parse, removeDecoration } from './decoration.ts'
import { holdFrames } from './frames.ts'
import { directLists } from './lists.ts'
import { showVoices } from './voices.ts'
import { decorateMentions } from './mentions.ts'
import { decorateReferences, referenceIds, renameReferencesIn, type References } from './references.ts'

export interface Mark {
  id: string
  title: string
}

/** Labels by mark id: of a `supports` link or of a new mark. Also names by author id, for mentions. */
export type Titles = ReadonlyMap<string, string>

export const STARTS = `span.${SUPPORT_START}`
const ENDS = `span.${SUPPORT_END}`
export const SUPPORT_MARKS = `${STARTS}, ${ENDS}`

/** Templates add a second class: `kfTemplateStartMark` beside `kfSupportStartMark`. */
const named = (name: string, isTemplate: boolean) =>
  isTemplate ? `${name} ${name.replace('Support', 'Template')}` : name

/** Fills the empty supports below `root` with their visible content. Idempotent. */
export const decorateMarks = (root: Element, titles: Titles) => {
  for (const start of root.querySelectorAll(STARTS)) {
    removeDecoration(start)
    const isTemplate = start.classList.contains(TEMPLATE_START)
    start.prepend(
      decoration(start, named(SUPPORT_START_MARK, isTemplate), ' \u00a0 '),
      decoration(start, '', ' '),
      decoration(start, named(SUPPORT_START_LABEL, isTemplate), titles.get(start.id) ?? MISSING_LINK),
    )
  }
  for (const end of root.querySelectorAll(ENDS)) {
    removeDecoration(end)
    end.prepend(decoration(end, named(SUPPORT_END_MARK, end.classList.contains(TEMPLATE_END)), ' \u00a0 '))
  }
}

export interface Filling {
  titles: Titles
  references: References
}

export const fillMarks = (root: Element, { titles, references }: Filling) => {
  decorateMarks(root, titles)
  decorateReferences(root, references)
  decorateMentions(root, references, titles)
}

/** Removes foreign classes and ids: older stored texts could imitate the page around the note. */
const dropForeign = (root: Element) => {
  for (const element of root.querySelectorAll('[class]:not(math *), [id]')) {
    const names = ownClasses(element.className)
    if (names === '') element.removeAttribute('class')
    else if (names !== element.className) element.className = names
    if (element.id !== '' && !isOwnId(element.id)) element.removeAttribute('id')
  }
}

/**
 * The stored form with its marks filled in, for display. Links open another window, so that text being written is not
 * lost.
 */
export const decorateForReading = (body: string, filling: Filling) =>
  edited(body, (root) => {
    dropForeign(root)
    holdFrames(root)
    fillMarks(root, filling)
    directLists(root)
    showVoices(root)
    for (const link of root.querySelectorAll('a[href]')) {
      link.setAttribute('target', '_blank')
      link.setAttribute('rel', 'noopener noreferrer')
    }
  })

/** Ids of a body's supports in reading order, without duplicates. */
export const supportIds = (body: string): string[] => [
  ...new Set([...parse(body).querySelectorAll(STARTS)].map(({ id }) => id)),
]

export const markIds = (body: string): string[] => [...supportIds(body), ...referenceIds(body)]

const unwrap = (mark: Element) => {
  removeDecoration(mark)
  mark.replaceWith(...mark.childNodes)
}

/**
 * Gives marks below `root` new ids, when links have been created for them. A mark without a new id is removed; a
 * reference is replaced by its quotation.
 */
export const renameMarksIn = (root: Element, names: ReadonlyMap<string, string>) => {
  for (const mark of root.querySelectorAll(SUPPORT_MARKS)) {
    const name = names.get(mark.id)
    if (name === '') unwrap(mark)
    else mark.id = name ?? mark.id
  }
  renameReferencesIn(root, names)
}

export const renameMarks = (body: string, names: ReadonlyMap<string, string>) =>
  edited(body, (root) => renameMarksIn(root, names))

let count = 0

/** Temporary id of a new mark. Unique, so that the same object can occur twice in a text. */
export const newMarkId = (objectId: string) => `${objectId}_${Date.now().toString(36)}${(count += 1).toString(36)}`

/** Removes marks without their other half, keeping the text inside; returns whether there were any. */
export const dropHalves = (root: Element): boolean => {
  const idsOf = (selector: string) => new Set([...root.querySelectorAll(selector)].map(({ id }) => id))
  const starts = idsOf(STARTS)
  const ends = idsOf(ENDS)
  const halves = [...root.querySelectorAll(SUPPORT_MARKS)].filter(({ id }) => !(starts.has(id) && ends.has(id)))
  halves.forEach(unwrap)
  return halves.length > 0
}

/** A support around `text` (HTML) in the same form as from other clients; a template has its own paragraph. */
export const supportMarkup = (id: string, text: string, onNewLine: boolean, isTemplate = false) => {
  const mark = (name: string) => `<span id="${id}" class="${name} ${NON_EDITABLE}"></span>`
  if (isTemplate) {
    const [start, end] = [mark(`${SUPPORT_START} ${TEMPLATE_START}`), mark(`${SUPPORT_END} ${TEMPLATE_END}`)]
    return `${onNewLine ? '' : '<br>'}${start}<p class="${TEMPLATE_CONTENT}">${text}</p>${end}`
  }
  const pair = `${mark(SUPPORT_START)} -&nbsp;${text}&nbsp;- ${mark(SUPPORT_END)}`
  return `${onNewLine ? '' : '<br>'}&nbsp;&nbsp;${pair}&nbsp;&nbsp;<br>`
}

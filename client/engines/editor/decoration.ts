// The visible parts of marks. Never stored; recognised by an attribute.

import { formulaText } from '../../../shared/text/formulas.ts'
import {
  REFERENCE_QUOTE,
  REFERENCE_SOURCE,
  SUPPORT_END_MARK,
  SUPPORT_START_LABEL,
  SUPPORT_START_MARK,
} from '../../../shared/text/markup.ts'

/** TinyMCE omits elements with it from content and undo levels. */
const BOGUS = 'data-mce-bogus'

export const decoration = (mark: Element, className: string, ...content: (string | Node)[]) => {
  const part = mark.ownerDocument.createElement('span')
  if (className) part.className = className
  part.setAttribute(BOGUS, 'all')
  // Imported marks can be editable, and text typed into a decoration would be lost.
  part.contentEditable = 'false'
  part.append(...content)
  return part
}

/** Decorations stored by faulty clients. */
const FORGOTTEN = [SUPPORT_START_MARK, SUPPORT_START_LABEL, SUPPORT_END_MARK, REFERENCE_QUOTE, REFERENCE_SOURCE]
  .map((name) => `.${name}`)
  .join()

const partsOf = (mark: Element) =>
  [...mark.children].filter((part) => part.getAttribute(BOGUS) === 'all' || part.matches(FORGOTTEN))

/** Removes the decoration only: imported marks without a closing tag contain the writer's text. */
export const removeDecoration = (mark: Element) => {
  for (const part of partsOf(mark)) part.remove()
  if (!mark.firstElementChild && mark.textContent.trim() === '') mark.replaceChildren()
}

/** Parses a body into an inert document, which runs and fetches nothing. */
export const parse = (body: string) => {
  const { body: root } = document.implementation.createHTMLDocument('')
  root.innerHTML = body
  return root
}

export const edited = (body: string, change: (root: HTMLElement) => void) => {
  const root = parse(body)
  change(root)
  return root.innerHTML
}

export const sourceOf = (math: Element): string => math.getAttribute('alttext') ?? math.textContent

/** Replaces the formulas below `root` by their sources, for plain text. */
export const writeSources = (root: ParentNode) => {
  for (const math of root.querySelectorAll('math')) math.replaceWith(formulaText(sourceOf(math)))
}

export const plainText = (html: string) => {
  const root = parse(html)
  writeSources(root)
  return root.textContent.replace(/\s+/g, ' ').trim()
}

export const escaped = (text: string) => {
  const element = document.createElement('i')
  element.textContent = text
  return element.innerHTML.replaceAll('"', '&quot;')
}

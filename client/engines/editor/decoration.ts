// What is seen of a mark and never stored: its parts stand below it and go by their attribute.

import {
  REFERENCE_QUOTE,
  REFERENCE_SOURCE,
  SUPPORT_END_MARK,
  SUPPORT_START_LABEL,
  SUPPORT_START_MARK,
} from '../../../shared/text/markup.ts'

/** TinyMCE writes no element that has it, neither into a text nor into its steps to undo. */
const BOGUS = 'data-mce-bogus'

/** A part of what is seen of `mark`. */
export const decoration = (mark: Element, className: string, ...content: (string | Node)[]) => {
  const part = mark.ownerDocument.createElement('span')
  if (className) part.className = className
  part.setAttribute(BOGUS, 'all')
  // Marks that were imported can be written in, and what is written into a decoration would be lost.
  part.contentEditable = 'false'
  part.append(...content)
  return part
}

/** As a client has stored it that forgot to take it away. */
const FORGOTTEN = [SUPPORT_START_MARK, SUPPORT_START_LABEL, SUPPORT_END_MARK, REFERENCE_QUOTE, REFERENCE_SOURCE]
  .map((name) => `.${name}`)
  .join()

/** The parts of what is seen of a mark, not of marks within it. */
const partsOf = (mark: Element) =>
  [...mark.children].filter((part) => part.getAttribute(BOGUS) === 'all' || part.matches(FORGOTTEN))

/**
 * Takes the decoration away and leaves everything else: marks that were imported without their closing tag hold
 * the writer's text, which must survive.
 */
export const takeOff = (mark: Element) => {
  for (const part of partsOf(mark)) part.remove()
  if (!mark.firstElementChild && mark.textContent.trim() === '') mark.replaceChildren()
}

/** A body as elements of a document that runs and fetches nothing. */
export const parse = (body: string) => {
  const { body: root } = document.implementation.createHTMLDocument('')
  root.innerHTML = body
  return root
}

/** A body after a change of its elements. */
export const edited = (body: string, change: (root: HTMLElement) => void) => {
  const root = parse(body)
  change(root)
  return root.innerHTML
}

/** The text of HTML. */
export const plainText = (html: string) => parse(html).textContent.replace(/\s+/g, ' ').trim()

/** HTML that says a text. */
export const escaped = (text: string) => {
  const element = document.createElement('i')
  element.textContent = text
  return element.innerHTML.replaceAll('"', '&quot;')
}

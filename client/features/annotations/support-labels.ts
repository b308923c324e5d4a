// Annotations contain the titles of their supports, because old clients show the text as it is and no link stores them.
import {
  SUPPORT_END,
  SUPPORT_END_MARK,
  SUPPORT_START,
  SUPPORT_START_LABEL,
  SUPPORT_START_MARK,
} from '../../../shared/text/markup.ts'

const STARTS = `span.${SUPPORT_START}`
const ENDS = `span.${SUPPORT_END}`
const LABEL = `.${SUPPORT_START_LABEL}`

const parse = (text: string) => {
  const { body } = document.implementation.createHTMLDocument('')
  body.innerHTML = text
  return body
}

const spanOf = (root: Element, className: string, text: string) => {
  const span = root.ownerDocument.createElement('span')
  span.className = className
  span.textContent = text
  return span
}

export const labelsIn = (text: string): ReadonlyMap<string, string> =>
  new Map(
    [...parse(text).querySelectorAll(STARTS)].map((start) => [start.id, start.querySelector(LABEL)?.textContent ?? '']),
  )

/** Removes the titles from marks, for the editor. */
export const withoutLabels = (text: string): string => {
  const root = parse(text)
  for (const mark of root.querySelectorAll(`${STARTS}, ${ENDS}`)) mark.replaceChildren()
  return root.innerHTML
}

/** Writes the titles into marks (contract/model.md 10.1). */
export const withLabels = (text: string, labels: ReadonlyMap<string, string>): string => {
  const root = parse(text)
  for (const start of root.querySelectorAll(STARTS))
    start.replaceChildren(
      spanOf(root, SUPPORT_START_MARK, ' \u00a0 '),
      ' ',
      spanOf(root, SUPPORT_START_LABEL, labels.get(start.id) ?? ''),
    )
  for (const end of root.querySelectorAll(ENDS)) end.replaceChildren(spanOf(root, SUPPORT_END_MARK, ' \u00a0 '))
  return root.innerHTML
}

/** Returns whether a text has content, including media. */
export const hasContent = (text: string): boolean => {
  const root = parse(text)
  return root.textContent.trim() !== '' || root.querySelector('img, video, iframe') !== null
}

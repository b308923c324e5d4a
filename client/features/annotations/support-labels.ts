// In an annotation supports stand with what they are called: old clients show its text as it is, and no link says it again.
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

/** Returns what the supports in a text are called, by the id of their marks. */
export const labelsIn = (text: string): ReadonlyMap<string, string> =>
  new Map(
    [...parse(text).querySelectorAll(STARTS)].map((start) => [start.id, start.querySelector(LABEL)?.textContent ?? '']),
  )

/** A text with empty marks, as an editor wants it. */
export const withoutLabels = (text: string): string => {
  const root = parse(text)
  for (const mark of root.querySelectorAll(`${STARTS}, ${ENDS}`)) mark.replaceChildren()
  return root.innerHTML
}

/** A text whose marks say what they are called (contract/model.md 10.1). */
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

/** Returns whether a text says something, be it in a picture. */
export const saysSomething = (text: string): boolean => {
  const root = parse(text)
  return root.textContent.trim() !== '' || root.querySelector('img, video, iframe') !== null
}

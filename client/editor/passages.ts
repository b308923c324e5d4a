// Passages of a text that is read: where they are, in the form of annotator.js (contract/model.md 10.4), and their marking.
// Marks are wrapped around text and never stored; places are counted as if they were not there.

/** Where a passage begins and ends: XPaths of elements below the text's root, and characters of text within these. */
export interface Place {
  start: string
  startOffset: number
  end: string
  endOffset: number
}

export interface PlacedPassage {
  /** Its plain text. */
  text: string
  place: Place
}

/** A passage to be shown as marked. Where its place does not hold, it is looked for by its words. */
export interface TextMark {
  id: string
  quote: string
  place?: Place | undefined
  className?: string | undefined
  /** What it is to those who do not see it. */
  label: string
  onOpen: (mark: HTMLElement) => void
}

const OWN = 'mark[data-mark]'

const textNodes = (root: Node): Text[] => {
  const walker = root.ownerDocument?.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  while (walker?.nextNode()) found.push(walker.currentNode as Text)
  return found
}

/** The nearest element around a node that is none of our marks. */
const holderOf = (node: Node): Element | null => {
  const element = node instanceof Element ? node : node.parentElement
  return element?.matches(OWN) ? holderOf(element.parentNode as Node) : element
}

const isLike = (name: string) => (element: Element) => element.localName === name && !element.matches(OWN)

/** `/p[2]/em[1]`, counted among the siblings of one name; empty for the root itself. */
const xpathOf = (root: Element, element: Element): string => {
  let path = ''
  for (let at: Element | null = element; at && at !== root; at = holderOf(at.parentNode as Node)) {
    const siblings = [...(at.parentElement?.children ?? [])].filter(isLike(at.localName))
    path = `/${at.localName}[${siblings.indexOf(at) + 1}]${path}`
  }
  return path
}

const STEP = /^([a-z][a-z0-9]*)(?:\[(\d{1,6})\])?$/i

const elementAt = (root: Element, xpath: string): Element | undefined => {
  let at: Element | undefined = root
  for (const step of xpath.split('/').filter(Boolean)) {
    const [, name, index = '1'] = STEP.exec(step) ?? []
    if (name === undefined) return undefined
    at = [...(at?.children ?? [])].filter(isLike(name.toLowerCase()))[Number(index) - 1]
    if (!at) return undefined
  }
  return at
}

const lengthBefore = (holder: Element, node: Node, offset: number): number => {
  const range = holder.ownerDocument.createRange()
  range.selectNodeContents(holder)
  range.setEnd(node, offset)
  return range.toString().length
}

/** Where a selection within a text lies; undefined for one that holds no words of it. */
export const placeOf = (root: Element, range: Range): PlacedPassage | undefined => {
  const text = range.toString().trim()
  const [start, end] = [holderOf(range.startContainer), holderOf(range.endContainer)]
  if (text === '' || !start || !end || !root.contains(start) || !root.contains(end)) return undefined
  return {
    text,
    place: {
      start: xpathOf(root, start),
      startOffset: lengthBefore(start, range.startContainer, range.startOffset),
      end: xpathOf(root, end),
      endOffset: lengthBefore(end, range.endContainer, range.endOffset),
    },
  }
}

/** From and to which character of the whole text. */
type Span = readonly [from: number, to: number]

const offsetIn = (root: Element, xpath: string, offset: number): number | undefined => {
  const element = elementAt(root, xpath)
  if (!element || !(offset >= 0 && offset <= element.textContent.length)) return undefined
  if (element === root) return offset
  const range = root.ownerDocument.createRange()
  range.setStart(root, 0)
  range.setEndBefore(element)
  return range.toString().length + offset
}

const withoutGaps = (text: string) => text.replace(/\s+/gu, '')

/** The words wherever they stand first, whatever gaps are between them. */
const spanOfQuote = (text: string, quote: string): Span | undefined => {
  const wanted = withoutGaps(quote)
  if (wanted === '') return undefined
  const dense: number[] = []
  for (let at = 0; at < text.length; at += 1) if (!/\s/u.test(text.charAt(at))) dense.push(at)
  const found = withoutGaps(text).indexOf(wanted)
  const [from, last] = [dense[found], dense[found + wanted.length - 1]]
  return found < 0 || from === undefined || last === undefined ? undefined : [from, last + 1]
}

const spanOf = (root: Element, { place, quote }: TextMark): Span | undefined => {
  const text = root.textContent
  if (place) {
    const from = offsetIn(root, place.start, place.startOffset)
    const to = offsetIn(root, place.end, place.endOffset)
    const holds = from !== undefined && to !== undefined && from < to
    if (holds && (quote === '' || withoutGaps(text.slice(from, to)).includes(withoutGaps(quote)))) return [from, to]
  }
  return spanOfQuote(text, quote)
}

/** The marks whose passage is still in the text. */
export const findMarks = (root: Element, marks: readonly TextMark[]): Map<string, Span> =>
  new Map(
    marks.flatMap((mark) => {
      const span = spanOf(root, mark)
      return span ? [[mark.id, span] as const] : []
    }),
  )

const wrap = (root: Element, mark: TextMark, [from, to]: Span) => {
  let at = 0
  let first = true
  for (const node of textNodes(root)) {
    const length = node.data.length
    const [start, end] = [Math.max(from - at, 0), Math.min(to - at, length)]
    at += length
    if (start >= end) continue
    const piece = start > 0 ? node.splitText(start) : node
    if (end - start < piece.data.length) piece.splitText(end - start)
    const element = root.ownerDocument.createElement('mark')
    element.dataset.mark = mark.id
    if (mark.className) element.className = mark.className
    element.title = mark.label
    // One stop of the keyboard for a passage, however many pieces it is in.
    if (first) {
      element.tabIndex = 0
      element.setAttribute('role', 'button')
      element.setAttribute('aria-label', `${mark.label}: ${mark.quote}`)
    }
    first = false
    piece.replaceWith(element)
    element.append(piece)
  }
}

/** Wraps the passages below `root`; those that are not there any more are left out. */
export const wrapMarks = (root: Element, marks: readonly TextMark[]) => {
  const spans = findMarks(root, marks)
  for (const mark of marks) {
    const span = spans.get(mark.id)
    if (span) wrap(root, mark, span)
  }
}

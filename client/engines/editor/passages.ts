// Finds and marks passages of a displayed text in the form of annotator.js (contract/model.md 10.4). Marks wrap text
// nodes and are never stored; positions ignore them.

import { formulaText } from '../../../shared/text/formulas.ts'
import { sourceOf } from './decoration.ts'

/** Range of a passage: XPaths of elements below the text's root, and character offsets within these. */
export interface Place {
  start: string
  startOffset: number
  end: string
  endOffset: number
}

export interface PlacedPassage {
  /** Plain text, as in the document. */
  text: string
  /** The text with the sources of formulas. */
  quote?: string
  place: Place
}

/** A passage to highlight. If its range is invalid, it is found by its text. */
export interface TextMark {
  id: string
  quote: string
  place?: Place | undefined
  className?: string | undefined
  label: string
  onOpen: (mark: HTMLElement) => void
}

export const MARKS = 'mark[data-marks]'

/** Ids of a mark's passages, the shortest first. */
export const idsOf = (mark: HTMLElement): string[] => (mark.dataset.marks ?? '').split(' ')

const textNodes = (root: Node): Text[] => {
  const walker = root.ownerDocument?.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  while (walker?.nextNode()) found.push(walker.currentNode as Text)
  return found
}

const holderOf = (node: Node): Element | null => {
  const element = node.parentElement
  return element?.matches(MARKS) ? holderOf(element) : element
}

const isLike = (name: string) => (element: Element) => element.localName === name && !element.matches(MARKS)

/** For example `/p[2]/em[1]`, counted among siblings of the same name; empty for the root. */
const xpathOf = (root: Element, element: Element): string => {
  let path = ''
  for (let at: Element | null = element; at && at !== root; at = holderOf(at)) {
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

type Span = readonly [from: number, to: number]

const lengthBefore = (root: Element, node: Node, offset: number): number => {
  const range = root.ownerDocument.createRange()
  range.selectNodeContents(root)
  range.setEnd(node, offset)
  return range.toString().length
}

/** Converts a character offset to the containing element and an offset within it. */
const pointAt = (root: Element, character: number): readonly [xpath: string, offset: number] | undefined => {
  let at = 0
  for (const node of textNodes(root)) {
    at += node.data.length
    if (character >= at) continue
    const holder = holderOf(node)
    return holder ? [xpathOf(root, holder), character - lengthBefore(root, holder, 0)] : undefined
  }
  return undefined
}

const quoteOf = (root: Element, [from, to]: Span): string => {
  const text = root.textContent
  let quote = ''
  let at = from
  for (const math of root.querySelectorAll('math')) {
    const begin = lengthBefore(root, math, 0)
    const end = begin + math.textContent.length
    if (end <= from || begin >= to) continue
    quote += text.slice(at, begin) + formulaText(sourceOf(math))
    at = end
  }
  return quote + text.slice(at, to)
}

/** The passage between two characters, trimmed; undefined without words. */
const passageOf = (root: Element, [from, to]: Span): PlacedPassage | undefined => {
  const whole = root.textContent.slice(from, to)
  const text = whole.trim()
  const first = from + whole.indexOf(text)
  const start = pointAt(root, first)
  // Other clients expect the end in the element of the last character, not at the start of the next one.
  const last = pointAt(root, first + text.length - 1)
  if (text === '' || !start || !last) return undefined
  const quote = quoteOf(root, [first, first + text.length])
  return { text, quote, place: { start: start[0], startOffset: start[1], end: last[0], endOffset: last[1] + 1 } }
}

/** Returns a selection's range within a text; undefined without words. */
export const placeOf = (root: Element, { startContainer, startOffset, endContainer, endOffset }: Range) => {
  if (!root.contains(startContainer) || !root.contains(endContainer)) return undefined
  return passageOf(root, [lengthBefore(root, startContainer, startOffset), lengthBefore(root, endContainer, endOffset)])
}

const BLOCKS = 'p, li, h1, h2, h3, h4, h5, h6, blockquote, pre, td, th, dt, dd, figcaption'

/** Paragraphs in order; the whole text if it has none. */
export const paragraphsOf = (root: Element): PlacedPassage[] => {
  const blocks = [...root.querySelectorAll(BLOCKS)].filter((block) => !block.querySelector(BLOCKS))
  return (blocks.length > 0 ? blocks : [root]).flatMap((block) => {
    const from = lengthBefore(root, block, 0)
    return passageOf(root, [from, from + block.textContent.length]) ?? []
  })
}

const characterAt = (root: Element, xpath: string, offset: number): number | undefined => {
  const element = elementAt(root, xpath)
  if (!element || !(offset >= 0 && offset <= element.textContent.length)) return undefined
  return lengthBefore(root, element, 0) + offset
}

const withoutGaps = (text: string) => text.replace(/\s+/gu, '')

/** Limits of the search by text: length of a quotation, and number of positions. */
const QUOTE_MAX = 20_000
const PLACES_MAX = 200

/** Returns a search function that ignores white space; of several matches the nearest to an offset wins. */
export const finderIn = (text: string) => {
  const dense = withoutGaps(text)
  const places: number[] = []
  for (let at = 0; at < text.length; at += 1) if (!/\s/u.test(text.charAt(at))) places.push(at)
  return (quote: string, near: number): Span | undefined => {
    const wanted = withoutGaps(quote)
    if (wanted === '' || wanted.length > QUOTE_MAX) return undefined
    let best: Span | undefined
    let at = dense.indexOf(wanted)
    for (let seen = 0; at >= 0 && seen < PLACES_MAX; seen += 1) {
      const [from = 0, last = 0] = [places[at], places[at + wanted.length - 1]]
      if (best && Math.abs(from - near) > Math.abs(best[0] - near)) break
      best = [from, last + 1]
      at = dense.indexOf(wanted, at + 1)
    }
    return best
  }
}

/** Returns the marks' ranges in the text, without those not found. */
const findMarks = (root: Element, marks: readonly TextMark[]): Map<TextMark, Span> => {
  const text = root.textContent
  let find: ReturnType<typeof finderIn> | undefined
  const spanOf = ({ place, quote }: TextMark): Span | undefined => {
    const from = place && characterAt(root, place.start, place.startOffset)
    const to = place && characterAt(root, place.end, place.endOffset)
    const holds = from !== undefined && to !== undefined && from < to
    if (holds && (quote === '' || withoutGaps(text.slice(from, to)) === withoutGaps(quote))) return [from, to]
    find ??= finderIn(text)
    return find(quote, from ?? 0)
  }
  return new Map(
    marks.flatMap((mark) => {
      const span = spanOf(mark)
      return span ? [[mark, span] as const] : []
    }),
  )
}

const LEADS = 'a[href], button, summary'

/** Wraps a text node or formula in a mark of these passages. It is focusable for passages that start here. */
const wrap = (piece: Text | Element, marks: readonly TextMark[], begun: Set<TextMark>) => {
  const element = piece.ownerDocument.createElement('mark')
  element.dataset.marks = marks.map(({ id }) => id).join(' ')
  element.className = marks.flatMap(({ className }) => className ?? []).join(' ')
  element.title = marks.map(({ label }) => label).join(', ')
  const beginning = marks.filter((mark) => !begun.has(mark))
  if (beginning.length > 0 && !piece.parentElement?.closest(LEADS)) {
    element.tabIndex = 0
    element.setAttribute('role', 'button')
    element.setAttribute('aria-label', beginning.map(({ label, quote }) => `${label}: ${quote}`).join(', '))
    for (const mark of beginning) begun.add(mark)
  }
  piece.replaceWith(element)
  element.append(piece)
}

const lengthOf = ([from, to]: Span) => to - from

/** Limits per text and per position, because annotations are unlimited. */
const MARKS_MAX = 1_000
const MARKS_AT_PLACE_MAX = 100

/** Marks passages below `root`: one element per text node or formula, for all its passages. */
const wrapMarks = (root: Element, marks: readonly TextMark[]) => {
  const found = [...findMarks(root, marks.slice(0, MARKS_MAX))].toSorted(([, a], [, b]) => lengthOf(a) - lengthOf(b))
  if (found.length === 0) return
  const begun = new Set<TextMark>()
  let at = 0
  for (const node of textNodes(root)) {
    const [begin, end] = [at, at + node.data.length]
    at = end
    const here = found.filter(([, [from, to]]) => from < end && begin < to)
    const math = node.parentElement?.closest('math')
    if (math) {
      const covering = here.map(([mark]) => mark)
      if (covering.length > 0 && !math.parentElement?.matches(MARKS))
        wrap(math, covering.slice(0, MARKS_AT_PLACE_MAX), begun)
      continue
    }
    const edges = here.flatMap(([, span]) => span).filter((edge) => begin < edge && edge < end)
    let piece = node
    let start = begin
    for (const stop of [...new Set(edges), end].toSorted((a, b) => a - b)) {
      const rest = stop < end ? piece.splitText(stop - start) : undefined
      const covering = here.flatMap(([mark, [from, to]]) => (from <= start && stop <= to ? [mark] : []))
      // No marks between table rows or list items: invalid HTML.
      if (covering.length > 0 && piece.data.trim() !== '') wrap(piece, covering.slice(0, MARKS_AT_PLACE_MAX), begun)
      start = stop
      piece = rest ?? piece
    }
  }
}

export const showMarks = (root: HTMLElement, marks: readonly TextMark[]) => {
  const at = root.ownerDocument.activeElement
  const visited = at instanceof HTMLElement && root.contains(at) && at.matches(MARKS) ? idsOf(at) : []
  for (const mark of root.querySelectorAll(MARKS)) mark.replaceWith(...mark.childNodes)
  root.normalize()
  wrapMarks(root, marks)
  const stops = [...root.querySelectorAll<HTMLElement>(`${MARKS}[tabindex]`)]
  stops.find((stop) => idsOf(stop).some((id) => visited.includes(id)))?.focus({ preventScroll: true })
}

import { spokenLanguage } from './voices.ts'

export interface Sentence {
  text: string
  /** BCP-47 tag. */
  lang: string
  /** Range of the page for characters of the text. */
  rangeOf: (from: number, to: number) => Range | undefined
}

interface Part {
  at: number
  text: string
  /** A text node and the offset of its first character, or an element read by its alternative text. */
  node: Text | Element
  offset: number
}

const BLOCKS = 'p, div, li, h1, h2, h3, h4, h5, h6, blockquote, pre, td, th, dt, dd, figcaption, br, tr, ul, ol, table, article, section' // prettier-ignore
const SILENT = 'script, style, iframe, video, audio, svg, button, [aria-hidden="true"], [hidden]'

const langOf = (node: Node) => {
  const element = node instanceof Element ? node : node.parentElement
  return element?.closest<HTMLElement>('[lang]:not([lang=""])')?.lang || 'en'
}

const rangeIn = (parts: readonly Part[], from: number, to: number): Range | undefined => {
  const at = (character: number) => parts.find((part) => character < part.at + part.text.length)
  const [first, last] = [at(from), at(to - 1)]
  if (!first || !last) return undefined
  const range = (first.node.ownerDocument ?? document).createRange()
  if (first.node instanceof Element) range.setStartBefore(first.node)
  else range.setStart(first.node, first.offset + from - first.at)
  if (last.node instanceof Element) range.setEndAfter(last.node)
  else range.setEnd(last.node, last.offset + to - last.at)
  return range
}

/** Sentences of elements or selections in reading order. Formulas and pictures are read by their alternative text. */
export const sentencesOf = (roots: readonly (Element | Range)[]): Sentence[] => {
  const sentences: Sentence[] = []
  let parts: Part[] = []
  let text = ''
  let tag = ''
  const flush = () => {
    const [block, whole] = [parts, text]
    parts = []
    text = ''
    if (!/[\p{L}\p{N}]/u.test(whole)) return
    const lang = spokenLanguage(whole, tag)
    for (const { segment, index } of new Intl.Segmenter(lang, { granularity: 'sentence' }).segment(whole))
      if (/[\p{L}\p{N}]/u.test(segment))
        sentences.push({
          text: segment,
          lang,
          rangeOf: (from, to) => rangeIn(block, index + from, index + Math.min(to, segment.length)),
        })
  }
  const add = (words: string, node: Text | Element, offset = 0) => {
    if (words === '') return
    if (parts.length === 0) tag = langOf(node)
    parts.push({ at: text.length, text: words, node, offset })
    text += words
  }
  const visit = (node: Node, within: Range | undefined): void => {
    if (within && !within.intersectsNode(node)) return
    if (node instanceof Text) {
      const from = within?.startContainer === node ? within.startOffset : 0
      const to = within?.endContainer === node ? within.endOffset : node.data.length
      add(node.data.slice(from, to), node, from)
      return
    }
    if (!(node instanceof Element) || node.matches(SILENT)) return
    if (node.localName === 'math') return add(` ${node.getAttribute('alttext') ?? node.textContent} `, node)
    if (node.localName === 'img') return add(` ${node.getAttribute('alt') ?? ''} `, node)
    const isBlock = node.matches(BLOCKS)
    if (isBlock) flush()
    for (const child of node.childNodes) visit(child, within)
    if (isBlock) flush()
  }
  for (const root of roots) {
    if (root instanceof Range) visit(root.commonAncestorContainer, root)
    else visit(root, undefined)
    flush()
  }
  return sentences
}

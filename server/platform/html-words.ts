import type { DefaultTreeAdapterTypes } from 'parse5'
import type { Excerpt } from '../../shared/domain/links.ts'
import { MENTION, SUPPORT_END, SUPPORT_START, SUPPORT_START_LABEL } from '../../shared/text/markup.ts'
import { mentionToken } from '../../shared/text/mentions.ts'
import { isFormula, readableMath, sourceOf } from './formulas.ts'

type Element = DefaultTreeAdapterTypes.Element
type ChildNode = DefaultTreeAdapterTypes.ChildNode
type ParentNode = DefaultTreeAdapterTypes.ParentNode

export interface PlainText {
  /** All words, white space collapsed. */
  text: string
  excerpt: Pick<Excerpt, 'text' | 'picture'>
}

/** Type guard for elements. */
export const isElement = (node: ChildNode): node is Element => 'tagName' in node
/** Type guard for text nodes. */
export const isText = (node: ChildNode): node is DefaultTreeAdapterTypes.TextNode => node.nodeName === '#text'

/** Elements that do not end a word. */
export const INLINE: ReadonlySet<string> = new Set(
  'a abbr b cite code del em font i ins kbd mark q ruby s samp small span strike strong sub sup u'.split(' '),
)
/** Returns an attribute's value. */
export const attributeOf = (element: Element, wanted: string) =>
  element.attrs.find(({ name }) => name === wanted)?.value
/** Returns whether a node is an element of a class. */
export const hasClass = (node: ChildNode | undefined, wanted: string) =>
  node !== undefined && isElement(node) && attributeOf(node, 'class')?.split(/\s+/).includes(wanted) === true

/** Removes the dashes that editors put around a support's content. */
const withoutDashes = (text: string, before: ChildNode | undefined, after: ChildNode | undefined): string => {
  const begun = hasClass(before, SUPPORT_START) ? text.replace(/^\s*-\s/, ' ') : text
  return hasClass(after, SUPPORT_END) ? begun.replace(/\s-\s*$/, ' ') : begun
}

/** Returns whether a node is a ruby annotation, which isn't part of the word. */
export const isReading = (node: ChildNode) => isElement(node) && (node.tagName === 'rt' || node.tagName === 'rp')

/** Returns the words of a cleaned tree, blocks separated by spaces, without support labels and ruby annotations. */
export const wordsIn = ({ childNodes }: ParentNode): string =>
  childNodes
    .map((node, at) => {
      if (isText(node)) return withoutDashes(node.value, childNodes[at - 1], childNodes[at + 1])
      if (isReading(node)) return ''
      if (!isElement(node) || hasClass(node, SUPPORT_START_LABEL)) return ' '
      if (isFormula(node)) return ` ${sourceOf(node)} `
      return INLINE.has(node.tagName) ? wordsIn(node) : ` ${wordsIn(node)} `
    })
    .join('')

/** Collapses white space and trims. Matching single spaces would take long. */
export const plain = (text: string): string => text.replace(/\s{2,}|[^\S ]/g, ' ').trim()

/** Three lines of a wide card; wide letters count 2. */
const EXCERPT_MAX = 160
const LAST_WORD_MAX = 20
/** Bounds the work for texts of mostly white space. */
const LOOKED_AT_MAX = 8 * EXCERPT_MAX
const WIDE = /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uff60]/
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
/** Letters that count 1 and combine with nothing, one more than fit. */
const SIMPLE = new RegExp(`^[ -~\\u00a0-\\u02ff]{${EXCERPT_MAX + 1}}`)

/** Returns the beginning of a text as cards show it, cut between words if possible. */
export const cutExcerpt = (text: string): string => {
  const end = SIMPLE.test(text) ? EXCERPT_MAX : endOfExcerpt(text)
  if (end === text.length) return text
  const cut = text.slice(0, end)
  const space = text[end] === ' ' ? end : cut.lastIndexOf(' ')
  return `${end - space <= LAST_WORD_MAX ? cut.slice(0, space) : cut}…`
}

const endOfExcerpt = (text: string): number => {
  let room = EXCERPT_MAX
  let end = 0
  for (const { segment, index } of graphemes.segment(text.slice(0, LOOKED_AT_MAX))) {
    room -= WIDE.test(segment) ? 2 : 1
    if (room < 0) break
    end = index + segment.length
  }
  return end
}

/** A foreign URL would tell another site who reads which board. */
const OWN_FILE = /^\/(attachments|uploads)\//

const CUT_TOKEN = /@\{[0-9a-f]*…$/

/** Returns text and first own picture for cards. */
export const excerptIn = (tree: ParentNode): PlainText['excerpt'] => {
  let words = ''
  let picture: string | undefined
  const visit = ({ childNodes }: ParentNode): void => {
    for (let at = 0; at < childNodes.length; at++) {
      const node = childNodes[at]!
      const isEnough = words.length > LOOKED_AT_MAX
      if (isEnough && picture !== undefined) return
      if (isText(node) && !isEnough) words += withoutDashes(node.value, childNodes[at - 1], childNodes[at + 1])
      if (!isElement(node) || isReading(node) || hasClass(node, SUPPORT_START_LABEL)) continue
      if (isFormula(node)) {
        if (!isEnough) words += readableMath(node)
        continue
      }
      if (hasClass(node, MENTION) && !isEnough) words += mentionToken(attributeOf(node, 'data-author') ?? '')
      const source = node.tagName === 'img' ? attributeOf(node, 'src') : undefined
      if (source !== undefined && OWN_FILE.test(source)) picture ??= source
      const apart = isEnough || INLINE.has(node.tagName) ? '' : ' '
      words += apart
      visit(node)
      words += apart
    }
  }
  visit(tree)
  const text = cutExcerpt(plain(words)).replace(CUT_TOKEN, '…')
  return { ...(text && { text }), ...(picture !== undefined && { picture }) }
}

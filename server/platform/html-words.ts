import type { DefaultTreeAdapterTypes } from 'parse5'
import type { Excerpt } from '../../shared/domain/links.ts'
import { SUPPORT_END, SUPPORT_START, SUPPORT_START_LABEL } from '../../shared/text/markup.ts'

type Element = DefaultTreeAdapterTypes.Element
type ChildNode = DefaultTreeAdapterTypes.ChildNode
type ParentNode = DefaultTreeAdapterTypes.ParentNode

/** A cleaned text without its markup. */
export interface PlainText {
  /** All its words, white space made single. */
  text: string
  excerpt: Pick<Excerpt, 'text' | 'picture'>
}

/** Returns whether a node of a tree is an element. */
export const isElement = (node: ChildNode): node is Element => 'tagName' in node
/** Returns whether a node of a tree is a text. */
export const isText = (node: ChildNode): node is DefaultTreeAdapterTypes.TextNode => node.nodeName === '#text'

const INLINE = new Set(
  'a abbr b cite code del em font i ins kbd mark q ruby s samp small span strike strong sub sup u'.split(' '),
)
const attributeOf = (element: Element, wanted: string) => element.attrs.find(({ name }) => name === wanted)?.value
const hasClass = (node: ChildNode | undefined, wanted: string) =>
  node !== undefined && isElement(node) && attributeOf(node, 'class')?.split(/\s+/).includes(wanted) === true

/** A text without the dashes that editors set around what stands in a support. */
const withoutDashes = (text: string, before: ChildNode | undefined, after: ChildNode | undefined): string => {
  const begun = hasClass(before, SUPPORT_START) ? text.replace(/^\s*-\s/, ' ') : text
  return hasClass(after, SUPPORT_END) ? begun.replace(/\s-\s*$/, ' ') : begun
}

/** Readings above ruby text and the brackets around them: they stand within a word and are no part of it. */
const isReading = (node: ChildNode) => isElement(node) && (node.tagName === 'rt' || node.tagName === 'rp')

/** The words of a cleaned tree: blocks stand apart; support labels and readings of ruby text are no words of the writer's. */
export const wordsIn = ({ childNodes }: ParentNode): string =>
  childNodes
    .map((node, at) => {
      if (isText(node)) return withoutDashes(node.value, childNodes[at - 1], childNodes[at + 1])
      if (isReading(node)) return ''
      if (!isElement(node) || hasClass(node, SUPPORT_START_LABEL)) return ' '
      return INLINE.has(node.tagName) ? wordsIn(node) : ` ${wordsIn(node)} `
    })
    .join('')

/** Makes white space single. */
export const plain = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Three lines of a wide card hold so much; letters that are twice as wide count twice. */
const EXCERPT_MAX = 160
/** A word that is longer is cut within. */
const LAST_WORD_MAX = 20
/** Of what is looked at, white space is the most that falls away. */
const LOOKED_AT_MAX = 8 * EXCERPT_MAX
const WIDE = /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uff60]/
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** The beginning of a plain text, as much as cards show: cut between words where there are any. */
export const cutExcerpt = (text: string): string => {
  let room = EXCERPT_MAX
  let end = 0
  for (const { segment, index } of graphemes.segment(text.slice(0, LOOKED_AT_MAX))) {
    room -= WIDE.test(segment) ? 2 : 1
    if (room < 0) break
    end = index + segment.length
  }
  if (end === text.length) return text
  const cut = text.slice(0, end)
  const space = text[end] === ' ' ? end : cut.lastIndexOf(' ')
  return `${end - space <= LAST_WORD_MAX ? cut.slice(0, space) : cut}…`
}

/** Files of this site: what stands elsewhere would tell another site who looks at which board. */
const OWN_FILE = /^\/(attachments|uploads)\//

/** Returns what a card shows of a cleaned tree. */
export const excerptIn = (tree: ParentNode): PlainText['excerpt'] => {
  let words = ''
  let picture: string | undefined
  const visit = ({ childNodes }: ParentNode): void => {
    for (const [at, node] of childNodes.entries()) {
      const isEnough = words.length > LOOKED_AT_MAX
      if (isEnough && picture !== undefined) return
      if (isText(node) && !isEnough) words += withoutDashes(node.value, childNodes[at - 1], childNodes[at + 1])
      if (!isElement(node) || isReading(node) || hasClass(node, SUPPORT_START_LABEL)) continue
      const source = node.tagName === 'img' ? attributeOf(node, 'src') : undefined
      if (source !== undefined && OWN_FILE.test(source)) picture ??= source
      const apart = isEnough || INLINE.has(node.tagName) ? '' : ' '
      words += apart
      visit(node)
      words += apart
    }
  }
  visit(tree)
  const text = cutExcerpt(plain(words))
  return { ...(text && { text }), ...(picture !== undefined && { picture }) }
}

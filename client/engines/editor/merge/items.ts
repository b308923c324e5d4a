// Splits a body into the units of a merge: starts of blocks, support marks and sentences.
import { SUPPORT_END, SUPPORT_START } from '../../../../shared/text/markup.ts'
import { blockDepth, isWhole, type Leaf, leavesOf, nameOf, Writer } from './leaves.ts'

interface Shaped {
  /** Items with equal keys are the same. */
  key: string
  /** The key with formatting. */
  form: string
}

/** Start of a block: paragraph, list item, heading. */
export interface BlockItem extends Shaped {
  kind: 'block'
  path: readonly string[]
  /** Number of ancestors shared with the previous item. */
  shared: number
}

export interface MarkItem extends Shaped {
  kind: 'mark'
  id: string
  half: 'start' | 'end'
  leaves: readonly Leaf[]
}

/** A sentence, or a unit such as a line break, table or video. */
export interface TextItem extends Shaped {
  kind: 'text'
  /** Paths are relative to the block. */
  leaves: readonly Leaf[]
  gap: string
  /** Last of its line, so no white space is needed. */
  ends: boolean
}

export type Item = BlockItem | MarkItem | TextItem

/** White space at the end of a text; the lookbehind avoids quadratic time. */
const GAP = /(?<!\s|&nbsp;)(?:\s|&nbsp;)+$/
const SPACE = /\s|&nbsp;/g
/** Characters that need no white space between sentences. */
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]$/u
const ENTITY = /&(?:[a-z][a-z\d]*|#x?[\da-f]+);/gi
const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })

const shape = (leaves: readonly Leaf[]) =>
  leaves
    .map(({ path, shared, content }, at) => `${at > 0 ? shared : ''}${path.join('')}\u0001${content}`)
    .join('\u0002')

const classesOf = (tag: string) => (/\sclass="([^"]*)"/i.exec(tag)?.[1] ?? '').split(/\s+/)
const idOf = (tag: string) => /\sid="([^"]*)"/i.exec(tag)?.[1] ?? ''

const markOf = (leaf: Leaf): MarkItem | undefined => {
  const tag = leaf.content === '' && leaf.path.at(-1)
  if (!tag || nameOf(tag) !== 'span') return undefined
  const classes = classesOf(tag)
  const half = classes.includes(SUPPORT_START) ? 'start' : classes.includes(SUPPORT_END) ? 'end' : undefined
  if (!half) return undefined
  const id = idOf(tag)
  return { kind: 'mark', key: `mark ${half} ${id}`, form: shape([leaf]), id, half, leaves: [leaf] }
}

/** Maps mark ids to the initials of their halves, in order. */
export const marksIn = (items: readonly Item[]): Map<string, string> => {
  const marks = new Map<string, string>()
  const note = (id: string, half: 'start' | 'end') => marks.set(id, (marks.get(id) ?? '') + half.charAt(0))
  for (const item of items) {
    if (item.kind === 'mark') note(item.id, item.half)
    else if (item.kind === 'text' && item.key.includes('KFSupport'))
      for (const [tag] of item.key.matchAll(/<span\s[^>]*KFSupport(?:Start|End)[^>]*>/g))
        note(idOf(tag), tag.includes(SUPPORT_START) ? 'start' : 'end')
  }
  return marks
}

const textItem = (leaves: readonly Leaf[], ends: boolean): TextItem => {
  const last = leaves.at(-1)
  const gap = (last && !last.content.startsWith('<') && GAP.exec(last.content)?.[0]) || ''
  const kept = last && gap ? [...leaves.slice(0, -1), { ...last, content: last.content.slice(0, -gap.length) }] : leaves
  const form = `${shape(kept)}${gap}`
  // White space at the edges depends on the neighbours.
  const bare = kept.filter(({ content, path }, at) => at < kept.length - 1 || content !== '' || path.length > 0)
  return {
    kind: 'text',
    key: shape(bare).replaceAll(SPACE, ' ').replace('\u0001 ', '\u0001'),
    form,
    leaves: kept,
    gap,
    ends,
  }
}

const isText = ({ content }: Leaf) => content !== '' && !content.startsWith('<')

/** An element without text counts as one character. */
const lengthOf = (leaf: Leaf) => (isText(leaf) ? leaf.content.length : 1)

const part = (leaf: Leaf, from: number, to: number): Leaf => ({
  ...leaf,
  content: leaf.content.slice(from, to),
  shared: from > 0 ? leaf.path.length : leaf.shared,
})

const sentencesOf = (line: readonly Leaf[]): TextItem[] => {
  // Keeps entities at their length, so that offsets in the words are offsets in the HTML.
  const words = line.map((leaf) =>
    isText(leaf)
      ? leaf.content.replaceAll(ENTITY, (entity) => (entity === '&nbsp;' ? ' ' : '-').repeat(entity.length))
      : '\ufffc',
  )
  const ends = [...sentences.segment(words.join(''))].map(({ index, segment }) => index + segment.length)
  const found: Leaf[][] = [[]]
  let begin = 0
  for (const leaf of line) {
    const end = begin + lengthOf(leaf)
    let from = begin
    while (from < end) {
      const sentenceEnd = ends[found.length - 1] ?? end
      const to = Math.min(end, sentenceEnd)
      found.at(-1)!.push(isText(leaf) ? part(leaf, from - begin, to - begin) : leaf)
      if (to === sentenceEnd) found.push([])
      from = to
    }
    begin = end
  }
  const full = found.filter((leaves) => leaves.length > 0)
  return full.map((leaves, at) => textItem(leaves, at === full.length - 1))
}

/** Returns the items within a block: marks, line breaks and whole parts, and the sentences between them. */
const itemsWithin = (leaves: readonly Leaf[]): Item[] => {
  const items: Item[] = []
  let line: Leaf[] = []
  const endLine = () => {
    if (line.length > 0) items.push(...sentencesOf(line))
    line = []
  }
  for (const leaf of leaves) {
    const mark = markOf(leaf)
    const alone = mark ?? (isWhole(leaf) || leaf.content.startsWith('<br') ? textItem([leaf], true) : undefined)
    if (alone) {
      endLine()
      items.push(alone)
    } else line.push(leaf)
  }
  endLine()
  return items
}

/** Items of a body in the stored form, in reading order. */
export const itemsOf = (html: string): Item[] => {
  const items: Item[] = []
  let inside: Leaf[] = []
  let depth = -1
  for (const leaf of leavesOf(html)) {
    const own = blockDepth(leaf.path)
    if (leaf.shared < own || own !== depth) {
      items.push(...itemsWithin(inside))
      inside = []
      depth = own
      const path = leaf.path.slice(0, own)
      const shared = Math.min(leaf.shared, own)
      items.push({ kind: 'block', key: `block ${path.join('')}`, form: `${shared} ${path.join('')}`, path, shared })
    }
    const within = { ...leaf, path: leaf.path.slice(own), shared: Math.max(0, leaf.shared - own) }
    if (within.path.length > 0 || within.content !== '') inside.push(within)
  }
  return [...items, ...itemsWithin(inside)]
}

const separates = (item: TextItem, next: Item | undefined) =>
  item.ends &&
  item.gap === '' &&
  next?.kind === 'text' &&
  !isBreak(item) &&
  !isBreak(next) &&
  !DENSE.test(item.leaves.at(-1)?.content ?? '')

const isBreak = ({ leaves }: TextItem) =>
  leaves.length === 1 && leaves[0] !== undefined && (leaves[0].content.startsWith('<br') || isWhole(leaves[0]))

export const htmlOf = (items: readonly Item[]): string => {
  const writer = new Writer()
  let block: readonly string[] = []
  for (const [at, item] of items.entries()) {
    if (item.kind === 'block') {
      block = item.path
      writer.go(block, item.shared)
      continue
    }
    for (const { path, shared, content } of item.leaves) {
      writer.go([...block, ...path], block.length + shared)
      writer.write(content)
    }
    if (item.kind === 'text') writer.write(separates(item, items[at + 1]) ? ' ' : item.gap)
  }
  return writer.end()
}

export const wordsOf = (item: Item): string =>
  item.kind === 'text' ? item.leaves.map(({ content }) => content.replaceAll(/<[^>]*>/g, ' ')).join('') : ''

// Two versions of a text as one, with added and removed words.
import { diffArrays } from 'diff'
import { formulaText } from '../../../shared/text/formulas.ts'
import { MISSING_LINK } from '../../../shared/text/markup.ts'
import { mentionText } from '../../../shared/text/mentions.ts'
import type { Titles } from './marks.ts'
import { type Item, itemsOf } from './merge/items.ts'

export interface Passage {
  words: string
  /** Undefined for text of both versions. */
  change: 'came' | 'went' | undefined
}
export type Line = readonly Passage[]

/** Passages with more different words are shown one after the other. */
const DIFFERENCES_MAX = 1000
/** Maximum passage length in characters for a word diff, which gets slow. */
const WORDS_MAX = 100_000

const ENTITIES: Readonly<Record<string, string>> = { nbsp: ' ', amp: '&', lt: '<', gt: '>', quot: '"' }
const decoded = (text: string) =>
  text.replaceAll(/&(nbsp|amp|lt|gt|quot);/g, (_all, name: string) => ENTITIES[name] ?? '')

const PICTURE = '\u25a3'

const wordsOf = (item: Item, titles: Titles): string => {
  if (item.kind === 'block') return '\n'
  if (item.kind === 'mark') return item.half === 'start' ? ` [${titles.get(item.id) ?? MISSING_LINK}] ` : ' '
  const words = item.leaves.map(({ content }) => {
    if (content.startsWith('<br')) return '\n'
    const author = /^<span[^>]* data-author="([0-9a-f]{24})"/.exec(content)?.[1]
    if (author !== undefined) return mentionText(titles.get(author))
    const formula = /^<math[^>]* alttext="([^"]*)"/.exec(content)?.[1]
    if (formula !== undefined) return formulaText(decoded(formula))
    if (/^<(?:img|video|iframe|svg|figure|object)/i.test(content)) return PICTURE
    return decoded(content.replaceAll(/<\/(?:td|th|tr)>/g, ' ').replaceAll(/<[^>]*>/g, ''))
  })
  return words.join('') + (item.gap ? ' ' : '')
}

/** Returns a body's text, a line per paragraph, with the titles of supports. */
export const textOf = (body: string, titles: Titles): string =>
  itemsOf(body)
    .map((item) => wordsOf(item, titles))
    .join('')
    .replaceAll(/[ \t]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{2,}/g, '\n')
    .trim()

const wordsApart = new Intl.Segmenter(undefined, { granularity: 'word' })

const FORMULA = /(\\\(.*?\\\))/s
const segmentsOf = (text: string): string[] =>
  text
    .split(FORMULA)
    .flatMap((part, at) => (at % 2 === 1 ? [part] : Array.from(wordsApart.segment(part), ({ segment }) => segment)))

/** Words and formulas with the space after each; also for languages without spaces. */
const wordsIn = (text: string): string[] => {
  const words: string[] = []
  for (const segment of segmentsOf(text)) {
    if (segment === ' ' && words.length > 0 && words.at(-1) !== '\n') words[words.length - 1] += segment
    else words.push(segment)
  }
  return words
}

const wordPassages = (before: string, after: string): Passage[] => {
  const parts =
    before.length + after.length > WORDS_MAX
      ? undefined
      : diffArrays(wordsIn(before), wordsIn(after), {
          comparator: (a, b) => a === b || (a.trim() === b.trim() && a.trim() !== ''),
          maxEditLength: DIFFERENCES_MAX,
        })
  if (!parts)
    return [
      { words: before, change: 'went' },
      { words: after, change: 'came' },
    ]
  return parts.map(({ value, added, removed }) => ({
    words: value.join(''),
    change: added ? 'came' : removed ? 'went' : undefined,
  }))
}

const linesIn = (text: string) => text.split(/(?<=\n)/)

/** Returns added and removed lines; all of them if there are too many. */
const linesApart = (before: string[], after: string[]) =>
  diffArrays(before, after, { maxEditLength: DIFFERENCES_MAX }) ?? [
    { value: before, added: false, removed: true },
    { value: after, added: true, removed: false },
  ]

/** Returns the differences of two texts by lines, and within these by words. */
export const compareTexts = (before: string, after: string): Line[] => {
  const passages: Passage[] = []
  let [went, came] = ['', '']
  const settle = () => {
    if (went || came) passages.push(...wordPassages(went, came))
    went = came = ''
  }
  for (const { value, added, removed } of linesApart(linesIn(`${before}\n`), linesIn(`${after}\n`))) {
    const words = value.join('')
    if (added) came += words
    else if (removed) went += words
    else {
      settle()
      passages.push({ words, change: undefined })
    }
  }
  settle()
  const lines: Passage[][] = [[]]
  for (const { words, change } of passages)
    for (const [at, part] of words.split('\n').entries()) {
      if (at > 0) lines.push([])
      if (part !== '') lines.at(-1)?.push({ words: part, change })
    }
  return lines.filter((line) => line.length > 0)
}

export const isChanged = (line: Line) => line.some(({ change }) => change !== undefined)

import { createRequire } from 'node:module'
import type { PartOfSpeech } from '../../../shared/domain/lexicon.ts'

type Known = Exclude<PartOfSpeech, 'other'>

/** WordNet word list of `wink-lexicon`. */
interface List {
  words: Readonly<Record<string, number>>
  /** Indexes into `senses`, by word number. */
  sensesOf: readonly (readonly number[])[]
  /** E.g. `noun.plant`. */
  senses: readonly string[]
  /** Base forms by part of speech. */
  lemmaOf: Readonly<Record<Known, (word: string) => string>>
}

const PARTS = ['noun', 'verb', 'adj', 'adv'] as const

const require = createRequire(import.meta.url)

const load = async (): Promise<List> => {
  // `import` would look for exports in 77,000 lines, which takes three times as long as running them.
  const words = require('wink-lexicon/src/wn-words.js') as List['words']
  const sensesOf = require('wink-lexicon/src/wn-word-senses.js') as List['sensesOf']
  const senses = require('wink-lexicon/src/wn-senses.js') as List['senses']
  const { default: lemmatize } = await import('wink-lemmatizer')
  const lemmaOf = { noun: lemmatize.noun, verb: lemmatize.verb, adj: lemmatize.adjective, adv: (word: string) => word }
  return { words, sensesOf, senses, lemmaOf }
}

let list: Promise<List> | undefined

/** Loaded on first use. */
const wordList = () => (list ??= load())

const isA = ({ words, sensesOf, senses }: List, word: string, part: Known): boolean => {
  const at = Object.hasOwn(words, word) ? words[word] : undefined
  return at !== undefined && (sensesOf[at] ?? []).some((sense) => senses[sense]?.startsWith(`${part}.`))
}

/** Returns the number of words in the list. */
export const wordsKnown = async (): Promise<number> => Object.keys((await wordList()).words).length

/** Returns each word's possible parts of speech. */
export const partsOfSpeech = async (words: readonly string[]): Promise<Known[][]> => {
  const known = await wordList()
  return words.map((word) =>
    PARTS.filter((part) => isA(known, word, part) || isA(known, known.lemmaOf[part](word), part)),
  )
}

import type { PartOfSpeech } from '../../../shared/domain/lexicon.ts'

type Known = Exclude<PartOfSpeech, 'other'>

/** An English word list with parts of speech: WordNet, as `wink-lexicon` carries it. */
interface List {
  words: Readonly<Record<string, number>>
  /** By a word's number there: the places of its senses. */
  sensesOf: readonly (readonly number[])[]
  /** A part of speech and a field, as `noun.plant`. */
  senses: readonly string[]
  /** What a form is a form of, as each part of speech. */
  lemmaOf: Readonly<Record<Known, (word: string) => string>>
}

const PARTS = ['noun', 'verb', 'adj', 'adv'] as const

const load = async (): Promise<List> => {
  const [words, sensesOf, senses, { default: lemmatize }] = await Promise.all([
    import('wink-lexicon/src/wn-words.js'),
    import('wink-lexicon/src/wn-word-senses.js'),
    import('wink-lexicon/src/wn-senses.js'),
    import('wink-lemmatizer'),
  ])
  const lemmaOf = { noun: lemmatize.noun, verb: lemmatize.verb, adj: lemmatize.adjective, adv: (word: string) => word }
  return { words: words.default, sensesOf: sensesOf.default, senses: senses.default, lemmaOf }
}

let list: Promise<List> | undefined

/** Read when the first words are told apart. */
const wordList = () => (list ??= load())

const isA = ({ words, sensesOf, senses }: List, word: string, part: Known): boolean => {
  const at = Object.hasOwn(words, word) ? words[word] : undefined
  return at !== undefined && (sensesOf[at] ?? []).some((sense) => senses[sense]?.startsWith(`${part}.`))
}

/** Returns how many words the list holds. */
export const wordsKnown = async (): Promise<number> => Object.keys((await wordList()).words).length

/** Returns which parts of speech each of some words may be, in English; of a word that the list does not know none. */
export const partsOfSpeech = async (words: readonly string[]): Promise<Known[][]> => {
  const known = await wordList()
  return words.map((word) =>
    PARTS.filter((part) => isA(known, word, part) || isA(known, known.lemmaOf[part](word), part)),
  )
}

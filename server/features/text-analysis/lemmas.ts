import type { Algorithm } from 'snowball-stemmers'
import type { AnalysisLanguage } from '../../../shared/domain/text-analysis.ts'
import { tokensOf } from './tokens.ts'

/** Returns the lemma of a folded word. */
export type Lemmatizer = (word: string) => string

/** Exceptions to WordNet's rules. */
const ENGLISH: ReadonlyMap<string, string> = new Map(
  Object.entries({
    does: 'do',
    lenses: 'lens',
    masses: 'mass',
    axes: 'axis',
    species: 'species',
    physics: 'physics',
    evening: 'evening',
    evenings: 'evening',
  }),
)

const english = async (): Promise<Lemmatizer> => {
  const { default: wordNet } = await import('wink-lemmatizer')
  return (word) => {
    const bare = word.replace(/'s$/, '')
    // Nouns first, so that plurals of verb forms are reduced: buildings, building, build.
    return ENGLISH.get(bare) ?? wordNet.adjective(wordNet.verb(wordNet.noun(bare)))
  }
}

/** Longer words are not stemmed: the time grows faster than their length. */
const STEMMED_MAX = 60

const stems = async (algorithm: Algorithm): Promise<Lemmatizer> => {
  const { default: snowball } = await import('snowball-stemmers')
  const stemmer = snowball.newStemmer(algorithm)
  return (word) => (word.length > STEMMED_MAX ? word : stemmer.stem(word))
}

/** Chinese has no inflection; the Japanese segmenter splits off endings. */
const asTheyAre = (): Promise<Lemmatizer> => Promise.resolve((word) => word)

const LEMMATIZERS: Readonly<Record<AnalysisLanguage, () => Promise<Lemmatizer>>> = {
  en: english,
  es: () => stems('spanish'),
  fr: () => stems('french'),
  fi: () => stems('finnish'),
  pt: () => stems('portuguese'),
  cn: asTheyAre,
  zh_CN: asTheyAre,
  ja: asTheyAre,
}

/** Lemmas cached per language; stemming a word takes about 0.1 ms. */
const REMEMBERED_MAX = 50_000

const remembering = (lemmaOf: Lemmatizer): Lemmatizer => {
  const known = new Map<string, string>()
  return (word) => {
    const found = known.get(word)
    if (found !== undefined) return found
    if (known.size >= REMEMBERED_MAX) known.clear()
    const lemma = lemmaOf(word)
    known.set(word, lemma)
    return lemma
  }
}

const loaded = new Map<AnalysisLanguage, Promise<Lemmatizer>>()

/** Returns a language's lemmatizer, loaded on first use. */
export const lemmatizerOf = async (language: AnalysisLanguage): Promise<Lemmatizer> => {
  const known = loaded.get(language) ?? LEMMATIZERS[language]().then(remembering)
  loaded.set(language, known)
  return await known
}

/** Returns the lemmas of a sentence, in order. */
export const lemmasOf = async (sentence: string, language: AnalysisLanguage): Promise<string[]> => {
  const lemmaOf = await lemmatizerOf(language)
  return tokensOf(sentence, language).map(lemmaOf)
}

/** Returns one lemma per token; tokens of several words stay together. */
export const lemmasOfTokens = async (tokens: readonly string[], language: AnalysisLanguage): Promise<string[]> => {
  const lemmaOf = await lemmatizerOf(language)
  return tokens.map((token) => {
    const words = tokensOf(token, language)
    return words.length > 0 ? words.map(lemmaOf).join(' ') : token
  })
}

import type { Algorithm } from 'snowball-stemmers'
import type { AnalysisLanguage } from '../../../shared/domain/text-analysis.ts'
import { tokensOf } from './tokens.ts'

/** Returns the lemma of a folded word. */
export type Lemmatizer = (word: string) => string

/** What WordNet's endings make of these is another word. */
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
    // A plural may be that of a verb's form: buildings, building, build.
    return ENGLISH.get(bare) ?? wordNet.adjective(wordNet.verb(wordNet.noun(bare)))
  }
}

/** Longer words than these have no ending that a stemmer knows; its time grows faster than they do. */
const STEMMED_MAX = 60

const stems = async (algorithm: Algorithm): Promise<Lemmatizer> => {
  const { default: snowball } = await import('snowball-stemmers')
  const stemmer = snowball.newStemmer(algorithm)
  return (word) => (word.length > STEMMED_MAX ? word : stemmer.stem(word))
}

/** Chinese does not inflect, and of Japanese the dictionary has cut off the endings already. */
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

/** Words whose lemmas are remembered of each language: stemming takes a tenth of a millisecond. */
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

/** Returns the lemmatizer of a language; dictionaries are loaded when the first text asks for them. */
export const lemmatizerOf = async (language: AnalysisLanguage): Promise<Lemmatizer> => {
  const known = loaded.get(language) ?? LEMMATIZERS[language]().then(remembering)
  loaded.set(language, known)
  return await known
}

/** Returns the lemmas of a sentence's words, in order. */
export const lemmasOf = async (sentence: string, language: AnalysisLanguage): Promise<string[]> => {
  const lemmaOf = await lemmatizerOf(language)
  return tokensOf(sentence, language).map(lemmaOf)
}

/** Returns one lemma for each token, in order; a token of several words keeps them together, one without any stays as it is. */
export const lemmasOfTokens = async (tokens: readonly string[], language: AnalysisLanguage): Promise<string[]> => {
  const lemmaOf = await lemmatizerOf(language)
  return tokens.map((token) => {
    const words = tokensOf(token, language)
    return words.length > 0 ? words.map(lemmaOf).join(' ') : token
  })
}

// Worker thread: dictionaries take 0.2 seconds to load, analyses much CPU.
import type { AnalysisLanguage } from '../../../shared/domain/text-analysis.ts'
import { partsOfSpeech } from './english-words.ts'
import { fuzzyScores } from './fuzzy.ts'
import { lemmasOf, lemmasOfTokens } from './lemmas.ts'
import { countForms, type FormCount } from './word-forms.ts'

export interface LanguageActs {
  lemmas: (given: { sentence: string }) => Promise<string[]>
  lemmasOfTokens: (given: { tokens: readonly string[] }) => Promise<string[]>
  forms: (given: { texts: readonly string[] }) => Promise<FormCount[][]>
  /** Parts of speech that each word may be; English. */
  parts: (given: { words: readonly string[] }) => ReturnType<typeof partsOfSpeech>
  scores: (given: { texts: readonly string[]; phrases: readonly string[] }) => Promise<number[][]>
}
export type LanguageAct = keyof LanguageActs
export type LanguageTask = {
  [A in LanguageAct]: { act: A; language: AnalysisLanguage; given: Parameters<LanguageActs[A]>[0] }
}[LanguageAct]

export default async ({ act, language, given }: LanguageTask): Promise<unknown> => {
  if (act === 'lemmas') return await lemmasOf(given.sentence, language)
  if (act === 'lemmasOfTokens') return await lemmasOfTokens(given.tokens, language)
  if (act === 'parts') return await partsOfSpeech(given.words)
  if (act === 'forms') return await Promise.all(given.texts.map((text) => countForms(text, language)))
  return await Promise.all(given.texts.map((text) => fuzzyScores(text, given.phrases, language)))
}

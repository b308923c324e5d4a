import type { AnalysisLanguage } from '../../../shared/domain/text-analysis.ts'
import { lemmatizerOf } from './lemmas.ts'
import { tokensOf } from './tokens.ts'

/** Characters counted. */
const TEXT_MAX = 50_000

export interface FormCount {
  lemma: string
  form: string
  count: number
}

/** Counts a text's word forms, with lemmas. */
export const countForms = async (text: string, language: AnalysisLanguage): Promise<FormCount[]> => {
  const lemmaOf = await lemmatizerOf(language)
  const counts = new Map<string, number>()
  for (const form of tokensOf(text.slice(0, TEXT_MAX), language)) counts.set(form, (counts.get(form) ?? 0) + 1)
  return Array.from(counts, ([form, count]) => ({ lemma: lemmaOf(form), form, count }))
}

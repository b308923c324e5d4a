import * as z from 'zod/mini'
import { LANGUAGE_CODES } from '../text/languages.ts'
import { listOf } from '../wire/lists.ts'
import { KEY_CONCEPTS_MAX, LIST_TEXT_MAX, NOTE_BODY_MAX, SENTENCE_MAX, TOKEN_MAX, TOKENS_MAX } from '../wire/limits.ts'

const text = (max: number) => z.string('field.required').check(z.maxLength(max, 'field.long'))

/** Language for lemmatization; old clients send none and expect English. */
export const analysisLanguageSchema = z._default(z.enum(LANGUAGE_CODES, 'field.invalid'), 'en')
export type AnalysisLanguage = z.infer<typeof analysisLanguageSchema>

/** `POST /api/kfnlp/lemmatize` (contract/api.md 16). */
export const lemmatizeSchema = z.object({ sentence: text(SENTENCE_MAX), language: analysisLanguageSchema })
export type LemmatizeRequest = z.infer<typeof lemmatizeSchema>

/** `POST /api/kfnlp/lemmatize_from_tokens`. */
export const lemmatizeTokensSchema = z.object({
  tokens: listOf(text(TOKEN_MAX), TOKENS_MAX),
  language: analysisLanguageSchema,
})
export type LemmatizeTokensRequest = z.infer<typeof lemmatizeTokensSchema>

/** Answer of both calls: lemmas in word order. */
export const lemmasSchema = z.array(z.string())

/** `POST /api/kfnlp/fuzzy-searcher/`: a note's body (HTML or plain text) and the phrases to find. */
export const fuzzySearchSchema = z.object({
  noteBody: text(NOTE_BODY_MAX),
  keyConcepts: listOf(text(LIST_TEXT_MAX), KEY_CONCEPTS_MAX),
  language: analysisLanguageSchema,
})
export type FuzzySearchRequest = z.infer<typeof fuzzySearchSchema>

/** Scores of an exact match and of the weakest accepted match (DICT-27). */
export const EXACT_SCORE = 1
export const GOOD_SCORE = 0.8

export const fuzzyScoreSchema = z.object({
  keyConcept: z.string(),
  /** 0 to 1. */
  score: z.number().check(z.minimum(0), z.maximum(EXACT_SCORE)),
})
export type FuzzyScore = z.infer<typeof fuzzyScoreSchema>

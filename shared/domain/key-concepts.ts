import * as z from 'zod/mini'
import { foldText } from '../text/fold.ts'
import { dateSchema, idSchema } from '../wire/ids.ts'
import { COLLECTION_NAME_MAX, KEY_CONCEPTS_MAX, LIST_TEXT_MAX } from '../wire/limits.ts'
import { listOf } from '../wire/lists.ts'
import { analysisLanguageSchema } from './text-analysis.ts'

/** Collapses white space and trims. */
export const tidyPhrase = (phrase: string): string => phrase.replace(/\s+/g, ' ').trim()

/** Returns tidied phrases without blank ones and duplicates (ignoring case). */
export const tidyPhrases = (phrases: readonly string[]): string[] => {
  const kept = new Map<string, string>()
  for (const phrase of phrases.map(tidyPhrase)) {
    const key = foldText(phrase)
    if (phrase !== '' && !kept.has(key)) kept.set(key, phrase)
  }
  return [...kept.values()]
}

/** Returns whether two lists hold the same phrases in any order. */
export const samePhrases = (one: readonly string[], other: readonly string[]): boolean => {
  const known = new Set(other)
  return one.length === other.length && one.every((phrase) => known.has(phrase))
}

/** Collapses white space before checking the length. */
const phrasesSchema = z.pipe(
  listOf(z.string('field.invalid').check(z.maxLength(LIST_TEXT_MAX, 'field.long')), KEY_CONCEPTS_MAX),
  z.transform((phrases: string[]) => tidyPhrases(phrases)),
)

const nameSchema = z
  .string('keyConcepts.nameMissing')
  .check(z.trim(), z.minLength(1, 'keyConcepts.nameMissing'), z.maxLength(COLLECTION_NAME_MAX, 'field.long'))

/** A named list of phrases to find in notes (contract/model.md 11). */
export const keyConceptCollectionSchema = z.object({
  _id: idSchema,
  communityId: idSchema,
  name: z.string(),
  keyConcepts: z.array(z.string()),
  created: dateSchema,
  modified: dateSchema,
})
export type KeyConceptCollection = z.infer<typeof keyConceptCollectionSchema>

const newCollectionSchema = z.object({ name: nameSchema, keyConcepts: z._default(phrasesSchema, []) })
export type NewKeyConceptCollection = z.infer<typeof newCollectionSchema>

/** `POST /api/keyconcept/{communityId}/collections/`. */
export const saveCollectionSchema = z.object({ keyConceptCollection: newCollectionSchema })

/** `PUT /api/keyconcept/{communityId}/collections/`: replaces the content of the collection. */
export const changeCollectionSchema = z.object({
  keyConceptCollection: z.extend(newCollectionSchema, { _id: idSchema }),
})
export type ChangedCollection = z.infer<typeof changeCollectionSchema>['keyConceptCollection']

/** `GET /api/keyconcept/{communityId}/words/{authorId}`. */
export const studentWordsQuerySchema = z.object({ language: analysisLanguageSchema })

export const studentWordsSchema = z.object({
  /** Oldest first. */
  notes: z.array(z.object({ _id: idSchema, title: z.string() })),
  words: z.array(
    z.object({
      word: z.string(),
      forms: z.array(z.string()),
      count: z.number(),
      /** Excluded from clouds: a stop word of the language or the community. */
      common: z.boolean(),
      /** Indices in `notes`. */
      notes: z.array(z.number()),
    }),
  ),
  unread: z.number(),
})
export type StudentWords = z.infer<typeof studentWordsSchema>

/** `POST /api/keyconcept/{communityId}/groups`: phrases for grouping an author's notes. */
export const noteGroupsRequestSchema = z.object({
  authorId: idSchema,
  keyConcepts: phrasesSchema,
  language: analysisLanguageSchema,
})
export type NoteGroupsRequest = z.infer<typeof noteGroupsRequestSchema>

/** Best first. */
export const noteGroupsSchema = z.array(
  z.object({ keyConcept: z.string(), notes: z.array(z.object({ _id: idSchema, score: z.number() })) }),
)
export type NoteGroups = z.infer<typeof noteGroupsSchema>

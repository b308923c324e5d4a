import * as z from 'zod/mini'
import { LEXICON_WORD_MAX, LEXICON_WORDS_MAX } from '../analysis/lexicon.ts'
import { idSchema } from '../wire/ids.ts'
import { listOf } from '../wire/lists.ts'

/** Maximum number of selections per analysis. */
const SELECTIONS_MAX = 100
export const FREQUENT_WORDS_MAX = 100

/** Date.parse rejects e.g. month 13. */
const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

const day = z.string().check(z.refine((text) => text === '' || isDay(text)))

/** Empty fields select all. */
const selectionSchema = z.object({
  viewId: idSchema,
  authorId: z.union([idSchema, z.literal('')]),
  fromDate: day,
  toDate: day,
})
export type NoteSelection = z.infer<typeof selectionSchema>

const SELECTION = /^([0-9a-f]{24})\.((?:[0-9a-f]{24})?)\.((?:\d{4}-\d\d-\d\d)?)\.((?:\d{4}-\d\d-\d\d)?)$/

/** Serializes a selection for URLs and the command line. */
export const selectionText = ({ viewId, authorId, fromDate, toDate }: NoteSelection): string =>
  [viewId, authorId, fromDate, toDate].join('.')

/** Parses serialized selections; invalid ones are skipped. */
export const selectionsIn = (texts: readonly string[]): NoteSelection[] =>
  texts.flatMap((text) => {
    const [found, viewId = '', authorId = '', fromDate = '', toDate = ''] = SELECTION.exec(text) ?? []
    return found === undefined ? [] : [{ viewId, authorId, fromDate, toDate }]
  })

const selections = z._default(listOf(selectionSchema, SELECTIONS_MAX), [])

/** `POST /api/analysis/{communityId}/frequentwords`; without selections all notes of the community. */
export const selectedNotesSchema = z.object({ selections })
export type SelectedNotes = z.infer<typeof selectedNotesSchema>

/** `POST /api/analysis/{communityId}/lexicon`: words to count, and notes to search. */
export const lexiconSearchSchema = z.object({
  words: listOf(z.string().check(z.trim(), z.minLength(1), z.maxLength(LEXICON_WORD_MAX)), LEXICON_WORDS_MAX).check(
    z.minLength(1, 'lexicon.empty'),
  ),
  selections,
})
export type LexiconSearch = z.infer<typeof lexiconSearchSchema>

/** Oldest first; `counts` is indexed like the words. */
export const lexiconAnswerSchema = z.object({
  searched: z.number(),
  notes: z.array(z.object({ _id: idSchema, title: z.string(), counts: z.array(z.number()) })),
})
export type LexiconAnswer = z.infer<typeof lexiconAnswerSchema>

/** Parts of speech for distinguishing words; `other` if the English lexicon lacks the word. */
export const PARTS_OF_SPEECH = ['noun', 'verb', 'adj', 'adv', 'other'] as const
export type PartOfSpeech = (typeof PARTS_OF_SPEECH)[number]

export const frequentWordsSchema = z.object({
  words: z.array(z.object({ word: z.string(), count: z.number(), parts: z.array(z.enum(PARTS_OF_SPEECH)) })),
  notes: z.number(),
})
export type FrequentWords = z.infer<typeof frequentWordsSchema>

import * as z from 'zod/mini'
import { LEXICON_WORD_MAX, LEXICON_WORDS_MAX } from '../analysis/lexicon.ts'
import { idSchema } from '../wire/ids.ts'
import { listOf } from '../wire/lists.ts'

/** Views with authors and days that one analysis looks at, at most. */
const SELECTIONS_MAX = 100
/** Frequent words that are told at most. */
export const FREQUENT_WORDS_MAX = 100

/** A month 13 looks like a day, and is none. */
const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

const day = z.string().check(z.refine((text) => text === '' || isDay(text)))

/** Notes on a view, by one author or anybody (empty), made between two days of the community (or empty). */
const selectionSchema = z.object({
  viewId: idSchema,
  authorId: z.union([idSchema, z.literal('')]),
  fromDate: day,
  toDate: day,
})
export type NoteSelection = z.infer<typeof selectionSchema>

const SELECTION = /^([0-9a-f]{24})\.((?:[0-9a-f]{24})?)\.((?:\d{4}-\d\d-\d\d)?)\.((?:\d{4}-\d\d-\d\d)?)$/

/** Writes a selection for an address or the command line. */
export const selectionText = ({ viewId, authorId, fromDate, toDate }: NoteSelection): string =>
  [viewId, authorId, fromDate, toDate].join('.')

/** Reads such selections; what is none of them is passed over. */
export const selectionsIn = (texts: readonly string[]): NoteSelection[] =>
  texts.flatMap((text) => {
    const [found, viewId = '', authorId = '', fromDate = '', toDate = ''] = SELECTION.exec(text) ?? []
    return found === undefined ? [] : [{ viewId, authorId, fromDate, toDate }]
  })

const selections = z._default(listOf(selectionSchema, SELECTIONS_MAX), [])

/** `POST /api/analysis/{communityId}/frequentwords`: which notes; without selections those of the whole community. */
export const notesMeantSchema = z.object({ selections })
export type NotesMeant = z.infer<typeof notesMeantSchema>

/** `POST /api/analysis/{communityId}/lexicon`: the words that are counted, and in which notes. */
export const lexiconSearchSchema = z.object({
  words: listOf(z.string().check(z.trim(), z.minLength(1), z.maxLength(LEXICON_WORD_MAX)), LEXICON_WORDS_MAX).check(
    z.minLength(1, 'lexicon.empty'),
  ),
  selections,
})
export type LexiconSearch = z.infer<typeof lexiconSearchSchema>

/** Describes what it answers: how many notes were looked at, and those in which one of the words stands, the oldest first. */
export const lexiconAnswerSchema = z.object({
  searched: z.number(),
  notes: z.array(z.object({ _id: idSchema, title: z.string(), counts: z.array(z.number()) })),
})
export type LexiconAnswer = z.infer<typeof lexiconAnswerSchema>

/** The parts of speech by which words are told apart; `other` is what the English list does not know. */
export const PARTS_OF_SPEECH = ['noun', 'verb', 'adj', 'adv', 'other'] as const
export type PartOfSpeech = (typeof PARTS_OF_SPEECH)[number]

/** Describes the most frequent words of some notes, without stop words, each with the parts of speech that it may be. */
export const frequentWordsSchema = z.object({
  words: z.array(z.object({ word: z.string(), count: z.number(), parts: z.array(z.enum(PARTS_OF_SPEECH)) })),
  notes: z.number(),
})
export type FrequentWords = z.infer<typeof frequentWordsSchema>

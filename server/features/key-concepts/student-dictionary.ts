import { ACCESS_FIELDS, canRead, type Member } from '../../../shared/rules/access.ts'
import type { NoteGroups, NoteGroupsRequest, StudentWords } from '../../../shared/domain/key-concepts.ts'
import { GOOD_SCORE, type AnalysisLanguage } from '../../../shared/domain/text-analysis.ts'
import { foldText } from '../../../shared/text/fold.ts'
import { AppError } from '../../platform/errors.ts'
import { inTurns } from '../../in-turns.ts'
import { createSemaphore } from '../../platform/rate-limit/semaphore.ts'
import { findRootSettings } from '../../graph/communities/root-settings.ts'
import { fieldsOfEach, findFields } from '../../graph/objects/find-fields.ts'
import { analyse } from '../text-analysis/text-analysis.service.ts'
import { withoutStopWords } from '../word-cloud/stop-words.ts'

/** More than a student writes in years; further notes are only counted. */
const NOTES_MAX = 2_000
const TEXTS_MAX = 5_000_000
/** Characters per job, so that other requests are served in between. */
const AT_ONCE = 60_000

/** One request per user, to limit the texts in memory. */
const oneEach = createSemaphore(() => Promise.resolve(1))

interface Note {
  _id: string
  title: string
  text: string
}
type Part = readonly Note[]

/** Throws 'notFound' if the author is not in the community. */
async function* notesOf(member: Member, authorId: string): AsyncGenerator<Note> {
  const { communityId } = member
  const [author] = await findFields({ _id: authorId, communityId, type: 'Author' }, ['type'])
  if (!author) throw new AppError('notFound')
  const filter = { communityId, type: 'Note', status: 'active', authors: authorId } as const
  const read = [...ACCESS_FIELDS, 'title', 'text4search'] as const
  for await (const note of fieldsOfEach(filter, read, { sort: { created: 1, _id: 1 } }))
    if (canRead(member, note)) yield { _id: note._id, title: note.title, text: note.text4search }
}

const partsOf = async (member: Member, authorId: string): Promise<{ parts: Part[]; unread: number }> => {
  const parts: Note[][] = []
  let [read, unread, left, room] = [0, 0, TEXTS_MAX, 0]
  for await (const note of notesOf(member, authorId)) {
    left -= note.text.length
    if (read === NOTES_MAX || left < 0) {
      unread += 1
      continue
    }
    read += 1
    if (room < note.text.length) {
      parts.push([])
      room = AT_ONCE
    }
    room -= note.text.length
    parts.at(-1)?.push(note)
  }
  return { parts, unread }
}

interface Word {
  forms: Map<string, number>
  count: number
  notes: number[]
}

const wordsByLemma = async (
  { userId }: Member,
  parts: readonly Part[],
  language: AnalysisLanguage,
): Promise<Map<string, Word>> => {
  const words = new Map<string, Word>()
  let place = 0
  for (const part of parts)
    for (const forms of await analyse(userId, 'forms', language, { texts: part.map(({ text }) => text) })) {
      for (const { lemma, form, count } of forms) {
        const word: Word = words.get(lemma) ?? { forms: new Map(), count: 0, notes: [] }
        words.set(lemma, word)
        word.forms.set(form, (word.forms.get(form) ?? 0) + count)
        word.count += count
        if (word.notes.at(-1) !== place) word.notes.push(place)
      }
      place += 1
    }
  return words
}

const formsOf = ({ forms }: Word): string[] =>
  [...forms].toSorted(([a, some], [b, more]) => more - some || (a < b ? -1 : 1)).map(([form]) => form)

/** Displays the lemma only in English; in other languages it is a stem. */
const shownWord = (lemma: string, forms: readonly string[], language: AnalysisLanguage) =>
  language === 'en' ? lemma : (forms[0] ?? lemma)

const tellingForms = async (communityId: string, words: ReadonlyMap<string, Word>): Promise<ReadonlySet<string>> => {
  const counts = new Map([...words.values()].flatMap(({ forms }) => [...forms]))
  const [found, { stopWords }] = await Promise.all([withoutStopWords(counts), findRootSettings(communityId)])
  const telling = new Map(found)
  for (const word of stopWords) telling.delete(foldText(word).trim())
  return new Set(telling.keys())
}

const countWords = async (member: Member, authorId: string, language: AnalysisLanguage): Promise<StudentWords> => {
  const { parts, unread } = await partsOf(member, authorId)
  const found = await wordsByLemma(member, parts, language)
  const telling = await tellingForms(member.communityId, found)
  const words: StudentWords['words'] = []
  for await (const some of inTurns([...found]))
    for (const [lemma, word] of some) {
      const forms = formsOf(word)
      const common = !forms.some((form) => telling.has(form))
      const { count, notes } = word
      words.push({ word: shownWord(lemma, forms, language), forms, count, common, notes })
    }
  return {
    notes: parts.flat().map(({ _id, title }) => ({ _id, title })),
    words: words.toSorted((a, b) => b.count - a.count || (a.word < b.word ? -1 : 1)),
    unread,
  }
}

/** Returns an author's readable notes and words by lemma, most frequent first. */
export const wordsOfAuthor = (member: Member, authorId: string, language: AnalysisLanguage): Promise<StudentWords> =>
  oneEach.run(member.userId, () => countWords(member, authorId, language))

const groupNotes = async (
  member: Member,
  { authorId, keyConcepts, language }: NoteGroupsRequest,
): Promise<NoteGroups> => {
  const { parts } = await partsOf(member, authorId)
  const groups: NoteGroups = keyConcepts.map((keyConcept) => ({ keyConcept, notes: [] }))
  for (const part of parts) {
    const texts = part.map(({ text }) => text)
    const scores = await analyse(member.userId, 'scores', language, { texts, phrases: keyConcepts })
    for (const [at, { _id }] of part.entries())
      for (const [phrase, score] of (scores[at] ?? []).entries())
        if (score >= GOOD_SCORE) groups[phrase]?.notes.push({ _id, score })
  }
  return groups.map(({ keyConcept, notes }) => ({ keyConcept, notes: notes.toSorted((a, b) => b.score - a.score) }))
}

/** Returns an author's readable notes by the phrases that they contain, also approximately (DICT-02, DICT-28). */
export const groupsOf = (member: Member, request: NoteGroupsRequest): Promise<NoteGroups> =>
  oneEach.run(member.userId, () => groupNotes(member, request))

import {
  languagesHeld,
  type NoteLanguages,
  ownBody,
  ownLanguage,
  textIn,
  titleKey,
} from '../../../shared/rules/note-languages.ts'
import { done } from '../../platform/long-texts.ts'
import type { ObjectDoc } from '../../graph/objects/objects.service.ts'

type Note = Pick<ObjectDoc, 'title' | 'keywords' | 'data'>
type Words = ReadonlyMap<string, string>
type Derived = Partial<Pick<ObjectDoc, 'title' | 'data' | 'langInNote' | 'titles' | 'text4search' | 'wordCount'>>

const NOTHING: Pick<Note, 'title' | 'data'> = { title: '', data: {} }
const NO_WORDS: Words = new Map()

const changed = (before: unknown, now: unknown) => (typeof now === 'string' && now !== (before ?? '') ? now : undefined)

/** `English` was written beside the body by clients that show it instead: where it said the same, it goes on doing so. */
const withOldCopy = (before: Note['data'], data: Note['data']): Note['data'] => {
  const isCopy = typeof before.English === 'string' && (before.English === before.body || !before.body)
  return isCopy && data.English === before.English && data.body !== before.body ? { ...data, English: data.body } : data
}

/**
 * A note of a community with several languages: its own title and body stand under their language's code as well, where
 * clients of such communities look for them. Of the two the one that was changed counts; of two changed ones `title`
 * and `body` do.
 */
const inLanguages = (before: Pick<Note, 'title' | 'data'>, { title, data }: Note, languages: NoteLanguages) => {
  const own = ownLanguage(before, languages)
  const ownTitle = titleKey(own)
  const copied = {
    title: changed(before.title, title) ?? changed(before.data[ownTitle], data[ownTitle]) ?? title,
    body: changed(before.data.body, data.body) ?? changed(before.data[own], data[own]) ?? ownBody({ data }, own),
  }
  const note = {
    title: copied.title,
    data: {
      ...data,
      body: copied.body,
      [own]: copied.body,
      [ownTitle]: copied.title,
      languages: [...languages.codes],
      defaultLang: own,
    },
  }
  const held = languagesHeld(note, languages)
  // Every link to the note carries them: what nobody can choose to read in stays out.
  const chosen = languages.codes.filter((code) => held.includes(code))
  const titles = chosen.map((code) => [code, textIn(note, code, languages).title] as const)
  const others = titles.filter(([, translated]) => translated !== '' && translated !== note.title)
  return { ...note, langInNote: held, titles: Object.fromEntries(others) }
}

/** The keys of `data` under which the note's bodies stand, its own first. */
const bodyKeys = (note: Note, languages: NoteLanguages | undefined) => [
  'body',
  ...(languages ? languagesHeld(note, languages).filter((code) => code !== ownLanguage(note, languages)) : []),
]

/**
 * Returns what follows from a note's texts: its searchable plain text, that of all its languages, and, where a new body has come
 * with its `words`, the number of words of the first that has any.
 */
export const derivedFields = (note: Note, words: Words = NO_WORDS, languages?: NoteLanguages) => {
  const { title, keywords, data } = note
  const keys = bodyKeys(note, languages)
  const wordsIn = (key: string) =>
    words.get(key) ?? done('cleanHtml', typeof data[key] === 'string' ? data[key] : '').text
  const bodies = keys.map(wordsIn)
  const titles = keys.slice(1).map((code) => data[titleKey(code)])
  const text = [bodies[0], ...titles, ...bodies.slice(1)].filter((one) => typeof one === 'string').join(' ')
  const text4search = `( ${title} ) ${text} ( ${keywords.join(' ')} )`
  const counts = languages ? words.size > 0 : words.has('body')
  return counts
    ? { text4search, wordCount: done('countWords', bodies.find((one) => one !== '') ?? '') }
    : { text4search }
}

/**
 * Returns what a note's fields become by a change of its title, keywords or texts: `before` as it stood, `now` as it was sent,
 * merged and cleaned, `words` the plain texts of what was sent.
 */
export const noteFields = (
  before: Note | undefined,
  now: Note,
  words: Words | undefined,
  languages: NoteLanguages | undefined,
): Derived => {
  const data = withOldCopy(before?.data ?? {}, now.data)
  const changedData = data === now.data ? {} : { data }
  const own = languages ? inLanguages(before ?? NOTHING, { ...now, data }, languages) : changedData
  return { ...own, ...derivedFields({ ...now, ...own }, words, languages) }
}

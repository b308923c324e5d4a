import {
  languagesHeld,
  type NoteLanguages,
  ownBody,
  ownLanguage,
  textIn,
  titleKey,
} from '../../../shared/rules/note-languages.ts'
import type { Excerpt } from '../../../shared/domain/links.ts'
import type { PlainText } from '../../platform/html-words.ts'
import { textResult } from '../../platform/long-texts.ts'
import type { ObjectDoc } from '../../graph/objects/objects.service.ts'

type Note = Pick<ObjectDoc, 'title' | 'keywords' | 'data'>
/** Plain text by HTML source. */
type Words = ReadonlyMap<string, PlainText>
type Derived = Partial<
  Pick<ObjectDoc, 'title' | 'data' | 'langInNote' | 'titles' | 'text4search' | 'excerpt' | 'wordCount'>
>

const NOTHING: Pick<Note, 'title' | 'data'> = { title: '', data: {} }
const NO_WORDS: Words = new Map()

const changed = (before: unknown, now: unknown) => (typeof now === 'string' && now !== (before ?? '') ? now : undefined)

/** Old clients store a copy of the body in `English`, which must follow the body. */
const withOldCopy = (before: Note['data'], data: Note['data']): Note['data'] => {
  const isCopy = typeof before.English === 'string' && (before.English === before.body || !before.body)
  return isCopy && data.English === before.English && data.body !== before.body ? { ...data, English: data.body } : data
}

/**
 * Multilingual clients read title and body under language codes, so both are stored twice. The changed copy wins,
 * `title` and `body` first.
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
  // Every link to the note has a copy, so only selectable languages.
  const chosen = languages.codes.filter((code) => held.includes(code))
  const titles = chosen.map((code) => [code, textIn(note, code, languages).title] as const)
  const others = titles.filter(([, translated]) => translated !== '' && translated !== note.title)
  return { ...note, langInNote: held, titles: Object.fromEntries(others) }
}

/** Keys of `data` with the note's bodies, own language first. */
const bodyKeys = (note: Note, languages: NoteLanguages | undefined) => [
  'body',
  ...(languages ? languagesHeld(note, languages).filter((code) => code !== ownLanguage(note, languages)) : []),
]

/** Excerpt for the card: own language first, then other selectable ones. */
const excerptOf = (
  bodies: readonly (readonly [string, PlainText])[],
  languages: NoteLanguages | undefined,
): Excerpt => {
  const [own, ...others] = bodies
  const text = own?.[1].excerpt.text
  const texts = others.flatMap(([code, { excerpt }]) =>
    languages?.codes.includes(code) && excerpt.text ? [[code, excerpt.text] as const] : [],
  )
  const picture = bodies.map(([, { excerpt }]) => excerpt.picture).find((one) => one !== undefined)
  return {
    ...(text && { text }),
    ...(texts.length > 0 && { texts: Object.fromEntries(texts) }),
    ...(picture !== undefined && { picture }),
  }
}

/** Derives search text, excerpt and, if `words` has a new body, the word count. */
export const derivedFields = (note: Note, words: Words = NO_WORDS, languages?: NoteLanguages) => {
  const { title, keywords, data } = note
  const textAt = (key: string) => (typeof data[key] === 'string' ? data[key] : '')
  const bodies = bodyKeys(note, languages).map((key) => {
    const html = textAt(key)
    return [key, words.get(html) ?? textResult('cleanHtml', html)] as const
  })
  const [own, ...others] = bodies.map(([, { text }]) => text)
  const titles = bodies.slice(1).map(([code]) => data[titleKey(code)])
  const text = [own, ...titles, ...others].filter((one) => typeof one === 'string').join(' ')
  const counts = languages ? words.size > 0 : words.has(textAt('body'))
  const counted = [own, ...others].find((one) => one !== '') ?? ''
  return {
    text4search: `( ${title} ) ${text} ( ${keywords.join(' ')} )`,
    excerpt: excerptOf(bodies, languages),
    ...(counts && { wordCount: textResult('countWords', counted) }),
  }
}

/**
 * Returns fields that follow from a changed title, keywords or texts: `before` is stored, `now` merged and cleaned,
 * `words` has the plain text of sent HTML.
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
  return Object.assign({}, own, derivedFields({ ...now, ...own }, words, languages))
}

import {
  type Contribution,
  type ObjectChange,
  type Permission,
  riseAboveViewId,
  splitKeywords,
} from '../../../shared/domain/contributions.ts'
import { isLanguageCode, isTitleKey, languageOfTitle, ownBody, titleKey } from '../../../shared/rules/note-languages.ts'
import { sliderOf } from '../../../shared/rules/note-slider.ts'

export type TitleField = 'title' | `title.${string}`
export type BodyField = 'body' | `body.${string}`

/** Fields of a language; undefined for the note's own. */
export const titleField = (lang: string | undefined): TitleField => (lang === undefined ? 'title' : `title.${lang}`)
export const bodyField = (lang: string | undefined): BodyField => (lang === undefined ? 'body' : `body.${lang}`)
export const isBodyField = (name: string): name is BodyField => name === 'body' || name.startsWith('body.')
export const isTitleField = (name: string): name is TitleField => name === 'title' || name.startsWith('title.')
const languageOfField = (name: string): string | undefined => name.split('.')[1]

type TextsInOthers = { [name in `title.${string}` | `body.${string}`]?: string }

/** Editable fields of a note in the form; keywords unparsed. */
export interface Fields extends TextsInOthers {
  title: string
  keywords: string
  permission: Permission
  /** Group with write access; null for none. */
  group: string | null
  /** The primary author first. */
  authors: readonly string[]
  body: string
  /** View of a rise-above; null for other notes. */
  riseabove: string | null
  /** Visitor role; used if the community's plugin “visitorrole” is on. */
  visitorRole: boolean
  /** Maturity of the idea in its authors' opinion; undefined if not set. */
  slider: number | undefined
}
export type Edits = Partial<Fields>

const ownLanguageOf = ({ data }: Pick<Contribution, 'data'>): string | undefined =>
  typeof data.defaultLang === 'string' ? data.defaultLang : undefined

/** A note's own body; without one the first body in any language. */
export const bodyOf = (note: Pick<Contribution, 'data'>): string =>
  ownBody(note, ownLanguageOf(note) ?? Object.keys(note.data).find(isLanguageCode))

const textsInOthers = (note: Contribution): TextsInOthers => {
  const own = ownLanguageOf(note)
  const fieldOf = (key: string) => {
    if (own !== undefined && (key === own || key === titleKey(own))) return undefined
    if (isLanguageCode(key)) return bodyField(key)
    return isTitleKey(key) ? titleField(languageOfTitle(key)) : undefined
  }
  return Object.fromEntries(
    Object.entries(note.data).flatMap(([key, text]) => {
      const field = fieldOf(key)
      return field !== undefined && typeof text === 'string' ? [[field, text]] : []
    }),
  )
}

export const fieldsOf = (note: Contribution): Fields => ({
  ...textsInOthers(note),
  title: note.title,
  keywords: note.keywords.join('; '),
  permission: note.permission,
  group: note.group ?? null,
  authors: note.authors,
  body: bodyOf(note),
  riseabove: riseAboveViewId(note) ?? null,
  visitorRole: note.visitorRole,
  slider: sliderOf(note),
})

export const bodiesIn = (fields: Edits): string[] =>
  Object.entries(fields).flatMap(([name, value]) => (isBodyField(name) && typeof value === 'string' ? [value] : []))

export const withBodies = (edits: Edits, change: (body: string) => string): Edits =>
  Object.fromEntries(
    Object.entries(edits).map(([name, value]) => [
      name,
      isBodyField(name) && typeof value === 'string' ? change(value) : value,
    ]),
  ) as Edits

/** Converts edits to changes of the note's `data`. */
const dataOf = (edits: Edits): Record<string, unknown> => {
  const { riseabove, slider } = edits
  const texts = Object.entries(edits).flatMap(([name, text]): [string, string][] => {
    const code = languageOfField(name)
    if (typeof text !== 'string' || name === 'title') return []
    if (isBodyField(name)) return [[code ?? 'body', text]]
    return code !== undefined && isTitleField(name) ? [[titleKey(code), text.trim()]] : []
  })
  return {
    ...Object.fromEntries(texts),
    ...(riseabove !== undefined && { riseabove: riseabove === null ? null : { viewId: riseabove } }),
    ...(slider !== undefined && { slider }),
  }
}

/** Converts edits to a change of the object; contributing activates an unsaved note. */
export const changeOf = (edits: Edits): ObjectChange => {
  const { title, keywords, permission, group, authors, visitorRole } = edits
  const data = dataOf(edits)
  return {
    status: 'active',
    ...(title !== undefined && { title: title.trim() }),
    ...(keywords !== undefined && { keywords: splitKeywords(keywords) }),
    ...(permission !== undefined && { permission }),
    ...(group !== undefined && { group }),
    ...(authors !== undefined && { authors: [...authors] }),
    ...(visitorRole !== undefined && { visitorRole }),
    ...(Object.keys(data).length > 0 && { data }),
  }
}

import {
  type Contribution,
  type ObjectChange,
  type Permission,
  riseAboveViewId,
  splitKeywords,
} from '../../../shared/domain/contributions.ts'
import { isLanguageCode, isTitleKey, languageOfTitle, ownBody, titleKey } from '../../../shared/rules/note-languages.ts'
import { sliderOf } from '../../../shared/rules/note-slider.ts'

/** A text of a note: its own, or that in another of the community's languages. */
export type TitleField = 'title' | `title.${string}`
export type BodyField = 'body' | `body.${string}`

/** The fields of a language; without one, those of the note's own texts. */
export const titleField = (lang: string | undefined): TitleField => (lang === undefined ? 'title' : `title.${lang}`)
export const bodyField = (lang: string | undefined): BodyField => (lang === undefined ? 'body' : `body.${lang}`)
export const isBodyField = (name: string): name is BodyField => name === 'body' || name.startsWith('body.')
export const isTitleField = (name: string): name is TitleField => name === 'title' || name.startsWith('title.')
/** The language of a text in another than the note's own. */
const languageOfField = (name: string): string | undefined => name.split('.')[1]

type TextsInOthers = { [name in `title.${string}` | `body.${string}`]?: string }

/** Describes what a person changes of a note, as it stands in the form; keywords as they are typed. */
export interface Fields extends TextsInOthers {
  title: string
  keywords: string
  permission: Permission
  /** Whose members write it as its authors do; null for none. */
  group: string | null
  /** In order, the primary one first. */
  authors: readonly string[]
  body: string
  /** The view that a rise-above holds; null for any other note. */
  riseabove: string | null
  /** Tells whether it takes the role of a visitor, while the community's plugin “visitorrole” is on. */
  visitorRole: boolean
  /** Tells how far the idea is developed, as its writers see it; undefined until one of them has said so. */
  slider: number | undefined
}
export type Edits = Partial<Fields>

/** The language of a note's own texts, as far as the note tells. */
const ownLanguageOf = ({ data }: Pick<Contribution, 'data'>): string | undefined =>
  typeof data.defaultLang === 'string' ? data.defaultLang : undefined

/** A note's own body; one that has none of its own begins with the first that there is. */
export const bodyOf = (note: Pick<Contribution, 'data'>): string =>
  ownBody(note, ownLanguageOf(note) ?? Object.keys(note.data).find(isLanguageCode))

/** The texts in other languages than the note's own. */
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

/** The bodies among some fields, in all languages. */
export const bodiesIn = (fields: Edits): string[] =>
  Object.entries(fields).flatMap(([name, value]) => (isBodyField(name) && typeof value === 'string' ? [value] : []))

/** The edits with each body in them changed. */
export const withBodies = (edits: Edits, change: (body: string) => string): Edits =>
  Object.fromEntries(
    Object.entries(edits).map(([name, value]) => [
      name,
      isBodyField(name) && typeof value === 'string' ? change(value) : value,
    ]),
  ) as Edits

/** Returns what of a note's `data` the edits change. */
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

/** The edits as a change of the object; whoever contributes an unsaved note makes it active. */
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

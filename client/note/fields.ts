import {
  type Contribution,
  type ObjectChange,
  type Permission,
  riseAboveViewId,
  splitKeywords,
} from '../../shared/contributions.ts'

/** A text of a note: its own, or that in another of the community's languages. */
export type TitleField = 'title' | `title.${string}`
export type BodyField = 'body' | `body.${string}`

/** The fields of a language; without one, those of the note's own texts. */
export const titleField = (lang: string | undefined): TitleField => (lang === undefined ? 'title' : `title.${lang}`)
export const bodyField = (lang: string | undefined): BodyField => (lang === undefined ? 'body' : `body.${lang}`)
export const isBodyField = (name: string): name is BodyField => name === 'body' || name.startsWith('body.')

type TextsInOthers = { [name in `title.${string}` | `body.${string}`]?: string }

/** What a person changes of a note, as it stands in the form; keywords as they are typed. */
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
}
export type Edits = Partial<Fields>

export const bodyOf = ({ data }: Pick<Contribution, 'data'>) => (typeof data.body === 'string' ? data.body : '')

export const fieldsOf = (note: Contribution): Fields => ({
  title: note.title,
  keywords: note.keywords.join('; '),
  permission: note.permission,
  group: note.group ?? null,
  authors: note.authors,
  body: bodyOf(note),
  riseabove: riseAboveViewId(note) ?? null,
})

const isSame = (a: unknown, b: unknown) =>
  Array.isArray(a) && Array.isArray(b) ? a.length === b.length && a.every((item, at) => item === b[at]) : a === b

/** The edits that differ from what is there. */
export const differing = (edits: Edits, fields: Edits): Edits =>
  Object.fromEntries(
    Object.entries(edits).filter(([name, value]) => !isSame(value, fields[name as keyof Fields])),
  ) as Edits

export const isEmpty = (edits: Edits) => Object.keys(edits).length === 0

/** The edits as a change of the object, the body apart; whoever contributes an unsaved note makes it active. */
export const changeOf = ({ title, keywords, permission, group, authors, riseabove }: Edits): ObjectChange => ({
  status: 'active',
  ...(title !== undefined && { title: title.trim() }),
  ...(keywords !== undefined && { keywords: splitKeywords(keywords) }),
  ...(permission !== undefined && { permission }),
  ...(group !== undefined && { group }),
  ...(authors !== undefined && { authors: [...authors] }),
  ...(riseabove !== undefined && { data: { riseabove: riseabove === null ? null : { viewId: riseabove } } }),
})

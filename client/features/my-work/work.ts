import type { Contribution } from '../../../shared/domain/contributions.ts'
import type { Link } from '../../../shared/domain/links.ts'
import type { Titles } from '../../engines/editor/marks.ts'
import type { References } from '../../engines/editor/references.ts'

export const ORDERS = ['time', 'view'] as const
export type Order = (typeof ORDERS)[number]

export interface Work {
  notes: readonly Contribution[]
  links: readonly Link[]
}

export interface WorkNote {
  id: string
  title: string
  authors: string
  created: string
  /** HTML cleaned by the server. */
  body: string
  /** By link id. */
  titles: Titles
  references: References
  supports: readonly string[]
  buildsOn: readonly string[]
}
export interface Chapter {
  /** View; undefined outside views and in chronological order. */
  title: string | undefined
  notes: readonly WorkNote[]
}

const byTime = (a: Contribution, b: Contribution) => a.created.localeCompare(b.created) || a._id.localeCompare(b._id)

const chaptersByView = (notes: readonly Contribution[], links: readonly Link[]) => {
  const views = new Map<string, { title: string; ids: Set<string> }>()
  for (const { type, from, to, _from } of links) {
    if (type !== 'contains') continue
    const view = views.get(from) ?? { title: _from.title, ids: new Set() }
    views.set(from, view)
    view.ids.add(to)
  }
  const onViews = [...views.values()].toSorted((a, b) => a.title.localeCompare(b.title))
  const alone = notes.filter(({ _id }) => !onViews.some(({ ids }) => ids.has(_id)))
  return [
    ...onViews.map(({ title, ids }) => ({ title, notes: notes.filter(({ _id }) => ids.has(_id)) })),
    ...(alone.length > 0 ? [{ title: undefined, notes: alone }] : []),
  ]
}

/** One chapter in chronological order, or one per view. */
export const chaptersOf = (
  { notes, links }: Work,
  order: Order,
  nameOf: (authorId: string) => string,
): readonly Chapter[] => {
  const present = (note: Contribution): WorkNote => {
    const titlesOf = (type: Link['type'], own: 'from' | 'to', other: '_from' | '_to') =>
      links.filter((link) => link.type === type && link[own] === note._id).map((link) => link[other].title)
    const titles = new Map(
      links
        .filter(({ type, to }) => type === 'supports' && to === note._id)
        .map(({ _id, _from }) => [_id, _from.title]),
    )
    const cited = links.filter(({ type, from }) => type === 'references' && from === note._id)
    const references = new Map(
      cited.map(({ _id, to, _to, data }) => {
        const authors = _to.authors.map(nameOf).filter(Boolean).join(', ')
        return [_id, { id: to, type: _to.type, title: _to.title, authors, quote: typeof data.text === 'string' ? data.text : '' }] // prettier-ignore
      }),
    )
    return {
      id: note._id,
      title: note.title,
      authors: note.authors.map(nameOf).filter(Boolean).join(', '),
      created: note.created,
      body: typeof note.data.body === 'string' ? note.data.body : '',
      titles,
      references,
      supports: [...new Set(titlesOf('supports', 'to', '_from'))],
      buildsOn: titlesOf('buildson', 'from', '_to'),
    }
  }
  const inOrder = notes.toSorted(byTime)
  const chapters = order === 'time' ? [{ title: undefined, notes: inOrder }] : chaptersByView(inOrder, links)
  return chapters.map((chapter) => ({ ...chapter, notes: chapter.notes.map(present) }))
}

import type { LinkType } from '../domain/links.ts'
import { each, filtered, type Steps } from './steps.ts'

/** A contribution as questions about a whole community see it; times in ms. */
export interface Written {
  _id: string
  type: string
  title: string
  authors: readonly string[]
  created: number
  /** Its last change. */
  modified: number
  /** Of a rise-above: the view within it. */
  within?: string
}

/** By these links what members have written hangs together; `citation` stands for supports that are citations, too. */
export const DISCOURSE_LINKS = [
  'buildson',
  'references',
  'contains',
  'promisings',
  'annotates',
  'supports',
  'citation',
] as const satisfies readonly LinkType[]
export type DiscourseLinkType = (typeof DISCOURSE_LINKS)[number]

export interface DiscourseLink {
  type: DiscourseLinkType
  from: string
  to: string
  created: number
}

/** What a member may see of what their community has written: everything active, how it hangs together, and who has read what. */
export interface Discourse {
  contributions: ReadonlyMap<string, Written>
  /** Both ends are among the contributions; those of supports and citations begin at a support. */
  links: Readonly<Record<DiscourseLinkType, readonly DiscourseLink[]>>
  /** When each author has last read a contribution, in ms; for counting, not for telling who they are. */
  readersOf: (id: string) => ReadonlyMap<string, number>
}

/** Returns the notes of a discourse, in the order in which they were written. */
export function* notesOf({ contributions }: Discourse): Steps<Written[]> {
  const notes = yield* filtered(contributions.values(), ({ type }) => type === 'Note')
  return notes.toSorted((a, b) => a.created - b.created || (a._id < b._id ? -1 : 1))
}

/** Makes a look-up of links by one of their ends. */
export function* linksBy(
  end: 'from' | 'to',
  links: readonly DiscourseLink[],
): Steps<(id: string) => readonly DiscourseLink[]> {
  const groups = new Map<string, DiscourseLink[]>()
  yield* each(links, (link) => {
    const group = groups.get(link[end])
    if (group) group.push(link)
    else groups.set(link[end], [link])
  })
  return (id) => groups.get(id) ?? []
}

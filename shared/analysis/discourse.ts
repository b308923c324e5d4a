import type { LinkType } from '../domain/links.ts'
import { each, filtered, type Steps } from './steps.ts'

/** A contribution for community analyses; times in ms. */
export interface Written {
  _id: string
  type: string
  title: string
  authors: readonly string[]
  created: number
  modified: number
  /** Inner view of a rise-above. */
  within?: string
}

/** `citation` includes supports that are citations. */
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

export interface Discourse {
  contributions: ReadonlyMap<string, Written>
  /** Both ends are in `contributions`, except that supports and citations start at a support. */
  links: Readonly<Record<DiscourseLinkType, readonly DiscourseLink[]>>
  /** Time of each author's last read, in ms; for counting only, never for identifying readers. */
  readersOf: (id: string) => ReadonlyMap<string, number>
}

/** Returns the notes of a discourse in order of creation. */
export function* notesOf({ contributions }: Discourse): Steps<Written[]> {
  const notes = yield* filtered(contributions.values(), ({ type }) => type === 'Note')
  return notes.toSorted((a, b) => a.created - b.created || (a._id < b._id ? -1 : 1))
}

/** Returns a lookup of links by one end. */
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

import type { Discourse } from './discourse.ts'
import { each, type Steps } from './steps.ts'

export interface Participation {
  notes: number
  buildOns: number
  notesRead: number
  /** Time of the last read or creation in ms; 0 if there is none. */
  lastSeen: number
}

export const NO_PARTICIPATION: Participation = { notes: 0, buildOns: 0, notesRead: 0, lastSeen: 0 }

/**
 * Returns the participation of each author by id (TEAC-05). A note counts for each of its authors, as a build-on too if
 * it builds on a note; a read note counts once, and not for its authors.
 */
export function* participationIn({ contributions, links, readersOf }: Discourse): Steps<Map<string, Participation>> {
  const byAuthor = new Map<string, Participation>()
  const of = (author: string) => {
    const known = byAuthor.get(author) ?? { ...NO_PARTICIPATION }
    byAuthor.set(author, known)
    return known
  }
  const see = (author: string, at: number) => {
    const known = of(author)
    known.lastSeen = Math.max(known.lastSeen, at)
  }
  const buildOns = new Set<string>()
  yield* each(links.buildson, ({ from }) => buildOns.add(from))
  yield* each(contributions.values(), ({ _id, type, authors, created }) => {
    const [creator] = authors
    if (creator !== undefined) see(creator, created)
    for (const [reader, at] of readersOf(_id)) {
      see(reader, at)
      if (type === 'Note' && !authors.includes(reader)) of(reader).notesRead += 1
    }
    if (type !== 'Note') return
    for (const author of new Set(authors)) {
      of(author).notes += 1
      if (buildOns.has(_id)) of(author).buildOns += 1
    }
  })
  return byAuthor
}

import { type Discourse, linksBy, notesOf, type Written } from './discourse.ts'
import { each, filtered, type Steps } from './steps.ts'

export interface Thread {
  first: Written
  /** In order of creation. */
  notes: readonly Written[]
  /** Levels along the shortest path; 1 for a note without build-ons. */
  depth: number
}

function* growThreads(discourse: Discourse): Steps<Thread[]> {
  const notes = yield* notesOf(discourse)
  const byId = new Map(notes.map((note) => [note._id, note]))
  const isBetweenNotes = ({ from, to }: { from: string; to: string }) => from !== to && byId.has(from) && byId.has(to)
  const buildsOn = yield* filtered(discourse.links.buildson, isBetweenNotes)
  const answersTo = yield* linksBy('to', buildsOn)
  const hasParent = new Set(buildsOn.map(({ from }) => from))
  const placed = new Set<string>()

  const grow = (first: Written): Thread => {
    const levels = new Map([[first._id, 1]])
    // The loop also visits entries added meanwhile.
    for (const [id, level] of levels)
      for (const { from } of answersTo(id)) if (!levels.has(from)) levels.set(from, level + 1)
    for (const id of levels.keys()) placed.add(id)
    const inThread = Array.from(levels.keys(), (id) => byId.get(id)).filter((note) => note !== undefined)
    return {
      first,
      notes: inThread.toSorted((a, b) => a.created - b.created || (a._id < b._id ? -1 : 1)),
      depth: Math.max(...levels.values()),
    }
  }
  const threads: Thread[] = []
  yield* each(notes, (note) => {
    if (!hasParent.has(note._id)) threads.push(grow(note))
  })
  // The remaining notes belong to cycles.
  yield* each(notes, (note) => {
    if (!placed.has(note._id)) threads.push(grow(note))
  })
  return threads
}

const known = new WeakMap<Discourse, readonly Thread[]>()

/** Returns the threads of a discourse, cached. A note that builds on two is in both threads; a cycle starts with its oldest note. */
export function* threadsIn(discourse: Discourse): Steps<readonly Thread[]> {
  const threads = known.get(discourse) ?? (yield* growThreads(discourse))
  known.set(discourse, threads)
  return threads
}

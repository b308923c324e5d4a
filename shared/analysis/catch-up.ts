import {
  CATCH_UP_MAX,
  type CaughtParts,
  type Idea,
  type Need,
  NAMED_MAX,
  type Needy,
  type NewsThread,
  TAKEN_UP,
  type TakenUp,
} from '../domain/catch-up.ts'
import type { Discourse, DiscourseLink, Written } from './discourse.ts'
import { threadsIn } from './threads.ts'
import { lastNoteAt, quietPromisingThreads, unansweredQuestions, unreadNotes } from './waiting.ts'

/** Types that are told of; annotations stand with what they are of. */
const TOLD_TYPES: readonly string[] = ['Note', 'View', 'Drawing', 'Attachment', 'Video']

/** Describes who catches up since when; times in ms. */
interface Asked {
  /** The member's author. */
  me: string
  since: number
  now: number
  /**
   * Returns of some contributions those that the member could read already at `since`, each with the id of what shows it as it was
   * then: a note that was still being written or was private is new all the same.
   */
  thereAt: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>
}

/** Something that others have done with a contribution of the member's. */
interface Taken {
  way: TakenUp
  idea: Written
  by: readonly string[]
  at: number
  what?: Written
}

const byTime = <T extends { at: number; _id: string }>(a: T, b: T) => a.at - b.at || (a._id < b._id ? -1 : 1)
const brief = ({ _id, type, title }: Written) => ({ _id, type, title })
const iso = (at: number) => new Date(at).toISOString()

/** Returns whatever others have ever hung on the member's own contributions. */
const hungOnMine = ({ contributions, links }: Discourse, me: string): Taken[] => {
  const risers = new Map<string, Written>()
  for (const one of contributions.values()) if (one.within !== undefined) risers.set(one.within, one)
  const hung = (way: TakenUp, { to, created }: DiscourseLink, what: Written | undefined): Taken[] => {
    const idea = contributions.get(to)
    if (!idea?.authors.includes(me) || !TOLD_TYPES.includes(idea.type) || !what || what === idea) return []
    const by = what.authors.filter((author) => author !== me)
    return by.length > 0 ? [{ way, idea, by, at: created, what }] : []
  }
  return [
    ...(['buildson', 'references', 'annotates'] as const).flatMap((way) =>
      links[way].flatMap((link) => hung(way, link, contributions.get(link.from))),
    ),
    ...links.contains.flatMap((link) => hung('riseabove', link, risers.get(link.from))),
  ]
}

/** Returns when others have last read the member's own contributions. */
const readOfMine = ({ contributions, readersOf }: Discourse, me: string): Taken[] =>
  [...contributions.values()]
    .filter(({ type, authors }) => TOLD_TYPES.includes(type) && authors.includes(me))
    .flatMap((idea) =>
      Array.from(readersOf(idea._id), ([reader, at]): Taken => ({ way: 'read', idea, by: [reader], at })),
    )
    .filter(({ by }) => !by.includes(me))

const gathered = (idea: Written, all: readonly Taken[]): Idea => ({
  ...brief(idea),
  taken: TAKEN_UP.flatMap((way) => {
    const some = all.filter((taken) => taken.way === way).toSorted((a, b) => a.at - b.at)
    const by = [...new Set(some.flatMap((taken) => taken.by))]
    // An annotation has no name of its own.
    const what = way === 'annotates' ? [] : [...new Set(some.flatMap((taken) => taken.what ?? []))]
    return by.length === 0
      ? []
      : [{ way, by: by.slice(0, NAMED_MAX), more: Math.max(0, by.length - NAMED_MAX), what: what.slice(0, NAMED_MAX).map(brief) }] // prettier-ignore
  }),
})

/** Puts what was done with each idea together; the idea that was taken up last stands first. */
const ideasOf = (all: readonly Taken[]): Idea[] => {
  const byIdea = new Map<Written, Taken[]>()
  for (const taken of all) byIdea.set(taken.idea, [...(byIdea.get(taken.idea) ?? []), taken])
  const lastAt = (some: readonly Taken[]) => some.reduce((last, { at }) => Math.max(last, at), 0)
  return [...byIdea]
    .map(([idea, some]) => ({ _id: idea._id, at: -lastAt(some), told: gathered(idea, some) }))
    .toSorted(byTime)
    .map(({ told }) => told)
}

interface NewInThread {
  first: Written | undefined
  items: Written[]
}

/** Returns what others have made or changed, thread by thread, the one with the newest first; what is in none stands last. */
const newByThread = (discourse: Discourse, { me, since }: Asked): NewInThread[] => {
  const { contributions } = discourse
  const inner = new Set([...contributions.values()].flatMap(({ within }) => within ?? []))
  const isNew = ({ _id, type, authors, modified }: Written) =>
    modified >= since && TOLD_TYPES.includes(type) && !authors.includes(me) && !inner.has(_id)
  const left = new Set([...contributions.values()].filter(isNew))
  if (left.size === 0) return []
  const found: NewInThread[] = []
  // A note that stands in two threads is told once.
  for (const { first, notes } of threadsIn(discourse)) {
    const items = notes.filter((note) => left.delete(note))
    if (items.length > 0) found.push({ first, items })
  }
  const newest = ({ items }: NewInThread) => items.reduce((last, { modified }) => Math.max(last, modified), 0)
  const threads = found.toSorted((a, b) => newest(b) - newest(a) || ((a.first?._id ?? '') < (b.first?._id ?? '') ? -1 : 1)) // prettier-ignore
  const others = [...left].toSorted((a, b) => a.created - b.created || (a._id < b._id ? -1 : 1))
  return others.length > 0 ? [...threads, { first: undefined, items: others }] : threads
}

/** Keeps so many of what is in threads, and the threads with any of it. */
const firstOf = (threads: readonly NewInThread[], max: number): NewInThread[] => {
  let left = max
  return threads.flatMap(({ first, items }) => {
    const kept = items.slice(0, left)
    left -= kept.length
    return kept.length > 0 ? [{ first, items: kept }] : []
  })
}

const needyIn = (discourse: Discourse, now: number): Needy[] => {
  const found = new Map<string, { note: Written; needs: Need[]; at: number }>()
  const add = (need: Need, note: Written, at: number) => {
    const known = found.get(note._id)
    if (known) {
      known.needs.push(need)
      known.at = Math.min(known.at, at)
    } else found.set(note._id, { note, needs: [need], at })
  }
  for (const note of unansweredQuestions(discourse)) add('question', note, note.created)
  for (const note of unreadNotes(discourse)) add('unread', note, note.created)
  for (const thread of quietPromisingThreads(discourse, now)) add('promising', thread.first, lastNoteAt(thread))
  return [...found.values()]
    .toSorted((a, b) => a.at - b.at || (a.note._id < b.note._id ? -1 : 1))
    .map(({ note, needs, at }) => ({ ...brief(note), authors: [...note.authors], needs, waiting: iso(at) }))
}

const partOf = <T>(all: readonly T[]) => ({
  items: all.slice(0, CATCH_UP_MAX),
  more: Math.max(0, all.length - CATCH_UP_MAX),
})

const sizeOf = (threads: readonly NewInThread[]) => threads.reduce((sum, { items }) => sum + items.length, 0)

/**
 * Returns what a member catches up with: who has taken up their own contributions since then, what others have made or changed since
 * then, and what needs somebody now, each at most `CATCH_UP_MAX` of it (CTCH-01).
 */
export const catchUpOn = async (discourse: Discourse, asked: Asked): Promise<CaughtParts> => {
  const { me, since, now, thereAt } = asked
  const hung = hungOnMine(discourse, me)
  const all = newByThread(discourse, asked)
  const shown = firstOf(all, CATCH_UP_MAX)
  // Begun before and contributed since then, perhaps.
  const isDoubtful = ({ what, at }: Taken) => what !== undefined && at < since && what.modified >= since
  const doubtful = hung.filter(isDoubtful).flatMap(({ what }) => what?._id ?? [])
  const changed = shown.flatMap(({ items }) => items.filter(({ created }) => created < since).map(({ _id }) => _id))
  const there = await thereAt([...new Set([...doubtful, ...changed])])

  const isSince = (taken: Taken) => taken.at >= since || (isDoubtful(taken) && !there.has(taken.what?._id ?? ''))
  const toNews = ({ first, items }: NewInThread): NewsThread => ({
    first: first ? brief(first) : null,
    items: items.map((one) => ({
      ...brief(one),
      authors: [...one.authors],
      modified: iso(one.modified),
      before: there.get(one._id) ?? null,
    })),
  })
  return {
    mine: partOf(ideasOf([...readOfMine(discourse, me), ...hung].filter(isSince))),
    news: { items: shown.map(toNews), more: sizeOf(all) - sizeOf(shown) },
    needs: partOf(needyIn(discourse, now)),
  }
}

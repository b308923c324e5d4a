import {
  CATCH_UP_MAX,
  type CaughtParts,
  type Idea,
  type Need,
  NAMED_MAX,
  type NeedsResponseItem,
  type NewsThread,
  TAKEN_UP,
  type Uptake,
  URGENCY,
} from '../domain/catch-up.ts'
import type { Discourse, DiscourseLink, Written } from './discourse.ts'
import { each, filtered, flatMapped, type Steps } from './steps.ts'
import { threadsIn } from './threads.ts'
import { lastNoteAt, quietPromisingThreads, unansweredQuestions, unreadNotes } from './waiting.ts'

/** Reported types; annotations are reported with their target. */
const TOLD_TYPES: readonly string[] = ['Note', 'View', 'Drawing', 'Attachment', 'Video']

/** Member and period; times in ms. */
interface Asked {
  /** Author id. */
  me: string
  since: number
  now: number
  /** Lists what needs attention by urgency, not by time alone. */
  byUrgency?: boolean
}

interface Taken {
  way: Uptake
  idea: Written
  by: readonly string[]
  at: number
  what?: Written
}

const brief = ({ _id, type, title }: Written) => ({ _id, type, title })
const iso = (at: number) => new Date(at).toISOString()

function* hungOnMine({ contributions, links }: Discourse, me: string): Steps<Taken[]> {
  const risers = new Map<string, Written>()
  yield* each(contributions.values(), (one) => {
    if (one.within !== undefined) risers.set(one.within, one)
  })
  const hung = (way: Uptake, { to, created }: DiscourseLink, what: Written | undefined): Taken[] => {
    const idea = contributions.get(to)
    if (!idea?.authors.includes(me) || !TOLD_TYPES.includes(idea.type) || !what || what === idea) return []
    const by = what.authors.filter((author) => author !== me)
    return by.length > 0 ? [{ way, idea, by, at: created, what }] : []
  }
  const taken = (way: 'buildson' | 'references' | 'annotates') =>
    flatMapped(links[way], (link) => hung(way, link, contributions.get(link.from)))
  return [
    ...(yield* taken('buildson')),
    ...(yield* taken('references')),
    ...(yield* taken('annotates')),
    ...(yield* flatMapped(links.contains, (link) => hung('riseabove', link, risers.get(link.from)))),
  ]
}

const readOfMine = ({ contributions, readersOf }: Discourse, me: string): Steps<Taken[]> =>
  flatMapped(contributions.values(), (idea) =>
    TOLD_TYPES.includes(idea.type) && idea.authors.includes(me)
      ? Array.from(readersOf(idea._id), ([reader, at]): Taken => ({ way: 'read', idea, by: [reader], at })).filter(
          ({ by }) => !by.includes(me),
        )
      : [],
  )

const gathered = (idea: Written, all: readonly Taken[]): Idea => ({
  ...brief(idea),
  taken: TAKEN_UP.flatMap((way) => {
    const some = all.filter((taken) => taken.way === way).toSorted((a, b) => a.at - b.at)
    const by = [...new Set(some.flatMap((taken) => taken.by))]
    // Annotations have no title.
    const what = way === 'annotates' ? [] : [...new Set(some.flatMap((taken) => taken.what ?? []))]
    return by.length === 0
      ? []
      : [{ way, by: by.slice(0, NAMED_MAX), more: Math.max(0, by.length - NAMED_MAX), what: what.slice(0, NAMED_MAX).map(brief) }] // prettier-ignore
  }),
})

function* ideasOf(all: readonly Taken[]): Steps<[idea: Written, taken: Taken[]][]> {
  const byIdea = new Map<Written, { last: number; taken: Taken[] }>()
  yield* each(all, (one) => {
    const known = byIdea.get(one.idea) ?? { last: 0, taken: [] }
    byIdea.set(one.idea, known)
    known.last = Math.max(known.last, one.at)
    known.taken.push(one)
  })
  return [...byIdea]
    .toSorted(([a, some], [b, more]) => more.last - some.last || (a._id < b._id ? -1 : 1))
    .map(([idea, { taken }]) => [idea, taken])
}

interface NewInThread {
  first: Written | undefined
  items: Written[]
  /** Latest change of an item, in ms. */
  newest: number
}

const newInThread = (first: Written | undefined, items: Written[]): NewInThread => ({
  first,
  items,
  newest: items.reduce((last, { modified }) => Math.max(last, modified), 0),
})

/** Returns others' new and changed contributions by thread, newest thread first; items outside of threads last. */
function* newByThread(discourse: Discourse, { me, since }: Asked): Steps<NewInThread[]> {
  const { contributions } = discourse
  const inner = new Set(
    yield* flatMapped(contributions.values(), ({ within }) => (within === undefined ? [] : [within])),
  )
  const isNew = ({ _id, type, authors, modified }: Written) =>
    modified >= since && TOLD_TYPES.includes(type) && !authors.includes(me) && !inner.has(_id)
  const left = new Set(yield* filtered(contributions.values(), isNew))
  if (left.size === 0) return []
  const found = yield* flatMapped(yield* threadsIn(discourse), ({ first, notes }) => {
    // Report a note in several threads once.
    const items = notes.filter((note) => left.delete(note))
    return items.length > 0 ? [newInThread(first, items)] : []
  })
  const threads = found.toSorted((a, b) => b.newest - a.newest || ((a.first?._id ?? '') < (b.first?._id ?? '') ? -1 : 1)) // prettier-ignore
  const others = [...left].toSorted((a, b) => a.created - b.created || (a._id < b._id ? -1 : 1))
  return others.length > 0 ? [...threads, newInThread(undefined, others)] : threads
}

const firstOf = (threads: readonly NewInThread[], max: number): NewInThread[] => {
  let left = max
  return threads.flatMap((thread) => {
    const items = thread.items.slice(0, left)
    left -= items.length
    return items.length > 0 ? [{ ...thread, items }] : []
  })
}

interface Waiting {
  note: Written
  needs: Need[]
  at: number
}

const rankOf = ({ needs }: Waiting) => Math.min(...needs.map((need) => URGENCY.indexOf(need)))

function* waitingIn(discourse: Discourse, { now, byUrgency = false }: Asked): Steps<Waiting[]> {
  const found = new Map<string, Waiting>()
  const add = (need: Need, note: Written, at: number) => {
    const known = found.get(note._id)
    if (known) {
      known.needs.push(need)
      known.at = Math.min(known.at, at)
    } else found.set(note._id, { note, needs: [need], at })
  }
  yield* each(yield* unansweredQuestions(discourse), (note) => add('question', note, note.created))
  yield* each(yield* unreadNotes(discourse), (note) => add('unread', note, note.created))
  yield* each(yield* quietPromisingThreads(discourse, now), (thread) =>
    add('promising', thread.first, lastNoteAt(thread)),
  )
  const urgency = (a: Waiting, b: Waiting) => (byUrgency ? rankOf(a) - rankOf(b) : 0)
  return [...found.values()].toSorted((a, b) => urgency(a, b) || a.at - b.at || (a.note._id < b.note._id ? -1 : 1))
}

const toNeedy = ({ note, needs, at }: Waiting): NeedsResponseItem => ({
  ...brief(note),
  authors: [...note.authors],
  needs,
  waiting: iso(at),
})

const partOf = <T, R>(all: readonly T[], of: (one: T) => R) => ({
  items: all.slice(0, CATCH_UP_MAX).map(of),
  more: Math.max(0, all.length - CATCH_UP_MAX),
})

const sizeOf = (threads: readonly NewInThread[]) => threads.reduce((sum, { items }) => sum + items.length, 0)

interface Begun {
  /** Contributions that the member may or may not have been able to read at `since`. */
  doubtful: string[]
  /** `there` maps doubtful ids that were readable then to their historical objects; other doubtful ones count as new. */
  partsWith: (there: ReadonlyMap<string, string>) => Steps<CaughtParts>
}

/** Returns a member's catch-up: uptake of their contributions, others' news, contributions that need attention; at most `CATCH_UP_MAX` each (CTCH-01). */
export function* catchUpOn(discourse: Discourse, asked: Asked): Steps<Begun> {
  const { me, since } = asked
  const hung = yield* hungOnMine(discourse, me)
  const all = yield* newByThread(discourse, asked)
  const shown = firstOf(all, CATCH_UP_MAX)
  const isDoubtful = ({ what, at }: Taken) => what !== undefined && at < since && what.modified >= since
  const doubtful = hung.filter(isDoubtful).flatMap(({ what }) => what?._id ?? [])
  const changed = shown.flatMap(({ items }) => items.filter(({ created }) => created < since).map(({ _id }) => _id))

  function* partsWith(there: ReadonlyMap<string, string>): Steps<CaughtParts> {
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
    const taken = yield* filtered([...(yield* readOfMine(discourse, me)), ...hung], isSince)
    return {
      mine: partOf(yield* ideasOf(taken), ([idea, some]) => gathered(idea, some)),
      news: { items: shown.map(toNews), more: sizeOf(all) - sizeOf(shown) },
      needs: partOf(yield* waitingIn(discourse, asked), toNeedy),
    }
  }
  return { doubtful: [...new Set([...doubtful, ...changed])], partsWith }
}

import { weeksBetween } from '../text/week-in.ts'
import { type Discourse, linksBy, notesOf, type Written } from './discourse.ts'
import { byName, type Count, counted, type Figure } from './figures.ts'
import { builtOnByOthers, hasOthersThan, othersThan } from './responses.ts'
import { each, filtered, flatMapped, type Steps } from './steps.ts'
import { threadsIn } from './threads.ts'

export interface Selection {
  /** Views to include; empty for all. */
  views: readonly string[]
  /** Creation time, in ms. */
  from: number
  to: number
  /** Authors to include; undefined for all. */
  people?: ReadonlySet<string> | undefined
}

/** Threads of this depth or more are counted together. */
const DEPTH_MAX = 10
const SUPPORTS_MAX = 12

const ALL = ' '

/** Returns the selected notes in order of creation. */
export function* selectedNotes(discourse: Discourse, { views, from, to, people }: Selection): Steps<Written[]> {
  const wanted = new Set(views)
  const onViews = new Set(
    yield* flatMapped(discourse.links.contains, (link) => (wanted.has(link.from) ? [link.to] : [])),
  )
  return yield* filtered(
    yield* notesOf(discourse),
    ({ _id, created, authors }) =>
      created >= from &&
      created <= to &&
      (wanted.size === 0 || onViews.has(_id)) &&
      (people === undefined || authors.some((author) => people.has(author))),
  )
}

/**
 * Returns whether figures would identify one other person (ANLY-03): besides the reader, the group has one member, or one member wrote notes, or one person is
 * an author of every note not written by the reader (else of the reader's own). `reader` is an author id.
 */
export const revealsOnePerson = (
  notes: readonly Written[],
  reader: string | null,
  people?: ReadonlySet<string>,
): boolean => {
  const othersIn = (ids: Iterable<string>) => new Set([...ids].filter((id) => id !== reader))
  const authors = othersIn(notes.flatMap((note) => note.authors))
  const inGroup = people ? othersIn(people) : authors
  const writersInGroup = [...inGroup].filter((id) => authors.has(id))
  if (inGroup.size === 1 || writersInGroup.length === 1) return true
  const ofOthers = notes.filter((note) => othersIn(note.authors).size > 0)
  const ofOthersAlone = ofOthers.filter((note) => reader === null || !note.authors.includes(reader))
  // Readers can subtract their own notes from sums.
  const decisive = ofOthersAlone.length > 0 ? ofOthersAlone : ofOthers
  return [...authors].some((id) => decisive.every((note) => note.authors.includes(id)))
}

/** Returns a figure with one row. */
export const oneRow = (key: string, counts: Readonly<Record<string, Count>>): Figure => ({
  key,
  columns: Object.keys(counts),
  rows: [{ name: key, counts: Object.values(counts) }],
})

const idsOf = (notes: readonly Written[]) => notes.map(({ _id }) => _id)

function* pairsIn(discourse: Discourse, notes: readonly Written[], people?: ReadonlySet<string>): Steps<Count> {
  const byId = new Map(notes.map((note) => [note._id, note]))
  const isMeant = (person: string) => people === undefined || people.has(person)
  const met = new Set<string>()
  yield* each(discourse.links.buildson, ({ from, to }) => {
    const [note, parent] = [byId.get(from), byId.get(to)]
    if (!note || !parent) return
    for (const one of othersThan(parent, note.authors).filter(isMeant))
      for (const other of othersThan(note, parent.authors).filter(isMeant)) met.add(`${one} ${other}`)
  })
  const pairs = Array.from(met, (pair) => pair.split(' ')).filter(
    ([one = '', other = '']) => one < other && met.has(`${other} ${one}`),
  )
  return { value: pairs.length, ids: [], people: pairs.toSorted((a, b) => (a.join(' ') < b.join(' ') ? -1 : 1)) }
}

/** “Are we a community that collaborates?” (QUES-03) */
function* collaboration(discourse: Discourse, notes: readonly Written[], people?: ReadonlySet<string>): Steps<Figure> {
  const builtOn = yield* builtOnByOthers(discourse)
  const read = yield* filtered(notes, (note) => hasOthersThan(note, discourse.readersOf(note._id).keys()))
  return oneRow('collaborate', {
    notes: counted(idsOf(notes)),
    read: counted(idsOf(read)),
    builtOn: counted(idsOf(notes.filter(({ _id }) => builtOn.has(_id)))),
    pairs: yield* pairsIn(discourse, notes, people),
  })
}

/** “Are we putting our knowledge together?” (QUES-04) */
function* synthesis({ contributions, links }: Discourse, notes: readonly Written[]): Steps<Figure[]> {
  const [contained, placesOf] = [yield* linksBy('from', links.contains), yield* linksBy('to', links.contains)]
  const notesIn = (view: string) =>
    contained(view).flatMap(({ to }) => (contributions.get(to)?.type === 'Note' ? [to] : []))
  const riseAboves = notes.filter(({ within }) => within !== undefined)
  const within = riseAboves.map((note) => ({ note, held: notesIn(note.within ?? '') }))
  // The inner view of a rise-above doesn't count.
  const inner = new Set([...contributions.values()].flatMap((note) => note.within ?? []))
  const isView = (id: string) => contributions.get(id)?.type === 'View' && !inner.has(id)
  const isOnSeveral = (id: string) => {
    const views = placesOf(id).filter(({ from }) => isView(from))
    return views.some(({ from }) => from !== views[0]?.from)
  }
  const onSeveral = yield* filtered(notes, ({ _id }) => isOnSeveral(_id))
  const holders = (some: readonly { id: string }[]) => {
    const held = new Set(some.map(({ id }) => id))
    return counted(idsOf(notes.filter(({ _id }) => held.has(_id))))
  }
  return [
    oneRow('together', {
      riseAboves: counted(idsOf(riseAboves)),
      within: counted(within.flatMap(({ held }) => held)),
      references: holders(links.references.flatMap(({ from, to }) => (from === to ? [] : [{ id: from }]))),
      citations: holders(links.citation.map(({ to }) => ({ id: to }))),
      severalViews: counted(idsOf(onSeveral)),
    }),
    {
      key: 'riseAbove',
      columns: ['within'],
      rows: within.map(({ note, held }) => ({ name: note.title, counts: [counted(held)] })),
    },
  ]
}

/** Threads with a selected note by depth; ids are their first notes. */
function* depths(discourse: Discourse, notes: readonly Written[]): Steps<Figure> {
  const meant = new Set(idsOf(notes))
  const byDepth = new Map<number, string[]>()
  yield* each(yield* threadsIn(discourse), ({ depth, first, notes: inThread }) => {
    if (!inThread.some(({ _id }) => meant.has(_id))) return
    const at = Math.min(depth, DEPTH_MAX)
    const ofDepth = byDepth.get(at)
    if (ofDepth) ofDepth.push(first._id)
    else byDepth.set(at, [first._id])
  })
  const rows = Array.from({ length: Math.max(0, ...byDepth.keys()) }, (_, at) => ({
    name: at + 1 === DEPTH_MAX ? `${DEPTH_MAX}+` : String(at + 1),
    counts: [counted(byDepth.get(at + 1) ?? [])],
  }))
  return { key: 'depth', columns: ['threads'], rows }
}

function* supportWeeks(
  { contributions, links }: Discourse,
  meant: ReadonlySet<string>,
  weekOf: (moment: number) => string,
): Steps<Figure> {
  const uses = yield* flatMapped(links.supports, ({ from, to, created }) =>
    meant.has(to) ? [{ note: to, week: weekOf(created), support: contributions.get(from)?.title ?? '' }] : [],
  )
  const bySupport = new Map<string, number>()
  const byWeek = new Map<string, Map<string, string[]>>()
  const put = (week: string, column: string, note: string) => {
    const columns = byWeek.get(week) ?? new Map<string, string[]>()
    byWeek.set(week, columns)
    const notes = columns.get(column)
    if (notes) notes.push(note)
    else columns.set(column, [note])
  }
  yield* each(uses, ({ week, support, note }) => {
    bySupport.set(support, (bySupport.get(support) ?? 0) + 1)
    put(week, ALL, note)
    put(week, support, note)
  })
  const supports = Array.from(bySupport, ([name, used]) => ({ name, used }))
    .toSorted((a, b) => b.used - a.used || byName(a, b))
    .slice(0, SUPPORTS_MAX)
    .map(({ name }) => name)
    .toSorted()
  const weeks = [...byWeek.keys()].toSorted()
  return {
    key: 'week',
    columns: ['all', ...supports],
    rows: weeksBetween(weeks[0] ?? '', weeks.at(-1) ?? '').map((week) => ({
      name: week,
      counts: [ALL, ...supports].map((column) => counted(byWeek.get(week)?.get(column) ?? [])),
    })),
  }
}

/** “How do our ideas develop?” (QUES-05) */
function* development(
  discourse: Discourse,
  notes: readonly Written[],
  weekOf: (moment: number) => string,
): Steps<Figure[]> {
  const firstBuildOn = new Map<string, number>()
  yield* each(discourse.links.buildson, ({ to, created }) => {
    firstBuildOn.set(to, Math.min(created, firstBuildOn.get(to) ?? Infinity))
  })
  const changed = yield* filtered(notes, ({ _id, modified }) => modified > (firstBuildOn.get(_id) ?? Infinity))
  const depth = yield* depths(discourse, notes)
  const week = yield* supportWeeks(discourse, new Set(idsOf(notes)), weekOf)
  const deeperThan = (least: number) => counted(depth.rows.slice(least).flatMap(({ counts }) => counts[0]?.ids ?? []))
  return [
    oneRow('develop', {
      threads: deeperThan(0),
      deep: deeperThan(2),
      changed: counted(idsOf(changed)),
      supports: counted(week.rows.flatMap(({ counts }) => counts[0]?.ids ?? [])),
    }),
    depth,
    week,
  ]
}

/** Returns the figures of the first three questions; `people` is the selected group. */
export function* questionFigures(
  discourse: Discourse,
  notes: readonly Written[],
  { weekOf, people }: { weekOf: (moment: number) => string; people?: ReadonlySet<string> | undefined },
): Steps<Figure[]> {
  return [
    yield* collaboration(discourse, notes, people),
    ...(yield* synthesis(discourse, notes)),
    ...(yield* development(discourse, notes, weekOf)),
  ]
}

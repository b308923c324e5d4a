import type { Thread, ThreadRow } from '../../../shared/domain/threads.ts'
import { canManage, type Member } from '../../../shared/rules/access.ts'
import { threadOrder } from '../../../shared/rules/thread-order.ts'
import { THREAD_NOTES_MAX } from '../../../shared/wire/limits.ts'
import { endOf, readableIds } from '../../graph/links/links.access.ts'
import { LinkModel, type FullLink, type SummaryDoc } from '../../graph/links/links.model.ts'
import { summaryOf } from '../../graph/links/links.summary.ts'
import type { ObjectDoc } from '../../graph/objects/objects.service.ts'
import { AppError } from '../../platform/errors.ts'
import type { SessionUser } from '../../platform/session.ts'
import { inChunks } from '../../store/chunks.ts'
import { collection } from '../../store/collection.ts'
import { byAge } from '../../store/oldest-first.ts'
import { openObject } from '../contributions/contributions.service.ts'

const buildOnsAt = (end: 'from' | 'to', ids: readonly string[]) =>
  inChunks(ids, (some) =>
    collection(LinkModel)
      .find<FullLink>({ [end]: { $in: some }, type: 'buildson' })
      .toArray(),
  )

/** Follows build-ons up (`from`) or down (`to`), also unreadable ones, up to one note more than a page has. */
const follow = async (end: 'from' | 'to', start: string) => {
  const links: FullLink[] = []
  const reached = new Set([start])
  for (let next = [start]; next.length > 0 && reached.size <= THREAD_NOTES_MAX;) {
    const found = (await buildOnsAt(end, next)).toSorted(byAge)
    links.push(...found)
    next = [...new Set(found.map((link) => link[end === 'from' ? 'to' : 'from']))]
      .filter((id) => !reached.has(id))
      .slice(0, THREAD_NOTES_MAX + 1 - reached.size)
    for (const id of next) reached.add(id)
  }
  return { links: links.toSorted(byAge), reached }
}

type Known = SummaryDoc & { isGap: boolean }

/** Returns the summaries of listed notes: active and readable, or removed by a manager. */
const listed = async (member: Member, object: ObjectDoc, links: readonly FullLink[]): Promise<Map<string, Known>> => {
  const ends = links.flatMap((link) => [endOf(link, 'from'), endOf(link, 'to')])
  const readable = await readableIds(member, ends)
  const summaries = new Map([
    ...links.flatMap(({ from, to, _from, _to }) => [[from, _from] as const, [to, _to] as const]),
    [object._id, summaryOf(object)] as const,
  ])
  const known = new Map<string, Known>()
  for (const [id, summary] of summaries) {
    if (summary.status !== 'active') continue
    const isGap = summary.held === 'removed' && !canManage(member)
    if (isGap || readable.has(id) || id === object._id) known.set(id, { ...summary, isGap })
  }
  return known
}

/** Oldest first; a removed note is as old as its first build-on, because its own date is not told. */
const sorted = (ids: Iterable<string>, known: ReadonlyMap<string, Known>, links: readonly FullLink[]): string[] => {
  const ages = new Map<string, number>()
  const ageOf = (id: string) => known.get(id)?.created.getTime() ?? Number.POSITIVE_INFINITY
  for (const { from, to } of links) ages.set(to, Math.min(ages.get(to) ?? Number.POSITIVE_INFINITY, ageOf(from)))
  const age = (id: string) => (known.get(id)?.isGap ? (ages.get(id) ?? Number.POSITIVE_INFINITY) : ageOf(id))
  return [...ids].filter((id) => known.has(id)).toSorted((a, b) => age(a) - age(b) || (a < b ? -1 : 1))
}

/** Follows first parents from a note to the first note of its thread. */
const rootOf = async (member: Member, object: ObjectDoc): Promise<string> => {
  const { links, reached } = await follow('from', object._id)
  const known = await listed(member, object, links)
  const places = new Map(threadOrder(sorted(reached, known, links), links).map((place) => [place.id, place]))
  let root = object._id
  for (let below = places.get(root)?.below; below !== undefined; below = places.get(root)?.below) root = below
  return root
}

/**
 * Returns the thread of a note: all that builds on its first note, directly or not, each once. Unreadable notes are left
 * out; what builds on them takes their place. Throws 'notFound' or 'forbidden'.
 */
export const threadOf = async (user: SessionUser, id: string): Promise<Thread> => {
  const { object, member } = await openObject(user, id)
  if (object.status !== 'active') throw new AppError('notFound')
  const below = await follow('to', await rootOf(member, object))
  const links = [
    ...new Map(
      [...below.links, ...(await buildOnsAt('from', [...below.reached]))].map((link) => [link._id, link]),
    ).values(),
  ].toSorted(byAge)
  const known = await listed(member, object, links)
  const all = sorted(new Set([...below.reached, id]), known, links)
  // The note that was opened is in the part that is shown.
  const ids = all.filter((one, at) => at < THREAD_NOTES_MAX || one === id)

  const rows: ThreadRow[] = []
  for (const place of threadOrder(ids, links).toReversed()) {
    const summary = known.get(place.id)
    if (!summary) continue
    const isLast = (rows[0]?.depth ?? 0) <= place.depth
    if (summary.isGap) {
      if (!isLast) rows.unshift({ depth: place.depth })
      continue
    }
    const elsewhere = links.flatMap(({ from, to }) => (from === place.id ? [to] : []))
    const others = new Set([...place.alsoOn, ...elsewhere])
    others.delete(place.below ?? '')
    others.delete(place.id)
    const { type, title, authors, created, modified } = summary
    rows.unshift({
      depth: place.depth,
      note: {
        _id: place.id,
        type,
        title,
        authors,
        created: created.toISOString(),
        modified: modified.toISOString(),
        alsoOn: [...others].flatMap((_id) => {
          const other = known.get(_id)
          return other && !other.isGap ? [{ _id, type: other.type, title: other.title }] : []
        }),
      },
    })
  }
  return { communityId: object.communityId, rows, isCut: below.reached.size > THREAD_NOTES_MAX }
}

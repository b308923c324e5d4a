import { isDeepStrictEqual } from 'node:util'
import type { Place } from '../../../shared/domain/links.ts'
import {
  OPERATIONS,
  type PastSummary,
  VIEW_HISTORY_MAX,
  type ViewHistory,
} from '../../../shared/domain/view-history.ts'
import { canRead, type Member } from '../../../shared/rules/access.ts'
import { AppError } from '../../platform/errors.ts'
import { inTurns } from '../../in-turns.ts'
import { createSemaphore } from '../../platform/rate-limit/semaphore.ts'
import type { SessionUser } from '../../platform/session.ts'
import { SMALL_BATCH, inChunks } from '../../store/chunks.ts'
import { findAll } from '../../store/find.ts'
import { unreadableIds } from '../../graph/links/links.access.ts'
import { LinkModel, type FullLink, type LinkDoc, type SummaryDoc } from '../../graph/links/links.model.ts'
import { summaryOf } from '../../graph/links/links.summary.ts'
import { namesOf } from '../../graph/membership/authors.service.ts'
import { findSummarised } from '../../graph/objects/summarised.ts'
import { HistoricalModel, RecordModel, type HistoricalDoc, type RecordDoc } from '../../graph/records/records.model.ts'
import { openObject } from '../contributions/contributions.service.ts'
import { hiddenTitlesFor } from '../records/hidden-titles.ts'
import { inOrder } from './history-order.ts'
import { indexOf } from './index-of.ts'

/** Limits concurrent reads, because a long history takes about a second. */
const READ_AT_ONCE = 2
const reading = createSemaphore(() => Promise.resolve(READ_AT_ONCE))

type Line = Pick<RecordDoc, 'timestamp' | 'authorId' | 'historicalObjectId' | 'historicalOperationType'>
type Kept = Pick<HistoricalDoc, '_id' | 'dataId'> & { data: { to?: string; data?: Place; _to?: SummaryDoc } }

/** Records of items added, changed and removed, oldest first (contract/model.md 9). */
const linesOf = (viewId: string): Promise<Line[]> =>
  findAll<RecordDoc, Line>(
    RecordModel,
    { targetId: viewId, type: 'modified', historicalVariableName: 'contains' },
    {
      sort: { timestamp: 1, _id: 1 },
      limit: VIEW_HISTORY_MAX + 1,
      projection: { _id: 0, timestamp: 1, authorId: 1, historicalObjectId: 1, historicalOperationType: 1 },
    },
  )

const snapshotsOf = async (lines: readonly Line[]): Promise<Map<string, Kept>> => {
  const found = await inChunks(
    lines.flatMap(({ historicalObjectId }) => historicalObjectId ?? []),
    (some) =>
      findAll<HistoricalDoc, Kept>(
        HistoricalModel,
        { _id: { $in: some } },
        { projection: { dataId: 1, 'data.to': 1, 'data.data': 1, 'data._to': 1 } },
      ),
  )
  return new Map(found.map((snapshot) => [snapshot._id, snapshot]))
}

const MODIFIED = OPERATIONS.indexOf('modified')

interface PastAct {
  at: number
  by: string | null
  operation: 0 | 1 | 2
  linkId: string
  to: string
  place: Place
  summary: SummaryDoc | undefined
}

/** Ordered for each link; without activities whose snapshot is missing. */
const actsOf = (lines: readonly Line[], snapshots: ReadonlyMap<string, Kept>): PastAct[] =>
  inOrder(
    lines.flatMap(({ timestamp, authorId, historicalObjectId = '', historicalOperationType = 'modified' }) => {
      const snapshot = snapshots.get(historicalObjectId)
      if (snapshot?.data.to === undefined) return []
      const { to, data: place = {}, _to: summary } = snapshot.data
      const operation = OPERATIONS.indexOf(historicalOperationType) as 0 | 1 | 2
      return [{ at: timestamp.getTime(), by: authorId, operation, linkId: snapshot.dataId, to, place, summary }]
    }),
  )

/** Drops activities that made an unsaved item active (row HIST-06), because its placement shows the final state. */
const withoutContributing = (acts: readonly PastAct[]): PastAct[] => {
  const latest = new Map<string, PastAct>()
  return acts.filter((act) => {
    const before = latest.get(act.linkId)
    latest.set(act.linkId, act)
    const becameActive = before && before.summary?.status !== 'active' && act.summary?.status === 'active'
    return !becameActive || act.operation !== MODIFIED || !isDeepStrictEqual(before.place, act.place)
  })
}

const NUMBERS = ['x', 'y', 'width', 'height'] as const
const FLAGS = ['showInPlace', 'fixed', 'locked', 'draggable'] as const

/** Drops fields that old clients stored additionally. */
const placeOf = (place: Place, isOpen: boolean): Place => {
  const numbers = NUMBERS.filter((key) => Number.isFinite(place[key])).map((key) => [key, place[key]] as const)
  const flags = FLAGS.filter((key) => isOpen && place[key] === true).map((key) => [key, true] as const)
  return Object.fromEntries([...numbers, ...flags]) as Place
}

const toPast = (summary: SummaryDoc): PastSummary => {
  const { type, title, status, permission, created, modified, authors, group, langInNote, titles, data } = summary
  return {
    type,
    title,
    status,
    permission,
    created: new Date(created).toISOString(),
    modified: new Date(modified).toISOString(),
    authors,
    ...(group && { group }),
    ...(langInNote && { langInNote }),
    ...(titles && { titles }),
    ...(data && { data }),
  }
}

/** Current summaries of objects that were unsaved, and so untitled, when placed. */
const presentOf = async (acts: readonly PastAct[]): Promise<Map<string, SummaryDoc>> => {
  const begun = acts.filter(({ summary }) => summary?.status !== 'active').map(({ to }) => to)
  const found = await findSummarised([...new Set(begun)])
  return new Map(found.map((object) => [object._id, summaryOf(object)]))
}

/** Summary to display for an activity; undefined if unreadable, now or then. */
const shownAt = ({ summary, to }: PastAct, member: Member, present: ReadonlyMap<string, SummaryDoc>) => {
  const now = present.get(to)
  const told = summary?.status === 'active' || now?.status !== 'active' ? summary : now
  return told && canRead(member, { ...told, _id: to }) ? told : undefined
}

const arrowsAmong = async (ids: readonly string[]): Promise<ViewHistory['arrows']> => {
  const known = new Set(ids)
  const links = await inChunks(ids, (some) =>
    findAll<LinkDoc, Pick<FullLink, '_id' | 'type' | 'from' | 'to' | 'created'>>(
      LinkModel,
      { from: { $in: some }, type: { $in: ['buildson', 'references'] } },
      { ...SMALL_BATCH, projection: { type: 1, from: 1, to: 1, created: 1 } },
    ),
  )
  return links.filter(({ to }) => known.has(to)).map((link) => ({ ...link, created: link.created.getTime() }))
}

const read = async (member: Member, viewId: string, begun: Date): Promise<ViewHistory> => {
  const [lines, closed, untitled] = await Promise.all([linesOf(viewId), unreadableIds(member), hiddenTitlesFor(member)])
  const hasMore = lines.length > VIEW_HISTORY_MAX
  const told = hasMore ? lines.slice(0, VIEW_HISTORY_MAX) : lines
  const kept = actsOf(told, await snapshotsOf(told))
  const acts = withoutContributing(kept)
  const present = await presentOf(acts)
  const hidden = new Set(closed)
  const [people, items, summaries] = [indexOf<string>(), indexOf<string>(), indexOf<string>()]
  const links: ViewHistory['items'] = []
  const open = new Set<string>()
  const frames: ViewHistory['frames'] = []
  let last = begun.getTime()
  for await (const part of inTurns(acts))
    for (const act of part) {
      const item = items.of(act.linkId)
      links[item] ??= hidden.has(act.to) ? null : [act.linkId, act.to]
      const shown = hidden.has(act.to) ? undefined : untitled(act.to, shownAt(act, member, present))
      if (shown) {
        last = act.at
        open.add(act.to)
        for (const author of shown.authors) people.of(author)
      }
      frames.push([
        last,
        act.operation,
        shown && act.by !== null ? people.of(act.by) : null,
        item,
        shown ? summaries.of(JSON.stringify(toPast(shown))) : null,
        placeOf(act.place, shown !== undefined),
      ])
    }
  return {
    authors: await namesOf(member.communityId, new Set(people.all())),
    items: links,
    summaries: summaries.all().map((summary) => JSON.parse(summary) as PastSummary),
    frames,
    arrows: await arrowsAmong([...open]),
    missing: told.length - kept.length,
    hasMore,
  }
}

/**
 * Returns activities on a view's items in time order. Unreadable items have only a position; `missing` counts records
 * without snapshots.
 */
export const historyOf = async (user: SessionUser, viewId: string): Promise<ViewHistory> => {
  const { object: view, member } = await openObject(user, viewId)
  if (view.type !== 'View') throw new AppError('notFound')
  return await reading.run('', () => read(member, viewId, view.created))
}

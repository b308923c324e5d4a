import { isDeepStrictEqual } from 'node:util'
import type { ClientSession } from 'mongoose'
import { riseAboveViewId } from '../../../shared/domain/contributions.ts'
import { PERSONAL_LINK_TYPES, type Link, type LinkType, type Summary } from '../../../shared/domain/links.ts'
import { chunksOf } from '../../store/chunks.ts'
import { collection } from '../../store/collection.ts'
import type { Write } from '../../store/write-together.ts'
import { FORBIDDEN_TITLE } from '../objects/forbidden.ts'
import type { ObjectDoc } from '../objects/objects.model.ts'
import { findSummarised, type Summarised } from '../objects/summarised.ts'
import type { Writes } from '../writes.ts'
import { LinkModel, WITHOUT_READS, type FullLink, type SummaryDoc } from './links.model.ts'

/** Old clients treat any `data` as a rise-above. */
const markers = (object: Summarised): Pick<SummaryDoc, 'data'> => {
  const riseabove = riseAboveViewId(object) !== undefined
  const promising = Boolean(object.data.promisingContains)
  if (!riseabove && !promising) return {}
  return {
    data: {
      ...(riseabove && { riseabove: 'riseabove' as const }),
      ...(promising && { promisingContains: 'promisingContains' as const }),
    },
  }
}

const names = (object: Summarised) =>
  object.type === 'Author' && {
    userName: object.userName ?? '',
    firstName: object.firstName ?? '',
    lastName: object.lastName ?? '',
  }

/** Returns the summary of an object for its links (contract/api.md 10.1): no id, no body, no e-mail address. */
export const summaryOf = (object: Summarised): SummaryDoc => ({
  type: object.type,
  title: object.title,
  status: object.status,
  permission: object.permission,
  ...(object.held && { held: object.held }),
  created: object.created,
  modified: object.modified,
  authors: object.authors,
  _groupMembers: object._groupMembers,
  ...(object.group !== null && { group: object.group }),
  ...(object.langInNote.length > 0 && { langInNote: object.langInNote }),
  ...(object.titles && Object.keys(object.titles).length > 0 && { titles: object.titles }),
  ...markers(object),
  ...names(object),
})

/** Returns the summary for a link's `to`; items of views get their card excerpt too (CARD-09). */
export const summaryOfTarget = (type: LinkType, object: Summarised): SummaryDoc => {
  const { excerpt = {} } = object
  const isShown = type === 'contains' && Object.keys(excerpt).length > 0
  return Object.assign(summaryOf(object), isShown && { excerpt })
}

/** Returns the wire format of a summary. */
export const toSummary = (summary: SummaryDoc): Summary => ({
  ...summary,
  created: summary.created.toISOString(),
  modified: summary.modified.toISOString(),
})

interface Told {
  end: '_from' | '_to'
  where: Record<string, unknown>
  summary: SummaryDoc
}

const toldOf = (object: ObjectDoc): Told[] => {
  const { _id } = object
  const [summary, onViews] = [summaryOf(object), summaryOfTarget('contains', object)]
  const from: Told = { end: '_from', where: { from: _id, ...WITHOUT_READS }, summary }
  if (!onViews.excerpt) return [from, { end: '_to', where: { to: _id, ...WITHOUT_READS }, summary }]
  return [
    from,
    { end: '_to', where: { to: _id, type: { $nin: ['read', 'contains'] } }, summary },
    { end: '_to', where: { to: _id, type: 'contains' }, summary: onViews },
  ]
}

/** Returns writes that update an object's summary in all its links. The links' own `modified` is unchanged (contract/realtime.md 3.1). */
export const summaryWrites = (object: ObjectDoc): Write[] =>
  toldOf(object).map(({ end, where, summary }) => ({ to: LinkModel, where, set: { [end]: summary } }))

/** Returns a link's up-to-date summaries; an end missing in `objects` keeps its stored one. */
export const endsNow = (link: FullLink, objects: ReadonlyMap<string, Summarised>) => {
  const [from, to] = [objects.get(link.from), objects.get(link.to)]
  return { _from: from ? summaryOf(from) : link._from, _to: to ? summaryOfTarget(link.type, to) : link._to }
}

/** Updates summaries of new links after the commit: an end saved concurrently could not see the link. Counterpart of `refreshMissed`. */
export const refreshEnds = async (links: readonly FullLink[]): Promise<void> => {
  const objects = await findSummarised([...new Set(links.flatMap(({ from, to }) => [from, to]))])
  const now = new Map(objects.map((object) => [object._id, object]))
  await Promise.all(
    links.map(async (link) => {
      const then = { _from: link._from, _to: link._to }
      const ends = endsNow(link, now)
      if (isDeepStrictEqual(ends, then)) return
      await collection(LinkModel).updateOne({ _id: link._id, ...then }, { $set: ends })
      Object.assign(link, ends)
    }),
  )
}

/** Updates the summaries of saved objects in links created concurrently, which the save could not see. Counterpart of `refreshEnds`. */
export const refreshMissed = async (objects: readonly ObjectDoc[], writes: Writes): Promise<void> => {
  if (!writes.isOverlapped(refreshEnds)) return
  await collection(LinkModel).bulkWrite(
    objects.flatMap((object) =>
      toldOf(object).map(({ end, where, summary }) => {
        const filter = { ...where, [`${end}.modified`]: { $lt: object.modified } }
        return { updateMany: { filter, update: { $set: { [end]: summary } } } }
      }),
    ),
  )
}

/** Copies a group's members to the summaries of its objects in all links. */
export const refreshMembers = async (
  session: ClientSession,
  ids: readonly string[],
  members: readonly string[],
): Promise<void> => {
  for (const some of chunksOf(ids)) {
    const [to, from] = [{ '_to._groupMembers': [...members] }, { '_from._groupMembers': [...members] }]
    await collection(LinkModel).bulkWrite(
      [
        { updateMany: { filter: { to: { $in: some }, ...WITHOUT_READS }, update: { $set: to } } },
        { updateMany: { filter: { from: { $in: some }, ...WITHOUT_READS }, update: { $set: from } } },
      ],
      { session },
    )
  }
}

/** Returns an object's links with summaries, without personal ones. */
export const linksTouching = async (id: string): Promise<Link[]> => {
  const links = await collection(LinkModel)
    .find<FullLink>({ $or: [{ to: id }, { from: id }], type: { $nin: ['read', ...PERSONAL_LINK_TYPES] } })
    .toArray()
  return links.map(toLink)
}

/** Returns the wire format of a link with summaries. */
export const toLink = (link: FullLink): Link => ({
  _id: link._id,
  communityId: link.communityId,
  from: link.from,
  to: link.to,
  type: link.type,
  data: link.data,
  created: link.created.toISOString(),
  modified: link.modified.toISOString(),
  _from: toSummary(link._from),
  _to: toSummary(link._to),
})

/** Returns the summary fields of an object that the reader may not read. */
export const masked = <D>({
  type,
  status,
  created,
  modified,
}: Pick<SummaryDoc, 'type' | 'status'> & { created: D; modified: D }) => ({
  type,
  title: FORBIDDEN_TITLE,
  status,
  permission: 'private' as const,
  created,
  modified,
  authors: [],
  _groupMembers: [],
})

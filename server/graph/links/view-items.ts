import { canLink, type Member } from '../../../shared/rules/access.ts'
import type { Link } from '../../../shared/domain/links.ts'
import type { ItemChanges, ParsedNewItems } from '../../../shared/domain/views.ts'
import type { AppContext } from '../../app-context.ts'
import { AppError } from '../../platform/errors.ts'
import { idempotent } from '../../store/idempotent.ts'
import { type ObjectDoc } from '../objects/objects.service.ts'
import { findSummarised, type Summarised } from '../objects/summarised.ts'
import { changeData, mayChangeData } from './change-links.ts'
import { readableIds, readableLinks } from './links.access.ts'
import type { FullLink } from './links.model.ts'
import { checkedData, cleanPlace, findItems, openItems } from './links.service.ts'
import { toLink } from './links.summary.ts'
import { checkRetry, insertLinks, placeAllowed } from './make-links.ts'
import { placeAllApart, placeAllMade, placeAllOnView } from './placing.ts'
import { deleteLinks, isFreeMode, mayTakeOff } from './remove-links.ts'
import { type Writes, withWrites } from '../writes.ts'

type EventDeps = Pick<AppContext, 'events'>

/** Returns contributions by id; throws if one is missing, foreign, unreadable or not placeable. */
export const findPlaceable = async (
  member: Member,
  view: ObjectDoc,
  ids: readonly string[],
): Promise<Map<string, Summarised>> => {
  const wanted = [...new Set(ids)]
  const found = await findSummarised(wanted)
  if (found.length < wanted.length) throw new AppError('notFound')
  if (found.some(({ communityId }) => communityId !== view.communityId)) throw new AppError('link.otherCommunity')
  const readable = await readableIds(member, found)
  if (found.some((one) => !readable.has(one._id) || !canLink(member, 'contains', view, one)))
    throw new AppError('forbidden')
  if (found.some(({ status }) => status === 'inactive')) throw new AppError('item.removed')
  return new Map(found.map((one) => [one._id, one]))
}

/** Places contributions atomically and returns their links in order; `ids` make it idempotent. The caller checks write access to the view, here and below. */
export const insertItems = async (
  { events }: EventDeps,
  member: Member,
  view: ObjectDoc,
  { items, made: justMade, apart, within }: ParsedNewItems,
  ids?: readonly string[],
): Promise<Link[]> => {
  const known = await findPlaceable(
    member,
    view,
    items.map(({ to }) => to),
  )
  const asked = items.flatMap(({ to: id, data }) => {
    const to = known.get(id)
    return to ? [{ to, data: placeAllowed(member, view, to, checkedData(cleanPlace(data))) }] : []
  })

  const find = async () => {
    const found = await findItems(view._id, ids ?? [])
    return found.length === 0 ? null : found
  }
  const make = () =>
    withWrites(events, async (writes) => {
      const { session } = writes
      const wanted = asked.map(({ data }) => data)
      const placeAll = () =>
        justMade ? placeAllMade(session, view, wanted) : placeAllOnView(session, view._id, wanted)
      const places = await (apart ? placeAllApart(session, view, asked, within) : placeAll())
      const fields = asked.map(({ to }, index) => ({
        ...(ids?.[index] !== undefined && { _id: ids[index] }),
        communityId: view.communityId,
        from: view,
        to,
        type: 'contains' as const,
        data: places[index] ?? {},
      }))
      return insertLinks(writes, fields, member.authorId)
    })
  const made = await idempotent(ids?.[0], find, make)
  if (ids)
    await checkRetry(
      member,
      made,
      items.map(({ to }) => ({ from: view._id, to, type: 'contains' as const })),
    )
  return made.map(toLink)
}

type ItemChange = ItemChanges['items'][number]

/**
 * Changes items of a view atomically; an item with `modified` must be unchanged since then. `skipRefused` leaves out items that would
 * be refused.
 */
export const updateItems = async (
  { events }: EventDeps,
  member: Member,
  view: ObjectDoc,
  { items, skipRefused }: ItemChanges,
): Promise<Link[]> => {
  const ids = items.map(({ id }) => id)
  const sent = new Map(items.map((item) => [item.id, { ...item, data: cleanPlace(item.data) }]))
  const openLinks = skipRefused
    ? await readableLinks(member, await findItems(view._id, ids))
    : await openItems(member, view._id, ids)
  const open = new Set(openLinks.map(({ _id }) => _id))
  const isOlder = (link: FullLink, { modified }: ItemChange) =>
    modified !== undefined && modified !== link.modified.toISOString()
  const changed = await withWrites(events, async (writes) => {
    const links = await findItems(view._id, ids, writes.session)
    if (!skipRefused && links.length < ids.length) throw new AppError('item.removed')
    const changes = links.flatMap((link) => {
      const item = sent.get(link._id)
      if (!item || !open.has(link._id)) return []
      const { data } = item
      if (isOlder(link, item)) {
        if (skipRefused) return []
        throw new AppError('item.changedElsewhere')
      }
      return skipRefused && !mayChangeData(member, link, data) ? [] : [{ link, sent: data }]
    })
    return changeData(writes, member, changes)
  })
  return changed.map(toLink)
}

type Replace = (writes: Writes, member: Member, view: ObjectDoc, removed: readonly FullLink[]) => Promise<void>

/** Removes items from a view atomically; returns their last state. */
export const deleteItems = async (
  { events }: EventDeps,
  member: Member,
  view: ObjectDoc,
  ids: readonly string[],
  replace: Replace,
): Promise<Link[]> => {
  const [, freeMode] = await Promise.all([openItems(member, view._id, ids), isFreeMode(view.communityId)])
  const removed = await withWrites(events, async (writes) => {
    const links = await findItems(view._id, ids, writes.session)
    if (links.length < ids.length) throw new AppError('item.removed')
    if (!links.every((link) => mayTakeOff(member, link, freeMode))) throw new AppError('item.notRemovable')
    await deleteLinks(writes, links, member.authorId)
    await replace(writes, member, view, links)
    return links
  })
  return removed.map(toLink)
}

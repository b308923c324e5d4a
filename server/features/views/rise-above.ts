import type { Member } from '../../../shared/rules/access.ts'
import { inheritedPermission, type Permission } from '../../../shared/domain/contributions.ts'
import type { Place } from '../../../shared/domain/links.ts'
import { placesWithin, type NewRiseAbove, type RiseAbove } from '../../../shared/domain/rise-aboves.ts'
import { innerViewTitle } from '../../../shared/rules/inner-view.ts'
import type { AppContext } from '../../app-context.ts'
import { AppError } from '../../platform/errors.ts'
import type { SessionUser } from '../../platform/session.ts'
import { newId } from '../../store/new-id.ts'
import { idempotent } from '../../store/idempotent.ts'
import { fieldsOfNew } from '../contributions/fields.ts'
import type { FullLink } from '../../graph/links/links.model.ts'
import { findItems, openItems } from '../../graph/links/links.service.ts'
import { toLink } from '../../graph/links/links.summary.ts'
import { withApproval } from '../../graph/approval/approval.ts'
import { insertLink, insertLinks } from '../../graph/links/make-links.ts'
import { placeOnView } from '../../graph/links/placing.ts'
import { deleteLinks, mayTakeOff } from '../../graph/links/remove-links.ts'
import { findPlaceable } from '../../graph/links/view-items.ts'
import { insertObject, toContribution, type ObjectDoc } from '../../graph/objects/objects.service.ts'
import { findSummarised } from '../../graph/objects/summarised.ts'
import { type Writes, withWrites } from '../../graph/writes.ts'
import { findEarlierItems, openWritable } from './view-items.ts'

type EventDeps = Pick<AppContext, 'events'>

interface Made {
  note: ObjectDoc
  link: FullLink
  removed?: FullLink[]
}

/**
 * Creates a rise-above: a note, and a view that `items` move into regardless of author, unless locked; `notes` are
 * added and also stay in place. Idempotent for the same `_id`.
 */
export const riseAbove = async (
  { events }: EventDeps,
  user: SessionUser,
  viewId: string,
  { title, place, items = [], notes = [] }: NewRiseAbove,
  _id?: string,
): Promise<RiseAbove> => {
  const { view, member } = await openWritable(user, viewId)
  const { authorId } = member
  if (authorId === null) throw new AppError('member.missing')

  const make = async (): Promise<Made> => {
    await Promise.all([openItems(member, viewId, items), findPlaceable(member, view, notes)])
    return await withWrites(events, async (writes) => {
      const { session } = writes
      const removed = await findItems(viewId, items, session)
      if (removed.length < items.length) throw new AppError('item.removed')
      // If all members may remove items, only a lock prevents it.
      if (!removed.every((link) => mayTakeOff(member, link, true))) throw new AppError('item.locked')
      const { note, inner } = await insertPair(writes, member, authorId, view, { _id: _id ?? newId(), title })
      await deleteLinks(writes, removed, authorId)
      const { communityId } = view
      const data = await placeOnView(session, viewId, { ...(place ?? cornerOf(removed)) }, false)
      const link = await insertLink(writes, { communityId, from: view, to: note, type: 'contains', data }, authorId)
      await insertWithin(writes, inner, [...new Set([...removed.map(({ to }) => to), ...notes])], authorId)
      return { note, link, removed }
    })
  }
  const find = (id: string): Promise<Made | null> => findEarlierItems(member, viewId, id)
  const { note, link, removed = [] } = await idempotent(_id, find, make)
  return { note: toContribution(note, member), link: toLink(link), removed: removed.map(toLink) }
}

/** The rise-above takes the first item's position. */
const cornerOf = ([first]: readonly FullLink[]): Place => {
  const { x, y } = first?.data ?? {}
  return x === undefined || y === undefined ? {} : { x, y }
}

/** In the parent view's group, if that view is private. */
const insertPair = async (
  writes: Writes,
  member: Member,
  authorId: string,
  view: ObjectDoc,
  { _id, title }: { _id: string; title: string },
) => {
  const group = view.permission === 'private' ? view.group : undefined
  const shared = { status: 'active' as const, authors: [authorId], ...(group && { group }) }
  const permission: Permission = view.permission === 'private' ? 'private' : 'public'
  const ofView = { ...shared, type: 'View' as const, title: innerViewTitle(_id), permission }
  const innerFields = await fieldsOfNew(member, authorId, ofView)
  const inner = await insertObject(writes, { ...innerFields, permission }, authorId)
  const ofNote = { ...shared, type: 'Note' as const, title, data: { riseabove: { viewId: inner._id } } }
  const noteFields = { ...(await fieldsOfNew(member, authorId, ofNote)), permission: inheritedPermission(view), _id }
  const note = await insertObject(writes, await withApproval(writes, member, noteFields), authorId)
  return { note, inner }
}

const insertWithin = async (writes: Writes, inner: ObjectDoc, ids: readonly string[], authorId: string) => {
  if (ids.length === 0) return
  const known = new Map((await findSummarised(ids, writes.session)).map((object) => [object._id, object]))
  const places = placesWithin(ids.length)
  const fields = ids.flatMap((id, index) => {
    const to = known.get(id)
    return to ? [{ communityId: inner.communityId, from: inner, to, type: 'contains' as const, data: { ...places[index] } }] : [] // prettier-ignore
  })
  await insertLinks(writes, fields, authorId)
}

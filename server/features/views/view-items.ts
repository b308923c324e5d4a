import { canWrite, type Member } from '../../../shared/rules/access.ts'
import type { Link } from '../../../shared/domain/links.ts'
import type { ItemChanges, ItemRemoval, ParsedNewItems } from '../../../shared/domain/views.ts'
import type { AppContext } from '../../app-context.ts'
import { AppError } from '../../platform/errors.ts'
import type { SessionUser } from '../../platform/session.ts'
import { openObject } from '../contributions/contributions.service.ts'
import { mayRead } from '../../graph/links/links.access.ts'
import type { FullLink } from '../../graph/links/links.model.ts'
import { containsLinks } from '../../graph/links/placing.ts'
import { updateItems, insertItems, deleteItems } from '../../graph/links/view-items.ts'
import { findObject, type ObjectDoc } from '../../graph/objects/objects.service.ts'
import { restoreItems } from './restore-items.ts'

type EventDeps = Pick<AppContext, 'events'>

/** Returns a view and its editor. Throws 'view.notEditable' or 'view.removed'. */
export const openWritable = async (user: SessionUser, viewId: string): Promise<{ view: ObjectDoc; member: Member }> => {
  const { object: view, member } = await openObject(user, viewId)
  if (view.type !== 'View') throw new AppError('notFound')
  if (!canWrite(member, view)) throw new AppError('view.notEditable')
  if (view.status === 'inactive') throw new AppError('view.removed')
  return { view, member }
}

/** Returns the note and link of an earlier try. Throws 'forbidden' if no longer readable. */
export const findEarlierItems = async (
  member: Member,
  viewId: string,
  noteId: string,
): Promise<{ note: ObjectDoc; link: FullLink } | null> => {
  const note = await findObject(noteId)
  const link = note && (await containsLinks({ to: noteId }, null)).find(({ from }) => from === viewId)
  if (note && !(await mayRead(member, note))) throw new AppError('forbidden')
  return note && link ? { note, link } : null
}

/** Places contributions on a view; `idsFor` returns link ids of a retry. */
export const addItems = async (
  ctx: EventDeps,
  user: SessionUser,
  viewId: string,
  asked: ParsedNewItems,
  idsFor: (count: number) => string[] | undefined,
): Promise<Link[]> => {
  const { view, member } = await openWritable(user, viewId)
  return insertItems(ctx, member, view, asked, idsFor(asked.items.length))
}

/** Changes positions and states of a view's items. */
export const changeItems = async (
  ctx: EventDeps,
  user: SessionUser,
  viewId: string,
  changes: ItemChanges,
): Promise<Link[]> => {
  const { view, member } = await openWritable(user, viewId)
  return updateItems(ctx, member, view, changes)
}

/** Removes items, but not their objects; items of rise-aboves return to the view. */
export const removeItems = async (
  ctx: EventDeps,
  user: SessionUser,
  viewId: string,
  { ids }: ItemRemoval,
): Promise<Link[]> => {
  const { view, member } = await openWritable(user, viewId)
  return deleteItems(ctx, member, view, ids, restoreItems)
}

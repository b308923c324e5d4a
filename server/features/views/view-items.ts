import { canWrite, type Member } from '../../../shared/rules/access.ts'
import type { Link } from '../../../shared/domain/links.ts'
import { itemChangesSchema, itemRemovalSchema, newItemsSchema } from '../../../shared/domain/views.ts'
import type { Parts } from '../../parts.ts'
import { Refusal } from '../../platform/errors.ts'
import { parse } from '../../platform/http.ts'
import type { SessionUser } from '../../platform/session.ts'
import { openObject } from '../contributions/contributions.service.ts'
import { changeItems, createItems, removeItems } from '../../graph/links/view-items.ts'
import type { ObjectDoc } from '../../graph/objects/objects.service.ts'
import { putBack } from './put-back.ts'

type Told = Pick<Parts, 'events'>

/** A view that is there and the member's to write, and who acts on it: on a read-only one nobody changes anything. */
export const openWritable = async (user: SessionUser, viewId: string): Promise<{ view: ObjectDoc; member: Member }> => {
  const { object: view, member } = await openObject(user, viewId)
  if (view.type !== 'View') throw new Refusal('notFound')
  if (!canWrite(member, view)) throw new Refusal('view.notEditable')
  if (view.status === 'inactive') throw new Refusal('view.removed')
  return { view, member }
}

/** Puts contributions on a view; `idsFor` gives the ids of a retry. */
export const putOnView = async (
  parts: Told,
  user: SessionUser,
  viewId: string,
  body: unknown,
  idsFor: (count: number) => string[] | undefined,
): Promise<Link[]> => {
  const asked = parse(newItemsSchema, body)
  const { view, member } = await openWritable(user, viewId)
  return createItems(parts, member, view, asked, idsFor(asked.items.length))
}

/** Changes places and states of a view's items. */
export const changeOnView = async (parts: Told, user: SessionUser, viewId: string, body: unknown): Promise<Link[]> => {
  const { items } = parse(itemChangesSchema, body)
  const { view, member } = await openWritable(user, viewId)
  return changeItems(parts, member, view, items)
}

/** Takes items off a view; what they stand for stays, and what stood within a rise-above stands where that stood. */
export const takeOffView = async (parts: Told, user: SessionUser, viewId: string, body: unknown): Promise<Link[]> => {
  const { ids } = parse(itemRemovalSchema, body)
  const { view, member } = await openWritable(user, viewId)
  return removeItems(parts, member, view, ids, putBack)
}

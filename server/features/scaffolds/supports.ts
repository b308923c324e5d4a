import { canWrite } from '../../../shared/rules/access.ts'
import { SUPPORT_ORDER_DEFAULT } from '../../../shared/wire/limits.ts'
import type { Link } from '../../../shared/domain/links.ts'
import { inSupportOrder, type NewScaffold, type SupportOrder } from '../../../shared/domain/scaffolds.ts'
import type { AppContext } from '../../app-context.ts'
import { AppError } from '../../platform/errors.ts'
import type { SessionUser } from '../../platform/session.ts'
import { idempotent } from '../../store/idempotent.ts'
import { withWrites } from '../../graph/writes.ts'
import { openObject } from '../contributions/contributions.service.ts'
import { changeData } from '../../graph/links/change-links.ts'
import { findLink } from '../../graph/links/links.service.ts'
import { toLink } from '../../graph/links/links.summary.ts'
import { insertLink } from '../../graph/links/make-links.ts'
import { supportsIn } from '../../graph/links/scaffold-links.ts'
import { insertObject } from '../../graph/objects/objects.service.ts'

type EventDeps = Pick<AppContext, 'events'>

const openScaffold = async (user: SessionUser, id: string) => {
  const { object, member } = await openObject(user, id)
  if (object.type !== 'Scaffold') throw new AppError('notFound')
  const { authorId } = member
  if (authorId === null || !canWrite(member, object)) throw new AppError('object.notEditable')
  return { scaffold: object, member, authorId }
}

/**
 * Adds a support to a scaffold, with the scaffold's permission; returns its link. Idempotent for the same `_id` of the
 * link.
 */
export const addSupport = async (
  { events }: EventDeps,
  user: SessionUser,
  scaffoldId: string,
  { title }: NewScaffold,
  _id?: string,
): Promise<Link> => {
  const { scaffold, authorId } = await openScaffold(user, scaffoldId)
  const { communityId, permission } = scaffold
  const make = () =>
    withWrites(events, async (writes) => {
      const { session } = writes
      const orders = (await supportsIn(scaffoldId, session)).map(({ data }) => data.order ?? SUPPORT_ORDER_DEFAULT)
      const fields = { type: 'Support', communityId, title, permission, authors: [authorId] }
      const support = await insertObject(writes, fields, authorId)
      const data = { order: Math.max(-1, ...orders) + 1 }
      const ends = { from: scaffold, to: support, type: 'contains' as const }
      return insertLink(writes, { communityId, ...ends, data, ...(_id !== undefined && { _id }) }, authorId)
    })
  return toLink(await idempotent(_id, findLink, make))
}

/** Reorders a scaffold's supports by their links; others come last. */
export const orderSupports = async (
  { events }: EventDeps,
  user: SessionUser,
  scaffoldId: string,
  { links: wanted }: SupportOrder,
) => {
  const { member } = await openScaffold(user, scaffoldId)
  await withWrites(events, async (writes) => {
    const links = inSupportOrder(await supportsIn(scaffoldId, writes.session))
    const named = [...new Set(wanted)].flatMap((id) => links.find(({ _id }) => _id === id) ?? [])
    const changes = [...named, ...links.filter((link) => !named.includes(link))].flatMap((link, order) =>
      link.data.order === order ? [] : [{ link, sent: { order } }],
    )
    await changeData(writes, member, changes)
  })
}

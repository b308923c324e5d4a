import { canManage, type Member } from '../../../shared/rules/access.ts'
import type { AuthorChange } from '../../../shared/domain/authors.ts'
import { Refusal } from '../../platform/errors.ts'
import { mergeData, safeData } from '../../platform/data.ts'
import type { ObjectDoc } from '../../graph/objects/objects.service.ts'

/**
 * What a body changes of an author: the person their own settings, a manager names, role and blocking as well.
 * Clients echo whole authors, so only what differs is an act that can be refused.
 */
export const authorChange = (member: Member, found: ObjectDoc, body: AuthorChange): Partial<ObjectDoc> => {
  const self = found._id === member.authorId
  const blockLogin = body.blockLogin ?? undefined
  const promotes = body.role !== undefined && body.role !== found.role
  const blocks = blockLogin !== undefined && blockLogin !== (found.blockLogin ?? false)
  const manages = canManage(member)
  if ((promotes || blocks) && !manages) throw new Refusal('forbidden')
  if (self && promotes && body.role === 'writer') throw new Refusal('author.notOneself')
  if (self && blocks && blockLogin) throw new Refusal('author.blocksOneself')
  const { lang, order, subscriptions, firstName, lastName, role } = body
  const workspaces = body.data?.workspaces
  return {
    ...(lang !== undefined && { lang }),
    ...(order !== undefined && { order }),
    ...(workspaces && { data: mergeData(found.data, { workspaces }) }),
    ...(self && subscriptions && { subscriptions: subscriptions.map(safeData) }),
    ...(manages && firstName !== undefined && { firstName }),
    ...(manages && lastName !== undefined && { lastName }),
    ...(promotes && { role }),
    ...(blocks && { blockLogin }),
  }
}

import { canManage, type Member } from '../../../shared/rules/access.ts'
import { authorChangeSchema, type AuthorChange } from '../../../shared/domain/authors.ts'
import { isErasedUserName } from '../../../shared/domain/erasure.ts'
import { AppError } from '../../platform/errors.ts'
import { demandConfirmed } from '../../platform/confirmation.ts'
import { mergeData, safeData } from '../../platform/data.ts'
import { parse } from '../../platform/http.ts'
import { logAct } from '../../graph/acts/log-act.ts'
import { presentAuthor, stillManages } from '../../graph/membership/authors.service.ts'
import type { ObjectHooks } from '../../graph/objects/object-types.ts'
import type { ObjectDoc } from '../../graph/objects/objects.service.ts'

/** Users change their settings; managers also names, role and blocking. Clients send whole authors, so only changes are checked. */
const authorChange = (member: Member, found: ObjectDoc, body: AuthorChange): Partial<ObjectDoc> => {
  if (isErasedUserName(found.userName ?? '')) throw new AppError('forbidden')
  const self = found._id === member.authorId
  const blockLogin = body.blockLogin ?? undefined
  const promotes = body.role !== undefined && body.role !== found.role
  const blocks = blockLogin !== undefined && blockLogin !== (found.blockLogin ?? false)
  const manages = canManage(member)
  if ((promotes || blocks) && !manages) throw new AppError('forbidden')
  if (promotes) demandConfirmed(member)
  if (self && promotes && body.role === 'writer') throw new AppError('author.notOneself')
  if (self && blocks && blockLogin) throw new AppError('author.blocksOneself')
  const wasReadOnly = found.readOnly ?? false
  const changesWriting = body.readOnly !== undefined && body.readOnly !== wasReadOnly
  if (changesWriting && !manages) throw new AppError('forbidden')
  const becomesManager = promotes && body.role === 'manager'
  if (changesWriting && body.readOnly && (becomesManager || found.role === 'manager'))
    throw new AppError('author.managerWrites')
  const { lang, order, subscriptions, firstName, lastName, role, approveFirst } = body
  const approvesFirst = approveFirst !== undefined && approveFirst !== (found.approveFirst ?? false)
  const workspaces = body.data?.workspaces
  return {
    ...(lang !== undefined && { lang }),
    ...(order !== undefined && { order }),
    ...(workspaces && { data: mergeData(found.data, { workspaces }) }),
    ...(self && subscriptions && { subscriptions: subscriptions.map((one) => safeData(one)) }),
    ...(manages && firstName !== undefined && { firstName }),
    ...(manages && lastName !== undefined && { lastName }),
    ...(promotes && { role }),
    ...(blocks && { blockLogin }),
    ...(manages && approvesFirst && { approveFirst }),
    ...(changesWriting && { readOnly: body.readOnly ?? false }),
    // Managers always write.
    ...(becomesManager && wasReadOnly && { readOnly: false }),
    ...(becomesManager && found.pause && { pause: null }),
  }
}

export const authorHooks: ObjectHooks = {
  present: (reader, author) => presentAuthor(author, reader),
  fields: (member, found, body) => authorChange(member, found, parse(authorChangeSchema, body)),
  beforeSave: async (set, { writes: { session }, member, found, user }) => {
    const { role, blockLogin, readOnly, approveFirst } = set
    if ([role, blockLogin, readOnly, approveFirst].some((right) => right !== undefined))
      await stillManages(session, member)
    const { communityId, userId = '', _id: targetId } = found
    const concerned = { by: user._id, communityId, userId }
    if (role !== undefined)
      await logAct({ act: 'roleChanged', ...concerned, details: { from: found.role ?? null, to: role } }, session)
    if (blockLogin !== undefined)
      await logAct({ act: 'memberBlocked', ...concerned, details: { blocked: blockLogin } }, session)
    if (readOnly !== undefined)
      await logAct({ act: 'memberReadOnly', ...concerned, targetId, details: { readOnly } }, session)
    if (approveFirst !== undefined)
      await logAct({ act: 'memberApproveFirst', ...concerned, details: { approveFirst } }, session)
    return set
  },
}

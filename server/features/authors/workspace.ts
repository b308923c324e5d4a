import { canRead, type Member } from '../../../shared/rules/access.ts'
import { isId } from '../../../shared/wire/ids.ts'
import type { AppContext } from '../../app-context.ts'
import { AppError } from '../../platform/errors.ts'
import type { SessionUser } from '../../platform/session.ts'
import { type Writes, withWrites } from '../../graph/writes.ts'
import { changeObject, findObjects, insertObject, type ObjectDoc } from '../../graph/objects/objects.service.ts'
import { memberOf, ownAuthor } from '../../graph/membership/authors.service.ts'

const TITLE = 'Workspace'

/**
 * Returns the member's workspace: an unlisted private view, with its id in the author's `data.workspaces`. Created if
 * missing or unreadable; concurrent requests create only one.
 */
export const openWorkspace = async (
  { events }: Pick<AppContext, 'events'>,
  user: SessionUser,
  communityId: string,
): Promise<{ _id: string }> => {
  const member = await memberOf(user, communityId)
  for (;;) {
    const author = await ownAuthor(user, communityId)
    const known = await workspaceOf(member, author)
    if (known) return { _id: known._id }
    try {
      const { _id } = await withWrites(events, (writes) => makeWorkspace(writes, author))
      return { _id }
    } catch (error) {
      // A concurrent request was first: retry.
      if (!(error instanceof AppError && error.code === 'object.savedElsewhere')) throw error
    }
  }
}

const workspaceOf = async (member: Member, { communityId, data }: ObjectDoc): Promise<ObjectDoc | undefined> => {
  const ids = Array.isArray(data.workspaces) ? data.workspaces.filter(isId) : []
  const views = await findObjects({ _id: { $in: ids }, communityId, type: 'View', status: 'active' })
  return ids.flatMap((id) => views.find(({ _id }) => _id === id) ?? []).find((view) => canRead(member, view))
}

/** Throws 'object.savedElsewhere' if the author has changed. */
const makeWorkspace = async (writes: Writes, found: ObjectDoc): Promise<ObjectDoc> => {
  const { _id, communityId, data } = found
  const fields = { type: 'View', communityId, title: TITLE, permission: 'private' as const, authors: [_id] }
  const view = await insertObject(writes, fields, _id)
  await changeObject(writes, found, { data: { ...data, workspaces: [view._id] } }, _id)
  return view
}

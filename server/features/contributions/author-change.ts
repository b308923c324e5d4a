import { canManage, type Member } from '../../../shared/access.ts'
import type { AuthorChange } from '../../../shared/authors.ts'
import { Refusal } from '../../platform/errors.ts'
import { mergeData } from '../../platform/data.ts'
import type { ObjectDoc } from '../objects/objects.service.ts'

/** Drops what the body does not bring, so that it stays as it is. */
const given = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }

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
  const workspaces = body.data?.workspaces
  return {
    ...given({ lang: body.lang, order: body.order }),
    ...(workspaces && { data: mergeData(found.data, { workspaces }) }),
    ...(self && given({ subscriptions: body.subscriptions })),
    ...(manages && given({ firstName: body.firstName, lastName: body.lastName, role: body.role, blockLogin })),
  }
}

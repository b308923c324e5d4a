import { canWrite, type Member } from '../../../shared/rules/access.ts'
import { type CitationData, type NewCitation, sourceTitle } from '../../../shared/domain/citations.ts'
import { SUPPORT_ORDER_DEFAULT } from '../../../shared/wire/limits.ts'
import type { Link } from '../../../shared/domain/links.ts'
import type { AppContext } from '../../app-context.ts'
import { AppError } from '../../platform/errors.ts'
import type { SessionUser } from '../../platform/session.ts'
import { idempotent } from '../../store/idempotent.ts'
import { memberOf } from '../../graph/membership/authors.service.ts'
import { findRootSettings } from '../../graph/communities/root-settings.ts'
import { mayRead } from '../../graph/links/links.access.ts'
import { findLink } from '../../graph/links/links.service.ts'
import { toLink } from '../../graph/links/links.summary.ts'
import { checkRetry, insertLink } from '../../graph/links/make-links.ts'
import { containsLinks } from '../../graph/links/placing.ts'
import { findVisible } from '../../graph/links/visible-links.ts'
import { findObject, insertObject, type ObjectDoc } from '../../graph/objects/objects.service.ts'
import { type Writes, withWrites } from '../../graph/writes.ts'

/** Returns the readable citations, oldest first. */
export const citationsOf = async (user: SessionUser, communityId: string): Promise<Link[]> =>
  (await findVisible(await memberOf(user, communityId), { 'data.type': 'citation' })).map(toLink)

const openNote = async (member: Member, id: string): Promise<ObjectDoc> => {
  const note = await findObject(id)
  if (note?.communityId !== member.communityId || note.type !== 'Note') throw new AppError('notFound')
  if (!(await mayRead(member, note))) throw new AppError('forbidden')
  if (!canWrite(member, note)) throw new AppError('object.notEditable')
  return note
}

/** Undefined for private notes, whose sources are not shared. */
const readingSetFor = async (note: ObjectDoc): Promise<ObjectDoc | undefined> => {
  if (note.permission === 'private') return undefined
  const { enabled, citationScaffold } = (await findRootSettings(note.communityId)).citationScaffolds
  const scaffold = enabled ? await findObject(citationScaffold) : null
  const stands = scaffold?.communityId === note.communityId && scaffold.status === 'active'
  return stands && scaffold.type === 'Scaffold' ? scaffold : undefined
}

const accessFor = ({ permission, authors, group, _groupMembers }: ObjectDoc, by: string) =>
  permission === 'private'
    ? { permission, authors: [...new Set([by, ...authors])], group, _groupMembers }
    : { permission: 'protected' as const, authors: [by] }

const sourceIn = async (
  writes: Writes,
  set: ObjectDoc | undefined,
  { note, title, by }: { note: ObjectDoc; title: string; by: string },
): Promise<ObjectDoc> => {
  const { session } = writes
  const { communityId } = note
  const among = set ? await containsLinks({ from: set._id }, session) : []
  const same = among.find(({ _to }) => _to.type === 'Support' && _to.status === 'active' && _to.title === title)
  const known = same && (await findObject(same.to, session))
  if (known) return known
  const fields = { communityId, type: 'Support', title, ...accessFor(note, by) }
  const support = await insertObject(writes, fields, by)
  if (!set) return support
  const data = { order: SUPPORT_ORDER_DEFAULT }
  await insertLink(writes, { communityId, from: set, to: support, type: 'contains', data }, by)
  return support
}

/**
 * Adds a citation in one transaction: the source as a support, shared through the reading set if possible, and its
 * link. Idempotent for the same `_id`.
 */
export const addCitation = async (
  { events }: Pick<AppContext, 'events'>,
  user: SessionUser,
  communityId: string,
  asked: NewCitation,
  _id?: string,
): Promise<Link> => {
  const member = await memberOf(user, communityId)
  const { authorId } = member
  if (authorId === null) throw new AppError('member.missing')
  const note = await openNote(member, asked.citedNoteId)
  const set = await readingSetFor(note)
  const data: CitationData = { type: 'citation', order: SUPPORT_ORDER_DEFAULT, ...asked }

  const make = () =>
    withWrites(events, async (writes) => {
      const source = await sourceIn(writes, set, { note, title: sourceTitle(asked), by: authorId })
      const fields = {
        communityId,
        from: source,
        to: note,
        type: 'citation' as const,
        data,
        ...(_id && { _id }),
      }
      return await insertLink(writes, fields, authorId)
    })
  const made = await idempotent(_id, findLink, make)
  await checkRetry(member, [made], [{ from: made.from, to: note._id, type: 'citation' }])
  return toLink(made)
}

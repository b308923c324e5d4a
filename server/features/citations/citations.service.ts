import type { ClientSession } from 'mongoose'
import { canWrite, type Member } from '../../../shared/rules/access.ts'
import { type CitationData, newCitationSchema, sourceTitle } from '../../../shared/domain/citations.ts'
import { SUPPORT_ORDER_DEFAULT } from '../../../shared/wire/limits.ts'
import type { Link } from '../../../shared/domain/links.ts'
import type { Parts } from '../../parts.ts'
import { Refusal } from '../../platform/errors.ts'
import { parse } from '../../platform/http.ts'
import type { SessionUser } from '../../platform/session.ts'
import { once } from '../../store/once.ts'
import { transaction } from '../../store/transaction.ts'
import { memberOf } from '../../graph/membership/authors.service.ts'
import { findRootSettings } from '../../graph/communities/root-settings.ts'
import { mayRead } from '../../graph/links/links.access.ts'
import type { FullLink } from '../../graph/links/links.model.ts'
import { findLink } from '../../graph/links/links.service.ts'
import { toLink } from '../../graph/links/links.summary.ts'
import { checkRetry, insertLink, withEndsNow } from '../../graph/links/make-links.ts'
import { containsLinks } from '../../graph/links/placing.ts'
import { findVisible } from '../../graph/links/visible-links.ts'
import { findObject, insertObject, toContribution, type ObjectDoc } from '../../graph/objects/objects.service.ts'

/** Every citation of a community whose source and note the reader may read, oldest first. */
export const citationsOf = async (user: SessionUser, communityId: string): Promise<Link[]> =>
  (await findVisible(await memberOf(user, communityId), { 'data.type': 'citation' })).map(toLink)

/** A note of the community that the member may read and write. */
const openNote = async (member: Member, id: string): Promise<ObjectDoc> => {
  const note = await findObject(id)
  if (note?.communityId !== member.communityId || note.type !== 'Note') throw new Refusal('notFound')
  if (!(await mayRead(member, note))) throw new Refusal('forbidden')
  if (!canWrite(member, note)) throw new Refusal('object.notEditable')
  return note
}

/** The scaffold that gathers what a community reads; a source of a private note is not for everybody. */
const readingSetFor = async (note: ObjectDoc): Promise<ObjectDoc | undefined> => {
  if (note.permission === 'private') return undefined
  const { enabled, citationScaffold } = (await findRootSettings(note.communityId)).citationScaffolds
  const scaffold = enabled ? await findObject(citationScaffold) : null
  const stands = scaffold?.communityId === note.communityId && scaffold.status === 'active'
  return stands && scaffold.type === 'Scaffold' ? scaffold : undefined
}

interface Source {
  support: ObjectDoc
  /** By which it stands in the reading set, where it has just been put there. */
  place?: FullLink
  isNew: boolean
}

/** Who reads and writes a source: everybody reads it, but that of a private note is its readers' alone. */
const accessFor = ({ permission, authors, group, _groupMembers }: ObjectDoc, by: string) =>
  permission === 'private'
    ? { permission, authors: [...new Set([by, ...authors])], group, _groupMembers }
    : { permission: 'protected' as const, authors: [by] }

/** The support that a source is: the one of the reading set of the same title, else a new one that stands there from now on. */
const sourceIn = async (
  session: ClientSession,
  set: ObjectDoc | undefined,
  { note, title, by }: { note: ObjectDoc; title: string; by: string },
): Promise<Source> => {
  const { communityId } = note
  const among = set ? await containsLinks({ from: set._id }, session) : []
  const same = among.find(({ _to }) => _to.type === 'Support' && _to.status === 'active' && _to.title === title)
  const known = same && (await findObject(same.to, session))
  if (known) return { support: known, isNew: false }
  const fields = { communityId, type: 'Support', title, ...accessFor(note, by) }
  const support = await insertObject(session, fields, by)
  if (!set) return { support, isNew: true }
  const data = { order: SUPPORT_ORDER_DEFAULT }
  const place = await insertLink(session, { communityId, from: set, to: support, type: 'contains', data }, by)
  return { support, place, isNew: true }
}

/**
 * Lets a note cite a source: the source as a support, among the reading set's where the community has one, and the link
 * that tells of it, in one transaction. With `_id` (a retry's) it is made only once.
 */
export const addCitation = async (
  { events }: Pick<Parts, 'events'>,
  user: SessionUser,
  communityId: string,
  body: unknown,
  _id?: string,
): Promise<Link> => {
  const member = await memberOf(user, communityId)
  const { authorId } = member
  if (authorId === null) throw new Refusal('member.missing')
  const asked = parse(newCitationSchema, body)
  const note = await openNote(member, asked.citedNoteId)
  const set = await readingSetFor(note)
  const data: CitationData = { type: 'citation', order: SUPPORT_ORDER_DEFAULT, ...asked }

  const make = async () => {
    const { source, link } = await transaction(async (session) => {
      const source = await sourceIn(session, set, { note, title: sourceTitle(asked), by: authorId })
      const fields = {
        communityId,
        from: source.support,
        to: note,
        type: 'citation' as const,
        data,
        ...(_id && { _id }),
      }
      return { source, link: await insertLink(session, fields, authorId) }
    })
    if (source.isNew) events.emit('object.saved', { object: toContribution(source.support), created: true })
    if (source.place) events.emit('link.saved', { link: toLink(source.place), created: true })
    const [told = link] = await withEndsNow([link])
    events.emit('link.saved', { link: toLink(told), created: true })
    return told
  }
  const made = await once(_id, findLink, make)
  await checkRetry(member, [made], [{ from: made.from, to: note._id, type: 'citation' }])
  return toLink(made)
}

import { inheritedPermission } from '../../../shared/domain/contributions.ts'
import { ideaOf, type NewPoolNote, type PoolNote } from '../../../shared/domain/promising-ideas.ts'
import type { Member } from '../../../shared/rules/access.ts'
import { NON_EDITABLE, REFERENCE } from '../../../shared/text/markup.ts'
import type { AppContext } from '../../app-context.ts'
import { AppError } from '../../platform/errors.ts'
import type { SessionUser } from '../../platform/session.ts'
import { idempotent } from '../../store/idempotent.ts'
import { newId } from '../../store/new-id.ts'
import { readableLinks } from '../../graph/links/links.access.ts'
import { toLink } from '../../graph/links/links.summary.ts'
import type { FullLink } from '../../graph/links/links.model.ts'
import { withApproval } from '../../graph/approval/approval.ts'
import { insertLink, insertLinks } from '../../graph/links/make-links.ts'
import { placeAllApart } from '../../graph/links/placing.ts'
import { linksOfIdeas } from '../../graph/links/promising-links.ts'
import { insertObject, toContribution, type ObjectDoc } from '../../graph/objects/objects.service.ts'
import { findSummarised } from '../../graph/objects/summarised.ts'
import { withWrites } from '../../graph/writes.ts'
import { fieldsOfNew } from '../contributions/fields.ts'
import { findEarlierItems, openWritable } from './view-items.ts'

type EventDeps = Pick<AppContext, 'events'>

/** `mark` is the id of its element in the note's text. */
interface Quoted {
  mark: string
  noteId: string
  text: string
}

/** Throws if an idea is unknown, deleted or not readable. */
const findQuoted = async (member: Member, ideas: readonly string[]): Promise<Quoted[]> => {
  const links = (await linksOfIdeas(ideas)).filter(({ communityId }) => communityId === member.communityId)
  const readable = await readableLinks(member, links)
  return ideas.map((id) => {
    const link = readable.find(({ from }) => from === id)
    if (!link) throw new AppError(links.some(({ from }) => from === id) ? 'forbidden' : 'notFound')
    const said = ideaOf(link.data)
    if (!said || link._from.status === 'inactive' || link._to.status === 'inactive') throw new AppError('item.removed')
    return { mark: newId(), noteId: link.to, text: said.idea }
  })
}

const bodyOf = (quoted: readonly Quoted[]) =>
  quoted.map(({ mark }) => `<p><span class="${NON_EDITABLE} ${REFERENCE}" id="${mark}"></span></p>`).join('\n')

/**
 * Creates a note on a view that quotes promising ideas, with references to their notes (contract/model.md 10.3).
 * Idempotent for the same `_id`.
 */
export const poolNote = async (
  { events }: EventDeps,
  user: SessionUser,
  viewId: string,
  { title, ideas }: NewPoolNote,
  _id?: string,
): Promise<PoolNote> => {
  const { view, member } = await openWritable(user, viewId)
  const { authorId, communityId } = member
  if (authorId === null) throw new AppError('member.missing')

  const make = async (): Promise<{ note: ObjectDoc; link: FullLink }> => {
    const quoted = await findQuoted(member, ideas)
    const group = view.permission === 'private' ? view.group : undefined
    const asked = {
      type: 'Note',
      title,
      status: 'active' as const,
      authors: [authorId],
      ...(group && { group }),
      data: { body: bodyOf(quoted), promisingContains: { ideas } },
    }
    const fields = { ...(await fieldsOfNew(member, authorId, asked)), permission: inheritedPermission(view) }
    return await withWrites(events, async (writes) => {
      const { session } = writes
      const complete = await withApproval(writes, member, { ...fields, ...(_id !== undefined && { _id }) })
      const note = await insertObject(writes, complete, authorId)
      const cited = await findSummarised([...new Set(quoted.map(({ noteId }) => noteId))], session)
      const references = quoted.flatMap(({ mark, noteId, text }) => {
        const to = cited.find((one) => one._id === noteId)
        return to ? [{ _id: mark, communityId, from: note, to, type: 'references' as const, data: { text } }] : []
      })
      await insertLinks(writes, references, authorId)
      const [data] = await placeAllApart(session, view, [{ to: note, data: {} }])
      const contains = { communityId, from: view, to: note, type: 'contains' as const, ...(data && { data }) }
      return { note, link: await insertLink(writes, contains, authorId) }
    })
  }
  const { note, link } = await idempotent(_id, (id) => findEarlierItems(member, viewId, id), make)
  return { note: toContribution(note, member), link: toLink(link) }
}

import { isCitation } from '../../../shared/domain/citations.ts'
import { canLink, type Guarded, type Member } from '../../../shared/rules/access.ts'
import type { MarkLink } from '../../../shared/domain/object-saves.ts'
import { AppError, refusedFields } from '../../platform/errors.ts'
import { readableIds } from '../../graph/links/links.access.ts'
import { linksOfMarks } from '../../graph/links/mark-links.ts'
import { cleanPlace } from '../../graph/links/links.service.ts'
import { insertLinks, type NewLinkFields } from '../../graph/links/make-links.ts'
import { deleteLinks } from '../../graph/links/remove-links.ts'
import type { ObjectHooks, Saving } from '../../graph/objects/object-types.ts'
import { findObjects, type ObjectDoc } from '../../graph/objects/objects.service.ts'

type Change = Partial<ObjectDoc>

/** True if a text in any language contains the mark. */
export const hasMark = (data: ObjectDoc['data'], linkId: string) =>
  Object.values(data).some((text) => typeof text === 'string' && text.includes(`id="${linkId}"`))

const otherEnd = (link: MarkLink) => (link.type === 'supports' ? link.from : link.to)

const fieldsOf = (asked: MarkLink, note: ObjectDoc, other: ObjectDoc): NewLinkFields => {
  const { communityId } = note
  const { _id, type } = asked
  return type === 'supports'
    ? { _id, communityId, from: other, to: note, type }
    : { _id, communityId, from: note, to: other, type, data: cleanPlace({ text: asked.text }) }
}

const mayMark = (member: Member, type: MarkLink['type'], note: Guarded, other: Guarded) =>
  type === 'supports' ? canLink(member, type, other, note) : canLink(member, type, note, other)

/**
 * Creates links of new marks. Throws 'invalid' for missing marks, and 'note.unlinkable' with the `marks` that the
 * member may not link.
 */
const insertNewLinks = async (set: Change, { writes, member, found, sent }: Saving): Promise<Change> => {
  const asked = sent.markLinks ?? []
  if (asked.length === 0) return set
  const note = { ...found, ...set }
  if (!asked.every(({ _id }) => hasMark(note.data, _id))) throw refusedFields({ markLinks: 'field.invalid' })
  const { communityId } = found
  const others = await findObjects({ _id: { $in: asked.map(otherEnd) }, communityId }, writes.session)
  const readable = await readableIds(member, others)
  const allowed = new Map(others.filter(({ _id }) => readable.has(_id)).map((other) => [other._id, other]))
  const fields = asked.flatMap((link) => {
    const other = allowed.get(otherEnd(link))
    return other && mayMark(member, link.type, note, other) ? [fieldsOf(link, note, other)] : []
  })
  if (fields.length < asked.length) {
    const linkable = new Set(fields.map(({ _id }) => _id))
    const marks = asked.flatMap(({ _id }) => (linkable.has(_id) ? [] : [_id]))
    throw new AppError('note.unlinkable', { details: { marks } })
  }
  await insertLinks(writes, fields, member.authorId)
  return set
}

const deleteUnusedLinks = async (note: ObjectDoc, { writes, member }: Saving): Promise<void> => {
  const links = (await linksOfMarks(writes.session, note._id)).filter((link) => !isCitation(link))
  const unused = links.filter(({ _id }) => !hasMark(note.data, _id))
  if (unused.length > 0) await deleteLinks(writes, unused, member.authorId)
}

/** Keeps mark links in step with the texts of saves with `markLinks`; older clients do so themselves. */
export const markLinkHooks: ObjectHooks = {
  beforeSave: insertNewLinks,
  follows: ({ markLinks }) => markLinks !== undefined,
  afterSave: deleteUnusedLinks,
}

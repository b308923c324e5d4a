import { canRead, canSetAccess, type Member } from '../../../shared/rules/access.ts'
import { inheritedPermission, type NewContribution, type ObjectChange } from '../../../shared/domain/contributions.ts'
import type { ObjectSave } from '../../../shared/domain/object-saves.ts'
import { mergeData } from '../../platform/data.ts'
import { refusedFields } from '../../platform/errors.ts'
import { hooksOf } from '../../graph/objects/object-types.ts'
import { findObject, type NewObjectFields, type ObjectDoc } from '../../graph/objects/objects.service.ts'
import { activeAuthors } from './active-authors.ts'
import { cleanData, prepareData } from './content.ts'

/**
 * Group of a changed object; ignored unless active and readable. Deleted groups stay, with their members' rights, until
 * another is set.
 */
const groupFields = async (member: Member, group: string | null | undefined) => {
  if (group === undefined) return {}
  if (group === null) return { group, _groupMembers: [] }
  const found = await findObject(group)
  const offered = found?.type === 'Group' && found.communityId === member.communityId && found.status === 'active'
  if (!offered || !canRead(member, found)) return {}
  return { group }
}

/** Without spreads: before Node 24, each field added to a spread object gives it a new hidden class. */
const plainFields = (change: ObjectChange): Partial<ObjectDoc> => {
  const { title, permission, keywords, wordCount, docId, docShared, langInNote, visitorRole } = change
  const fields: Partial<ObjectDoc> = {}
  if (title !== undefined) fields.title = title
  if (permission !== undefined) fields.permission = permission
  if (keywords !== undefined) fields.keywords = keywords
  if (wordCount !== undefined) fields.wordCount = wordCount
  if (docId !== undefined) fields.docId = docId ?? ''
  if (docShared !== undefined) fields.docShared = docShared
  if (langInNote !== undefined) fields.langInNote = langInNote
  if (visitorRole !== undefined) fields.visitorRole = visitorRole
  return fields
}

/** The creator comes first if listed, or if there are no others. */
const authorsOfNew = async (communityId: string, authorId: string, authors: readonly string[] = []) => {
  const known = await activeAuthors(communityId, authors, [authorId])
  if (known.length > 0 && !known.includes(authorId)) return known
  return [authorId, ...known.filter((id) => id !== authorId)]
}

/** Returns fields of a new object; the permission may still depend on the view. */
export const fieldsOfNew = async (
  member: Member,
  authorId: string,
  body: Omit<NewContribution, 'type'> & { type: string },
): Promise<NewObjectFields> => {
  const { communityId } = member
  const { type, status } = body
  const hooks = hooksOf(type)
  for (const { checkData } of hooks) checkData?.(body.data ?? {})
  await prepareData(type, body.data ?? {})
  const clean = cleanData(type, body.data ?? {})
  let fields: NewObjectFields = {
    type,
    communityId,
    title: '',
    keywords: [],
    ...plainFields(body),
    ...(status !== undefined && { status }),
    ...(await groupFields(member, body.group)),
    authors: await authorsOfNew(communityId, authorId, body.authors),
    data: clean.data,
  }
  for (const { create } of hooks) if (create) fields = await create(fields, clean, authorId)
  return fields
}

/** Returns the initial permission: public for views, otherwise protected, or private in private views. */
export const initialPermission = (type: string, view?: Pick<ObjectDoc, 'permission'>) =>
  type === 'View' ? 'public' : inheritedPermission(view)

const DRAFT: readonly string[] = ['unsaved', '']

const withoutAccess = ({ permission: _p, status: _s, authors: _a, group: _g, ...rest }: ObjectSave): ObjectSave => rest

/** kf6-light's template dialog sends `undefined` if it has lost the text. */
const withoutLostBody = ({ data: { body } }: ObjectDoc, { ...sent }: Record<string, unknown>) => {
  if (sent.body === 'undefined' && body) delete sent.body
  return sent
}

/** Returns the changed fields of an object. */
export const fieldsOfChange = async (
  member: Member,
  found: ObjectDoc,
  sent: ObjectSave,
): Promise<Partial<ObjectDoc>> => {
  const hooks = hooksOf(found.type)
  for (const { checkData } of hooks) if (sent.data) checkData?.(sent.data)
  // Clients send whole objects, so other fields are ignored.
  const change = canSetAccess(member, found) ? sent : withoutAccess(sent)
  const { status, authors } = change
  if (authors?.length === 0 && found.authors.length > 0) throw refusedFields({ authors: 'contribution.authors' })
  const tells = change.data !== undefined || change.title !== undefined || change.keywords !== undefined
  if (tells) await prepareData(found.type, { ...found.data, ...change.data })
  const clean = change.data ? cleanData(found.type, withoutLostBody(found, change.data)) : undefined
  // Published objects never become drafts again, even if slow clients send the draft status.
  const settles = status !== undefined && (!DRAFT.includes(status) || DRAFT.includes(found.status))
  // The primary author stays first.
  const [primary] = found.authors
  const asked = primary === undefined ? authors : authors && [primary, ...authors]
  let set = plainFields(change)
  if (settles) set.status = status
  // Group members are updated with the group, not by objects sent back.
  if (change.group !== found.group) Object.assign(set, await groupFields(member, change.group))
  if (asked) set.authors = await activeAuthors(found.communityId, asked, found.authors)
  if (clean) set.data = mergeData(found.data, clean.data)
  for (const hook of hooks) if (hook.change) set = await hook.change(set, { member, found, sent: change }, clean)
  return set
}

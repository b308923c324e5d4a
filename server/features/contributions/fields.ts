import { canRead, canSetAccess, type Member } from '../../../shared/rules/access.ts'
import { inheritedPermission, type NewContribution, type ObjectChange } from '../../../shared/domain/contributions.ts'
import type { NewGroup } from '../../../shared/domain/groups.ts'
import { noteLanguagesOf } from '../../../shared/rules/note-languages.ts'
import { mergeData } from '../../platform/data.ts'
import { refusedFields } from '../../platform/errors.ts'
import { doApart } from '../../platform/long-texts.ts'
import { findRootSettings } from '../../graph/communities/root-settings.ts'
import { findObject, type ObjectDoc } from '../../graph/objects/objects.service.ts'
import { EMPTY_ANNOTATION } from './annotation-data.ts'
import { authorsAmong } from './authors-among.ts'
import { cleanData, prepareData } from './content.ts'
import { contextData } from './context-data.ts'
import { groupChange, membersAsked } from './group-fields.ts'
import { noteFields } from './note-fields.ts'

/**
 * The group that an object comes into, its members to be written by `withMembersNow`; what is no active group of the
 * community that the member may read is ignored. What is a removed group's already stays that, with the rights of its
 * members, until another is set.
 */
const groupFields = async (member: Member, group: string | null | undefined) => {
  if (group === undefined) return {}
  if (group === null) return { group, _groupMembers: [] }
  const found = await findObject(group)
  const offered = found?.type === 'Group' && found.communityId === member.communityId && found.status === 'active'
  if (!offered || !canRead(member, found)) return {}
  return { group }
}

/** The fields that are taken over as they come. */
const plainFields = (change: ObjectChange) => {
  const { title, permission, keywords, wordCount, docId, docShared, langInNote, visitorRole } = change
  return {
    ...(title !== undefined && { title }),
    ...(permission !== undefined && { permission }),
    ...(keywords !== undefined && { keywords }),
    ...(wordCount !== undefined && { wordCount }),
    ...(docId !== undefined && { docId: docId ?? '' }),
    ...(docShared !== undefined && { docShared }),
    ...(langInNote !== undefined && { langInNote }),
    ...(visitorRole !== undefined && { visitorRole }),
  }
}

/** The authors a new object gets: never none, and who makes it for themself too is its primary author. */
const authorsOfNew = async (communityId: string, authorId: string, authors: readonly string[] = []) => {
  const known = await authorsAmong(communityId, authors, [authorId])
  if (known.length > 0 && !known.includes(authorId)) return known
  return [authorId, ...known.filter((id) => id !== authorId)]
}

/** The fields of a new group by one author; who is not told to be in it is the author alone. */
export const fieldsOfGroup = async (communityId: string, authorId: string, body: NewGroup) => {
  const data = body.data ?? {}
  await prepareData('Group', data)
  return {
    type: 'Group',
    communityId,
    permission: 'protected' as const,
    ...plainFields(body),
    ...(body.status !== undefined && { status: body.status }),
    authors: await authorsOfNew(communityId, authorId, body.authors),
    members: await membersAsked(communityId, body.members ?? [authorId], [authorId]),
    data: cleanData('Group', data).data,
  }
}

const languagesIn = async (communityId: string) => noteLanguagesOf(await findRootSettings(communityId))

/** The words that a note is found by are looked for in another thread, where its text is long. */
const withTermsApart = async <F extends { text4search?: string }>(fields: F): Promise<F> => {
  await doApart('wordsOf', fields.text4search)
  return fields
}

/** The fields of a new contribution by one author; its permission may still follow from where it is placed. */
export const fieldsOfNew = async (member: Member, authorId: string, body: NewContribution) => {
  const { communityId } = member
  const { type, status } = body
  await prepareData(type, body.data ?? {})
  const { data, words } = cleanData(type, body.data ?? {})
  const fields = {
    type,
    communityId,
    title: '',
    keywords: [],
    ...plainFields(body),
    ...(status !== undefined && { status }),
    ...(await groupFields(member, body.group)),
    authors: await authorsOfNew(communityId, authorId, body.authors),
    data: type === 'Annotation' ? { ...EMPTY_ANNOTATION, ...data } : data,
  }
  if (type !== 'Note') return fields
  const note = { ...fields, data: { body: '', ...data } }
  return withTermsApart({ ...note, ...noteFields(undefined, note, words, await languagesIn(communityId)) })
}

/** A view is public unless its maker says otherwise; everything else is protected, or private in a private view. */
export const initialPermission = (type: string, view?: Pick<ObjectDoc, 'permission'>) =>
  type === 'View' ? 'public' : inheritedPermission(view)

const DRAFT: readonly string[] = ['unsaved', '']

const withoutAccess = ({ permission: _p, status: _s, authors: _a, group: _g, ...rest }: ObjectChange): ObjectChange =>
  rest

/** A program that has lost a text writes the word `undefined` in its place (kf6-light's box for templates): the text stays. */
const withoutLostBody = ({ data: { body } }: ObjectDoc, { ...sent }: Record<string, unknown>) => {
  if (sent.body === 'undefined' && body) delete sent.body
  return sent
}

/** What a body changes of a contribution, a context or a group. */
export const fieldsOfChange = async (
  member: Member,
  found: ObjectDoc,
  sent: ObjectChange,
): Promise<Partial<ObjectDoc>> => {
  // Clients echo whole objects: what the member may not set falls away.
  const change = canSetAccess(member, found) ? sent : withoutAccess(sent)
  const { status, authors } = change
  if (authors?.length === 0 && found.authors.length > 0) throw refusedFields({ authors: 'contribution.authors' })
  const tells = change.data !== undefined || change.title !== undefined || change.keywords !== undefined
  if (tells) await prepareData(found.type, { ...found.data, ...change.data })
  const clean = change.data && cleanData(found.type, withoutLostBody(found, change.data))
  const merge = found.type === 'Context' ? contextData : mergeData
  // What has been published once does not become a draft again, though a slow client may still echo one.
  const settles = status !== undefined && (!DRAFT.includes(status) || DRAFT.includes(found.status))
  // The primary author stays first, whatever list is sent.
  const [primary] = found.authors
  const asked = primary === undefined ? authors : authors && [primary, ...authors]
  const set = {
    ...plainFields(change),
    ...(settles && { status }),
    // The group's own changes bring its members to what is in it: an echo does not.
    ...(change.group !== found.group && (await groupFields(member, change.group))),
    ...(asked && { authors: await authorsAmong(found.communityId, asked, found.authors) }),
    ...(clean && { data: merge(found.data, clean.data) }),
    ...(found.type === 'Group' && (await groupChange(found, change))),
  }
  if (found.type !== 'Note' || !tells) return set
  const languages = await languagesIn(found.communityId)
  return withTermsApart({ ...set, ...noteFields(found, { ...found, ...set }, clean?.words, languages) })
}

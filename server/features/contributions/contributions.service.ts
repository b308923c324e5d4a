import { canWrite, type Member } from '../../../shared/rules/access.ts'
import { authorChangeSchema } from '../../../shared/domain/authors.ts'
import { objectChangeSchema, type Contribution, type NewContribution } from '../../../shared/domain/contributions.ts'
import { isId } from '../../../shared/wire/ids.ts'
import type { Parts } from '../../parts.ts'
import { Refusal } from '../../platform/errors.ts'
import { parse } from '../../platform/http.ts'
import type { SessionUser } from '../../platform/session.ts'
import { once } from '../../store/once.ts'
import { memberOf, presentAuthor, stillManages } from '../../graph/membership/authors.service.ts'
import { withFile, withoutFile } from '../files/claim.ts'
import { mayRead } from '../../graph/links/links.access.ts'
import { insertLink } from '../../graph/links/make-links.ts'
import { copyIdea } from '../../graph/links/promising-links.ts'
import { writeMarks } from '../../graph/objects/marks.ts'
import { spreadMembers, withMembersNow } from '../../graph/objects/group-members.ts'
import {
  changeObject,
  findObject,
  insertObject,
  toContribution,
  type ObjectDoc,
} from '../../graph/objects/objects.service.ts'
import { withWrites } from '../../graph/writes.ts'
import { withCitations } from './citation-set-up.ts'
import { authorChange } from './author-change.ts'
import { checkForm } from './data-forms.ts'
import { placeForBuildOn, viewsForBuildOn } from './buildon.ts'
import { fieldsOfChange, fieldsOfNew, initialPermission } from './fields.ts'
import { changesOnlyTags, withOwnTags, withTagsNow } from './video-tags.ts'

type Told = Pick<Parts, 'events'>

/** The wire shape of any object for one reader. */
const present = async (member: Member, object: ObjectDoc) =>
  object.type === 'Author' ? await presentAuthor(object, member) : toContribution(object)

/** An object and who reads it; refused when it is unknown or not theirs to read. */
export const openObject = async (user: SessionUser, id: string): Promise<{ object: ObjectDoc; member: Member }> => {
  const object = await findObject(id)
  if (!object) throw new Refusal('notFound')
  const member = await memberOf(user, object.communityId)
  if (!(await mayRead(member, object))) throw new Refusal('forbidden')
  return { object, member }
}

/** An object for somebody who may read it, in its wire shape. */
export const readObject = async (user: SessionUser, id: string) => {
  const { object, member } = await openObject(user, id)
  return present(member, object)
}

/** The object a new one builds on: one of the same community that the member may read. */
const parentOf = async (member: Member, buildson: string | null | undefined): Promise<ObjectDoc | undefined> => {
  if (!isId(buildson)) return undefined
  const parent = await findObject(buildson)
  if (parent?.communityId !== member.communityId) throw new Refusal('notFound')
  if (!(await mayRead(member, parent))) throw new Refusal('forbidden')
  return parent
}

/**
 * Makes a contribution by a member; a build-on is linked to its parent and placed beside it in every view that
 * holds the parent and that the member may write. With `_id` (a retry's) it is made only once.
 */
export const createContribution = async (
  { events }: Told,
  user: SessionUser,
  communityId: string,
  body: NewContribution,
  _id?: string,
): Promise<Contribution> => {
  const member = await memberOf(user, communityId)
  const { authorId } = member
  if (authorId === null) throw new Refusal('member.missing')
  if (body.authors && !body.authors.includes(authorId) && !member.admin) throw new Refusal('forbidden')
  checkForm(body.type, body.data)
  const parent = await parentOf(member, body.buildson)
  const fields = withOwnTags(withoutFile(await fieldsOfNew(member, authorId, body)), authorId)

  const make = () =>
    withWrites(events, async (writes) => {
      const { session } = writes
      const standings = parent ? await viewsForBuildOn(session, member, parent) : []
      const hidden = standings.find(({ view }) => view.permission === 'private')
      const permission = body.permission ?? initialPermission(body.type, hidden?.view)
      const complete = { ...fields, permission, ...(_id && { _id }) }
      const object = await insertObject(writes, await withMembersNow(session, complete), authorId)
      if (parent) await insertLink(writes, { communityId, from: object, to: parent, type: 'buildson' }, authorId)
      for (const standing of standings) {
        const data = { ...(await placeForBuildOn(session, standing, object)) }
        await insertLink(writes, { communityId, from: standing.view, to: object, type: 'contains', data }, authorId)
      }
      return object
    })
  const made = await once(_id, findObject, make)
  // What a retry finds may have been closed to its maker since.
  if (made.communityId !== communityId || !(await mayRead(member, made))) throw new Refusal('forbidden')
  return toContribution(made)
}

/** What a body changes of an object of any type; refused when the member may not write it. */
const changeOf = async (member: Member, found: ObjectDoc, body: unknown): Promise<Partial<ObjectDoc>> => {
  if (!(await mayRead(member, found))) throw new Refusal('forbidden')
  if (!canWrite(member, found)) throw new Refusal('object.notEditable')
  if (found.type === 'Author') return authorChange(member, found, parse(authorChangeSchema, body))
  const change = parse(objectChangeSchema, body)
  checkForm(found.type, change.data)
  return fieldsOfChange(member, found, change)
}

/**
 * Saves a change of an object. With `ifVersion` it is refused when somebody saved in between (409 with the
 * current object); without, it is applied to whatever stands there now: the last writer wins.
 */
export const saveObject = async (
  { events }: Told,
  user: SessionUser,
  id: string,
  body: unknown,
  ifVersion?: number,
) => {
  for (;;) {
    const found = await findObject(id)
    if (!found) throw new Refusal('notFound')
    const member = await memberOf(user, found.communityId)
    const set = await changeOf(member, found, body)
    try {
      const object = await withWrites(events, async (writes) => {
        const { session } = writes
        if ('role' in set || 'blockLogin' in set) await stillManages(session, member)
        const whole = await withTagsNow(session, member, found, body, await withFile(session, user, found, body, set))
        const change = await withMembersNow(session, await withCitations(writes, member, found, whole))
        const object = changesOnlyTags(found, change)
          ? await writeMarks(writes, found, { data: change.data })
          : await changeObject(writes, found, change, member.authorId, { ifVersion })
        if (object.type === 'promisingIdeaobj') await copyIdea(writes, member, object)
        if ('members' in set) await spreadMembers(writes, object)
        return object
      })
      return await present(member, object)
    } catch (error) {
      const overtaken = error instanceof Refusal && error.code === 'object.savedElsewhere'
      if (!overtaken) throw error
      if (ifVersion !== undefined) throw await savedElsewhere(user, id)
    }
  }
}

/** The refusal of a save that another one has overtaken, with the current object if it still is theirs to read. */
const savedElsewhere = async (user: SessionUser, id: string) =>
  new Refusal('object.savedElsewhere', { details: { object: await readObject(user, id) } })

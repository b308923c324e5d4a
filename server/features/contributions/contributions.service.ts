import { canMake, canWrite, type Member } from '../../../shared/rules/access.ts'
import { type Contribution, type NewContribution } from '../../../shared/domain/contributions.ts'
import { objectSaveSchema } from '../../../shared/domain/object-saves.ts'
import { asId } from '../../../shared/wire/ids.ts'
import type { AppContext } from '../../app-context.ts'
import { AppError, refusedFields } from '../../platform/errors.ts'
import { parse } from '../../platform/http.ts'
import type { SessionUser } from '../../platform/session.ts'
import { idempotent } from '../../store/idempotent.ts'
import { memberOf } from '../../graph/membership/authors.service.ts'
import { mayRead } from '../../graph/links/links.access.ts'
import { insertLink } from '../../graph/links/make-links.ts'
import { writeReactions } from '../../graph/objects/reactions.ts'
import { hooksOf, type Saving } from '../../graph/objects/object-types.ts'
import {
  changeObject,
  findObject,
  insertObject,
  toContribution,
  type NewObjectFields,
  type ObjectDoc,
} from '../../graph/objects/objects.service.ts'
import { type Writes, withWrites } from '../../graph/writes.ts'
import {
  changeMustWait,
  findWaitingChange,
  readsWaitingChange,
  saveWaitingChange,
  withWaitingChange,
} from '../../graph/approval/approval.ts'
import { placeForBuildOn, viewsForBuildOn } from './buildon.ts'
import { fieldsOfChange, fieldsOfNew, initialPermission } from './fields.ts'

type EventDeps = Pick<AppContext, 'events'>

const present = async (member: Member, object: ObjectDoc) => {
  const { present } = hooksOf(object.type).find((hooks) => hooks.present) ?? {}
  return present ? await present(member, object) : toContribution(object, member)
}

/** Returns a readable object and its reader. Throws 'notFound' or 'forbidden'. */
export const openObject = async (user: SessionUser, id: string): Promise<{ object: ObjectDoc; member: Member }> => {
  const object = await findObject(id)
  if (!object) throw new AppError('notFound')
  const member = await memberOf(user, object.communityId)
  if (!(await mayRead(member, object))) throw new AppError(refusalOf(member, object))
  return { object, member }
}

/** Authors learn that a manager removed their contribution; others don't (MODR-01). */
const refusalOf = ({ authorId }: Member, { held, authors }: ObjectDoc) =>
  held === 'removed' && authorId !== null && authors.includes(authorId) ? 'object.removed' : 'forbidden'

/** Returns a readable object in its wire shape, with the reader's own waiting change. */
export const presentTo = async (member: Member, object: ObjectDoc) => {
  if (!readsWaitingChange(member, object)) return present(member, object)
  const change = await findWaitingChange(object)
  return {
    ...(await present(member, withWaitingChange(object, change))),
    ...(change && { changeWaits: true as const }),
  }
}

/** Returns an object in its wire shape; throws like `openObject`. */
export const readObject = async (user: SessionUser, id: string) => {
  const { object, member } = await openObject(user, id)
  return await presentTo(member, object)
}

/** Must be readable and in the same community (row SPEC-02). */
const parentOf = async (member: Member, buildson: string | null | undefined): Promise<ObjectDoc | undefined> => {
  if (!buildson) return undefined
  const id = asId(buildson)
  const parent = id === undefined ? null : await findObject(id)
  if (parent?.communityId !== member.communityId || !(await mayRead(member, parent)))
    throw refusedFields({ buildson: 'contribution.parent' })
  return parent
}

/**
 * Creates a contribution; a build-on is linked to its parent and placed on the parent's writable views. Idempotent for
 * the same `_id`.
 */
export const createContribution = async (
  { events }: EventDeps,
  user: SessionUser,
  communityId: string,
  body: NewContribution,
  _id?: string,
): Promise<Contribution> => {
  const member = await memberOf(user, communityId)
  const { authorId } = member
  if (authorId === null) throw new AppError('member.missing')
  if (body.authors && !body.authors.includes(authorId) && !member.admin) throw new AppError('forbidden')
  if (!canMake(member, body.type)) throw new AppError('forbidden')
  const parent = await parentOf(member, body.buildson)
  const fields = await fieldsOfNew(member, authorId, body)
  const hooks = hooksOf(body.type)

  const make = () =>
    withWrites(events, async (writes) => {
      const { session } = writes
      const standings = parent ? await viewsForBuildOn(session, member, parent) : []
      const hidden = standings.find(({ view }) => view.permission === 'private')
      const permission = body.permission ?? initialPermission(body.type, hidden?.view)
      let complete: NewObjectFields = { ...fields, permission, ...(_id && { _id }) }
      for (const { beforeCreate } of hooks)
        if (beforeCreate) complete = await beforeCreate(complete, { writes, member })
      const object = await insertObject(writes, complete, authorId)
      if (parent) await insertLink(writes, { communityId, from: object, to: parent, type: 'buildson' }, authorId)
      for (const standing of standings) {
        const wanted = body.place?.view === standing.view._id ? body.place : undefined
        const data = { ...(await placeForBuildOn(session, standing, object, wanted)) }
        await insertLink(writes, { communityId, from: standing.view, to: object, type: 'contains', data }, authorId)
      }
      for (const { afterCreate } of hooks) await afterCreate?.(object, { writes, member })
      return object
    })
  const made = await idempotent(_id, findObject, make)
  // On a retry, the member may no longer have access.
  if (made.communityId !== communityId || !(await mayRead(member, made))) throw new AppError('forbidden')
  return toContribution(made, member)
}

const changeOf = async (member: Member, found: ObjectDoc, body: unknown) => {
  if (!(await mayRead(member, found))) throw new AppError(refusalOf(member, found))
  if (found.held === 'removed') throw new AppError('object.removed')
  if (!canWrite(member, found)) throw new AppError('object.notEditable')
  for (const { fields } of hooksOf(found.type)) if (fields) return { set: fields(member, found, body), sent: {} }
  const sent = parse(objectSaveSchema, body)
  return { set: await fieldsOfChange(member, found, sent), sent }
}

/** Writes a change with the hooks of its type; options: see `changeObject`. */
export const writeChange = async (
  change: Partial<ObjectDoc>,
  saving: Saving,
  options: Parameters<typeof changeObject>[4] = {},
): Promise<ObjectDoc> => {
  const { writes, member, found } = saving
  const hooks = hooksOf(found.type)
  let set = change
  for (const { beforeSave } of hooks) if (beforeSave) set = await beforeSave(set, saving)
  const isReaction = hooks.some((hook) => hook.isReaction?.(set, found))
  const following = hooks.filter(({ afterSave, follows }) => afterSave && (follows?.(saving.sent) ?? true))
  const isLast = following.length === 0
  const object = isReaction
    ? await writeReactions(writes, found, { data: set.data })
    : await changeObject(writes, found, set, member.authorId, { isLast, ...options })
  for (const { afterSave } of following) await afterSave?.(object, saving, set)
  return object
}

type Saved = { member: Member; object: ObjectDoc; waits: boolean }

/** One attempt, in one transaction. */
const saveOnce = async (
  writes: Writes,
  user: SessionUser,
  id: string,
  body: unknown,
  ifVersion: number | undefined,
): Promise<Saved> => {
  const found = await findObject(id, writes.session)
  if (!found) throw new AppError('notFound')
  // Members may always change their own author.
  const caller = found.type === 'Author' ? { ...user, writes: false } : user
  const member = await memberOf(caller, found.communityId)
  const waits = await changeMustWait(member, found, body)
  const change = waits ? await findWaitingChange(found, writes.session) : null
  const base = withWaitingChange(found, change)
  const { set, sent } = await changeOf(member, base, body)
  if (ifVersion !== undefined && ifVersion !== base.version) throw new AppError('object.savedElsewhere')
  if (waits && set.status !== 'inactive') {
    const { authorId } = member
    if (authorId === null) throw new AppError('member.missing')
    const { markLinks } = sent
    const object = await saveWaitingChange(writes, found, change, { set, markLinks }, authorId)
    return { member, object, waits: true }
  }
  const object = await writeChange(set, { writes, user, member, found, sent }, { ifVersion, isCurrent: true })
  return { member, object, waits: false }
}

/**
 * Saves a change. With `ifVersion`, throws 'object.savedElsewhere' with the current object if the version differs;
 * otherwise the last writer wins.
 */
export const saveObject = async (
  { events }: EventDeps,
  user: SessionUser,
  id: string,
  body: unknown,
  ifVersion?: number,
) => {
  for (;;) {
    try {
      const saved = await withWrites(events, (writes) => saveOnce(writes, user, id, body, ifVersion))
      const { member, object, waits } = saved
      return { ...(await present(member, object)), ...(waits && { changeWaits: true as const }) }
    } catch (error) {
      const overtaken = error instanceof AppError && error.code === 'object.savedElsewhere'
      if (!overtaken) throw error
      if (ifVersion !== undefined) throw await savedElsewhere(user, id)
    }
  }
}

const savedElsewhere = async (user: SessionUser, id: string) =>
  new AppError('object.savedElsewhere', { details: { object: await readObject(user, id) } })

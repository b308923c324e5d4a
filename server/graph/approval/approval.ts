import type { ClientSession } from 'mongoose'
import { HOLDABLE_TYPES, STARTS_UNSAVED } from '../../../shared/domain/contributions.ts'
import type { MarkLink } from '../../../shared/domain/object-saves.ts'
import { canManage, type Member } from '../../../shared/rules/access.ts'
import { claimedIn } from '../objects/claimed-file.ts'
import { findRootSettings } from '../communities/root-settings.ts'
import type { NewObjectFields, ObjectDoc } from '../objects/objects.service.ts'
import { ObjectModel } from '../objects/objects.model.ts'
import type { ObjectHooks } from '../objects/object-types.ts'
import type { Writes } from '../writes.ts'
import { AppError } from '../../platform/errors.ts'
import { collection } from '../../store/collection.ts'
import { WaitingChangeModel, type WaitingChangeDoc } from './waiting-changes.model.ts'

/** Returns whether a member's contributions wait for approval: of writers, by the community's or their own setting (MODR-06). */
export const mustWait = async (member: Member): Promise<boolean> =>
  !canManage(member) && (member.approveFirst === true || (await findRootSettings(member.communityId)).approveFirst)

const waiting = (permission: ObjectDoc['permission'], by: string | null) => ({
  held: 'waiting' as const,
  permission: 'private' as const,
  holding: { permission, by, at: new Date(), reason: '' },
})

/** Notifies the managers' pages that a list of moderation changed. */
export const queueChanged = (writes: Writes, communityId: string) =>
  writes.announce('moderation.changed', () => ({ communityId }))

/** Returns the change that ends the holding: the former permission returns. */
export const release = ({ holding }: Pick<ObjectDoc, 'holding'>) => ({
  held: null,
  holding: null,
  permission: holding?.permission ?? ('protected' as const),
})

/** Returns a new contribution's fields, held back if the member must wait; drafts too, which others could read by address. */
export const withApproval = async (
  writes: Writes,
  member: Member,
  fields: NewObjectFields,
): Promise<NewObjectFields> => {
  if (!HOLDABLE_TYPES.includes(fields.type) || !(await mustWait(member))) return fields
  const status = fields.status ?? (STARTS_UNSAVED.includes(fields.type) ? 'unsaved' : 'active')
  if (status === 'active') queueChanged(writes, fields.communityId)
  return { ...fields, ...waiting(fields.permission ?? 'public', member.authorId) }
}

const FILE_TYPES: readonly string[] = ['Attachment', 'Video']

/** Returns whether a save replaces a file. Then the contribution waits whole, as only one file is stored; other changes wait beside the approved version. */
const replacesFile = ({ type }: ObjectDoc, body: unknown) => FILE_TYPES.includes(type) && claimedIn(body) !== undefined

/** Hold back contributions of members who must wait, from the draft to the approval. */
export const approvalHooks: ObjectHooks = {
  beforeCreate: (fields, { writes, member }) => withApproval(writes, member, fields),
  beforeSave: async (set, { writes, member, found, sent }) => {
    const status = set.status ?? found.status
    const isDraft = status === 'unsaved'
    const isHeld = found.held === 'waiting'
    const begins = status === 'active' && (found.status !== 'active' || replacesFile(found, sent))
    if (!isHeld && !isDraft && !begins) return set
    const waits = await mustWait(member)
    if (!isHeld && !waits) return set
    if (status === 'active' || found.status === 'active') queueChanged(writes, found.communityId)
    const permission = set.permission ?? found.holding?.permission ?? found.permission
    if (begins && !waits) return { ...set, held: null, holding: null, permission }
    const held = waiting(permission, member.authorId)
    // A manager's save is not a new submission.
    const holding = canManage(member) && found.holding ? { ...found.holding, permission } : held.holding
    return { ...set, ...held, holding }
  },
}

/** Returns whether a save must wait beside the approved version. */
export const changeMustWait = async (member: Member, found: ObjectDoc, body: unknown): Promise<boolean> =>
  found.status === 'active' &&
  !found.held &&
  HOLDABLE_TYPES.includes(found.type) &&
  !replacesFile(found, body) &&
  !canManage(member) &&
  (found.changeWaits === true || (await mustWait(member)))

/** Returns the waiting change or null. */
export const findWaitingChange = async (
  { _id, changeWaits }: Pick<ObjectDoc, '_id' | 'changeWaits'>,
  session?: ClientSession,
): Promise<WaitingChangeDoc | null> =>
  changeWaits ? await collection(WaitingChangeModel).findOne({ _id }, { session }) : null

/** Returns an object with its waiting change. */
export const withWaitingChange = (found: ObjectDoc, change: WaitingChangeDoc | null): ObjectDoc =>
  change ? { ...found, ...change.set, version: found.version + change.saves } : found

/**
 * Stores a change beside the approved version and returns the object with it. `base`: the object with the change so far.
 * Throws 'object.savedElsewhere' if that was saved meanwhile.
 */
export const saveWaitingChange = async (
  writes: Writes,
  found: ObjectDoc,
  change: WaitingChangeDoc | null,
  { set, markLinks }: { set: Partial<ObjectDoc>; markLinks: MarkLink[] | undefined },
  by: string,
): Promise<ObjectDoc> => {
  const { communityId, _id } = found
  const saves = (change?.saves ?? 0) + 1
  const links = markLinks && { markLinks: [...(change?.markLinks ?? []), ...markLinks] }
  const next = { communityId, by, set: { ...change?.set, ...set }, ...links, saves, time: new Date(), sentBack: false }
  const { session } = writes
  if (change) {
    const unchanged = { _id, saves: change.saves }
    const { matchedCount } = await collection(WaitingChangeModel).updateOne(unchanged, { $set: next }, { session })
    if (matchedCount === 0) throw new AppError('object.savedElsewhere')
  } else {
    const unmarked = { _id, version: found.version, changeWaits: { $ne: true } }
    const { matchedCount } = await collection(ObjectModel).updateOne(
      unmarked,
      { $set: { changeWaits: true } },
      { session },
    )
    if (matchedCount === 0) throw new AppError('object.savedElsewhere')
    await collection(WaitingChangeModel).insertOne({ _id, ...next }, { session })
  }
  queueChanged(writes, communityId)
  return withWaitingChange(found, { _id, ...next })
}

/** Returns whether the reader gets the waiting change: authors only. */
export const readsWaitingChange = (member: Member, { changeWaits, authors }: ObjectDoc): boolean =>
  changeWaits === true && !canManage(member) && authors.includes(member.authorId ?? '')

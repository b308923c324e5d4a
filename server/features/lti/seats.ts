import type { AppContext } from '../../app-context.ts'
import { logAct } from '../../graph/acts/log-act.ts'
import { addMember, findPlace } from '../../graph/membership/authors.service.ts'
import { changeObject, type ObjectDoc } from '../../graph/objects/objects.service.ts'
import { withWrites, type Writes } from '../../graph/writes.ts'
import type { AccountDoc } from '../accounts/accounts.service.ts'
import { seats, type CourseDoc, type SeatDoc, type SeatRight } from '../lti-courses/stores.ts'
import { LtiProblem } from './problems.ts'
import { followPlatform } from './rights.ts'

const rightIn = ({ role, readOnly }: ObjectDoc): SeatRight =>
  role === 'manager' ? 'manager' : readOnly ? 'readOnly' : 'writer'

const fieldsOf = (right: SeatRight, place: ObjectDoc): Partial<ObjectDoc> => {
  const role = right === 'manager' ? 'manager' : 'writer'
  const readOnly = right === 'readOnly'
  return {
    ...(place.role !== role && { role }),
    ...((place.readOnly ?? false) !== readOnly && { readOnly }),
    ...(right === 'manager' && place.pause && { pause: null }),
  }
}

const follow = async (writes: Writes, place: ObjectDoc, right: SeatRight, by: string) => {
  const { session } = writes
  const set = fieldsOf(right, place)
  if (Object.keys(set).length === 0) return
  const { communityId, userId = '', _id: targetId } = place
  await changeObject(writes, place, set, place._id)
  const concerned = { by, communityId, userId }
  if (set.role !== undefined)
    await logAct({ act: 'roleChanged', ...concerned, details: { from: place.role ?? null, to: set.role } }, session)
  if (set.readOnly !== undefined)
    await logAct({ act: 'memberReadOnly', ...concerned, targetId, details: { readOnly: set.readOnly } }, session)
}

interface Seating {
  course: Pick<CourseDoc, '_id'>
  communityId: string
  right: SeatRight
  launches: boolean
  /** Account that launches or fetches the roster. */
  by: string
}

/** Stores a person's place in a course. */
export const saveSeat = async (
  { session }: Writes,
  userId: string,
  { course, communityId, launches }: Omit<Seating, 'right' | 'by'>,
  right: SeatDoc['right'],
): Promise<void> => {
  const _id = `${course._id} ${userId}`
  await seats().updateOne(
    { _id },
    {
      $set: { communityId, right, left: false, ...(launches && { launched: new Date() }) },
      $setOnInsert: { courseId: course._id, userId, ...(!launches && { launched: null }) },
    },
    { session, upsert: true },
  )
}

/** Makes a person a member with the rights that a platform gives. */
export const seat = async (
  { events }: Pick<AppContext, 'events'>,
  account: AccountDoc,
  seating: Seating,
): Promise<void> =>
  await withWrites(events, async (writes) => {
    const { session } = writes
    const { communityId, right: wanted, by } = seating
    const found = await findPlace(account._id, communityId, session)
    if (found && found.status !== 'active') throw new LtiProblem('removed')
    const [known] = await seats()
      .find({ communityId, userId: account._id }, { session })
      .sort({ launched: -1 })
      .limit(1)
      .toArray()
    const { right, given } = followPlatform(wanted, found && rightIn(found), known?.right ?? null)
    const role = right === 'manager' ? 'manager' : 'writer'
    const place = found ?? (await addMember(writes, account, communityId, { role, how: 'lti', by }))
    await follow(writes, place, right, by)
    await saveSeat(writes, account._id, seating, given)
  })

import type { ClientSession } from 'mongoose'
import type { Events } from '../../events.ts'
import type { SessionUser } from '../../platform/session.ts'
import {
  changeObject,
  findMemberships,
  findObjects,
  toContribution,
  type ObjectDoc,
} from '../objects/objects.service.ts'
import type { Person } from './authors.service.ts'

const COPIED = ['firstName', 'lastName', 'email'] as const

/**
 * Writes what has changed of a person to their author in every community, as an act of whoever changed it; what stays the
 * same there is not touched, so that a name of their own in one community outlives a new e-mail address.
 */
export const spreadPerson = async (
  session: ClientSession,
  by: SessionUser,
  userId: string,
  changed: Partial<Pick<Person, (typeof COPIED)[number]>>,
): Promise<ObjectDoc[]> => {
  const acting = new Map((await findMemberships([by._id])).map(({ _id, communityId }) => [communityId, _id]))
  const saved: ObjectDoc[] = []
  for (const author of await findObjects({ type: 'Author', userId }, session)) {
    const fields = COPIED.filter((field) => changed[field] !== undefined && changed[field] !== author[field])
    if (fields.length === 0) continue
    const set = Object.fromEntries(fields.map((field) => [field, changed[field]]))
    saved.push(await changeObject(session, author, set, acting.get(author.communityId) ?? null))
  }
  return saved
}

/** Tells of the authors that a change of a person has been written to. */
export const tellSpread = (events: Events, authors: readonly ObjectDoc[]): void => {
  for (const author of authors) events.emit('object.saved', { object: toContribution(author), created: false })
}

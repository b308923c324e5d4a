import type { ClientSession } from 'mongoose'
import type { LinkType } from '../../../shared/links.ts'
import { native } from '../../store/native.ts'
import { changeObject, findObjects, type ObjectDoc } from '../objects/objects.service.ts'
import { LinkModel, type FullLink } from './links.model.ts'

/** What quotes the note that it is linked to, by the type of the link. */
const QUOTES: Partial<Record<LinkType, string>> = { promisings: 'promisingIdeaobj', annotates: 'Annotation' }

/**
 * Removes what quotes a note when its last link to one has been removed: it is no longer read with that note, so that it
 * is closed to all but its maker. Answers it as it is then.
 */
export const closeHanging = async (
  session: ClientSession,
  { type, from }: FullLink,
  by: string | null,
): Promise<ObjectDoc | undefined> => {
  if (QUOTES[type] === undefined || (await native(LinkModel).findOne({ from, type }, { session }))) return undefined
  const [object] = await findObjects({ _id: from, type: QUOTES[type] }, session)
  return (
    object &&
    changeObject(session, object, { status: 'inactive', permission: 'private', group: null, _groupMembers: [] }, by)
  )
}

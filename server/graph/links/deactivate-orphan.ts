import { ACCESS_PARENT } from '../../../shared/rules/access.ts'
import { collection } from '../../store/collection.ts'
import { changeObject, findObjects } from '../objects/objects.service.ts'
import type { Writes } from '../writes.ts'
import { LinkModel, type FullLink } from './links.model.ts'

/** Types that have no meaning without their note. */
const OF_NOTES: readonly string[] = ['promisingIdeaobj', 'Annotation', 'Essence']

/** Deactivates an annotation, idea or essence that lost its last note, leaving it to its creator. */
export const deactivateOrphan = async (writes: Writes, link: FullLink, by: string | null): Promise<void> => {
  const { session } = writes
  const [type, hangs] = Object.entries(ACCESS_PARENT).find(([, hanging]) => hanging.type === link.type) ?? []
  if (!type || !hangs || !OF_NOTES.includes(type)) return
  const own = hangs.end === 'from' ? 'to' : 'from'
  if (await collection(LinkModel).findOne({ [own]: link[own], type: link.type }, { session })) return
  const [object] = await findObjects({ _id: link[own], type }, session)
  if (!object) return
  await changeObject(writes, object, { status: 'inactive', permission: 'private', group: null, _groupMembers: [] }, by)
}

import type { ClientSession } from 'mongoose'
import { canWrite, type Member } from '../../../shared/access.ts'
import { BUILD_ON_OFFSET, CANVAS_OFFSET, freePlace, type Point } from '../../../shared/geometry.ts'
import { Refusal } from '../../platform/errors.ts'
import { containsLinks, placesTaken } from '../links/placing.ts'
import { findObjects, type ObjectDoc } from '../objects/objects.service.ts'

interface Standing {
  view: ObjectDoc
  /** Where the parent stands on it. */
  at: Point
}

/**
 * The views that hold a note and that the member may write; refused when it stands only on others
 * (contract/README.md 22).
 */
export const viewsForBuildOn = async (
  session: ClientSession,
  member: Member,
  parent: ObjectDoc,
): Promise<Standing[]> => {
  const links = await containsLinks({ to: parent._id }, session)
  const views = await findObjects({ _id: { $in: links.map(({ from }) => from) }, type: 'View' }, session)
  const writable = views.filter((view) => view.status !== 'inactive' && canWrite(member, view))
  if (views.length > 0 && writable.length === 0) throw new Refusal('view.notEditable')
  return writable.map((view) => {
    const { x = CANVAS_OFFSET, y = CANVAS_OFFSET } = links.find(({ from }) => from === view._id)?.data ?? {}
    return { view, at: { x, y } }
  })
}

/** The free place of a build-on: right of and below its parent, then onwards past the items that are not fixed. */
export const placeForBuildOn = async (session: ClientSession, { view, at }: Standing): Promise<Point> =>
  freePlace(await placesTaken(session, view._id), { x: at.x + BUILD_ON_OFFSET, y: at.y + BUILD_ON_OFFSET })

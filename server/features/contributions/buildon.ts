import type { ClientSession } from 'mongoose'
import { canWrite, type Member } from '../../../shared/rules/access.ts'
import { itemRoom } from '../../../shared/rules/item-room.ts'
import { BUILD_ON_PLACE, CANVAS_OFFSET, FIRST_PLACE, type Point } from '../../../shared/rules/geometry.ts'
import { nearestPlace } from '../../../shared/rules/nearest-place.ts'
import { AppError } from '../../platform/errors.ts'
import { findRootSettings } from '../../graph/communities/root-settings.ts'
import { buildOnsOf, containsLinks, roomsTaken } from '../../graph/links/placing.ts'
import { findObjects, type ObjectDoc } from '../../graph/objects/objects.service.ts'
import { type Summarised } from '../../graph/objects/summarised.ts'

interface Standing {
  view: ObjectDoc
  parent: ObjectDoc
}

/**
 * Returns the writable views that contain a note. Throws 'view.notEditable' if there are only others
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
  if (views.length > 0 && writable.length === 0) throw new AppError('view.notEditable')
  return writable.map((view) => ({ view, parent }))
}

/**
 * Returns a build-on's position: `wanted`, else below the lowest sibling, else below or beside its parent
 * (`sideToSideNotePosition`); moved to free space (row PLAC-07).
 */
export const placeForBuildOn = async (
  session: ClientSession,
  { view, parent }: Standing,
  made: Summarised,
  wanted?: Point,
): Promise<Point> => {
  const { plugins } = await findRootSettings(view.communityId)
  const [taken, siblings] = [await roomsTaken(session, view._id), await buildOnsOf(session, parent._id)]
  const size = itemRoom({ data: {}, _to: made })
  if (wanted) return nearestPlace(taken, size, { x: wanted.x, y: wanted.y })
  const above = taken.find(({ id }) => id === parent._id)
  if (!above) return nearestPlace(taken, size, FIRST_PLACE)
  const lowest = taken.filter(({ id }) => siblings.has(id)).toSorted((a, b) => b.y + b.height - (a.y + a.height))[0]
  const below = lowest && { x: lowest.x, y: lowest.y + lowest.height + CANVAS_OFFSET }
  const first = plugins.sideToSideNotePosition
    ? { x: above.x + above.width + CANVAS_OFFSET, y: above.y }
    : { x: above.x + BUILD_ON_PLACE.x, y: above.y + above.height + BUILD_ON_PLACE.y }
  return nearestPlace(taken, size, below ?? first)
}

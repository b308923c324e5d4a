import type { ClientSession } from 'mongoose'
import { canWrite, type Member } from '../../../shared/access.ts'
import { CARD_WIDTH } from '../../../shared/cards.ts'
import { BUILD_ON_OFFSET, CANVAS_OFFSET, freePlace, type Point } from '../../../shared/geometry.ts'
import { Refusal } from '../../platform/errors.ts'
import { findRootSettings } from '../communities/root-settings.ts'
import { containsLinks, placesTaken } from '../links/placing.ts'
import { findObjects, type ObjectDoc } from '../objects/objects.service.ts'

interface Standing {
  view: ObjectDoc
  /** Where the parent stands on it, and how wide it is there. */
  at: Point
  width: number
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
    const { x = CANVAS_OFFSET, y = CANVAS_OFFSET, ...data } = links.find(({ from }) => from === view._id)?.data ?? {}
    return { view, at: { x, y }, width: (data.showInPlace && data.width) || CARD_WIDTH }
  })
}

/**
 * The free place of a build-on: right of and below its parent, or beside it where the community has
 * `sideToSideNotePosition` on; then onwards past the items that are not fixed.
 */
export const placeForBuildOn = async (session: ClientSession, { view, at, width }: Standing): Promise<Point> => {
  const { plugins } = await findRootSettings(view.communityId)
  const wanted = plugins.sideToSideNotePosition
    ? { x: at.x + width + CANVAS_OFFSET, y: at.y }
    : { x: at.x + BUILD_ON_OFFSET, y: at.y + BUILD_ON_OFFSET }
  return freePlace(await placesTaken(session, view._id), wanted)
}

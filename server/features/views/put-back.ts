import type { ClientSession } from 'mongoose'
import type { Member } from '../../../shared/access.ts'
import { riseAboveViewId } from '../../../shared/contributions.ts'
import { freePlace } from '../../../shared/geometry.ts'
import type { Place } from '../../../shared/links.ts'
import { mayRead, readableLinks } from '../links/links.access.ts'
import type { FullLink } from '../links/links.model.ts'
import { insertLinks } from '../links/make-links.ts'
import { containsLinks, placesTaken } from '../links/placing.ts'
import { findObject, findObjects, findSummarised, type ObjectDoc } from '../objects/objects.service.ts'

/**
 * What stood within rise-aboves that are taken off a view comes to stand there itself, as far as the member may read it and
 * the rise-above stands on no other view.
 */
export const putBack = async (
  session: ClientSession,
  member: Member,
  view: ObjectDoc,
  removed: readonly FullLink[],
): Promise<FullLink[]> => {
  const marked = removed.filter(({ _to }) => _to.data?.riseabove)
  if (marked.length === 0) return []
  const notes = new Map((await findObjects({ _id: { $in: marked.map(({ to }) => to) } }, session)).map((note) => [note._id, note])) // prettier-ignore
  const back: FullLink[] = []
  for (const { to, data } of marked) {
    const note = notes.get(to)
    const innerId = note && riseAboveViewId(note)
    const inner = innerId === undefined ? null : await findObject(innerId, session)
    if (!inner || inner.communityId !== view.communityId || !(await mayRead(member, inner))) continue
    if ((await containsLinks({ to }, session)).length > 0) continue
    const within = await readableLinks(member, await containsLinks({ from: inner._id }, session))
    const standing = new Set((await containsLinks({ from: view._id }, session)).map((link) => link.to))
    const wanted = within.filter(
      (link) => link._to.status === 'active' && !standing.has(link.to) && link.to !== view._id,
    )
    back.push(...(await insertAt(session, view, wanted, data, member.authorId)))
  }
  return back
}

const insertAt = async (
  session: ClientSession,
  view: ObjectDoc,
  links: readonly FullLink[],
  { x, y }: Place,
  authorId: string | null,
) => {
  if (links.length === 0) return []
  const taken = await placesTaken(session, view._id)
  const known = new Map((await findSummarised(links.map(({ to }) => to), session)).map((object) => [object._id, object])) // prettier-ignore
  const fields = links.flatMap((link) => {
    const to = known.get(link.to)
    if (!to) return []
    const place = freePlace(taken, x === undefined || y === undefined ? undefined : { x, y })
    taken.push(place)
    const { width, height, showInPlace } = link.data
    const size = { ...(width && { width }), ...(height && { height }), ...(showInPlace && { showInPlace }) }
    return [{ communityId: view.communityId, from: view, to, type: 'contains' as const, data: { ...size, ...place } }]
  })
  return insertLinks(session, fields, authorId)
}

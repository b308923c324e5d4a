import type { Member } from '../../../shared/rules/access.ts'
import { riseAboveViewId } from '../../../shared/domain/contributions.ts'
import { isRiseAbove, type Place } from '../../../shared/domain/links.ts'
import { mayRead, readableLinks } from '../../graph/links/links.access.ts'
import type { FullLink } from '../../graph/links/links.model.ts'
import { insertLinks } from '../../graph/links/make-links.ts'
import { containsLinks, placesInTurn, createPlacer } from '../../graph/links/placing.ts'
import { findObject, findObjects, type ObjectDoc } from '../../graph/objects/objects.service.ts'
import type { Writes } from '../../graph/writes.ts'
import { findSummarised } from '../../graph/objects/summarised.ts'

/** Moves readable items of removed rise-aboves back to the view, unless the rise-above is on another view. */
export const restoreItems = async (
  writes: Writes,
  member: Member,
  view: ObjectDoc,
  removed: readonly FullLink[],
): Promise<void> => {
  const { session } = writes
  const marked = removed.filter(({ _to }) => isRiseAbove(_to))
  if (marked.length === 0) return
  const notes = new Map((await findObjects({ _id: { $in: marked.map(({ to }) => to) } }, session)).map((note) => [note._id, note])) // prettier-ignore
  const standing = new Set((await containsLinks({ from: view._id }, session)).map((link) => link.to))
  const room = createPlacer(await placesInTurn(session, view._id))
  // Several notes may refer to one rise-above view.
  const emptied = new Set<string>()
  for (const { to, data } of marked) {
    const note = notes.get(to)
    const innerId = note && riseAboveViewId(note)
    const inner = innerId === undefined || emptied.has(innerId) ? null : await findObject(innerId, session)
    if (!inner || inner.communityId !== view.communityId || !(await mayRead(member, inner))) continue
    if ((await containsLinks({ to }, session)).length > 0) continue
    const within = await readableLinks(member, await containsLinks({ from: inner._id }, session))
    emptied.add(inner._id)
    const wanted = within.filter(
      (link) => link._to.status === 'active' && !standing.has(link.to) && link.to !== view._id,
    )
    await insertAt(writes, view, wanted, { room, at: data }, member.authorId)
    for (const link of wanted) standing.add(link.to)
  }
}

const insertAt = async (
  writes: Writes,
  view: ObjectDoc,
  links: readonly FullLink[],
  { room, at: { x, y } }: { room: ReturnType<typeof createPlacer>; at: Place },
  authorId: string | null,
) => {
  if (links.length === 0) return
  const known = new Map((await findSummarised(links.map(({ to }) => to), writes.session)).map((object) => [object._id, object])) // prettier-ignore
  const fields = links.flatMap((link) => {
    const to = known.get(link.to)
    if (!to) return []
    const place = room.free(x === undefined || y === undefined ? undefined : { x, y })
    const { width, height, showInPlace } = link.data
    const size = { ...(width && { width }), ...(height && { height }), ...(showInPlace && { showInPlace }) }
    return [{ communityId: view.communityId, from: view, to, type: 'contains' as const, data: { ...size, ...place } }]
  })
  await insertLinks(writes, fields, authorId)
}

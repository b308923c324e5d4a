import { canManage, type Guarded, type Member } from '../../../shared/rules/access.ts'
import { isInForce, type Pause, writingRefusal } from '../../../shared/rules/pause.ts'
import { callerOf } from '../../platform/caller.ts'
import { inChunks } from '../../store/chunks.ts'
import { collection } from '../../store/collection.ts'
import { type CommunityDoc, lookUpCommunity } from '../communities/communities.service.ts'
import { accessParents } from '../links/links.access.ts'
import { LinkModel } from '../links/links.model.ts'
import type { Touched, Writes } from '../writes.ts'
import { memberOf, writingRefused } from './authors.service.ts'

/** Returns view pauses in force by view id. */
export const pausedViewsOf = (
  { viewPauses = [] }: Pick<CommunityDoc, 'viewPauses'>,
  now = Date.now(),
): ReadonlyMap<string, Pause> =>
  new Map(viewPauses.filter((pause) => isInForce(pause, now)).map((pause) => [pause.viewId, pause]))

/** Only type and id count for the lookup of access parents. */
const asGuarded = ({ _id, type }: Touched): Guarded => ({ _id, type, permission: 'public', authors: [] })

/** Returns the pause of a view in `objects`, or of the only views with one of them or its access parent. */
const pauseOf = async (objects: readonly Touched[], paused: ReadonlyMap<string, Pause>): Promise<Pause | undefined> => {
  for (const { _id } of objects) if (paused.has(_id)) return paused.get(_id)
  const hosts = (await accessParents(objects.map(asGuarded))).map(({ host }) => host)
  const ids = [...new Set([...objects, ...hosts].map(({ _id }) => _id))]
  // Committed links: a moved object counts where it lay before.
  const places = await inChunks(ids, (some) =>
    collection(LinkModel)
      .find<{ from: string; to: string }>({ to: { $in: some }, type: 'contains' }, { projection: { from: 1, to: 1 } })
      .toArray(),
  )
  const open = new Set(places.filter(({ from }) => !paused.has(from)).map(({ to }) => to))
  const place = places.find(({ to }) => !open.has(to))
  return place && paused.get(place.from)
}

/** Throws 'view.paused' or 'view.pausedUntil' for paused views and objects on paused views only; never for managers (PAUS-01). */
export const demandWritable = async (member: Member, objects: readonly Touched[]): Promise<void> => {
  if (canManage(member)) return
  const community = await lookUpCommunity(member.communityId)
  const paused = community ? pausedViewsOf(community) : new Map<string, Pause>()
  if (!community || paused.size === 0) return
  const { role, admin } = member
  const refusal = writingRefusal({ role, admin }, {}, await pauseOf(objects, paused), Date.now())
  if (refusal) throw writingRefused(refusal, community)
}

/** `demandWritable` for changed objects, before the commit; not for jobs and command line. */
export const demandOpenViews = async ({ touched }: Writes): Promise<void> => {
  const user = callerOf()
  if (!user) return
  for (const [communityId, objects] of touched) {
    const community = await lookUpCommunity(communityId)
    if (!community || pausedViewsOf(community).size === 0) continue
    await demandWritable(await memberOf(user, communityId), [...objects.values()])
  }
}

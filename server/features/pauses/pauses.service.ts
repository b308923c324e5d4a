import { ACCESS_FIELDS, canRead, type Member } from '../../../shared/rules/access.ts'
import { isInForce, type Pause } from '../../../shared/rules/pause.ts'
import { PAUSE_MINUTES_MAX, type PauseChange, type Pauses } from '../../../shared/domain/pauses.ts'
import type { AppContext } from '../../app-context.ts'
import { logAct } from '../../graph/acts/log-act.ts'
import { findCommunity, loadCommunity, writeCommunity } from '../../graph/communities/communities.service.ts'
import { presentPause, stillManages } from '../../graph/membership/authors.service.ts'
import { pausedViewsOf } from '../../graph/membership/paused-views.ts'
import { findFields } from '../../graph/objects/find-fields.ts'
import { changeObject, findObject } from '../../graph/objects/objects.service.ts'
import { type Writes, withWrites } from '../../graph/writes.ts'
import { AppError, refusedFields } from '../../platform/errors.ts'

const MINUTE_MS = 60_000

/** Returns the pauses in force: of the community, readable views, and the member's own. */
export const pausesFor = async (member: Member): Promise<Pauses> => {
  const now = Date.now()
  const community = await findCommunity(member.communityId)
  const paused = pausedViewsOf(community, now)
  const [views, own] = await Promise.all([
    paused.size === 0 ? [] : findFields({ _id: { $in: [...paused.keys()] }, type: 'View' }, ACCESS_FIELDS),
    member.authorId === null ? null : findObject(member.authorId),
  ])
  return {
    now: new Date(now).toISOString(),
    community: isInForce(community.pause, now) ? presentPause(community.pause) : null,
    member: isInForce(own?.pause, now) ? presentPause(own.pause) : null,
    views: views
      .filter((view) => canRead(member, view))
      .flatMap(({ _id: viewId }) => {
        const pause = paused.get(viewId)
        return pause ? [{ viewId, ...presentPause(pause) }] : []
      }),
  }
}

/** Returns the pause to store. Throws 'pause.end' if past or over a year away. */
const pauseOf = (wanted: PauseChange['pause']): Pause | null => {
  if (!wanted) return null
  const { minutes, until } = wanted
  const now = Date.now()
  if (minutes !== undefined) return { until: new Date(now + minutes * MINUTE_MS) }
  if (until === undefined) return { until: null }
  const end = new Date(until)
  if (end.getTime() <= now || end.getTime() > now + PAUSE_MINUTES_MAX * MINUTE_MS)
    throw refusedFields({ until: 'pause.end' })
  return { until: end }
}

/** Begins, changes or ends a pause. Throws 'notFound', 'author.managerWrites'. */
export const changePause = async (
  { events }: Pick<AppContext, 'events'>,
  manager: Member,
  { viewId, authorId, pause: wanted }: PauseChange,
): Promise<void> => {
  const pause = pauseOf(wanted)
  await withWrites(events, async (writes) => {
    await stillManages(writes.session, manager)
    const userId = authorId === undefined ? undefined : await pauseMember(writes, manager, authorId, pause)
    if (authorId === undefined) await pauseWithin(writes, manager, viewId, pause)
    const targetId = authorId ?? viewId
    const until = pause?.until instanceof Date ? pause.until.toISOString() : null
    const { communityId } = manager
    await logAct(
      {
        act: 'writingPaused',
        by: manager.userId,
        communityId,
        ...(userId !== undefined && { userId }),
        ...(targetId !== undefined && { targetId }),
        details: { paused: pause !== null, until },
      },
      writes.session,
    )
  })
}

const pauseMember = async (writes: Writes, { communityId, authorId: by }: Member, id: string, pause: Pause | null) => {
  const author = await findObject(id, writes.session)
  if (author?.type !== 'Author' || author.communityId !== communityId || author.status !== 'active')
    throw new AppError('notFound')
  if (pause && author.role === 'manager') throw new AppError('author.managerWrites')
  await changeObject(writes, author, { pause }, by)
  return author.userId
}

const pauseWithin = async (
  writes: Writes,
  { communityId }: Member,
  viewId: string | undefined,
  pause: Pause | null,
) => {
  const community = await loadCommunity(writes.session, communityId)
  if (viewId === undefined) return await writeCommunity(writes, community, { pause })
  const view = await findObject(viewId, writes.session)
  if (view?.type !== 'View' || view.communityId !== communityId) throw new AppError('notFound')
  const now = Date.now()
  const others = (community.viewPauses ?? []).filter((one) => one.viewId !== viewId && isInForce(one, now))
  return await writeCommunity(writes, community, { viewPauses: pause ? [...others, { ...pause, viewId }] : others })
}

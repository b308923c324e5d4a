import { catchUpOn } from '../../../shared/analysis/catch-up.ts'
import type { CatchUp, CaughtParts, CaughtUp, MovedDay } from '../../../shared/domain/catch-up.ts'
import { canManage, type Member } from '../../../shared/rules/access.ts'
import { firstMoment } from '../../../shared/text/days.ts'
import type { AppContext } from '../../app-context.ts'
import { findCommunity } from '../../graph/communities/communities.service.ts'
import { memberOf } from '../../graph/membership/authors.service.ts'
import { runInTurns } from '../../in-turns.ts'
import { AppError } from '../../platform/errors.ts'
import type { SessionUser } from '../../platform/session.ts'
import type { DiscourseOf } from '../discourse/discourse.ts'
import { catchUpOf, setCatchUp } from './catch-ups.ts'
import { readableAt } from './earlier.ts'

/** Period of the first catch-up. */
export const FIRST_MS = 7 * 24 * 60 * 60 * 1000

/** Returns the three parts for a member; times in ms. Throws 'member.missing' for non-members. */
export const partsFor = async (
  discourseOf: DiscourseOf,
  member: Member,
  { since, now }: { since: number; now: number },
): Promise<CaughtParts> => {
  const { authorId: me } = member
  if (me === null) throw new AppError('member.missing')
  const asked = { me, since, now, byUrgency: canManage(member) }
  const { doubtful, partsWith } = await runInTurns(catchUpOn(await discourseOf(member), asked))
  return await runInTurns(partsWith(await readableAt(member, doubtful, new Date(since))))
}

/** No time zone before 1971, e.g. for a year still being typed. */
const momentOf = async (chosen: string, communityId: string) =>
  chosen < '1971' ? new Date(0) : firstMoment(chosen, (await findCommunity(communityId)).timeZone)

/** Returns a user's catch-up. Throws 'member.missing' for non-members. */
export const readCatchUp = async (
  discourseOf: DiscourseOf,
  user: SessionUser,
  communityId: string,
  chosen: string | undefined,
): Promise<CatchUp> => {
  const now = Date.now()
  const member = await memberOf(user, communityId)
  if (member.authorId === null) throw new AppError('member.missing')
  const { until: caughtUp, letters } = await catchUpOf(member.authorId)
  const wanted = chosen === undefined ? caughtUp : await momentOf(chosen, communityId)
  const since = Math.min(wanted?.getTime() ?? now - FIRST_MS, now)
  return {
    ...(await partsFor(discourseOf, member, { since, now })),
    since: new Date(since).toISOString(),
    until: new Date(now).toISOString(),
    caughtUp: caughtUp?.toISOString() ?? null,
    letters,
  }
}

/** Sets the user's catch-up date, at most now; null resets it. */
export const setCatchUpDate = async (
  deps: Pick<AppContext, 'events'>,
  user: SessionUser,
  communityId: string,
  { until: wanted }: CaughtUp,
): Promise<MovedDay> => {
  const until = wanted === null ? null : new Date(Math.min(Date.parse(wanted), Date.now()))
  const before = await setCatchUp(deps, await memberOf(user, communityId), { until })
  return { until: until?.toISOString() ?? null, before: before.until?.toISOString() ?? null }
}

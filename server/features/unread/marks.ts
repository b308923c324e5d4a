import { createHash } from 'node:crypto'
import type { ClientSession } from 'mongoose'
import type { Member } from '../../../shared/rules/access.ts'
import { latest } from '../../../shared/rules/unread.ts'
import type { Mark, NewMark } from '../../../shared/domain/unread.ts'
import type { AppContext } from '../../app-context.ts'
import { withWrites } from '../../graph/writes.ts'
import { AppError } from '../../platform/errors.ts'
import { SMALL_BATCH } from '../../store/chunks.ts'
import { collection } from '../../store/collection.ts'
import { findAll } from '../../store/find.ts'
import { removeSome } from '../../store/remove-some.ts'
import { MarkModel, type MarkDoc } from './marks.model.ts'

/** Deterministic id, so that concurrent requests can't create duplicates. */
export const markId = (authorId: string, placeId: string) =>
  createHash('sha256').update(`mark ${authorId} ${placeId}`).digest('hex').slice(0, 24)

const timeOf = (mark: MarkDoc | null) => mark?.until?.toISOString()

/** Marks a place (view or community) as read until a time, without records and read links. Throws 'member.missing'. */
export const setMark = async (
  { events }: Pick<AppContext, 'events'>,
  { authorId, communityId }: Member,
  placeId: string,
  { until: wanted }: NewMark,
): Promise<Mark> => {
  if (authorId === null) throw new AppError('member.missing')
  const until = wanted === null ? null : new Date(wanted ?? Date.now())
  const before = await withWrites(events, async (writes) => {
    writes.announce('unread.marked', () => ({ authorId, communityId }))
    return await collection(MarkModel).findOneAndUpdate(
      { _id: markId(authorId, placeId) },
      { $set: { until }, $setOnInsert: { communityId, authorId, placeId } },
      { session: writes.session, upsert: true, returnDocument: 'before' },
    )
  })
  return { until: until?.toISOString() ?? null, before: timeOf(before) ?? null }
}

/** Returns a cursor over a community's marks. */
export const marksIn = (communityId: string, session: ClientSession) =>
  collection(MarkModel).find({ communityId }, { ...SMALL_BATCH, session, sort: { _id: 1 } })

/** Returns one user's mark times by place id, given all their authors. */
export const marksOf = async (authorIds: readonly string[]): Promise<Map<string, string>> => {
  const marks = await collection(MarkModel)
    .find({ authorId: { $in: [...authorIds] } })
    .toArray()
  return new Map(marks.flatMap(({ placeId, until }) => (until ? [[placeId, until.toISOString()] as const] : [])))
}

/** Returns the later mark time of a view and its community. */
export const markOnView = async ({ authorId, communityId }: Member, viewId: string): Promise<string | undefined> => {
  if (authorId === null) return undefined
  const ids = [viewId, communityId].map((placeId) => markId(authorId, placeId))
  const marks = await findAll(MarkModel, { _id: { $in: ids } })
  return marks.map(timeOf).reduce(latest, undefined)
}

/** Deletes up to `max` marks of a community; returns the number. */
export const removeMarksOf = (communityId: string, max: number): Promise<number> =>
  removeSome(MarkModel, { communityId }, max)

/** Deletes up to `max`; returns the number. */
export const removeMarksOfAuthors = (authorIds: string[], max: number): Promise<number> =>
  removeSome(MarkModel, { authorId: { $in: authorIds } }, max)

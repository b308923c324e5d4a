import { createHash } from 'node:crypto'
import { collection } from '../../store/collection.ts'
import { newId } from '../../store/new-id.ts'
import { removeSome } from '../../store/remove-some.ts'
import { NotificationModel, type NotificationDoc } from './notifications.model.ts'

export type NewNotification = Pick<NotificationDoc, 'communityId' | 'channel' | 'to' | 'email' | 'data'>

/** Entries expire after this time, sent or not; sent ones prevent duplicates until then. */
const KEPT_MS = 24 * 60 * 60 * 1000
const NOBODYS = { holder: '' }

/** Deterministic id, so that concurrent requests can't create duplicates. */
const idOf = ({ channel, to, data: { contribution, contextId } }: NewNotification) =>
  createHash('sha256').update([channel, to, contribution, contextId].join(' ')).digest('hex').slice(0, 24)

/** Queues notifications; returns those that are new. */
export const enqueue = async (news: readonly NewNotification[]): Promise<NewNotification[]> => {
  if (news.length === 0) return []
  const time = new Date()
  const docs = news.map((one) => ({ ...one, ...NOBODYS, time, done: one.channel === 'push' }))
  const { upsertedIds } = await collection(NotificationModel).bulkWrite(
    docs.map((doc) => ({ updateOne: { filter: { _id: idOf(doc) }, update: { $setOnInsert: doc }, upsert: true } })),
    { ordered: false },
  )
  return news.filter((_, index) => index in upsertedIds)
}

/** Returns the addresses with queued mails. */
export const addressesWaiting = async (): Promise<string[]> => {
  const found = await collection(NotificationModel)
    .find<Pick<NotificationDoc, 'email'>>({ done: false }, { projection: { _id: 0, email: 1 } })
    .toArray()
  return [...new Set(found.map(({ email }) => email))]
}

/** Claims an address's queue, also from a run that has not finished it. */
export const claim = async (email: string): Promise<NotificationDoc[]> => {
  const holder = newId()
  await collection(NotificationModel).updateMany({ done: false, email }, { $set: { holder } })
  return await collection(NotificationModel)
    .find({ holder }, { sort: { time: 1, _id: 1 } })
    .toArray()
}

const setAll = async (taken: readonly NotificationDoc[], set: Partial<NotificationDoc>) => {
  const holders = [...new Set(taken.map(({ holder }) => holder))]
  const { matchedCount } = await collection(NotificationModel).updateMany({ holder: { $in: holders } }, { $set: set })
  return matchedCount
}

/** Marks claimed entries as done. Returns false if another run has claimed some, which then sends all. */
export const markDone = async (taken: readonly NotificationDoc[]): Promise<boolean> => {
  const isMine = (await setAll(taken, { done: true })) === taken.length
  if (!isMine) await requeue(taken)
  return isMine
}
/** Returns entries to the queue after a failure. */
export const requeue = async (taken: readonly NotificationDoc[]): Promise<void> => {
  await setAll(taken, { ...NOBODYS, done: false })
}

/** Deletes entries older than a day. */
export const deleteExpired = async (): Promise<void> => {
  await collection(NotificationModel).deleteMany({ time: { $lt: new Date(Date.now() - KEPT_MS) } })
}

/** Deletes up to `max` of a community's notifications; returns the number. */
export const removeNotificationsOf = (communityId: string, max: number): Promise<number> =>
  removeSome(NotificationModel, { communityId }, max)

/** Deletes up to `max`; returns the number. */
export const removeNotificationsTo = (authorIds: string[], max: number): Promise<number> =>
  removeSome(NotificationModel, { to: { $in: authorIds } }, max)

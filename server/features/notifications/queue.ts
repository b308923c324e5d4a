import { createHash } from 'node:crypto'
import { collection } from '../../store/collection.ts'
import { newId } from '../../store/new-id.ts'
import { removeSome } from '../../store/remove-some.ts'
import { NotificationModel, type NotificationDoc } from './notifications.model.ts'

export type News = Pick<NotificationDoc, 'communityId' | 'channel' | 'to' | 'email' | 'data'>

/** What could not be sent for so long is given up, and what was sent is remembered. */
const KEPT_MS = 24 * 60 * 60 * 1000
const NOBODYS = { holder: '' }

/** Its id follows from who is told of what, so that two at once cannot be told twice. */
const idOf = ({ channel, to, data: { contribution, contextId } }: News) =>
  createHash('sha256').update([channel, to, contribution, contextId].join(' ')).digest('hex').slice(0, 24)

/** Keeps what somebody is to be told, letters until they are sent; answers what of it nobody had been told yet. */
export const enqueue = async (news: readonly News[]): Promise<News[]> => {
  if (news.length === 0) return []
  const time = new Date()
  const docs = news.map((one) => ({ ...one, ...NOBODYS, time, done: one.channel === 'push' }))
  const { upsertedIds } = await collection(NotificationModel).bulkWrite(
    docs.map((doc) => ({ updateOne: { filter: { _id: idOf(doc) }, update: { $setOnInsert: doc }, upsert: true } })),
    { ordered: false },
  )
  return news.filter((_, index) => index in upsertedIds)
}

/** The addresses that a letter waits for. */
export const addressesWaiting = async (): Promise<string[]> => {
  const found = await collection(NotificationModel)
    .find<Pick<NotificationDoc, 'email'>>({ done: false }, { projection: { _id: 0, email: 1 } })
    .toArray()
  return [...new Set(found.map(({ email }) => email))]
}

/** Takes what waits for an address into one's hands, out of those of somebody else who has not settled it. */
export const take = async (email: string): Promise<NotificationDoc[]> => {
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

/** Nothing of it is sent again by anybody; false where somebody else has taken it meanwhile, who sends it. */
export const settle = async (taken: readonly NotificationDoc[]): Promise<boolean> => {
  const isMine = (await setAll(taken, { done: true })) === taken.length
  if (!isMine) await putBack(taken)
  return isMine
}
/** It could not be sent and waits again. */
export const putBack = async (taken: readonly NotificationDoc[]): Promise<void> => {
  await setAll(taken, { ...NOBODYS, done: false })
}

/** Forgets what is older than a day, sent or not. */
export const forgetOld = async (): Promise<void> => {
  await collection(NotificationModel).deleteMany({ time: { $lt: new Date(Date.now() - KEPT_MS) } })
}

/** Removes at most `max` notifications of a community; answers how many. */
export const removeNotificationsOf = (communityId: string, max: number): Promise<number> =>
  removeSome(NotificationModel, { communityId }, max)

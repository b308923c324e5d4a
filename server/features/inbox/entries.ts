import { createHash } from 'node:crypto'
import { INBOX_MAX } from '../../../shared/domain/inbox.ts'
import type { Writes } from '../../graph/writes.ts'
import { collection } from '../../store/collection.ts'
import { removeSome } from '../../store/remove-some.ts'
import { InboxModel, type InboxDoc } from './inbox.model.ts'

export interface NewEntry extends Pick<InboxDoc, 'communityId' | 'to' | 'kind' | 'by' | 'noteId'> {
  userId: string
}

/** One entry per receiver, note and kind. */
const idOf = ({ kind, to, noteId }: NewEntry) =>
  createHash('sha256').update(`inbox ${kind} ${to} ${noteId}`).digest('hex').slice(0, 24)

/** Adds new entries and notifies the receivers. */
export const addEntries = async (writes: Writes, entries: readonly NewEntry[]): Promise<void> => {
  if (entries.length === 0) return
  const time = new Date()
  const { upsertedIds } = await collection(InboxModel).bulkWrite(
    entries.map((entry) => {
      const { userId: _receiver, ...fields } = entry
      const update = { $setOnInsert: { ...fields, time, seen: false } }
      return { updateOne: { filter: { _id: idOf(entry) }, update, upsert: true } }
    }),
    { session: writes.session },
  )
  for (const [index, { userId, to }] of entries.entries()) {
    if (!(index in upsertedIds)) continue
    writes.announce('inbox.changed', () => ({ userId }))
    writes.afterCommit(removeOldest, to)
  }
}

const removeOldest = async (receivers: readonly string[]): Promise<void> => {
  for (const to of receivers) {
    const beyond = collection(InboxModel).find(
      { to },
      { sort: { time: -1, _id: -1 }, skip: INBOX_MAX, projection: { _id: 1 } },
    )
    const ids = await beyond.map(({ _id }) => _id).toArray()
    if (ids.length > 0) await collection(InboxModel).deleteMany({ _id: { $in: ids } })
  }
}

/** Deletes up to `max` of a community's entries; returns the number. */
export const removeEntriesOf = (communityId: string, max: number): Promise<number> =>
  removeSome(InboxModel, { communityId }, max)

/** Deletes up to `max`; returns the number. */
export const removeEntriesTo = (authorIds: string[], max: number): Promise<number> =>
  removeSome(InboxModel, { to: { $in: authorIds } }, max)

import type { Member } from '../../../shared/rules/access.ts'
import type { AppContext } from '../../app-context.ts'
import { withWrites } from '../../graph/writes.ts'
import { AppError } from '../../platform/errors.ts'
import { collection } from '../../store/collection.ts'
import { removeSome } from '../../store/remove-some.ts'
import { CatchUpModel, type CatchUpDoc } from './catch-ups.model.ts'

/** Minimum time between mails (CTCH-07). */
const LETTERS_APART_MS = 24 * 60 * 60 * 1000

const INITIAL = { until: null, letters: false, lettered: null }

/** Returns an author's catch-up settings, or the defaults. */
export const catchUpOf = async (authorId: string): Promise<Pick<CatchUpDoc, 'until' | 'letters'>> =>
  (await collection(CatchUpModel).findOne({ _id: authorId })) ?? INITIAL

/** Changes the member's own settings; returns the previous ones. Throws 'member.missing'. */
export const setCatchUp = async (
  { events }: Pick<AppContext, 'events'>,
  { authorId, communityId }: Member,
  set: Partial<Pick<CatchUpDoc, 'until' | 'letters'>>,
): Promise<Pick<CatchUpDoc, 'until'>> => {
  if (authorId === null) throw new AppError('member.missing')
  const rest = Object.fromEntries(Object.entries(INITIAL).filter(([field]) => !(field in set)))
  const before = await withWrites(events, ({ session }) =>
    collection(CatchUpModel).findOneAndUpdate(
      { _id: authorId },
      { $set: set, $setOnInsert: { communityId, ...rest } },
      { session, upsert: true, returnDocument: 'before' },
    ),
  )
  return before ?? INITIAL
}

const dueAt = (now: number) => ({
  letters: true,
  $or: [{ lettered: null }, { lettered: { $lte: new Date(now - LETTERS_APART_MS) } }],
})

/** Returns members whose mail is due; `now` in ms. */
export const lettersDue = (now: number): Promise<CatchUpDoc[]> => collection(CatchUpModel).find(dueAt(now)).toArray()

/** Marks a mail as being sent; returns false if another process does. */
export const claimLetter = async ({ _id }: CatchUpDoc, now: number): Promise<boolean> => {
  const taken = await collection(CatchUpModel).updateOne({ _id, ...dueAt(now) }, { $set: { lettered: new Date(now) } })
  return taken.modifiedCount === 1
}

/** Makes the mail due again after a failure. */
export const requeueLetter = async ({ _id, lettered }: CatchUpDoc): Promise<void> => {
  await collection(CatchUpModel).updateOne({ _id }, { $set: { lettered } })
}

/** Deletes up to `max` of a community's settings; returns the number. */
export const removeCatchUpsOf = (communityId: string, max: number): Promise<number> =>
  removeSome(CatchUpModel, { communityId }, max)

/** Deletes up to `max`; returns the number. */
export const removeCatchUpsOfAuthors = (authorIds: string[], max: number): Promise<number> =>
  removeSome(CatchUpModel, { _id: { $in: authorIds } }, max)

import { randomBytes } from 'node:crypto'
import type { ApiToken, IssuedApiToken, NewApiToken } from '../../../shared/domain/api-tokens.ts'
import { API_TOKENS_MAX } from '../../../shared/wire/limits.ts'
import type { AppContext } from '../../app-context.ts'
import { memberOf } from '../../graph/membership/authors.service.ts'
import { withWrites } from '../../graph/writes.ts'
import { API_TOKEN_PREFIX, type ApiTokenStore, hashOfApiToken } from '../../platform/api-tokens.ts'
import { AppError } from '../../platform/errors.ts'
import type { Session } from '../../platform/session.ts'
import { isDuplicateKey } from '../../platform/store-errors.ts'
import { collection } from '../../store/collection.ts'
import { newId } from '../../store/new-id.ts'
import { removeSome } from '../../store/remove-some.ts'
import { ApiTokenModel, type ApiTokenDoc } from './api-tokens.model.ts'

type Tools = Pick<AppContext, 'events'>

const TOKEN_BYTES = 32

const tokens = () => collection(ApiTokenModel)

const present = ({ _id, name, scope, communityId, until, created, used }: Omit<ApiTokenDoc, 'place'>): ApiToken => ({
  _id,
  name,
  scope,
  communityId,
  until: until.toISOString(),
  created: created.toISOString(),
  used: used?.toISOString() ?? null,
})

/** The store's part of `createApiTokens`. */
export const apiTokenStore: ApiTokenStore = {
  find: async (hash) => (await tokens().findOne({ hash, until: { $gt: new Date() } })) ?? undefined,
  markUsed: async (_id, used) => void (await tokens().updateOne({ _id }, { $set: { used } })),
}

/** Returns the user's tokens, oldest first. */
export const apiTokensOf = async (userId: string): Promise<ApiToken[]> => {
  const found = tokens().find({ userId }).sort({ created: 1, _id: 1 }).limit(API_TOKENS_MAX)
  return (await found.toArray()).map(present)
}

/** Inserts at the first free place. Throws 'apiToken.tooMany'. */
const insert = async (made: Omit<ApiTokenDoc, 'place'>): Promise<void> => {
  const taken = (await tokens().find({ userId: made.userId }).toArray()).map(({ place }) => place)
  const place = Array.from({ length: API_TOKENS_MAX }, (_, at) => at).find((at) => !taken.includes(at))
  if (place === undefined) throw new AppError('apiToken.tooMany')
  try {
    await tokens().insertOne({ ...made, place })
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
    await insert(made)
  }
}

/** Stores the hash of a new token and answers it once (TOKN-01). Throws 'apiToken.tooMany', and as `memberOf`. */
export const makeApiToken = async (
  { user, version }: Session,
  { name, scope, communityId, until }: NewApiToken,
): Promise<IssuedApiToken> => {
  const userId = user._id
  if (communityId !== null) await memberOf(user, communityId)
  const token = `${API_TOKEN_PREFIX}${randomBytes(TOKEN_BYTES).toString('base64url')}`
  const hash = hashOfApiToken(token)
  const made = { _id: newId(), userId, hash, name, scope, communityId, version, until: new Date(until), created: new Date() } // prettier-ignore
  await tokens().deleteMany({ userId, until: { $lte: new Date() } })
  await insert(made)
  return { ...present(made), token }
}

/** Deletes a token and ends its sockets, in all processes. Idempotent. */
export const withdrawApiToken = async ({ events }: Tools, userId: string, _id: string): Promise<void> => {
  await withWrites(events, async (writes) => {
    const { deletedCount } = await tokens().deleteOne({ _id, userId }, { session: writes.session })
    if (deletedCount > 0) writes.announce('session.ended', () => ({ userId, sessionIds: [_id] }))
  })
}

/** Deletes expired tokens. */
export const deleteExpiredApiTokens = async (): Promise<void> => {
  await tokens().deleteMany({ until: { $lte: new Date() } })
}

/** Deletes up to `max` tokens of a user; returns the number. */
export const removeApiTokensOf = (userId: string, max: number): Promise<number> =>
  removeSome(ApiTokenModel, { userId }, max)

/** Deletes up to `max` tokens for a community alone; returns the number. */
export const removeApiTokensFor = (communityId: string, max: number): Promise<number> =>
  removeSome(ApiTokenModel, { communityId }, max)

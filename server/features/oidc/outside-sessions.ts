import { SESSION_MAX_SECONDS } from '../../../shared/wire/limits.ts'
import type { AppContext } from '../../app-context.ts'
import { sessionKey } from '../../platform/session.ts'
import { collection } from '../../store/collection.ts'
import { removeSome } from '../../store/remove-some.ts'
import { OutsideSessionModel } from './outside-sessions.model.ts'

type Tools = Pick<AppContext, 'seal' | 'sessions'>

const stored = () => collection(OutsideSessionModel)
const about = (key: string) => `ID token of ${key}`

const TOKEN_MAX = 16_000

interface AtProvider {
  issuer: string
  idToken: string
  sid: string | undefined
}

/** Stores the provider's session with a new session here. */
export const rememberOutside = async (
  { seal, sessions }: Tools,
  token: string,
  { issuer, idToken, sid }: AtProvider,
): Promise<void> => {
  const session = await sessions.open(token)
  if (!session) return
  await stored().deleteMany({ until: { $lte: new Date() } })
  const _id = sessionKey(session.user._id, session.id)
  await stored().insertOne({
    _id,
    userId: session.user._id,
    issuer,
    ...(sid !== undefined && { sid }),
    ...(idToken.length <= TOKEN_MAX && { token: seal.close(idToken, about(_id)) }),
    until: new Date(session.begun.getTime() + SESSION_MAX_SECONDS * 1000),
  })
}

/** Deletes a provider's session; returns its ID token ('' if too long). */
export const takeIdToken = async (
  { seal }: Pick<Tools, 'seal'>,
  { userId, id, issuer }: { userId: string; id: string; issuer: string },
): Promise<string | undefined> => {
  const _id = sessionKey(userId, id)
  const found = await stored().findOne({ _id, issuer })
  await stored().deleteOne({ _id, issuer })
  return found ? (seal.open(found.token ?? '', about(_id)) ?? '') : undefined
}

/** Returns the user of a session at the provider. */
export const userOfSid = async (issuer: string, sid: string): Promise<string | undefined> =>
  (await stored().findOne({ sid, issuer }))?.userId

/** Deletes up to `max`; returns their number. */
export const removeOutsideSessionsOf = (userId: string, max: number): Promise<number> =>
  removeSome(OutsideSessionModel, { userId }, max)

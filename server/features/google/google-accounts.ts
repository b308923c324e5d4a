import type { drive_v3 } from '@googleapis/drive'
import type { AppContext } from '../../app-context.ts'
import { AppError } from '../../platform/errors.ts'
import { collection } from '../../store/collection.ts'
import { failureOf, isRevoked } from './failures.ts'
import { isConfigured, openDrive, type Consent } from './google-client.ts'
import { GoogleAccountModel, type GoogleAccountDoc } from './google.model.ts'

export type Tools = Pick<AppContext, 'env' | 'log' | 'seal'>

const accounts = () => collection(GoogleAccountModel)

const about = (userId: string) => `google ${userId}`

/** Keeps what somebody here has consented to at Google; it replaces what they have consented to before. */
export const connectAccount = async ({ seal }: Tools, userId: string, { sub, email, refreshToken }: Consent) => {
  const kept = { sub, email, connected: new Date(), refreshToken: seal.close(refreshToken ?? '', about(userId)) }
  await accounts().updateOne({ _id: userId }, { $set: kept }, { upsert: true })
}

/** The account of Google's that somebody here has connected. */
export const googleAccountOf = (userId: string): Promise<GoogleAccountDoc | null> => accounts().findOne({ _id: userId })

/** The ids of those who have connected an account of Google's, two at most. */
export const peopleBehind = async (sub: string): Promise<string[]> =>
  (
    await accounts()
      .find({ sub }, { projection: { _id: 1 }, limit: 2 })
      .toArray()
  ).map(({ _id }) => _id)

const tokenIn = ({ seal }: Tools, { _id, refreshToken = '' }: GoogleAccountDoc) => seal.open(refreshToken, about(_id))

/** Returns whether somebody has consented, as far as is known here (GDOC-02). */
export const isConnected = async (tools: Tools, userId: string): Promise<boolean> => {
  if (!isConfigured(tools.env)) return false
  const account = await googleAccountOf(userId)
  return account !== null && tokenIn(tools, account) !== undefined
}

/**
 * Acts on somebody's drive. Refused as 'google.off' and 'google.notConnected'; what Google refuses or does not answer as
 * `failureOf` says. Of a consent that is withdrawn nothing is kept but who it was.
 */
export const withDrive = async <T>(
  tools: Tools,
  userId: string,
  act: (drive: drive_v3.Drive, account: GoogleAccountDoc) => Promise<T>,
): Promise<T> => {
  if (!isConfigured(tools.env)) throw new AppError('google.off')
  const account = await googleAccountOf(userId)
  const token = account ? tokenIn(tools, account) : undefined
  if (!account || token === undefined) throw new AppError('google.notConnected')
  try {
    return await act(await openDrive(tools.env, token), account)
  } catch (error) {
    // Another one may have come in its place meanwhile.
    const { refreshToken = '' } = account
    if (isRevoked(error)) await accounts().updateOne({ _id: userId, refreshToken }, { $unset: { refreshToken: '' } })
    throw failureOf(tools, error)
  }
}

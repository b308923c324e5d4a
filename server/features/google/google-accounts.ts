import type { drive_v3 } from '@googleapis/drive'
import type { OAuth2Client } from 'google-auth-library'
import type { AppContext } from '../../app-context.ts'
import { AppError } from '../../platform/errors.ts'
import type { SessionAccount } from '../../platform/session.ts'
import { collection } from '../../store/collection.ts'
import { findSessionAccount } from '../accounts/accounts.service.ts'
import { failureOf, isRevoked } from './failures.ts'
import { isConfigured, openDrive, type Consent } from './google-client.ts'
import { GoogleAccountModel, type GoogleAccountDoc } from './google.model.ts'

export type Tools = Pick<AppContext, 'env' | 'log' | 'seal'>

const accounts = () => collection(GoogleAccountModel)

const about = (userId: string) => `google ${userId}`

/** Stores a user's Google consent, replacing an earlier one. */
export const connectAccount = async (
  { seal }: Tools,
  { _id: userId, sessionVersion: version }: Pick<SessionAccount, '_id' | 'sessionVersion'>,
  { sub, email, refreshToken }: Consent,
) => {
  const kept = {
    sub,
    version,
    email,
    connected: new Date(),
    refreshToken: seal.close(refreshToken ?? '', about(userId)),
  }
  await accounts().updateOne({ _id: userId }, { $set: kept }, { upsert: true })
}

/** Returns the account, or null after a new password. */
export const googleAccountOf = async (userId: string): Promise<GoogleAccountDoc | null> => {
  const account = await accounts().findOne({ _id: userId })
  if (!account) return null
  return (await findSessionAccount(userId))?.sessionVersion === account.version ? account : null
}

const tokenIn = ({ seal }: Tools, { _id, refreshToken = '' }: GoogleAccountDoc) => seal.open(refreshToken, about(_id))

/** Returns up to two accounts connected to a Google account. */
export const peopleOfAccounts = async (sub: string): Promise<SessionAccount[]> => {
  const people: SessionAccount[] = []
  for await (const { _id, version } of accounts().find({ sub }, { projection: { version: 1 } })) {
    const account = await findSessionAccount(_id)
    if (account?.sessionVersion === version) people.push(account)
    if (people.length === 2) break
  }
  return people
}

/** Returns whether the user has connected a drive (GDOC-02). */
export const isConnected = async (tools: Tools, userId: string): Promise<boolean> => {
  if (!isConfigured(tools.env)) return false
  const account = await googleAccountOf(userId)
  return account !== null && tokenIn(tools, account) !== undefined
}

/**
 * Runs `act` with the user's drive. Throws 'google.off', 'google.notConnected' or as `failureOf`. Deletes rejected
 * refresh tokens.
 */
export const withDrive = async <T>(
  tools: Tools,
  userId: string,
  act: (drive: drive_v3.Drive, client: OAuth2Client) => Promise<T>,
): Promise<T> => {
  if (!isConfigured(tools.env)) throw new AppError('google.off')
  const account = await googleAccountOf(userId)
  const token = account ? tokenIn(tools, account) : undefined
  if (!account || token === undefined) throw new AppError('google.notConnected')
  try {
    const { drive, client } = await openDrive(tools.env, token)
    return await act(drive, client)
  } catch (error) {
    // Matches the token, since the user may have reconnected meanwhile.
    const { refreshToken = '' } = account
    if (isRevoked(error)) await accounts().updateOne({ _id: userId, refreshToken }, { $unset: { refreshToken: '' } })
    throw failureOf(tools, error)
  }
}

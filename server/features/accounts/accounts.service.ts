import { type PasswordChange, type SignUp } from '../../../shared/domain/accounts.ts'
import { userNameKey, type SignIn, type User } from '../../../shared/domain/users.ts'
import type { Events } from '../../events.ts'
import { AppError, refusedFields } from '../../platform/errors.ts'
import { isDuplicateKey } from '../../platform/store-errors.ts'
import type { Passwords } from '../../platform/passwords.ts'
import type { Guess } from '../../platform/rate-limit/login-throttle.ts'
import type { SessionAccount } from '../../platform/session.ts'
import { inChunks } from '../../store/chunks.ts'
import { collection } from '../../store/collection.ts'
import { withWrites } from '../../graph/writes.ts'
import { AccountModel, type AccountDoc } from './accounts.model.ts'
import { accountNamed } from './by-name.ts'
import { insertAccount } from './write-account.ts'

export type { AccountDoc } from './accounts.model.ts'

/** A try at somebody's password, from a device that is known to be theirs or from anywhere. */
export const passwordGuess = (
  { ip }: { ip?: string | undefined },
  userName: string,
  device: string | undefined,
): Guess => ({ what: 'password', account: userNameKey(userName), address: ip, device })

/** An account by its id; undefined for nobody's. */
export const findAccount = async (id: string): Promise<AccountDoc | undefined> =>
  (await AccountModel.findById(id).lean<AccountDoc | null>()) ?? undefined

const ASKED_BY_SESSIONS = { userName: 1, role: 1, sessionVersion: 1, endedSessions: 1 } as const

/** Returns what sessions ask of some accounts; those that are gone are left out. */
export const findSessionAccounts = (ids: readonly string[]): Promise<SessionAccount[]> =>
  inChunks(ids, (some) =>
    collection(AccountModel)
      .find<SessionAccount>({ _id: { $in: some } }, { projection: ASKED_BY_SESSIONS })
      .toArray(),
  )

/** The same of one account; undefined for nobody's. */
export const findSessionAccount = async (id: string): Promise<SessionAccount | undefined> =>
  (await findSessionAccounts([id]))[0]

/**
 * The account that the credentials open. An unknown name and a wrong password are refused alike and in the same
 * time ('signIn.failed').
 */
export const checkCredentials = async (passwords: Passwords, { userName, password }: SignIn): Promise<AccountDoc> => {
  const account = await accountNamed(userName)
  const fits = await passwords.fits(password, account?.passwordHash)
  if (!account || !fits) throw new AppError('signIn.failed')
  return account
}

/** A new account, as it is stored. */
export const newAccount = (
  fields: Omit<SignUp, 'password'>,
  role: AccountDoc['role'],
  passwordHash: string,
): AccountDoc =>
  new AccountModel({ ...fields, userNameKey: userNameKey(fields.userName), role, passwordHash }).toObject<AccountDoc>()

/** Makes an account; a user name that is taken, whatever its case, is refused on its field ('user.nameTaken'). */
export const createAccount = async (
  passwords: Passwords,
  { password, ...fields }: SignUp,
  role: AccountDoc['role'] = 'user',
): Promise<AccountDoc> => {
  // Sign-ups meet no limit: however many come at once, nobody waits for them to sign in.
  const passwordHash = await passwords.hashLater(password)
  const account = newAccount(fields, role, passwordHash)
  try {
    await insertAccount(account)
  } catch (error) {
    throw isDuplicateKey(error) ? refusedFields({ userName: 'user.nameTaken' }) : error
  }
  return account
}

/**
 * Changes a person's own password and ends every older session of theirs. A wrong old password is refused
 * ('password.incorrect'); of two changes at once the second one is refused so too.
 */
export const changePassword = async (
  passwords: Passwords,
  events: Events,
  userId: string,
  { oldPassword, newPassword }: PasswordChange,
): Promise<AccountDoc> => {
  const account = await findAccount(userId)
  if (!account || !(await passwords.fits(oldPassword, account.passwordHash))) throw new AppError('password.incorrect')
  const passwordHash = await passwords.hash(newPassword)
  return await withWrites(events, async (writes) => {
    const changed = await collection(AccountModel).findOneAndUpdate(
      { _id: userId, passwordHash: account.passwordHash },
      { $set: { passwordHash }, $inc: { sessionVersion: 1 } },
      { session: writes.session, returnDocument: 'after' },
    )
    if (!changed) throw new AppError('password.incorrect')
    writes.announce('user.signedOut', () => ({ userId }))
    return changed
  })
}

/** Returns whether the site has an admin already. */
export const hasAdmin = async (): Promise<boolean> => (await AccountModel.exists({ role: 'admin' })) !== null

/** The account as its owner sees it; never what it signs in with. */
export const presentAccount = (account: AccountDoc): User => ({
  _id: account._id,
  userName: account.userName,
  firstName: account.firstName,
  lastName: account.lastName,
  email: account.email,
  role: account.role,
  provider: account.provider,
  lang: account.lang,
})

/** The account as anybody signed in sees it. */
export const presentProfile = ({ _id, userName, firstName, lastName, role }: AccountDoc) => ({
  _id,
  userName,
  firstName,
  lastName,
  name: `${firstName} ${lastName}`.trim(),
  role,
})

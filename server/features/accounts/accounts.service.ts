import type { ClientSession } from 'mongoose'
import { type Hint, HINTS } from '../../../shared/domain/hints.ts'
import { type PasswordChange, type SignUp } from '../../../shared/domain/accounts.ts'
import { userNameKey, type Self, type SignIn, type User } from '../../../shared/domain/users.ts'
import type { AppContext } from '../../app-context.ts'
import type { Events } from '../../events.ts'
import { AppError, refusedFields } from '../../platform/errors.ts'
import { isDuplicateKey } from '../../platform/store-errors.ts'
import { demandConfirmed } from '../../platform/confirmation.ts'
import { isOldHash } from '../../platform/old-hashes.ts'
import type { Passwords } from '../../platform/passwords.ts'
import type { Guess } from '../../platform/rate-limit/login-throttle.ts'
import type { SessionAccount, SessionUser } from '../../platform/session.ts'
import { logAct } from '../../graph/acts/log-act.ts'
import { inChunks } from '../../store/chunks.ts'
import { collection } from '../../store/collection.ts'
import { transaction } from '../../store/transaction.ts'
import { withWrites } from '../../graph/writes.ts'
import { AccountModel, hasPassword, NOT_ERASED, type AccountDoc } from './accounts.model.ts'
import { appPasswordOf } from './app-passwords.ts'
import { accountNamed } from './by-name.ts'
import { demandStrong } from './password-rule.ts'
import { type AccountOrigin, insertAccount } from './write-account.ts'

export { hasPassword, NO_PASSWORD, type AccountDoc } from './accounts.model.ts'

/** Throttle device of signed-in users, unaffected by failed sign-ins of others. */
export const SIGNED_IN = 'signed in'

/** Returns the throttle key of a password attempt; `device` only if known for the account. */
export const passwordGuess = (
  { ip }: { ip?: string | undefined },
  userName: string,
  device: string | undefined,
): Guess => ({ what: 'password', account: userNameKey(userName), address: ip, device })

/** Returns an account, or undefined. */
export const findAccount = async (id: string): Promise<AccountDoc | undefined> =>
  (await AccountModel.findById(id).lean<AccountDoc | null>()) ?? undefined

/** Returns the names and addresses of accounts, in any order. */
export const findAccountNames = (ids: readonly string[], session: ClientSession) =>
  inChunks(ids, (some) =>
    collection(AccountModel)
      .find({ _id: { $in: some } }, { session, projection: { firstName: 1, lastName: 1, userName: 1, email: 1 } })
      .toArray(),
  )

/** Returns the account after its password is entered again. Throws 'password.incorrect', 'guess.tooMany'. */
export const demandPassword = (
  { loginThrottle, passwords }: Pick<AppContext, 'loginThrottle' | 'passwords'>,
  { ip, user }: { ip?: string | undefined; user: SessionUser },
  password: string,
): Promise<AccountDoc> =>
  loginThrottle.attempt(passwordGuess({ ip }, user.userName, SIGNED_IN), async () => {
    const account = await findAccount(user._id)
    if (!account || !(await passwords.fits(password, account.passwordHash))) throw new AppError('password.incorrect')
    return account
  })

/** Like `demandPassword`; without a password, a recent sign-in counts ('confirm.password'). */
export const demandOwner = async (
  tools: Pick<AppContext, 'loginThrottle' | 'passwords'>,
  req: { ip?: string | undefined; user: SessionUser },
  password: string,
): Promise<AccountDoc> => {
  const account = await findAccount(req.user._id)
  if (!account || hasPassword(account)) return await demandPassword(tools, req, password)
  demandConfirmed(req.user)
  return account
}

const ASKED_BY_SESSIONS = {
  userName: 1,
  role: 1,
  sessionVersion: 1,
  mustChangePassword: 1,
  'secondFactor.since': 1,
  appPasswords: 1,
} as const

/** Returns session fields of the accounts that exist. */
export const findSessionAccounts = (ids: readonly string[]): Promise<SessionAccount[]> =>
  inChunks(ids, (some) =>
    collection(AccountModel)
      .find<SessionAccount>({ _id: { $in: some } }, { projection: ASKED_BY_SESSIONS })
      .toArray(),
  )

/** Returns the session fields of an account, or undefined. */
export const findSessionAccount = async (id: string): Promise<SessionAccount | undefined> =>
  (await findSessionAccounts([id]))[0]

interface CheckedCredentials {
  account: AccountDoc
  /** Id of the app password used. */
  appPassword?: string
}

/** With the first sign-in after an import (DUMP-04). */
const replaceOldHash = async (passwords: Passwords, { _id, passwordHash }: AccountDoc, password: string) => {
  if (!isOldHash(passwordHash)) return
  const own = await passwords.hash(password)
  await collection(AccountModel).updateOne({ _id, passwordHash }, { $set: { passwordHash: own } })
}

/** Returns the account of valid credentials, in constant time; else throws 'signIn.failed'. `onWrong` gets the id of an existing account. */
export const checkCredentials = async (
  passwords: Passwords,
  { userName, password }: SignIn,
  onWrong?: (userId: string) => void,
): Promise<CheckedCredentials> => {
  const account = await accountNamed(userName)
  const appPassword = account && (await appPasswordOf(account, password))
  if (account && appPassword !== undefined) return { account, appPassword }
  const fits = await passwords.fits(password, account?.passwordHash)
  if (account && !fits) onWrong?.(account._id)
  if (!account || !fits) throw new AppError('signIn.failed')
  await replaceOldHash(passwords, account, password)
  return { account }
}

/** Returns an unsaved account document. */
export const newAccount = (
  fields: Omit<SignUp, 'password'> & Pick<AccountDoc, 'mustChangePassword'>,
  role: AccountDoc['role'],
  passwordHash: string,
): AccountDoc =>
  new AccountModel({
    ...fields,
    userNameKey: userNameKey(fields.userName),
    role,
    passwordHash,
    hints: Object.fromEntries(HINTS.map((hint) => [hint, true])),
  }).toObject<AccountDoc>()

type InsertAccount = (session: ClientSession) => Promise<void>

/** Creates an account; refuses weak passwords and taken user names, ignoring case. `within` runs the insertion in a transaction. */
export const createAccount = async (
  passwords: Passwords,
  { password, ...fields }: SignUp & Pick<AccountDoc, 'mustChangePassword'>,
  how: AccountOrigin,
  within: (insert: InsertAccount, account: AccountDoc) => Promise<unknown> = transaction,
): Promise<AccountDoc> => {
  await demandStrong(password, fields.userName)
  // Low priority: sign-ups are unlimited and must not delay sign-ins.
  const passwordHash = await passwords.hashLater(password)
  const isSignUp = how === 'signUp' || how === 'invitation'
  const account = newAccount(fields, isSignUp ? 'user' : 'admin', passwordHash)
  try {
    await within((session) => insertAccount(account, how, isSignUp ? account._id : null, session), account)
  } catch (error) {
    throw isDuplicateKey(error) ? refusedFields({ userName: 'user.nameTaken' }) : error
  }
  return account
}

/**
 * Changes the own password and ends older sessions. Throws 'password.incorrect', also after a concurrent change. A
 * password set by another person must differ from the new one (SESS-04). Without an old one, a recent sign-in is
 * required ('confirm.password').
 */
export const changePassword = async (
  passwords: Passwords,
  events: Events,
  user: SessionUser,
  { oldPassword, newPassword }: PasswordChange,
): Promise<AccountDoc> => {
  const userId = user._id
  const account = await findAccount(userId)
  if (account && !hasPassword(account)) demandConfirmed(user)
  else if (!account || !(await passwords.fits(oldPassword, account.passwordHash)))
    throw new AppError('password.incorrect')
  if (account.mustChangePassword && newPassword === oldPassword) throw refusedFields({ newPassword: 'password.same' })
  await demandStrong(newPassword, account.userName, 'newPassword')
  const passwordHash = await passwords.hash(newPassword)
  return await withWrites(events, async (writes) => {
    const changed = await collection(AccountModel).findOneAndUpdate(
      { _id: userId, passwordHash: account.passwordHash, ...NOT_ERASED },
      { $set: { passwordHash }, $unset: { mustChangePassword: true, passwordLink: true }, $inc: { sessionVersion: 1 } },
      { session: writes.session, returnDocument: 'after' },
    )
    if (!changed) throw new AppError('password.incorrect')
    await logAct({ act: 'passwordChanged', by: userId, userId }, writes.session)
    writes.announce('user.signedOut', () => ({ userId }))
    return changed
  })
}

/** Returns whether the site has an admin. */
export const hasAdmin = async (): Promise<boolean> => (await AccountModel.exists({ role: 'admin' })) !== null

/** Returns the fields visible to the account's owner. */
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

/** Returns an account as sent to its owner. */
export const presentSelf = (account: AccountDoc): Self => ({
  ...presentAccount(account),
  ...(account.reading && { reading: account.reading }),
})

/** Returns the pending hints of an account in their order (FRST-01). */
export const pendingHints = ({ hints }: AccountDoc): Hint[] => HINTS.filter((hint) => hints?.[hint])

/** Returns the fields visible to other signed-in users. */
export const presentProfile = ({ _id, userName, firstName, lastName, role }: AccountDoc) => ({
  _id,
  userName,
  firstName,
  lastName,
  name: `${firstName} ${lastName}`.trim(),
  role,
})

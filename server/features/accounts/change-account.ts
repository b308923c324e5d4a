import type { ClientSession } from 'mongoose'
import {
  type AccountChange,
  accountChangeSchema,
  languageChangeSchema,
  passwordResetSchema,
} from '../../../shared/domain/users.ts'
import type { Parts } from '../../parts.ts'
import { isPlainObject } from '../../platform/data.ts'
import { Refusal } from '../../platform/errors.ts'
import { parse } from '../../platform/http.ts'
import type { SessionUser } from '../../platform/session.ts'
import { native } from '../../store/native.ts'
import { withWrites } from '../../graph/writes.ts'
import { spreadPerson } from '../../graph/membership/spread-person.ts'
import { AccountModel, type AccountDoc } from './accounts.model.ts'
import { accountInReach } from './reach.ts'
import { setPassword } from './write-account.ts'

type Told = Pick<Parts, 'env' | 'events' | 'passwords'>

/**
 * What a body names of an account. Old clients send a whole user back, of which only what differs is meant; null is
 * nothing sent.
 */
const named = (account: AccountDoc, body: unknown): unknown => {
  if (!isPlainObject(body)) return body
  const echo: Record<string, unknown> = 'userName' in body ? { ...account } : {}
  return Object.fromEntries(Object.entries(body).filter(([key, value]) => value !== null && value !== echo[key]))
}

/** What somebody changes of an account; a manager's echo of anything but names and e-mail address falls away. */
const changeOf = (user: SessionUser, account: AccountDoc, body: unknown, passwordMin: number): AccountChange => {
  const { role = account.role, ...change } = parse(accountChangeSchema(passwordMin), named(account, body))
  const changesRole = role !== account.role
  if (user.role !== 'admin' && (changesRole || change.password !== undefined)) throw new Refusal('forbidden')
  if (changesRole && user._id === account._id) throw new Refusal('user.ownAdmin')
  return changesRole ? { ...change, role } : change
}

/** As `stillManages`, of an admin of the site. */
const stillAdmin = async (session: ClientSession, { _id }: SessionUser) => {
  const { matchedCount } = await native(AccountModel).updateOne(
    { _id, role: 'admin' },
    { $inc: { roleChanges: 1 } },
    { session },
  )
  if (matchedCount === 0) throw new Refusal('forbidden')
}

/**
 * Saves a change of an account by an admin, or by a manager within reach, and of the person's authors in all their
 * communities. A password that is given ends every older session of theirs.
 */
export const changeAccount = async (
  { env, events, passwords }: Told,
  user: SessionUser,
  id: string,
  body: unknown,
): Promise<AccountDoc> => {
  const found = await accountInReach(user, id)
  const { password, ...fields } = changeOf(user, found, body, env.passwordMinChange)
  const set = { ...fields, ...(password !== undefined && { passwordHash: await passwords.hash(password) }) }
  if (Object.keys(set).length === 0) return found
  return await withWrites(events, async (writes) => {
    const { session } = writes
    if (fields.role !== undefined) await stillAdmin(session, user)
    // Who has become an admin in the meantime is out of a manager's reach.
    const account = await native(AccountModel).findOneAndUpdate(
      { _id: id, role: found.role },
      { $set: set, ...(password !== undefined && { $inc: { sessionVersion: 1 } }) },
      { session, returnDocument: 'after' },
    )
    if (!account) throw new Refusal('forbidden')
    await spreadPerson(writes, user, id, fields)
    if (password !== undefined || fields.role !== undefined) writes.announce('user.signedOut', () => ({ userId: id }))
    return account
  })
}

/** Gives somebody within reach a new password without knowing the old one, and ends every session of theirs. */
export const resetPassword = async (
  { env, events, passwords }: Told,
  user: SessionUser,
  id: string,
  body: unknown,
): Promise<void> => {
  await accountInReach(user, id)
  const { password } = parse(passwordResetSchema(env.passwordMinChange), body)
  const passwordHash = await passwords.hash(password)
  // Hashing may wait for many others: who has gone out of a manager's reach in the meantime is not touched.
  const account = await accountInReach(user, id)
  if (!(await setPassword(account, passwordHash))) throw new Refusal('forbidden')
  events.emit('user.signedOut', { userId: id })
}

/** Keeps the language that somebody has chosen for themself. */
export const changeLanguage = async (user: SessionUser, body: unknown): Promise<AccountDoc> => {
  const { lang } = parse(languageChangeSchema, body)
  const account = await native(AccountModel).findOneAndUpdate(
    { _id: user._id },
    { $set: { lang } },
    { returnDocument: 'after' },
  )
  if (!account) throw new Refusal('session.invalid')
  return account
}

import { createHash, timingSafeEqual } from 'node:crypto'
import type { AppPassword, IssuedAppPassword } from '../../../shared/domain/second-factor.ts'
import { APP_PASSWORDS_MAX } from '../../../shared/wire/limits.ts'
import type { AppContext } from '../../app-context.ts'
import { logAct } from '../../graph/acts/log-act.ts'
import { withWrites } from '../../graph/writes.ts'
import { AppError } from '../../platform/errors.ts'
import { plainCode, randomCode } from '../../platform/random-code.ts'
import type { SessionUser } from '../../platform/session.ts'
import { collection } from '../../store/collection.ts'
import { newId } from '../../store/new-id.ts'
import { AccountModel, type AccountDoc, type StoredAppPassword } from './accounts.model.ts'

type Tools = Pick<AppContext, 'events'>

const accounts = () => collection(AccountModel)

/** 120 random bits need no slow hash. */
const hashOf = (password: string) => createHash('sha256').update(plainCode(password)).digest('base64url')

const present = (_id: string, { name, created, used }: StoredAppPassword): AppPassword => ({
  _id,
  name,
  created: created.toISOString(),
  used: used?.toISOString() ?? null,
})

/** Returns app passwords for their owner, oldest first. */
export const presentAppPasswords = (stored: AccountDoc['appPasswords'] = {}): AppPassword[] =>
  Object.entries(stored)
    .map(([_id, one]) => present(_id, one))
    .toSorted((a, b) => (a.created < b.created ? -1 : 1))

/** Creates an app password; stores only its hash. Throws 'secondFactor.off', 'appPassword.tooMany'. */
export const addAppPassword = async (
  { events }: Tools,
  { _id: userId }: SessionUser,
  name: string,
): Promise<IssuedAppPassword> => {
  const { appPasswords = {} } = (await accounts().findOne({ _id: userId })) ?? {}
  if (Object.keys(appPasswords).length >= APP_PASSWORDS_MAX) throw new AppError('appPassword.tooMany')
  const id = newId()
  const password = randomCode(6, 4)
  const stored = { name, hash: hashOf(password), created: new Date() }
  await withWrites(events, async (writes) => {
    const { session } = writes
    const filter = { _id: userId, secondFactor: { $exists: true } }
    const change = { $set: { [`appPasswords.${id}`]: stored } }
    const { matchedCount } = await accounts().updateOne(filter, change, { session })
    if (matchedCount === 0) throw new AppError('secondFactor.off')
    const details = { change: 'appPasswordMade' }
    await logAct({ act: 'secondFactorChanged', by: userId, userId, targetId: id, details }, session)
    // Processes that have cached the account would refuse the first session.
    writes.announce('user.signedOut', () => ({ userId }))
  })
  return { ...present(id, stored), password }
}

/** Deletes an app password and ends its sessions in all processes. */
export const withdrawAppPassword = async (
  { events }: Tools,
  { _id: userId }: SessionUser,
  id: string,
): Promise<void> => {
  const at = `appPasswords.${id}`
  await withWrites(events, async (writes) => {
    const { session } = writes
    const filter = { _id: userId, [at]: { $exists: true } }
    const { matchedCount } = await accounts().updateOne(filter, { $unset: { [at]: true } }, { session })
    if (matchedCount === 0) return
    const details = { change: 'appPasswordWithdrawn' }
    await logAct({ act: 'secondFactorChanged', by: userId, userId, targetId: id, details }, session)
    // All sockets connect again; those of the app password fail.
    writes.announce('user.signedOut', () => ({ userId }))
  })
}

const isEqual = (one: string, other: string) => timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** Returns the id of an app password and stores its use; undefined for others. */
export const appPasswordOf = async (
  { _id, secondFactor, appPasswords = {} }: Pick<AccountDoc, '_id' | 'secondFactor' | 'appPasswords'>,
  password: string,
): Promise<string | undefined> => {
  if (!secondFactor) return undefined
  const hash = hashOf(password)
  const [id] = Object.entries(appPasswords).find(([, stored]) => isEqual(stored.hash, hash)) ?? []
  if (id === undefined) return undefined
  // It may be withdrawn by now.
  const filter = { _id, [`appPasswords.${id}.hash`]: hash }
  const { matchedCount } = await accounts().updateOne(filter, { $set: { [`appPasswords.${id}.used`]: new Date() } })
  return matchedCount === 1 ? id : undefined
}

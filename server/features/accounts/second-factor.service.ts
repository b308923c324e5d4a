import type { SecondFactor, SecondFactorOffer } from '../../../shared/domain/second-factor.ts'
import * as z from 'zod/mini'
import type { AppContext } from '../../app-context.ts'
import { logAct } from '../../graph/acts/log-act.ts'
import { withWrites } from '../../graph/writes.ts'
import { AppError } from '../../platform/errors.ts'
import { plainCode } from '../../platform/random-code.ts'
import type { Seal } from '../../platform/seal.ts'
import type { SessionUser } from '../../platform/session.ts'
import { createTotpKey, stepOfCode } from '../../platform/totp.ts'
import { collection } from '../../store/collection.ts'
import { AccountModel, type AccountDoc } from './accounts.model.ts'
import { findAccount } from './accounts.service.ts'
import { presentAppPasswords } from './app-passwords.ts'
import { createRecoveryCodes, hashRecoveryCode } from './recovery-codes.ts'
import { isManager } from './reach.ts'
import { isRequiredOf } from './required-step.ts'

type Tools = Pick<AppContext, 'env' | 'events' | 'seal'>

const accounts = () => collection(AccountModel)

/** Ms between password and first code. */
const OFFER_MS = 30 * 60_000

const offerSchema = z.object({ secret: z.string(), until: z.number() })

const aboutOffer = (userId: string) => `second factor offered to ${userId}`
const aboutSecret = (userId: string) => `second factor of ${userId}`

const accountOf = async (userId: string) => {
  const account = await findAccount(userId)
  if (!account) throw new AppError('session.invalid')
  return account
}

/** Returns the state of the caller's second factor. */
export const secondFactorOf = async ({ env }: Pick<Tools, 'env'>, user: SessionUser): Promise<SecondFactor> => {
  const { secondFactor, appPasswords } = await accountOf(user._id)
  return {
    isOn: secondFactor !== undefined,
    isOffered: await isManager(user),
    isRequired: await isRequiredOf(env, user),
    recoveryCodes: Object.keys(secondFactor?.recovery ?? {}).length,
    appPasswords: presentAppPasswords(appPasswords),
  }
}

/** Returns a new secret for an authenticator app; stores nothing. Throws 'forbidden', 'secondFactor.on'. */
export const offerSecondFactor = async (
  { seal }: Tools,
  user: SessionUser,
  host: string,
): Promise<SecondFactorOffer> => {
  if (!(await isManager(user))) throw new AppError('forbidden')
  if ((await accountOf(user._id)).secondFactor) throw new AppError('secondFactor.on')
  const { secret, uri } = createTotpKey(`Buildon (${host})`, user.userName)
  const offer = seal.close(JSON.stringify({ secret, until: Date.now() + OFFER_MS }), aboutOffer(user._id))
  return { offer, secret, uri }
}

const secretOf = (seal: Seal, userId: string, offer: string): string => {
  const opened = seal.open(offer, aboutOffer(userId))
  const { secret, until } = z.parse(offerSchema, JSON.parse(opened ?? '{"secret":"","until":0}'))
  if (until < Date.now()) throw new AppError('secondFactor.expired')
  return secret
}

/** Turns it on with the first code; returns recovery codes. Throws 'secondFactor.expired', 'secondFactor.wrong', 'secondFactor.on'. */
export const turnOn = async (
  { seal, events }: Tools,
  { _id: userId }: SessionUser,
  { offer, code }: { offer: string; code: string },
): Promise<string[]> => {
  const secret = secretOf(seal, userId, offer)
  const given = plainCode(code)
  const lastStep = isTotp(given) ? await stepOfCode(secret, given) : undefined
  if (lastStep === undefined) throw new AppError('secondFactor.wrong')
  const { codes, salt, recovery } = await createRecoveryCodes()
  const secondFactor = { secret: seal.close(secret, aboutSecret(userId)), since: new Date(), lastStep, salt, recovery }
  await withWrites(events, async (writes) => {
    const { session } = writes
    const filter = { _id: userId, secondFactor: { $exists: false } }
    const { matchedCount } = await accounts().updateOne(filter, { $set: { secondFactor } }, { session })
    if (matchedCount === 0) throw new AppError('secondFactor.on')
    await logAct({ act: 'secondFactorChanged', by: userId, userId, details: { change: 'on' } }, session)
    writes.announce('user.signedOut', () => ({ userId }))
  })
  return codes
}

const isTotp = (code: string) => /^\d{6}$/.test(code)

/** Accepts a code of the app or a recovery code, once: the condition is in the write. Throws 'secondFactor.off', 'secondFactor.wrong'. */
export const spendCode = async (
  { seal, events }: Pick<Tools, 'seal' | 'events'>,
  { _id, secondFactor }: Pick<AccountDoc, '_id' | 'secondFactor'>,
  typed: string,
): Promise<void> => {
  if (!secondFactor) throw new AppError('secondFactor.off')
  const code = plainCode(typed)
  const { secret, salt } = secondFactor
  if (!isTotp(code)) {
    const used = `secondFactor.recovery.${await hashRecoveryCode(code, salt)}`
    return await withWrites(events, async ({ session }) => {
      const filter = { _id, 'secondFactor.salt': salt, [used]: true }
      const { matchedCount } = await accounts().updateOne(filter, { $unset: { [used]: true } }, { session })
      if (matchedCount === 0) throw new AppError('secondFactor.wrong')
      const details = { change: 'recoveryCodeUsed' }
      await logAct({ act: 'secondFactorChanged', by: _id, userId: _id, details }, session)
    })
  }
  const opened = seal.open(secret, aboutSecret(_id))
  const step = opened === undefined ? undefined : await stepOfCode(opened, code)
  if (step === undefined) throw new AppError('secondFactor.wrong')
  const { matchedCount } = await accounts().updateOne(
    { _id, 'secondFactor.secret': secret, 'secondFactor.lastStep': { $lt: step } },
    { $set: { 'secondFactor.lastStep': step } },
  )
  if (matchedCount === 0) throw new AppError('secondFactor.wrong')
}

/** Removes factor and app passwords, and ends sessions of these. Returns false if there is none; `by` null: command line. */
export const removeSecondFactor = (
  { events }: Pick<Tools, 'events'>,
  userId: string,
  by: string | null,
): Promise<boolean> =>
  withWrites(events, async (writes) => {
    const { session } = writes
    const { matchedCount } = await accounts().updateOne(
      { _id: userId, secondFactor: { $exists: true } },
      { $unset: { secondFactor: true, appPasswords: true } },
      { session },
    )
    if (matchedCount === 0) return false
    const details = { change: by === null ? 'reset' : 'off' }
    await logAct({ act: 'secondFactorChanged', by, userId, details }, session)
    writes.announce('user.signedOut', () => ({ userId }))
    return true
  })

import { createHash, randomBytes } from 'node:crypto'
import type { AppContext } from '../../app-context.ts'
import { logAct } from '../../graph/acts/log-act.ts'
import { withWrites } from '../../graph/writes.ts'
import { AppError } from '../../platform/errors.ts'
import { collection } from '../../store/collection.ts'
import { AccountModel, hasPassword, NOT_ERASED } from './accounts.model.ts'
import { accountNamed } from './by-name.ts'
import { passwordLetter } from './password-letter.ts'
import { demandStrong } from './password-rule.ts'

type Tools = Pick<AppContext, 'env' | 'mail' | 'log'>

const VALID_MS = 60 * 60_000
const SECRET_BYTES = 32

/** Returns whether a mail server and the own address are configured. */
export const sendsPasswordLinks = ({ env, mail }: Pick<AppContext, 'env' | 'mail'>): boolean =>
  mail !== undefined && env.siteUrl !== undefined

/** 256 random bits, so a fast hash suffices. */
const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')

/**
 * Mails a link, valid once and for an hour; ends earlier ones. Silent for unknown names and accounts without address
 * or password (SESS-05).
 */
export const sendPasswordLink = async ({ env, mail, log }: Tools, userName: string): Promise<void> => {
  const account = await accountNamed(userName)
  if (!account?.email || !hasPassword(account) || !mail || env.siteUrl === undefined) return
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  const passwordLink = { hash: hashOf(secret), until: new Date(Date.now() + VALID_MS) }
  await collection(AccountModel).updateOne({ _id: account._id, ...NOT_ERASED }, { $set: { passwordLink } })
  const link = `${env.siteUrl}/reset-password#${account._id}.${secret}`
  try {
    await mail.send({ to: account.email, ...passwordLetter(account, link) })
  } catch (error) {
    log.warn({ err: error }, 'a password link could not be mailed')
  }
}

/** Replaces the password and ends all sessions. Throws 'passwordLink.invalid' for a used, old or unknown link. */
export const setPasswordByLink = async (
  { events, passwords }: Pick<AppContext, 'events' | 'passwords'>,
  { token, password }: { token: string; password: string },
): Promise<void> => {
  const [userId = '', secret = ''] = token.split('.')
  const isValid = () => ({
    _id: userId,
    'passwordLink.hash': hashOf(secret),
    'passwordLink.until': { $gt: new Date(Date.now()) },
    ...NOT_ERASED,
  })
  const account = await collection(AccountModel).findOne(isValid())
  if (!account) throw new AppError('passwordLink.invalid')
  await demandStrong(password, account.userName)
  const passwordHash = await passwords.hash(password)
  await withWrites(events, async (writes) => {
    const { matchedCount } = await collection(AccountModel).updateOne(
      isValid(),
      { $set: { passwordHash }, $unset: { passwordLink: true, mustChangePassword: true }, $inc: { sessionVersion: 1 } },
      { session: writes.session },
    )
    if (matchedCount === 0) throw new AppError('passwordLink.invalid')
    await logAct({ act: 'passwordChanged', by: null, userId, details: { byLink: true } }, writes.session)
    writes.announce('user.signedOut', () => ({ userId }))
  })
}

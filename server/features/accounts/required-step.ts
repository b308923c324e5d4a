import type { Env } from '../../env.ts'
import type { RequiredStep } from '../../../shared/domain/required-steps.ts'
import type { SessionAccount, SessionUser } from '../../platform/session.ts'
import { findSessionAccount } from './accounts.service.ts'
import { isManager } from './reach.ts'

/** Returns whether SECOND_FACTOR requires a second factor of a user. */
export const isRequiredOf = async (
  { secondFactor }: Pick<Env, 'secondFactor'>,
  user: SessionUser,
): Promise<boolean> => {
  if (secondFactor === 'optional') return false
  return user.role === 'admin' || (secondFactor === 'managers' && (await isManager(user)))
}

/** Returns the account's next required step, if any. */
const stepOf = async (env: Pick<Env, 'secondFactor'>, account: SessionAccount): Promise<RequiredStep | undefined> => {
  if (account.mustChangePassword) return 'changePassword'
  return !account.secondFactor && (await isRequiredOf(env, account)) ? 'setUpSecondFactor' : undefined
}

/** Returns a lookup of session fields with the required step. */
export const sessionAccounts =
  (env: Pick<Env, 'secondFactor'>) =>
  async (userId: string): Promise<SessionAccount | undefined> => {
    const account = await findSessionAccount(userId)
    const requiredStep = account && (await stepOf(env, account))
    return requiredStep ? { ...account, requiredStep } : account
  }

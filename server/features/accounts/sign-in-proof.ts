import * as z from 'zod/mini'
import { AppError } from '../../platform/errors.ts'
import type { Seal } from '../../platform/seal.ts'
import type { AccountDoc } from './accounts.model.ts'
import { findAccount } from './accounts.service.ts'

const ABOUT = 'password of a sign-in was right'
/** In ms. */
const VALID_MS = 5 * 60_000

const proofSchema = z.object({ userId: z.string(), version: z.number(), until: z.number() })

/** Returns an encrypted proof of a sign-in's first step, valid for 5 minutes. */
export const proofOf = (
  seal: Seal,
  { _id: userId, sessionVersion: version }: Pick<AccountDoc, '_id' | 'sessionVersion'>,
): string => seal.close(JSON.stringify({ userId, version, until: Date.now() + VALID_MS }), ABOUT)

/** Returns the account of a proof. Throws 'secondFactor.expired', also if forged or after a new password. */
export const accountOfProof = async (seal: Seal, proof: string): Promise<AccountDoc> => {
  const opened = seal.open(proof, ABOUT)
  const known = opened === undefined ? undefined : z.parse(proofSchema, JSON.parse(opened))
  const account = known && known.until >= Date.now() ? await findAccount(known.userId) : undefined
  if (!account || account.sessionVersion !== known?.version) throw new AppError('secondFactor.expired')
  return account
}

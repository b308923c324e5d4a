import { randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { RECOVERY_CODES } from '../../../shared/wire/limits.ts'
import { plainCode, randomCode } from '../../platform/random-code.ts'

const derive = promisify<string, string, number, Buffer>(scrypt)

const HASH_BYTES = 24

/** Returns a code's hash. One salt per account, so that one computation finds the code. */
export const hashRecoveryCode = async (code: string, salt: string): Promise<string> =>
  (await derive(plainCode(code), salt, HASH_BYTES)).toString('base64url')

interface RecoveryCodes {
  /** Ten codes of 50 bits. */
  codes: string[]
  salt: string
  recovery: Record<string, true>
}

/** Returns new codes and their hashes. */
export const createRecoveryCodes = async (): Promise<RecoveryCodes> => {
  const salt = randomBytes(16).toString('base64url')
  const codes = Array.from({ length: RECOVERY_CODES }, () => randomCode(2, 5))
  const hashes = await Promise.all(codes.map((code) => hashRecoveryCode(code, salt)))
  return { codes, salt, recovery: Object.fromEntries(hashes.map((hash) => [hash, true as const])) }
}

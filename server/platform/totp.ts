import { generateSecret, generateURI, verify } from 'otplib'
import { CODE_TOLERANCE_SECONDS } from '../../shared/wire/limits.ts'

export interface TotpKey {
  /** 160 bits in base32. */
  secret: string
  /** `otpauth://totp/…`, for authenticator apps. */
  uri: string
}

/** Creates a TOTP key (6 digits, 30 s, SHA-1). */
export const createTotpKey = (issuer: string, userName: string): TotpKey => {
  const secret = generateSecret()
  return { secret, uri: generateURI({ issuer, label: userName, secret }) }
}

/** Returns a code's time step; undefined if wrong or over 90 s off. */
export const stepOfCode = async (secret: string, token: string): Promise<number | undefined> => {
  const result = await verify({ secret, token, epochTolerance: CODE_TOLERANCE_SECONDS })
  return result.valid && 'timeStep' in result ? result.timeStep : undefined
}

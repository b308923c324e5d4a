import type { JWTPayload, JWTVerifyGetKey, JWTVerifyOptions } from 'jose'
import { boundedFetch } from './bounded-fetch.ts'

/** Loaded on first use. */
const library = () => import('jose')

/** A person waits. */
export const PROVIDER_CALL = { limitMs: 10_000, maxBytes: 1024 * 1024 } as const
const KEYS_FRESH_MS = 60 * 60_000
const CLOCK_TOLERANCE_SECONDS = 60

/** Returns the keys of a JWKS address, fetched when first needed, hourly, and once more for an unknown key id. */
export const outsideKeys = async (address: string): Promise<JWTVerifyGetKey> => {
  const { createRemoteJWKSet, customFetch } = await library()
  return createRemoteJWKSet(new URL(address), {
    [customFetch]: boundedFetch(PROVIDER_CALL),
    timeoutDuration: PROVIDER_CALL.limitMs,
    cooldownDuration: 0,
    cacheMaxAge: KEYS_FRESH_MS,
  })
}

/** Asymmetric algorithms alone: a public key must never count as a secret (OIDC-08). */
const ALGORITHMS = ['RS256', 'ES256']

/** Returns the claims of a token with a valid signature, issuer, audience and times. Throws jose's errors. */
export const verifyOutsideToken = async (
  token: string,
  keys: JWTVerifyGetKey,
  rules: Pick<JWTVerifyOptions, 'issuer' | 'audience' | 'requiredClaims' | 'maxTokenAge'> & { algorithms?: string[] },
): Promise<JWTPayload> => {
  const { jwtVerify } = await library()
  const options = { algorithms: ALGORITHMS, clockTolerance: CLOCK_TOLERANCE_SECONDS, ...rules }
  return (await jwtVerify(token, keys, options)).payload
}

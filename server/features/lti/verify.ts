import { createRemoteJWKSet, customFetch, decodeProtectedHeader, errors, jwtVerify, type JWTPayload } from 'jose'
import { LRUCache } from 'lru-cache'
import * as z from 'zod/mini'
import { boundedFetch } from '../../platform/bounded-fetch.ts'
import {
  CLAIMS,
  DEEP_LINKING,
  deepLinkingSchema,
  RESOURCE_LINK,
  resourceLinkSchema,
  type DeepLinkingClaims,
  type ResourceLinkClaims,
} from './claims.ts'
import type { PlatformDoc } from './lti.model.ts'
import { LtiProblem, type Problem } from './problems.ts'

export const CALL = { limitMs: 10_000, maxBytes: 1024 * 1024 }
const TOLERANCE_SECONDS = 60
const AGE_MAX = '10 minutes'
const KEYS_FRESH_MS = 60 * 60_000
const PLATFORMS_MAX = 200

export type Launch =
  | { type: typeof RESOURCE_LINK; claims: ResourceLinkClaims }
  | { type: typeof DEEP_LINKING; claims: DeepLinkingClaims }

/** By address. A key that isn't there yet is looked up again at once. */
const keySets = new LRUCache<string, ReturnType<typeof createRemoteJWKSet>>({ max: PLATFORMS_MAX })
const keysAt = (address: string) => {
  const known = keySets.get(address)
  if (known) return known
  const options = { cooldownDuration: 0, cacheMaxAge: KEYS_FRESH_MS, [customFetch]: boundedFetch(CALL) }
  const keys = createRemoteJWKSet(new URL(address), options)
  keySets.set(address, keys)
  return keys
}

const CLAIM_PROBLEMS: Readonly<Record<string, Problem>> = {
  iss: 'issuer',
  aud: 'audience',
  azp: 'audience',
  exp: 'time',
  iat: 'time',
  nbf: 'time',
}

const problemOf = (error: unknown): LtiProblem => {
  if (error instanceof errors.JWTClaimValidationFailed || error instanceof errors.JWTExpired)
    return new LtiProblem(CLAIM_PROBLEMS[error.claim] ?? 'claims', error.claim)
  if (
    error instanceof errors.JWSSignatureVerificationFailed ||
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWKSMultipleMatchingKeys ||
    error instanceof errors.JOSEAlgNotAllowed
  )
    return new LtiProblem('signature')
  if (
    error instanceof errors.JWSInvalid ||
    error instanceof errors.JWTInvalid ||
    error instanceof errors.JOSENotSupported
  )
    return new LtiProblem('token')
  return new LtiProblem('keys')
}

const verified = async ({ issuer, clientId, keysUrl }: PlatformDoc, token: string): Promise<JWTPayload> => {
  const header = parsedHeader(token)
  if (header.alg !== 'RS256' || header.kid === undefined) throw new LtiProblem('signature')
  try {
    const { payload } = await jwtVerify(token, keysAt(keysUrl), {
      algorithms: ['RS256'],
      issuer,
      audience: clientId,
      clockTolerance: TOLERANCE_SECONDS,
      maxTokenAge: AGE_MAX,
      requiredClaims: ['exp', 'iat'],
    })
    return payload
  } catch (error) {
    throw problemOf(error)
  }
}

const parsedHeader = (token: string) => {
  try {
    return decodeProtectedHeader(token)
  } catch {
    throw new LtiProblem('token')
  }
}

interface Expected {
  nonce: string
  site: string
}

/** Returns the message of a platform's ID token (LTI Core 1.3). */
export const verifyLaunch = async (
  platform: PlatformDoc,
  token: string,
  { nonce, site }: Expected,
): Promise<Launch> => {
  const payload = await verified(platform, token)
  const { aud, azp } = payload
  const isShared = Array.isArray(aud) && aud.length > 1
  if ((isShared || azp !== undefined) && azp !== platform.clientId) throw new LtiProblem('audience')
  if (payload.nonce !== nonce) throw new LtiProblem('nonce')
  if (payload[CLAIMS.version] !== '1.3.0') throw new LtiProblem('version')
  const type = payload[CLAIMS.messageType]
  if (type !== RESOURCE_LINK && type !== DEEP_LINKING) throw new LtiProblem('messageType')
  if (payload.sub === undefined || payload.sub === '') throw new LtiProblem('person')
  const launch: Launch =
    type === RESOURCE_LINK
      ? { type, claims: parsed(resourceLinkSchema, payload) }
      : { type, claims: parsed(deepLinkingSchema, payload) }
  const { [CLAIMS.deployment]: deployment, [CLAIMS.target]: target } = launch.claims
  if (!platform.deployments.includes(deployment)) throw new LtiProblem('deployment', deployment)
  if (!isHere(target, site)) throw new LtiProblem('target')
  return launch
}

const parsed = <S extends z.ZodMiniType>(schema: S, payload: JWTPayload): z.output<S> => {
  const result = z.safeParse(schema, payload)
  if (result.success) return result.data
  const path = result.error.issues[0]?.path.join('.') ?? ''
  throw new LtiProblem('claims', path.replace(/^https:\/\/purl\.imsglobal\.org\/spec\//, ''))
}

/** Returns whether an address is of this site. */
export const isHere = (address: string, site: string): boolean =>
  URL.canParse(address) && new URL(address).origin === new URL(site).origin

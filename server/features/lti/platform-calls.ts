import * as z from 'zod/mini'
import { isReachableServer } from '../../../shared/rules/server-addresses.ts'
import type { AppContext } from '../../app-context.ts'
import { boundedFetch } from '../../platform/bounded-fetch.ts'
import type { PlatformDoc } from './lti.model.ts'
import { signToken } from './signing-keys.ts'
import { CALL } from './verify.ts'

type Tools = Pick<AppContext, 'env' | 'seal'>

const call = boundedFetch(CALL)

/** A platform answered otherwise than its specification says, or can't be reached. */
export class PlatformFailed extends Error {
  override readonly name = 'PlatformFailed'
}

/** Requests JSON from a platform. */
export const askPlatform = async (
  { env: { serviceSites } }: Pick<Tools, 'env'>,
  address: string,
  init: RequestInit = {},
): Promise<{ body: unknown; headers: Headers }> => {
  if (!isReachableServer(address, serviceSites)) throw new PlatformFailed('an address that is not public')
  try {
    const answer = await call(address, init)
    if (!answer.ok) throw new PlatformFailed(`status ${answer.status}`)
    return { body: await answer.json(), headers: answer.headers }
  } catch (error) {
    throw error instanceof PlatformFailed ? error : new PlatformFailed('no answer', { cause: error })
  }
}

const accessSchema = z.object({ access_token: z.string() })
const ASSERTION_SECONDS = 300

/** Returns an access token of a platform (Security Framework 1.0, 4.1: client credentials). */
export const accessTo = async (tools: Tools, { clientId, tokenUrl }: PlatformDoc, scope: string): Promise<string> => {
  const assertion = await signToken(tools, { iss: clientId, sub: clientId, aud: tokenUrl }, ASSERTION_SECONDS)
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: assertion,
    scope,
  })
  const answer = await askPlatform(tools, tokenUrl, { method: 'POST', body, headers: { Accept: 'application/json' } })
  const parsed = z.safeParse(accessSchema, answer.body)
  if (!parsed.success) throw new PlatformFailed('no access token')
  return parsed.data.access_token
}

import type { Request } from 'express'
import type { SessionUser } from './session.ts'
import { isForServices } from './service-reads.ts'

type Call = Pick<Request, 'method' | 'baseUrl' | 'path'>

/** For tokens of all communities. */
const OF_ACCOUNT = ['GET /api/users/me', 'GET /api/users/myRegistrations']

/** Files that RESEARCHERS.md reads. */
const FILES = [
  /^GET \/api\/analysis\/[0-9a-f]{24}\/(?:measures|tables\/[\w-]+|networks\/[\w-]+\/\w+)$/i,
  /^GET \/api\/changes\/[0-9a-f]{24}(?:\/file)?$/i,
]

/** Each looks up the membership in the object's community. */
const WRITES = [
  /^POST \/api\/contributions\/[0-9a-f]{24}$/i,
  /^PUT \/api\/objects\/(?:[0-9a-f]{24}\/)?[0-9a-f]{24}$/i,
  /^POST \/api\/links$/i,
]

/** Returns the refusal of a call with a personal token (TOKN-01), if any. Other calls need a session. */
export const apiTokenRefusal = (
  { scope, readsOnly }: Pick<SessionUser, 'scope' | 'readsOnly'>,
  call: Call,
): 'apiToken.readOnly' | 'apiToken.refused' | undefined => {
  if (isForServices(call)) return undefined
  const asked = `${call.method} ${call.baseUrl}${call.path}`.replace(/\/$/, '')
  if (FILES.some((pattern) => pattern.test(asked))) return undefined
  if (OF_ACCOUNT.includes(asked)) return scope === undefined ? undefined : 'apiToken.refused'
  if (!WRITES.some((pattern) => pattern.test(asked))) return 'apiToken.refused'
  return readsOnly ? 'apiToken.readOnly' : undefined
}

import type { Logger } from 'pino'
import type { ErrorCode } from '../../../shared/wire/errors.ts'
import { AppError } from '../../platform/errors.ts'
import { ResponseTooLarge } from '../../platform/bounded-fetch.ts'

const fieldsOf = (error: unknown) =>
  typeof error === 'object' && error !== null ? (error as Readonly<Record<string, unknown>>) : {}

const chainOf = (error: unknown): readonly unknown[] => {
  const chain: unknown[] = []
  for (let one = error; one !== undefined && one !== null && chain.length < 10; one = fieldsOf(one).cause)
    chain.push(one)
  return chain
}

const AWAY = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'ERR_JWKS_TIMEOUT', 'TimeoutError', 'AbortError'])
const CLOCKS = new Set(['OAUTH_JWT_TIMESTAMP_CHECK_FAILED', 'ERR_JWT_EXPIRED'])
/** OAuth errors of the provider (RFC 6749, OpenID Connect Core 3.1.2.6). */
const BY_NAME: Readonly<Record<string, ErrorCode>> = {
  access_denied: 'oidc.denied',
  consent_required: 'oidc.denied',
  interaction_required: 'oidc.denied',
  login_required: 'oidc.denied',
  invalid_grant: 'oidc.stateUnknown',
  server_error: 'oidc.unreachable',
  temporarily_unavailable: 'oidc.unreachable',
}

const codeOf = (error: unknown): ErrorCode => {
  const chain = chainOf(error)
  const names = chain.flatMap((one) => [fieldsOf(one).code, fieldsOf(one).name, fieldsOf(one).error])
  const known = names.flatMap((name) => (typeof name === 'string' && Object.hasOwn(BY_NAME, name) ? BY_NAME[name] : []))
  if (known[0]) return known[0]
  if (names.some((name) => CLOCKS.has(String(name)))) return 'oidc.clock'
  if (chain.some((one) => one instanceof ResponseTooLarge)) return 'oidc.failed'
  const isAway = names.some((name) => AWAY.has(String(name))) || chain.some((one) => one instanceof TypeError && /fetch/.test(one.message)) // prettier-ignore
  return isAway || chain.some((one) => Number(fieldsOf(one).status) >= 500) ? 'oidc.unreachable' : 'oidc.failed'
}

/** Maps an error of the libraries to an AppError. Tokens and claims are not logged. */
export const oidcFailure = ({ log }: { log: Logger }, error: unknown): AppError => {
  if (error instanceof AppError) return error
  const code = codeOf(error)
  const why = chainOf(error).map((one) => {
    const { code, name } = fieldsOf(one)
    return [code, name].find((word) => typeof word === 'string') ?? typeof one
  })
  if (code !== 'oidc.denied') log.warn({ why, code }, 'signing in with the provider failed')
  return new AppError(code)
}

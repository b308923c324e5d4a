import type { JWTVerifyGetKey } from 'jose'
import type { Configuration } from 'openid-client'
import type { Logger } from 'pino'
import { boundedFetch } from '../../platform/bounded-fetch.ts'
import { outsideKeys, PROVIDER_CALL } from '../../platform/outside-keys.ts'
import { oidcFailure } from './failures.ts'
import type { OidcSettings } from './settings.ts'

/** Loaded on first use. */
export const library = () => import('openid-client')

const FRESH_MS = 60 * 60_000
const CLOCK_TOLERANCE_SECONDS = 60

export interface KnownProvider {
  config: Configuration
  keys: JWTVerifyGetKey
}

const discover = async ({ issuer, clientId, clientSecret }: OidcSettings): Promise<KnownProvider> => {
  const client = await library()
  const metadata = { [client.clockTolerance]: CLOCK_TOLERANCE_SECONDS }
  const execute = issuer.startsWith('http:') ? [client.allowInsecureRequests] : []
  const fetch = boundedFetch(PROVIDER_CALL) as (address: string, options: object) => Promise<Response>
  const options = { execute, timeout: PROVIDER_CALL.limitMs / 1000, [client.customFetch]: fetch }
  const config = await client.discovery(new URL(issuer), clientId, metadata, client.ClientSecretPost(clientSecret), options) // prettier-ignore
  const { jwks_uri: keys, token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] } =
    config.serverMetadata()
  if (keys === undefined) throw new Error('the provider publishes no keys')
  const known = { config, keys: await outsideKeys(keys) }
  if (methods.includes('client_secret_post')) return known
  const basic = new client.Configuration(config.serverMetadata(), clientId, metadata, client.ClientSecretBasic(clientSecret)) // prettier-ignore
  basic.timeout = config.timeout
  basic[client.customFetch] = fetch
  for (const prepare of execute) prepare(basic)
  return { ...known, config: basic }
}

export interface Provider {
  /** Discovers it if unknown or an hour old. Throws 'oidc.unreachable', 'oidc.failed'. */
  open(): Promise<KnownProvider>
  /** The last discovery, without a call. */
  known(): KnownProvider | undefined
}

/** Creates the provider and discovers it in the background (OIDC-01). */
export const createProvider = (settings: OidcSettings, log: Logger): Provider => {
  let known: KnownProvider | undefined
  let discovered = 0
  let asking: Promise<KnownProvider> | undefined

  const ask = async () => {
    try {
      known = await discover(settings)
      discovered = Date.now()
      return known
    } catch (error) {
      if (known) return known
      throw oidcFailure({ log }, error)
    } finally {
      asking = undefined
    }
  }
  const open = () => {
    if (known && Date.now() - discovered < FRESH_MS) return Promise.resolve(known)
    asking ??= ask()
    return asking
  }
  open().catch(() => undefined)
  return { open, known: () => known }
}

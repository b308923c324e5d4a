import type { IDToken } from 'openid-client'
import { AppError } from '../../platform/errors.ts'
import { verifyOutsideToken } from '../../platform/outside-keys.ts'
import type { OutsidePerson } from '../outside-accounts/person-names.ts'
import { personOf } from './claims.ts'
import type { OidcFlow, Purpose } from './flows.ts'
import { library, type Provider } from './provider.ts'
import type { OidcSettings } from './settings.ts'

export const CALLBACK_PATH = '/auth/oidc/callback'
const SUBJECT_MAX = 255
const CLOCKS_DIFFER_MS = 5 * 60_000

export interface Exchanged {
  person: OutsidePerson
  idToken: string
  sid: string | undefined
  /** Time of the password there in ms, if told. */
  authenticated: number | undefined
}

/** Returns the provider's address: code flow with PKCE, state and nonce (OIDC-02). */
export const authorizationAddress = async (
  provider: Provider,
  { siteUrl }: OidcSettings,
  { state, nonce, verifier, purpose }: OidcFlow & { state: string; purpose: Purpose },
): Promise<string> => {
  const { config } = await provider.open()
  const client = await library()
  const address = client.buildAuthorizationUrl(config, {
    redirect_uri: `${siteUrl}${CALLBACK_PATH}`,
    scope: 'openid profile',
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    // Whoever left a session at the provider may be another person.
    ...(purpose.act !== 'signIn' && { prompt: 'login', max_age: '0' }),
  })
  return address.href
}

const demandClocks = ({ iat }: IDToken) => {
  if (Math.abs(Date.now() - iat * 1000) > CLOCKS_DIFFER_MS) throw new AppError('oidc.clock')
}

/** Exchanges the code of a callback and checks the ID token. Throws errors of the libraries, 'oidc.clock', 'oidc.failed'. */
export const exchangeCode = async (
  provider: Provider,
  settings: OidcSettings,
  query: string,
  state: string,
  { nonce, verifier }: OidcFlow,
): Promise<Exchanged> => {
  const { config, keys } = await provider.open()
  const client = await library()
  // By our settings, never by the request's host.
  const address = new URL(`${settings.siteUrl}${CALLBACK_PATH}${query}`)
  const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true }
  const tokens = await client.authorizationCodeGrant(config, address, checks)
  const [claims, idToken] = [tokens.claims(), tokens.id_token]
  if (!claims || idToken === undefined) throw new AppError('oidc.failed')
  demandClocks(claims)
  const { issuer } = config.serverMetadata()
  await verifyOutsideToken(idToken, keys, { issuer, audience: settings.clientId })
  const { sub, sid, auth_time: authenticated } = claims
  if (sub === '' || sub.length > SUBJECT_MAX) throw new AppError('oidc.failed')
  const info = config.serverMetadata().userinfo_endpoint
    ? await client.fetchUserInfo(config, tokens.access_token, sub)
    : {}
  return {
    person: personOf(sub, [claims, info], { ...settings, issuer }),
    idToken,
    sid: typeof sid === 'string' ? sid : undefined,
    authenticated: authenticated === undefined ? undefined : authenticated * 1000,
  }
}

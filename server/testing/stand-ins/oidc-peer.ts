import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair } from 'jose'
import { Provider } from 'oidc-provider'

export const OIDC_CLIENT = { id: 'buildon', secret: 'a secret of the school' } as const

type People = Record<string, Record<string, unknown>>

const CLAIMS = ['name', 'given_name', 'family_name', 'preferred_username', 'roles']

const signingKey = async (alg: 'RS256' | 'ES256', kid: string) => {
  const { privateKey } = await generateKeyPair(alg, { extractable: true })
  return { ...(await exportJWK(privateKey)), alg, kid, use: 'sig' }
}

/** Starts oidc-provider on loopback. */
export const startOidcPeer = async (site: string, server: () => string, alg: 'RS256' | 'ES256' = 'RS256', port = 0) => {
  const people: People = {}
  const http = createServer()
  await new Promise<void>((done) => void http.listen(port, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  // It warns of plain HTTP.
  const { warn, info } = console
  Object.assign(console, { warn: () => undefined, info: () => undefined })
  const provider = new Provider(url, {
    clients: [
      {
        client_id: OIDC_CLIENT.id,
        client_secret: OIDC_CLIENT.secret,
        redirect_uris: [`${site}/auth/oidc/callback`],
        post_logout_redirect_uris: [`${site}/login`],
        token_endpoint_auth_method: 'client_secret_post',
        backchannel_logout_uri: `${site}/auth/oidc/backchannel-logout`,
        backchannel_logout_session_required: true,
        id_token_signed_response_alg: alg,
      },
    ],
    jwks: { keys: [await signingKey('RS256', 'rsa'), await signingKey('ES256', 'ec')] },
    cookies: { keys: ['a key for cookies'] },
    claims: { openid: ['sub'], profile: CLAIMS },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: true }, backchannelLogout: { enabled: true } },
    enabledJWA: { idTokenSigningAlgValues: ['RS256', 'ES256'] },
    findAccount: (_ctx, login) => ({ accountId: login, claims: () => ({ sub: login, ...people[login] }) }),
    loadExistingGrant: async (ctx) => {
      const { client, session, provider: here } = ctx.oidc
      if (!client || session?.accountId === undefined) return undefined
      const grant = new here.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope('openid profile')
      await grant.save()
      return grant
    },
    fetch: (address, options) => {
      const { dispatcher: _refusesLoopback, ...rest } = options as RequestInit & { dispatcher?: unknown }
      return fetch(new Request(address).url.replace(site, server()), rest)
    },
  })
  http.on('request', (request, response) => void provider.callback()(request, response))
  Object.assign(console, { warn, info })
  return {
    url,
    people,
    settings: {
      OIDC_ISSUER: url,
      OIDC_CLIENT_ID: OIDC_CLIENT.id,
      OIDC_CLIENT_SECRET: OIDC_CLIENT.secret,
      OIDC_NAME: 'Elm Street School',
      SITE_URL: site,
    },
    stop: () => {
      http.closeAllConnections()
      http.close()
    },
  }
}
export type OidcPeer = Awaited<ReturnType<typeof startOidcPeer>>

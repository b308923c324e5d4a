import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, exportSPKI, generateKeyPair, SignJWT, type GenerateKeyPairResult, type JWTPayload } from 'jose'
import { OIDC_CLIENT } from './oidc-peer.ts'

type Part = 'token' | 'userinfo' | 'jwks' | 'discovery'
type Manner = number | 'held' | 'closed' | 'nonsense' | 'endless'

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

/** A provider that misbehaves as a test asks. */
export const startOddProvider = async (site: string) => {
  let key: GenerateKeyPairResult & { kid: string; alg: 'RS256' | 'ES256' }
  const published: object[] = []
  const manners = new Map<Part, Manner>()
  const asked: Record<Part, number> = { token: 0, userinfo: 0, jwks: 0, discovery: 0 }
  let metadata: Record<string, unknown> = {}
  let idToken: (claims: JWTPayload) => Promise<string> | string = (claims) => sign(claims)
  let claims: JWTPayload = {}
  let subject = 's1'
  const codes = new Map<string, string>()
  let keys = 0

  const rotate = async (alg: 'RS256' | 'ES256' = 'RS256', isPublished = true) => {
    const pair = await generateKeyPair(alg, { extractable: true })
    key = { ...pair, alg, kid: `key${(keys += 1)}` }
    published.length = 0
    if (isPublished) published.push({ ...(await exportJWK(pair.publicKey)), alg, kid: key.kid, use: 'sig' })
  }
  const sign = (payload: JWTPayload, header = {}) =>
    new SignJWT(payload).setProtectedHeader({ alg: key.alg, kid: key.kid, ...header }).sign(key.privateKey)
  const signUnsigned = (payload: JWTPayload) => `${encoded({ alg: 'none', kid: key.kid })}.${encoded(payload)}.`
  const signWithPublicKey = async (payload: JWTPayload) => {
    const text = `${encoded({ alg: 'HS256', kid: key.kid })}.${encoded(payload)}`
    return `${text}.${createHmac('sha256', await exportSPKI(key.publicKey))
      .update(text)
      .digest('base64url')}`
  }
  await rotate()

  const claimsOf = (nonce: string): JWTPayload => {
    const now = Math.floor(Date.now() / 1000)
    return { iss: url, sub: subject, aud: OIDC_CLIENT.id, iat: now, exp: now + 3600, nonce, ...claims }
  }
  const answers: Record<string, (body: URLSearchParams) => Promise<object> | object> = {
    discovery: () => ({
      issuer: url,
      authorization_endpoint: `${url}/auth`,
      token_endpoint: `${url}/token`,
      userinfo_endpoint: `${url}/userinfo`,
      jwks_uri: `${url}/jwks`,
      authorization_response_iss_parameter_supported: true,
      token_endpoint_auth_methods_supported: ['client_secret_post'],
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256', 'ES256', 'HS256', 'none'],
      ...metadata,
    }),
    jwks: () => ({ keys: published }),
    userinfo: () => ({ sub: subject, given_name: 'Odd', preferred_username: 'odd' }),
    token: async (body) => {
      const code = body.get('code') ?? ''
      const nonce = codes.get(code)
      codes.delete(code)
      if (nonce === undefined) return { error: 'invalid_grant' }
      return { access_token: 'x', token_type: 'Bearer', expires_in: 60, id_token: await idToken(claimsOf(nonce)) }
    },
  }
  const partOf = (path: string): Part => (path.startsWith('/.well-known') ? 'discovery' : (path.slice(1) as Part))
  const answer = async (req: IncomingMessage, res: ServerResponse) => {
    const part = partOf(new URL(req.url ?? '/', 'http://own.invalid').pathname)
    const body = new URLSearchParams(Buffer.concat(await req.toArray()).toString())
    asked[part] += 1
    const manner = manners.get(part)
    if (manner === 'held') return
    if (manner === 'closed') req.socket.destroy()
    else if (manner === 'nonsense') res.setHeader('Content-Type', 'text/html').end('<h1>It works!</h1>')
    else {
      res.setHeader('Content-Type', 'application/json')
      if (manner === 'endless') res.end(`{"x":"${'x'.repeat(2 * 1024 * 1024)}"}`)
      else if (typeof manner === 'number') res.writeHead(manner).end('{}')
      else {
        const said = (await answers[part]?.(body)) ?? {}
        res.writeHead('error' in said ? 400 : 200).end(JSON.stringify(said))
      }
    }
  }
  const http = createServer((req, res) => void answer(req, res))
  await new Promise<void>((done) => void http.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  let codeCount = 0

  return {
    url,
    asked,
    rotate,
    sign,
    signUnsigned,
    signWithPublicKey,
    claimsOf,
    behave: (part: Part, manner?: Manner) => (manner === undefined ? manners.delete(part) : manners.set(part, manner)),
    say: (
      next: { claims?: JWTPayload; subject?: string; idToken?: typeof idToken; metadata?: typeof metadata } = {},
    ) => {
      ;({ claims = {}, subject = 's1', idToken = sign, metadata = {} } = next)
    },
    /** Returns the callback. */
    consent: (address: string, more: Record<string, string | null> = {}): string => {
      const { searchParams } = new URL(address)
      const code = `code${(codeCount += 1)}`
      codes.set(code, searchParams.get('nonce') ?? '')
      const back = new URL(searchParams.get('redirect_uri') ?? '')
      const query = { code, state: searchParams.get('state'), iss: url, ...more }
      for (const [name, value] of Object.entries(query)) if (value !== null) back.searchParams.set(name, value)
      return back.pathname + back.search
    },
    settings: {
      OIDC_ISSUER: url,
      OIDC_CLIENT_ID: OIDC_CLIENT.id,
      OIDC_CLIENT_SECRET: OIDC_CLIENT.secret,
      OIDC_NAME: 'Odd School',
      SITE_URL: site,
    },
    stop: () => {
      http.closeAllConnections()
      http.close()
    },
  }
}

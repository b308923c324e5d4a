import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto'
import jwt from 'jsonwebtoken'
import type { ReceivedRequest, Said } from './google.ts'

export const GOOGLE_CLIENT = { id: 'buildon.apps.example', secret: 'google-client-secret' } as const

export interface GooglePerson {
  sub: string
  email: string
}

interface Code {
  person: GooglePerson
  scope: string
  challenge: string
  redirectUri: string
  nonce: string
  offline: boolean
}

const KEY_ID = 'stand-in'

/** Fake of Google's OAuth: consent, tokens and signing certificates. */
export const createGoogleOAuth = () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const codes = new Map<string, Code>()
  const refreshes = new Map<string, { person: GooglePerson; scope: string }>()
  const accesses = new Map<string, GooglePerson>()
  let person: GooglePerson = { sub: '1001', email: 'ann@gmail.example' }
  let consents: 'all' | 'none' | 'some' = 'all'
  let claims: Record<string, unknown> = {}

  const fresh = (prefix: string) => `${prefix}${randomBytes(12).toString('base64url')}`
  const refused = (error: string): Said => ({ status: 400, body: { error, error_description: 'Bad Request' } })
  const accessOf = (who: GooglePerson) => {
    const token = fresh('ya29.')
    accesses.set(token, who)
    return { access_token: token, expires_in: 3599, token_type: 'Bearer' }
  }

  const consent = ({ query }: ReceivedRequest): Said => {
    const back = new URL(query.redirect_uri ?? '')
    back.searchParams.set('state', query.state ?? '')
    if (consents === 'none') back.searchParams.set('error', 'access_denied')
    else {
      const code = fresh('4/')
      const wanted = (query.scope ?? '').split(' ')
      codes.set(code, {
        person,
        scope: (consents === 'some' ? wanted.filter((one) => !one.includes('drive')) : wanted).join(' '),
        challenge: query.code_challenge_method === 'S256' ? (query.code_challenge ?? '') : '',
        redirectUri: query.redirect_uri ?? '',
        nonce: query.nonce ?? '',
        offline: query.access_type === 'offline',
      })
      back.searchParams.set('code', code)
    }
    return { status: 302, headers: { Location: back.href }, body: '' }
  }

  const idToken = ({ person: { sub, email }, nonce }: Code) =>
    jwt.sign({ sub, email, email_verified: true, nonce, ...claims }, privateKey, {
      algorithm: 'RS256',
      keyid: KEY_ID,
      expiresIn: 3600,
      ...(!('iss' in claims) && { issuer: 'https://accounts.google.com' }),
      ...(!('aud' in claims) && { audience: GOOGLE_CLIENT.id }),
    })

  const token = ({ body, headers }: ReceivedRequest): Said => {
    const form = new URLSearchParams(body)
    const basic = Buffer.from(headers.authorization?.replace(/^Basic /i, '') ?? '', 'base64').toString()
    const [id, secret] = basic ? basic.split(':') : [form.get('client_id'), form.get('client_secret')]
    if (id !== GOOGLE_CLIENT.id || secret !== GOOGLE_CLIENT.secret) return refused('invalid_client')
    if (form.get('grant_type') === 'refresh_token') {
      const known = refreshes.get(form.get('refresh_token') ?? '')
      return known ? { body: { ...accessOf(known.person), scope: known.scope } } : refused('invalid_grant')
    }
    const code = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const verifier = form.get('code_verifier') ?? ''
    const proven = code?.challenge === createHash('sha256').update(verifier).digest('base64url')
    if (!code || !proven || code.redirectUri !== form.get('redirect_uri')) return refused('invalid_grant')
    const refresh_token = fresh('1//')
    if (code.offline) refreshes.set(refresh_token, code)
    const more = code.offline && { refresh_token }
    return { body: { ...accessOf(code.person), scope: code.scope, id_token: idToken(code), ...more } }
  }

  const ANSWERS: Readonly<Record<string, (request: ReceivedRequest) => Said>> = {
    'GET /o/oauth2/v2/auth': consent,
    'POST /token': token,
    'GET /oauth2/v1/certs': () => ({ body: { [KEY_ID]: publicKey.export({ type: 'spki', format: 'pem' }) } }),
    'GET /oauth2/v3/certs': () => ({
      body: { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: KEY_ID, alg: 'RS256', use: 'sig' }] },
    }),
  }

  return {
    answer: (request: ReceivedRequest): Said | undefined => ANSWERS[`${request.method} ${request.path}`]?.(request),
    personOf: ({ headers }: ReceivedRequest) => accesses.get(headers.authorization?.replace(/^Bearer /i, '') ?? ''),
    controls: {
      /** Sets the person who opens the consent page, and their consent. */
      visit: (who: GooglePerson, consent: typeof consents = 'all') => {
        person = who
        consents = consent
      },
      claim: (wrong: Record<string, unknown>) => {
        claims = wrong
      },
      /** Revokes consent. */
      revoke: (sub: string) => {
        for (const [token, one] of refreshes) if (one.person.sub === sub) refreshes.delete(token)
        for (const [token, one] of accesses) if (one.sub === sub) accesses.delete(token)
      },
      refreshTokens: () => [...refreshes.keys()],
    },
  }
}

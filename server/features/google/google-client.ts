import { createHash } from 'node:crypto'
import type { drive_v3 } from '@googleapis/drive'
import type { OAuth2Client } from 'google-auth-library'
import * as z from 'zod/mini'
import type { Env } from '../../env.ts'
import { boundedFetch, type Bounds } from '../../platform/bounded-fetch.ts'

export type GoogleSettings = Pick<Env, 'googleClientId' | 'googleClientSecret' | 'googleUrl' | 'siteUrl'>

/** Redirect URI registered at Google. */
export const CALLBACK_PATH = '/auth/googleOAuth/getToken'

const DRIVE = 'https://www.googleapis.com/auth/drive'
/** To read documents, and to create, share and fill this site's files. */
export const DRIVE_SCOPES = [`${DRIVE}.readonly`, `${DRIVE}.file`]
/** Scopes for the Google user id and email address. */
export const PERSON_SCOPES = ['openid', 'email']

/** Short limits, because users wait for API calls. */
export const CALL: Bounds = { limitMs: 15_000, maxBytes: 1024 * 1024 }

/** Request parameters, and the values to check the answer against. */
export interface AuthorizationRequest {
  scopes: readonly string[]
  state: string
  nonce: string
  verifier: string
}

export interface Consent {
  sub: string
  email: string
  scopes: string[]
  refreshToken: string | undefined
}

/** Loaded on first use, because many sites don't need it. */
const library = () => import('google-auth-library')
const driveLibrary = () => import('@googleapis/drive')

/** Replaces Google's origin by the stand-in's, if configured. */
const addressAt = (googleUrl: string | undefined, address: URL) =>
  googleUrl === undefined ? address : new URL(`${googleUrl}${address.pathname}${address.search}`)

/** Returns whether the Google integration is configured. */
export const isConfigured = ({ googleClientId, googleClientSecret, siteUrl }: GoogleSettings): boolean =>
  googleClientId !== undefined && googleClientSecret !== undefined && siteUrl !== undefined

/** Client without retries, because users wait. */
const newClient = async ({
  googleClientId,
  googleClientSecret,
  googleUrl,
  siteUrl,
}: GoogleSettings): Promise<OAuth2Client> => {
  const { OAuth2Client: Client } = await library()
  const client = new Client({
    client_id: googleClientId ?? '',
    client_secret: googleClientSecret ?? '',
    redirectUri: `${siteUrl}${CALLBACK_PATH}`,
    ...(googleUrl && { endpoints: { oauth2AuthBaseUrl: `${googleUrl}/o/oauth2/v2/auth` } }),
    transporterOptions: { fetchImplementation: boundedFetch(CALL) },
  })
  client.transporter.interceptors.request.add({
    resolved: ({ url, ...config }) =>
      Promise.resolve({ ...config, url: addressAt(googleUrl, url), retryConfig: { retry: 0, noResponseRetries: 0 } }),
  })
  return client
}

/** Returns the consent URL; requests a refresh token only for drive scopes. */
export const consentAddress = async (settings: GoogleSettings, wish: AuthorizationRequest): Promise<string> => {
  const { CodeChallengeMethod } = await library()
  const drive = wish.scopes.some((scope) => scope.startsWith(DRIVE))
  const asked = {
    access_type: drive ? 'offline' : 'online',
    prompt: drive ? 'consent' : 'select_account',
    scope: [...wish.scopes],
    state: wish.state,
    nonce: wish.nonce,
    code_challenge: createHash('sha256').update(wish.verifier).digest('base64url'),
    code_challenge_method: CodeChallengeMethod.S256,
  }
  return (await newClient(settings)).generateAuthUrl(asked)
}

/** Documents are shared with the address, so it must be verified. */
const personSchema = z.object({
  sub: z.string(),
  email: z.string(),
  email_verified: z.literal(true),
  nonce: z.string(),
})

/** Exchanges the code for a consent. Throws if Google rejects it or the nonce differs. */
export const exchangeCode = async (
  settings: GoogleSettings,
  code: string,
  { verifier, nonce }: Pick<AuthorizationRequest, 'verifier' | 'nonce'>,
): Promise<Consent> => {
  const client = await newClient(settings)
  const { tokens } = await client.getToken({ code, codeVerifier: verifier })
  const idToken = tokens.id_token ?? ''
  const ticket = await client.verifyIdToken({ idToken, audience: settings.googleClientId ?? '' })
  const person = z.parse(personSchema, ticket.getPayload())
  if (person.nonce !== nonce) throw new Error('The answer was to another request.')
  return {
    sub: person.sub,
    email: person.email,
    scopes: (tokens.scope ?? '').split(' '),
    refreshToken: tokens.refresh_token ?? undefined,
  }
}

/** Opens a drive, and the client that makes its calls. */
export const openDrive = async (
  settings: GoogleSettings,
  refreshToken: string,
): Promise<{ drive: drive_v3.Drive; client: OAuth2Client }> => {
  const client = await newClient(settings)
  client.setCredentials({ refresh_token: refreshToken })
  const { drive } = await driveLibrary()
  return { drive: drive({ version: 'v3', auth: client }), client }
}

const UPLOADS = '/upload/drive/v3/files?uploadType=resumable'

/** Starts a resumable upload; returns its pre-authorised URL. */
export const beginUpload = async (
  { googleUrl }: GoogleSettings,
  client: OAuth2Client,
  { name, type, size }: { name: string; type: string; size: number },
): Promise<string> => {
  const { headers } = await client.request({
    url: `https://www.googleapis.com${UPLOADS}`,
    method: 'POST',
    headers: { 'X-Upload-Content-Type': type, 'X-Upload-Content-Length': String(size) },
    data: { name, mimeType: type },
  })
  const address = headers.get('location') ?? ''
  if (new URL(address).origin !== (googleUrl ?? 'https://www.googleapis.com'))
    throw new Error('The place is not Google’s.')
  return address
}

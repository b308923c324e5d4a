import { createHash } from 'node:crypto'
import type { drive_v3 } from '@googleapis/drive'
import type { OAuth2Client } from 'google-auth-library'
import * as z from 'zod/mini'
import type { Env } from '../../env.ts'
import { boundedFetch, type Bounds } from './bounded-fetch.ts'

/** Describes how this site is known to Google; undefined where it is not connected. */
export type GoogleSettings = Pick<Env, 'googleClientId' | 'googleClientSecret' | 'googleUrl' | 'siteUrl'>

/** The path of this site that Google leads back to. */
export const CALLBACK_PATH = '/auth/googleOAuth/getToken'

const DRIVE = 'https://www.googleapis.com/auth/drive'
/** Members are asked for these: to list and read their documents, and to make, share and fill files of this site's. */
export const DRIVE_SCOPES = [`${DRIVE}.readonly`, `${DRIVE}.file`]
/** These tell somebody's id and address at Google. */
export const PERSON_SCOPES = ['openid', 'email']

/** A call of the API: short, as somebody waits for it. */
export const CALL: Bounds = { limitMs: 15_000, maxBytes: 1024 * 1024 }

/** Describes what is asked of somebody at Google, and what comes back is checked by. */
export interface Wish {
  scopes: readonly string[]
  state: string
  nonce: string
  verifier: string
}

/** Describes who has consented to what. */
export interface Consent {
  sub: string
  email: string
  scopes: string[]
  refreshToken: string | undefined
}

/** The two packages are loaded when somebody first needs them: many sites never do. */
const library = () => import('google-auth-library')
const driveLibrary = () => import('@googleapis/drive')

/** The same address at a stand-in for Google, where there is one. */
const addressAt = (googleUrl: string | undefined, address: URL) =>
  googleUrl === undefined ? address : new URL(`${googleUrl}${address.pathname}${address.search}`)

/** Returns whether this site is connected with Google. */
export const isConfigured = ({ googleClientId, googleClientSecret, siteUrl }: GoogleSettings): boolean =>
  googleClientId !== undefined && googleClientSecret !== undefined && siteUrl !== undefined

/** A client that asks once, within the bounds of a call: somebody waits, and may try again themself. */
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

/** The address at Google's where somebody consents; a refresh token comes of it where they consent to the drive. */
export const consentAddress = async (settings: GoogleSettings, wish: Wish): Promise<string> => {
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

/** An address that Google has not seen to be theirs is nobody's: documents are shared with it. */
const personSchema = z.object({
  sub: z.string(),
  email: z.string(),
  email_verified: z.literal(true),
  nonce: z.string(),
})

/** The consent that a code stands for; throws where Google knows it no longer, or where the answer is not the one to this wish. */
export const takeConsent = async (
  settings: GoogleSettings,
  code: string,
  { verifier, nonce }: Pick<Wish, 'verifier' | 'nonce'>,
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

/** Somebody's drive, and the client that its calls go by, by what they have consented to. */
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

/** A place in somebody's drive that takes the bytes of a file, for whoever knows its address. */
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

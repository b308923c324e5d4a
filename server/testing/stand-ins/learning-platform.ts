import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  createRemoteJWKSet,
  exportJWK,
  generateKeyPair,
  importJWK,
  jwtVerify,
  SignJWT,
  type JWK,
  type JWTPayload,
} from 'jose'

const LTI = 'https://purl.imsglobal.org/spec/lti/claim/'
const MEMBERSHIP = 'http://purl.imsglobal.org/vocab/lis/v2/membership#'

export const LEARNER = `${MEMBERSHIP}Learner`
export const INSTRUCTOR = `${MEMBERSHIP}Instructor`
export const MENTOR = `${MEMBERSHIP}Mentor`

export interface PlatformPerson {
  sub: string
  roles: readonly string[]
  given_name?: string
  family_name?: string
  name?: string
  email?: string
}

let number = 0
/** Returns a person who is new to the platform. */
export const person = (role: string, fields: Partial<PlatformPerson> = {}): PlatformPerson => {
  const sub = `sub-${(number += 1)}`
  return { sub, roles: [role], given_name: 'Ann', family_name: 'Lee', email: `${sub}@school.example`, ...fields }
}
/** Returns a new course. */
export const course = (): { id: string; title: string } => ({
  id: `course-${(number += 1)}`,
  title: 'Light and Shadow',
})

export interface LaunchWish {
  person: PlatformPerson
  context?: { id: string; title?: string } | null
  deployment?: string
  link?: { id: string; title?: string }
  custom?: Record<string, string>
  deepLink?: boolean
  locale?: string
  claims?: Record<string, unknown>
  sign?: { alg?: string; kid?: string; key?: 'foreign'; text?: (token: string) => string }
}

interface RosterMember {
  user_id?: string
  roles: readonly string[]
  given_name?: string
  family_name?: string
  name?: string
  status?: string
}

interface Received {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: string
}

export const DEPLOYMENT = '07940580-b309-415e-a37c-914d387c1150'
export const COURSE = { id: 'c1d887f0-a1a3-4bca-ae25-c375edcc131a', title: 'Light and Shadow' }

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

const formTo = (action: string, fields: Readonly<Record<string, string>>) =>
  `<!doctype html><title>Platform</title><form method="post" action="${escape(action)}">${Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escape(value)}">`)
    .join('')}</form><script>document.forms[0].submit()</script>`

export const startLearningPlatform = async (site: () => string, host = '127.0.0.1') => {
  const makeKey = async (kid: string) => {
    const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true })
    return {
      kid,
      privateKey: await exportJWK(privateKey),
      jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } as JWK,
    }
  }
  let key = await makeKey('platform-1')
  const foreign = await makeKey('platform-1')
  let published: JWK[] = [key.jwk]
  let clientId = 's6BhdRkqt3'
  let clock = 0
  let launches = 0
  const wishes = new Map<string, LaunchWish>()
  const accesses = new Map<string, string>()
  const received: Received[] = []
  const answered: JWTPayload[] = []
  let registrationToken = 'registration-token'
  let members: RosterMember[] = []
  let pageSize = 50
  let manner: 'usual' | 'broken' | 'held' = 'usual'
  let hasStorage = false
  let url = ''

  const now = () => Math.floor(Date.now() / 1000) + clock

  const claimsOf = (wish: LaunchWish, nonce: string): JWTPayload => {
    const { person, context = COURSE, deployment = DEPLOYMENT, link = { id: '200d101f' }, custom, locale } = wish
    const claims = {
      ...person,
      iss: url,
      aud: [clientId],
      azp: clientId,
      iat: now(),
      exp: now() + 600,
      nonce,
      [`${LTI}message_type`]: wish.deepLink ? 'LtiDeepLinkingRequest' : 'LtiResourceLinkRequest',
      [`${LTI}version`]: '1.3.0',
      [`${LTI}deployment_id`]: deployment,
      [`${LTI}target_link_uri`]: `${site()}/auth/lti/launch`,
      [`${LTI}roles`]: person.roles,
      roles: undefined,
      ...(context && { [`${LTI}context`]: { type: ['http://purl.imsglobal.org/vocab/lis/v2/course#CourseSection'], ...context } }),
      ...(!wish.deepLink && { [`${LTI}resource_link`]: link }),
      ...(custom && { [`${LTI}custom`]: custom }),
      ...(locale !== undefined && { [`${LTI}launch_presentation`]: { document_target: 'iframe', locale } }),
      ...(context && {
        'https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice': {
          context_memberships_url: `${url}/courses/${encodeURIComponent(context.id)}/memberships`,
          service_versions: ['2.0'],
        },
      }),
      ...(wish.deepLink && {
        'https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings': {
          deep_link_return_url: `${url}/deep_links`,
          accept_types: ['link', 'ltiResourceLink'],
          accept_presentation_document_targets: ['iframe', 'window'],
          accept_multiple: true,
          data: 'csrftoken:c7fbba78-7b75-46e3-9201-11e6d5f36f53',
        },
      }),
      ...wish.claims,
    } // prettier-ignore
    return Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== undefined))
  }

  const tokenOf = async (wish: LaunchWish, nonce: string) => {
    const { sign = {} } = wish
    const { alg = 'RS256', kid = key.kid } = sign
    const claims = claimsOf(wish, nonce)
    const unsigned = (header: object) =>
      [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
    if (alg === 'none') return `${unsigned({ alg, typ: 'JWT' })}.`
    const signer = new SignJWT(claims).setProtectedHeader({ alg, kid, typ: 'JWT' })
    if (alg.startsWith('HS')) return await signer.sign(Buffer.from(JSON.stringify(key.jwk)))
    const token = await signer.sign(await importJWK((sign.key === 'foreign' ? foreign : key).privateKey, alg))
    return sign.text ? sign.text(token) : token
  }

  const toolKeys = () => createRemoteJWKSet(new URL('/auth/lti/keys', toolUrl), { cooldownDuration: 0 })
  let toolUrl = 'http://127.0.0.1'

  const say = (res: ServerResponse, status: number, body: string | object, headers: Record<string, string> = {}) => {
    const isText = typeof body === 'string'
    res.writeHead(status, { 'Content-Type': isText ? 'text/html' : 'application/json', ...headers })
    res.end(isText ? body : JSON.stringify(body))
  }

  const authorize = async ({ query }: Received, res: ServerResponse) => {
    const wish = wishes.get(query.get('login_hint') ?? '')
    const isRight =
      query.get('scope') === 'openid' &&
      query.get('response_type') === 'id_token' &&
      query.get('response_mode') === 'form_post' &&
      query.get('prompt') === 'none' &&
      query.get('client_id') === clientId &&
      query.get('redirect_uri') === `${site()}/auth/lti/launch`
    if (!wish || !isRight || query.get('lti_message_hint') !== `hint of ${query.get('login_hint') ?? ''}`)
      return say(res, 400, 'invalid_request')
    const id_token = await tokenOf(wish, query.get('nonce') ?? '')
    say(res, 200, formTo(query.get('redirect_uri') ?? '', { id_token, state: query.get('state') ?? '' }))
  }

  const token = async ({ body }: Received, res: ServerResponse) => {
    const form = new URLSearchParams(body)
    try {
      const { payload } = await jwtVerify(form.get('client_assertion') ?? '', toolKeys(), {
        issuer: clientId,
        subject: clientId,
        audience: `${url}/token`,
        algorithms: ['RS256'],
        requiredClaims: ['iat', 'exp', 'jti'],
      })
      const isRight =
        form.get('grant_type') === 'client_credentials' &&
        form.get('client_assertion_type') === 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'
      if (!isRight || accesses.has(String(payload.jti))) return say(res, 400, { error: 'invalid_request' })
      const access = `access-${accesses.size}`
      accesses.set(String(payload.jti), '').set(access, form.get('scope') ?? '')
      say(res, 200, { access_token: access, token_type: 'bearer', expires_in: 3600, scope: form.get('scope') })
    } catch {
      say(res, 400, { error: 'invalid_client' })
    }
  }

  const roster = ({ headers, path, query }: Received, res: ServerResponse) => {
    const scope = accesses.get(headers.authorization?.replace(/^Bearer /i, '') ?? '')
    if (scope !== 'https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly') return say(res, 401, {})
    if (headers.accept !== 'application/vnd.ims.lti-nrps.v2.membershipcontainer+json') return say(res, 406, {})
    const from = Number(query.get('from') ?? 0)
    const next = from + pageSize < members.length ? `<${url}${path}?from=${from + pageSize}>; rel="next"` : undefined
    const container = { id: `${url}${path}`, context: COURSE, members: members.slice(from, from + pageSize) }
    say(res, 200, container, {
      'Content-Type': 'application/vnd.ims.lti-nrps.v2.membershipcontainer+json',
      ...(next !== undefined && { Link: next }),
    })
  }

  const deepLinks = async ({ body }: Received, res: ServerResponse) => {
    const { payload } = await jwtVerify(new URLSearchParams(body).get('JWT') ?? '', toolKeys(), {
      issuer: clientId,
      audience: url,
      algorithms: ['RS256'],
      requiredClaims: ['iat', 'exp', 'nonce'],
    })
    answered.push(payload)
    say(res, 200, '<!doctype html><title>Platform</title><h1>The link was added</h1>')
  }

  const configuration = () => ({
    issuer: url,
    authorization_endpoint: `${url}/authorize`,
    registration_endpoint: `${url}/register`,
    jwks_uri: `${url}/keys`,
    token_endpoint: `${url}/token`,
    token_endpoint_auth_methods_supported: ['private_key_jwt'],
    token_endpoint_auth_signing_alg_values_supported: ['RS256'],
    scopes_supported: ['openid', 'https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly'],
    response_types_supported: ['id_token'],
    subject_types_supported: ['public', 'pairwise'],
    id_token_signing_alg_values_supported: ['RS256'],
    claims_supported: ['sub', 'iss', 'name', 'given_name', 'family_name', 'email'],
    'https://purl.imsglobal.org/spec/lti-platform-configuration': {
      product_family_code: 'stand-in',
      version: '1',
      messages_supported: [{ type: 'LtiResourceLinkRequest' }, { type: 'LtiDeepLinkingRequest' }],
    },
  })

  const register = ({ headers, body }: Received, res: ServerResponse) => {
    if (headers.authorization !== `Bearer ${registrationToken}`) return say(res, 401, { error: 'invalid_token' })
    registrationToken = ''
    const asked = JSON.parse(body) as Record<string, unknown>
    const tool = 'https://purl.imsglobal.org/spec/lti-tool-configuration'
    say(res, 200, {
      ...asked,
      client_id: clientId,
      [tool]: { ...(asked[tool] as object), deployment_id: DEPLOYMENT },
    })
  }

  const course = ({ query }: Received, res: ServerResponse) => {
    const launch = query.get('launch') ?? ''
    const fields = { ...loginFields(launch), ...(hasStorage && { lti_storage_target: '_parent' }) }
    const inputs = Object.entries(fields).map(([name, value]) => `<input type="hidden" name="${name}" value="${escape(value)}">`) // prettier-ignore
    const inTab = query.get('in') === 'tab'
    const storage = `
      const stored = new Map()
      addEventListener('message', ({ data, source, origin }) => {
        if (!/^lti\\.(put|get)_data$/.test(data?.subject)) return
        const key = origin + ' ' + data.key
        if (data.subject === 'lti.put_data') stored.set(key, data.value)
        document.title = 'Platform stored ' + stored.size
        source.postMessage({ subject: data.subject + '.response', message_id: data.message_id, key: data.key, value: stored.get(key) }, origin)
      })`
    say(
      res,
      200,
      `<!doctype html><html lang="en"><title>Platform</title><main><h1>Course</h1>
      <form method="post" action="${escape(`${site()}/auth/lti/login`)}" target="${inTab ? '_self' : 'tool'}">${inputs.join('')}<button>Open Buildon</button></form>
      ${inTab ? '' : '<iframe name="tool" title="Tool" width="800" height="500"></iframe></main>'}<script>${hasStorage ? storage : ''}</script></html>`,
    )
  }

  const loginFields = (launch: string) => ({
    iss: url,
    login_hint: launch,
    target_link_uri: `${site()}/auth/lti/launch`,
    lti_message_hint: `hint of ${launch}`,
    client_id: clientId,
    lti_deployment_id: wishes.get(launch)?.deployment ?? DEPLOYMENT,
  })

  const answer = async (request: Received, res: ServerResponse) => {
    const { method, path } = request
    if (manner === 'broken') return say(res, 500, 'broken')
    if (path === '/authorize') return await authorize(request, res)
    if (path === '/keys') return say(res, 200, { keys: published })
    if (path === '/token' && method === 'POST') return await token(request, res)
    if (path === '/deep_links' && method === 'POST') return await deepLinks(request, res)
    if (/^\/courses\/[^/]+\/memberships$/.test(path)) return roster(request, res)
    if (path === '/.well-known/openid-configuration') return say(res, 200, configuration())
    if (path === '/register' && method === 'POST') return register(request, res)
    if (path === '/course') return course(request, res)
    return say(res, 404, 'not found')
  }

  const server = createServer(async (req, res) => {
    const { pathname, searchParams } = new URL(req.url ?? '/', 'http://x.invalid')
    const body = Buffer.concat(await req.toArray()).toString()
    const request = { method: req.method ?? '', path: pathname, query: searchParams, headers: req.headers, body }
    received.push(request)
    await answer(request, res).catch(() => say(res, 400, 'failed'))
  }).listen(0, host)
  await once(server, 'listening')
  url = `http://${host}:${(server.address() as AddressInfo).port}`

  return {
    url,
    received,
    answered,
    fields: () => ({
      name: 'Stand-in',
      issuer: url,
      clientId,
      deployments: [DEPLOYMENT],
      keysUrl: `${url}/keys`,
      tokenUrl: `${url}/token`,
      signInUrl: `${url}/authorize`,
      frames: [] as string[],
    }),
    settings: { SERVICE_SITES: url },
    begin: (wish: LaunchWish) => {
      const launch = `launch-${(launches += 1)}`
      wishes.set(launch, wish)
      return loginFields(launch)
    },
    tokenOf,
    toolAt: (address: string) => {
      toolUrl = address
    },
    setRoster: (list: RosterMember[], size = 50) => {
      members = list
      pageSize = size
    },
    changeKey: async (kid: string, isPublished = true) => {
      key = await makeKey(kid)
      if (isPublished) published = [key.jwk]
    },
    setClock: (seconds: number) => {
      clock = seconds
    },
    setClient: (id: string) => {
      clientId = id
    },
    allowRegistration: (token: string) => {
      registrationToken = token
    },
    storeData: (isOn: boolean) => {
      hasStorage = isOn
    },
    behave: (how: typeof manner) => {
      manner = how
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
export type LearningPlatform = Awaited<ReturnType<typeof startLearningPlatform>>

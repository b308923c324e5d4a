import * as z from 'zod/mini'
import { platformFieldsSchema } from '../../../shared/domain/lti.ts'
import { PLATFORM_NAME_MAX } from '../../../shared/wire/limits.ts'
import { idSchema } from '../../../shared/wire/ids.ts'
import type { AppContext } from '../../app-context.ts'
import { AppError } from '../../platform/errors.ts'
import type { SessionUser } from '../../platform/session.ts'
import { findAccount } from '../accounts/accounts.service.ts'
import { spendOnce } from '../outside-accounts/spend-once.ts'
import { DEEP_LINKING, RESOURCE_LINK } from './claims.ts'
import { LAUNCH_PATH, LTI_PATH, siteOf } from './login.ts'
import type { PlatformDoc } from './lti.model.ts'
import { askPlatform, PlatformFailed } from './platform-calls.ts'
import { addPlatform } from './platforms.ts'
import { LtiProblem } from './problems.ts'

// LTI Dynamic Registration 1.0.

type Tools = Pick<AppContext, 'env' | 'seal'>

const ABOUT = 'lti registration'
/** Links are remembered as used for 20 minutes. */
const LINK_MS = 15 * 60_000

const linkSchema = z.object({ by: idSchema, until: z.number() })

/** Returns a one-time address that an admin enters at a platform. */
export const registrationLink = ({ env, seal }: Tools, { _id: by }: SessionUser) => {
  if (env.siteUrl === undefined) throw new AppError('lti.off')
  const until = Date.now() + LINK_MS
  const key = seal.close(JSON.stringify({ by, until }), ABOUT)
  return { url: `${env.siteUrl}${LTI_PATH}/register?key=${key}`, expires: new Date(until).toISOString() }
}

const adminOf = async ({ seal }: Tools, key: unknown): Promise<string> => {
  const text = typeof key === 'string' ? seal.open(key, ABOUT) : undefined
  const link = text === undefined ? undefined : z.safeParse(linkSchema, JSON.parse(text)).data
  const account = link && link.until > Date.now() ? await findAccount(link.by) : undefined
  if (account?.role !== 'admin') throw new LtiProblem('registrationKey')
  return account._id
}

export interface RegistrationRequest {
  key: string
  configuration: string
  token: string | undefined
}

/** Reads a platform's request to register. */
export const registrationRequest = async (
  tools: Tools,
  fields: Readonly<Record<string, unknown>>,
): Promise<RegistrationRequest> => {
  siteOf(tools.env)
  const { key, openid_configuration: configuration, registration_token: token } = fields
  await adminOf(tools, key)
  if (typeof configuration !== 'string' || !URL.canParse(configuration))
    throw new LtiProblem('request', 'openid_configuration')
  return { key: String(key), configuration, token: typeof token === 'string' && token !== '' ? token : undefined }
}

const PLATFORM = 'https://purl.imsglobal.org/spec/lti-platform-configuration'
const TOOL = 'https://purl.imsglobal.org/spec/lti-tool-configuration'

const configurationSchema = z.object({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  registration_endpoint: z.string(),
  jwks_uri: z.string(),
  token_endpoint: z.string(),
  [PLATFORM]: z.catch(z.optional(z.object({ product_family_code: z.string() })), undefined),
})
const registeredSchema = z.object({
  client_id: z.string(),
  [TOOL]: z.catch(z.optional(z.object({ deployment_id: z.optional(z.string()) })), undefined),
})

const SCOPE = 'https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly'

const toolConfiguration = (site: string) => {
  const target_link_uri = `${site}${LAUNCH_PATH}`
  return {
    application_type: 'web',
    response_types: ['id_token'],
    grant_types: ['implicit', 'client_credentials'],
    initiate_login_uri: `${site}${LTI_PATH}/login`,
    redirect_uris: [target_link_uri],
    client_name: 'Buildon',
    jwks_uri: `${site}${LTI_PATH}/keys`,
    token_endpoint_auth_method: 'private_key_jwt',
    scope: SCOPE,
    [TOOL]: {
      domain: new URL(site).host,
      target_link_uri,
      claims: ['iss', 'sub', 'name', 'given_name', 'family_name', 'email'],
      messages: [
        { type: RESOURCE_LINK, target_link_uri },
        { type: DEEP_LINKING, target_link_uri, label: 'Buildon' },
      ],
    },
  }
}

const answerOf = <S extends z.ZodMiniType>(schema: S, body: unknown): z.output<S> => {
  const result = z.safeParse(schema, body)
  if (result.success) return result.data
  throw new PlatformFailed(`no ${result.error.issues[0]?.path.join('.') ?? ''}`)
}

const askForRegistration = async ({ env }: Tools, { configuration, token }: RegistrationRequest) => {
  const found = answerOf(configurationSchema, (await askPlatform({ env }, configuration)).body)
  const isOwn = URL.canParse(found.issuer) && new URL(found.issuer).host === new URL(configuration).host
  if (!isOwn) throw new PlatformFailed('a configuration of another site')
  const answer = await askPlatform({ env }, found.registration_endpoint, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(toolConfiguration(siteOf(env))),
  })
  return { found, registered: answerOf(registeredSchema, answer.body) }
}

/** Registers this site at a platform and the platform here, once per link (LTIX-01). */
export const registerAt = async (tools: Tools, request: RegistrationRequest): Promise<PlatformDoc> => {
  const by = await adminOf(tools, request.key)
  if (!(await spendOnce(`${ABOUT} ${request.key}`))) throw new LtiProblem('registrationKey')
  try {
    const { found, registered } = await askForRegistration(tools, request)
    const deployment = registered[TOOL]?.deployment_id
    const name = [found[PLATFORM]?.product_family_code, new URL(found.issuer).host].filter(Boolean).join(' · ')
    const fields = z.safeParse(platformFieldsSchema, {
      name: name.slice(0, PLATFORM_NAME_MAX),
      issuer: found.issuer,
      clientId: registered.client_id,
      deployments: deployment ? [deployment] : [],
      keysUrl: found.jwks_uri,
      tokenUrl: found.token_endpoint,
      signInUrl: found.authorization_endpoint,
    })
    if (!fields.success) throw new PlatformFailed('a malformed configuration')
    return await addPlatform(tools.env, by, fields.data)
  } catch (error) {
    if (error instanceof PlatformFailed) throw new LtiProblem('registration', error.message)
    if (error instanceof AppError) throw new LtiProblem('registration', Object.values(error.fields ?? {})[0]?.code ?? error.code) // prettier-ignore
    throw error
  }
}

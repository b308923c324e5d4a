import type { Request } from 'express'
import * as z from 'zod/mini'
import { idSchema } from '../../../shared/wire/ids.ts'
import type { AppContext } from '../../app-context.ts'
import { AppError } from '../../platform/errors.ts'
import { createFlows } from '../outside-accounts/flows.ts'
import type { PlatformDoc } from './lti.model.ts'
import { findPlatform, platformsOf } from './platforms.ts'
import { LtiProblem } from './problems.ts'
import { isHere, verifyLaunch, type Launch } from './verify.ts'

export const LTI_PATH = '/auth/lti'
export const LAUNCH_PATH = `${LTI_PATH}/launch`

const purposeSchema = z.object({ platformId: idSchema })

const flows = createFlows({ name: 'lti', path: LTI_PATH, purpose: purposeSchema, unknown: 'session.invalid' })

type Tools = Pick<AppContext, 'env' | 'seal'>

/** Returns this site's public origin. */
export const siteOf = ({ siteUrl }: Pick<AppContext['env'], 'siteUrl'>): string => {
  if (siteUrl === undefined) throw new LtiProblem('off')
  return siteUrl
}

type Fields = Readonly<Record<string, unknown>>

const PARAMS = ['iss', 'login_hint', 'target_link_uri', 'lti_message_hint', 'client_id', 'lti_deployment_id', 'lti_storage_target'] as const // prettier-ignore
type Params = Partial<Record<(typeof PARAMS)[number], string>>
const PARAM_MAX = 8_000

const paramsOf = (fields: Fields): Params =>
  Object.fromEntries(
    PARAMS.flatMap((name) => {
      const value = fields[name]
      return typeof value === 'string' && value !== '' && value.length <= PARAM_MAX ? [[name, value]] : []
    }),
  )

export interface Begun {
  platform: PlatformDoc
  address: string
  state: string
  sealed: string
  storage: string | undefined
  again: string
}

/** Begins a launch: third-party initiated sign-in (Security Framework 1.0, 5.1.1). */
export const beginLaunch = async ({ env, seal }: Tools, fields: Fields): Promise<Begun> => {
  const site = siteOf(env)
  const params = paramsOf(fields)
  const { iss, login_hint, target_link_uri, client_id, lti_message_hint, lti_storage_target: storage } = params
  const missing = (['iss', 'login_hint', 'target_link_uri'] as const).filter((name) => params[name] === undefined)
  if (iss === undefined || login_hint === undefined || target_link_uri === undefined)
    throw new LtiProblem('request', missing.join(', '))
  const [platform, another] = await platformsOf(iss, client_id)
  if (!platform) throw new LtiProblem('platform')
  if (another) throw new LtiProblem('request', 'client_id')
  if (!isHere(target_link_uri, site)) throw new LtiProblem('target')
  const { state: id, sealed, nonce } = flows.begin(seal, { platformId: platform._id })
  const state = [id, platform._id, Buffer.from(storage ?? '').toString('base64url')].join('.')
  const address = new URL(platform.signInUrl)
  const query = {
    scope: 'openid',
    response_type: 'id_token',
    response_mode: 'form_post',
    prompt: 'none',
    client_id: platform.clientId,
    redirect_uri: `${site}${LAUNCH_PATH}`,
    login_hint,
    state,
    nonce,
    ...(lti_message_hint !== undefined && { lti_message_hint }),
  }
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
  const { lti_storage_target: _storage, ...same } = params
  const again = `${LTI_PATH}/login?${new URLSearchParams(same).toString()}`
  return { platform, address: address.href, state, sealed, storage, again }
}

const readState = (state: unknown) => {
  const [id = '', platformId = '', storage = ''] = typeof state === 'string' ? state.split('.') : []
  return { id, platformId, storage: Buffer.from(storage, 'base64url').toString() }
}

/** Returns the name of the cookie of a launch; a state may hold anything. */
export const cookieNameOf = (state: string): string =>
  `lti-${readState(state)
    .id.replaceAll(/[^\w-]/g, '')
    .slice(0, 12)}`

/** Returns the value that a browser got with a state, from its cookies. */
export const sealedIn = ({ headers: { cookie = '' } }: Request, state: string): string | undefined => {
  const start = `${cookieNameOf(state)}=`
  return cookie.split(/;\s*/).find((pair) => pair.startsWith(start))?.slice(start.length) // prettier-ignore
}

export interface Storage {
  platform: PlatformDoc
  target: string
}

/** Returns where a platform stores data for us. */
export const storageOf = async (state: string): Promise<Storage | undefined> => {
  const { platformId, storage: target } = readState(state)
  const platform = target === '' ? undefined : await findPlatform(platformId)
  return platform && { platform, target }
}

/** Checks the answer of a platform, once. */
export const finishLaunch = async (
  { env, seal }: Tools,
  { id_token: token, state }: Fields,
  sealed: string | undefined,
): Promise<{ platform: PlatformDoc; launch: Launch }> => {
  const site = siteOf(env)
  const { id, platformId } = readState(state)
  const flow = sealed === undefined ? undefined : flows.open(seal, id, sealed)
  if (!flow || flow.purpose.platformId !== platformId) throw new LtiProblem('state')
  const platform = await findPlatform(platformId)
  if (!platform) throw new LtiProblem('platform')
  if (typeof token !== 'string') throw new LtiProblem('token')
  try {
    await flows.spend(id)
  } catch (error) {
    throw error instanceof AppError ? new LtiProblem('state') : error
  }
  return { platform, launch: await verifyLaunch(platform, token, { nonce: flow.nonce, site }) }
}

import type { Request, Response } from 'express'
import { asId } from '../../../shared/wire/ids.ts'
import { GOOGLE_PROBLEM_PATH } from '../../../shared/domain/google.ts'
import type { ErrorCode } from '../../../shared/wire/errors.ts'
import type { AppContext } from '../../app-context.ts'
import { tokenOf } from '../../platform/authenticate.ts'
import { AppError } from '../../platform/errors.ts'
import type { SessionAccount } from '../../platform/session.ts'
import { enterFromOutside } from '../accounts/enter-from-outside.ts'
import { isStillOpen } from '../accounts/sessions.service.ts'
import { failureOf } from './failures.ts'
import { connectAccount, peopleOfAccounts } from './google-accounts.ts'
import {
  consentAddress,
  DRIVE_SCOPES,
  isConfigured,
  PERSON_SCOPES,
  exchangeCode,
  type Consent,
} from './google-client.ts'
import { googleFlows, type Purpose, type ConsentFlow } from './state.ts'

type Tools = Pick<AppContext, 'env' | 'log' | 'seal' | 'sessions'>
type Connecting = Extract<Purpose, { act: 'connect' }>

const viewPath = (named: string | null | undefined) => {
  const viewId = asId(named)
  return viewId === undefined ? '/' : `/view/${viewId}`
}

/** Returns Google's URL for connecting the caller's drive, with return to a view (GDOC-03). */
export const connectAddress = async (
  { env, seal, sessions }: Tools,
  req: Request,
  res: Response,
  viewId: string | null | undefined,
): Promise<string> => {
  if (!isConfigured(env)) throw new AppError('google.off')
  const session = await sessions.open(tokenOf(req) ?? '')
  if (!session) throw new AppError('session.invalid')
  const { user, id: sessionId, version } = session
  const path = viewPath(viewId)
  const way = googleFlows.beginHere(seal, req, res, { act: 'connect', path, userId: user._id, sessionId, version })
  return await consentAddress(env, { ...way, scopes: [...PERSON_SCOPES, ...DRIVE_SCOPES] })
}

/** Returns Google's URL for signing in, with return to `path` (AUTH-09). */
export const signInAddress = async ({ env, seal }: Tools, req: Request, res: Response, path: string) => {
  if (!isConfigured(env)) throw new AppError('google.off')
  const way = googleFlows.beginHere(seal, req, res, { act: 'signIn', path })
  return await consentAddress(env, { ...way, scopes: PERSON_SCOPES })
}

const connect = async (tools: Tools, purpose: Connecting, consent: Consent) => {
  const account = await isStillOpen(purpose)
  if (!account) throw new AppError('google.stateUnknown')
  const drive = DRIVE_SCOPES.every((scope) => consent.scopes.includes(scope))
  if (!drive || consent.refreshToken === undefined) throw new AppError('google.scopesMissing')
  await connectAccount(tools, account, consent)
}

/**
 * Requires an account connected while signed in: email addresses prove nothing, since users can enter any
 * (docs/decisions/0032-google.md).
 */
const signIn = async ({ sub }: Consent): Promise<SessionAccount> => {
  const [account, another] = await peopleOfAccounts(sub)
  if (another) throw new AppError('google.several')
  if (!account) throw new AppError('google.nobody')
  return account
}

const consentOf = async ({ env }: Tools, { query }: Request, way: ConsentFlow) => {
  if (typeof query.code !== 'string') throw new AppError('google.refused')
  return await exchangeCode(env, query.code, way)
}

/** Handles the return from Google; returns the path to redirect to. */
export const handleCallback = async (tools: Tools, req: Request, res: Response): Promise<string> => {
  if (!isConfigured(tools.env)) return problemAt('google.off')
  let path: string | undefined
  try {
    const way = await googleFlows.finishHere(tools.seal, req, res)
    const { purpose } = way
    path = purpose.path
    const consent = await consentOf(tools, req, way)
    if (purpose.act === 'connect') await connect(tools, purpose, consent)
    else {
      const account = await signIn(consent)
      ;({ path } = await enterFromOutside(tools, req, res, account, path))
    }
    return path
  } catch (error) {
    return problemAt(failureOf(tools, error).code, path)
  }
}

const problemAt = (code: ErrorCode, path = '/') =>
  `${GOOGLE_PROBLEM_PATH}?${new URLSearchParams({ problem: code, back: path }).toString()}`

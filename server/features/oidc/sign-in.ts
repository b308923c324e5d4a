import type { Request, Response } from 'express'
import { oidcProblemPath } from '../../../shared/domain/oidc.ts'
import type { AppContext } from '../../app-context.ts'
import { tokenOf } from '../../platform/authenticate.ts'
import { demandConfirmed } from '../../platform/confirmation.ts'
import { AppError } from '../../platform/errors.ts'
import { confirmSession, isStillOpen } from '../accounts/sessions.service.ts'
import { enterFromOutside } from '../accounts/enter-from-outside.ts'
import { accountOfOutside, findOutside, linkOutside } from '../outside-accounts/outside-accounts.service.ts'
import { authorizationAddress, exchangeCode, type Exchanged } from './exchange.ts'
import { oidcFailure } from './failures.ts'
import { oidcFlows, type Purpose } from './flows.ts'
import { rememberOutside } from './outside-sessions.ts'
import type { Provider } from './provider.ts'
import type { OidcSettings } from './settings.ts'

export interface Oidc {
  settings: OidcSettings
  provider: Provider
}

type Tools = Pick<AppContext, 'events' | 'log' | 'seal' | 'sessions'>
type SignedIn = Exclude<Purpose, { act: 'signIn' }>

const RECENT_MS = 5 * 60_000

const leave = async (tools: Tools, { settings, provider }: Oidc, req: Request, res: Response, purpose: Purpose) => {
  await provider.open()
  const flow = oidcFlows.beginHere(tools.seal, req, res, purpose)
  return await authorizationAddress(provider, settings, flow)
}

/** Returns the provider's address for signing in, or the sign-in page with a message. */
export const signInAddress = async (tools: Tools, oidc: Oidc, req: Request, res: Response, path: string) => {
  try {
    return await leave(tools, oidc, req, res, { act: 'signIn', path })
  } catch (error) {
    return oidcProblemPath(oidcFailure(tools, error).code, path, 'signIn')
  }
}

/** Returns the provider's address for linking, or for confirming a session. */
export const signedInAddress = async (
  tools: Tools,
  oidc: Oidc,
  req: Request,
  res: Response,
  { act, path }: Pick<SignedIn, 'act' | 'path'>,
): Promise<string> => {
  if (act === 'link') demandConfirmed(req.user)
  const session = await tools.sessions.open(tokenOf(req) ?? '')
  if (!session) throw new AppError('session.invalid')
  const { user, id: sessionId, version } = session
  return await leave(tools, oidc, req, res, { act, path, userId: user._id, sessionId, version })
}

const isRecent = ({ authenticated }: Exchanged) =>
  authenticated === undefined || Date.now() - authenticated <= RECENT_MS

const confirm = async (tools: Tools, { userId, sessionId }: SignedIn, told: Exchanged) => {
  if ((await findOutside(told.person))?.userId !== userId) throw new AppError('oidc.otherPerson')
  if (!isRecent(told)) throw new AppError('oidc.notRecent')
  await confirmSession(tools, { user: { _id: userId }, id: sessionId })
}

/** The provider's own session signs in without a password, which confirms nothing. */
const datePassword = async (tools: Tools, token: string, told: Exchanged) => {
  const session = isRecent(told) ? undefined : await tools.sessions.open(token)
  if (session) await confirmSession(tools, session, new Date(told.authenticated ?? 0))
}

const act = async (
  tools: Tools,
  { settings }: Oidc,
  req: Request,
  res: Response,
  purpose: Purpose,
  told: Exchanged,
) => {
  const { person, idToken, sid } = told
  if (purpose.act === 'signIn') {
    const account = await accountOfOutside(tools, person, settings)
    const { path, token } = await enterFromOutside(tools, req, res, account, purpose.path)
    if (token === undefined) return path
    await rememberOutside(tools, token, { issuer: person.issuer, idToken, sid })
    await datePassword(tools, token, told)
    return path
  }
  // The browser may have changed hands.
  if (!(await isStillOpen(purpose))) throw new AppError('oidc.stateUnknown')
  if (purpose.act === 'confirm') await confirm(tools, purpose, told)
  else if (isRecent(told)) await linkOutside(tools, purpose.userId, person)
  else throw new AppError('oidc.notRecent')
  return purpose.path
}

/** Handles the return from the provider; returns the path to redirect to (OIDC-07). */
export const handleCallback = async (tools: Tools, oidc: Oidc, req: Request, res: Response): Promise<string> => {
  let purpose: Purpose = { act: 'signIn', path: '/' }
  try {
    const flow = await oidcFlows.finishHere(tools.seal, req, res)
    ;({ purpose } = flow)
    const { search, searchParams } = new URL(req.originalUrl, oidc.settings.siteUrl)
    const told = await exchangeCode(oidc.provider, oidc.settings, search, searchParams.get('state') ?? '', flow)
    return await act(tools, oidc, req, res, purpose, told)
  } catch (error) {
    return oidcProblemPath(oidcFailure(tools, error).code, purpose.path, purpose.act)
  }
}

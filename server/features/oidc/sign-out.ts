import type { AppContext } from '../../app-context.ts'
import { AppError } from '../../platform/errors.ts'
import { verifyOutsideToken } from '../../platform/outside-keys.ts'
import type { Session } from '../../platform/session.ts'
import { isPlainObject } from '../../platform/data.ts'
import { endAllSessions } from '../accounts/sessions.service.ts'
import { findOutside } from '../outside-accounts/outside-accounts.service.ts'
import { FLOW_MS, spendOnce } from '../outside-accounts/spend-once.ts'
import { takeIdToken, userOfSid } from './outside-sessions.ts'
import { library } from './provider.ts'
import type { Oidc } from './sign-in.ts'

type Tools = Pick<AppContext, 'events' | 'seal' | 'sessions'>

/** Returns the provider's sign-out address for a session that began there (OIDC-06); undefined if it offers none. */
export const endSessionAddress = async (
  tools: Pick<Tools, 'seal'>,
  { settings: { siteUrl }, provider }: Oidc,
  { user, id }: Session,
): Promise<string | undefined> => {
  const config = provider.known()?.config
  const { issuer, end_session_endpoint: endpoint } = config?.serverMetadata() ?? {}
  if (!config || issuer === undefined || endpoint === undefined) return undefined
  const idToken = await takeIdToken(tools, { userId: user._id, id, issuer })
  if (idToken === undefined) return undefined
  const { buildEndSessionUrl } = await library()
  const hint = idToken !== '' && { id_token_hint: idToken }
  return buildEndSessionUrl(config, { post_logout_redirect_uri: `${siteUrl}/login`, ...hint }).href
}

const EVENT = 'http://schemas.openid.net/event/backchannel-logout'

const textOf = (claim: unknown) => (typeof claim === 'string' && claim !== '' ? claim : undefined)

/** Ends all sessions of a logout token's person (Back-Channel Logout 1.0, 2.6). Throws if the token is invalid or used. */
export const logOutByProvider = async (tools: Tools, { settings, provider }: Oidc, token: string): Promise<void> => {
  const { config, keys } = await provider.open()
  const { issuer } = config.serverMetadata()
  const rules = { issuer, audience: settings.clientId, requiredClaims: ['iat', 'jti'], maxTokenAge: FLOW_MS / 1000 }
  const { events, nonce, sub, sid, jti = '' } = await verifyOutsideToken(token, keys, rules)
  const [subject, session] = [textOf(sub), textOf(sid)]
  const isLogout = isPlainObject(events) && isPlainObject(events[EVENT]) && nonce === undefined
  if (!isLogout || (subject ?? session) === undefined || jti === '') throw new AppError('request.malformed')
  if (!(await spendOnce(`logout ${issuer} ${jti}`))) throw new AppError('request.malformed')
  const known = subject === undefined ? null : await findOutside({ kind: 'oidc', issuer, subject })
  const userId = known?.userId ?? (session === undefined ? undefined : await userOfSid(issuer, session))
  if (userId !== undefined) await endAllSessions(tools, userId)
}

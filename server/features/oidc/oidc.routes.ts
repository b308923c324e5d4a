import { Router } from 'express'
import { outsideFlowSchema } from '../../../shared/domain/oidc.ts'
import type { AppContext } from '../../app-context.ts'
import { tokenOf } from '../../platform/authenticate.ts'
import { parseSmallBodies } from '../../platform/body-parser.ts'
import { isPlainObject } from '../../platform/data.ts'
import { AppError } from '../../platform/errors.ts'
import { idParam, validate } from '../../platform/http.ts'
import { programOf } from '../../platform/program.ts'
import { createRateLimit } from '../../platform/rate-limit/rate-limit.ts'
import { safeRedirect } from '../../platform/safe-redirect.ts'
import { demandVisit } from '../../platform/visited.ts'
import { ownersOnly } from '../accounts/reach.ts'
import { signOut } from '../accounts/sessions.service.ts'
import { outsideAccountsOf, presentOutside, unlinkOutside } from '../outside-accounts/outside-accounts.service.ts'
import { createProvider } from './provider.ts'
import { oidcSettings } from './settings.ts'
import { handleCallback, signedInAddress, signInAddress, type Oidc } from './sign-in.ts'
import { endSessionAddress, logOutByProvider } from './sign-out.ts'

const MINUTE = 60
/** Schools share addresses. */
const A_MINUTE_MAX = 600

const created = new WeakMap<AppContext['env'], Oidc>()

const oidcOf = ({ env, log }: Pick<AppContext, 'env' | 'log'>): Oidc | undefined => {
  const settings = oidcSettings(env)
  if (!settings) return undefined
  const oidc = created.get(env) ?? { settings, provider: createProvider(settings, log) }
  created.set(env, oidc)
  return oidc
}

/** `/auth/oidc`: sign-in, the provider's callback and its logout (OIDC-02, OIDC-06). */
export const oidcVisitorRoutes = (ctx: AppContext): Router => {
  const router = Router()
  const calls = createRateLimit(A_MINUTE_MAX, MINUTE)
  const oidc = oidcOf(ctx)
  const demandOidc = () => {
    if (!oidc) throw new AppError('oidc.off')
    return oidc
  }

  router.get('/signIn', async (req, res) => {
    const known = demandOidc()
    demandVisit(req)
    await calls.consume(req.ip ?? '', 'guess.tooMany')
    res.redirect(await signInAddress(ctx, known, req, res, safeRedirect(req.query.redirect)))
  })
  router.get('/callback', async (req, res) => {
    const known = demandOidc()
    demandVisit(req)
    await calls.consume(req.ip ?? '', 'guess.tooMany')
    res.redirect(await handleCallback(ctx, known, req, res))
  })
  router.post('/backchannel-logout', ...parseSmallBodies(), async (req, res) => {
    const known = demandOidc()
    await calls.consume(`logout ${req.ip}`, 'guess.tooMany')
    const { logout_token: token } = isPlainObject(req.body) ? req.body : {}
    try {
      if (typeof token !== 'string') throw new AppError('request.malformed')
      await logOutByProvider(ctx, known, token)
      res.json({})
    } catch (error) {
      ctx.log.warn({ why: error instanceof Error ? error.name : typeof error }, 'a logout of the provider was refused')
      res.status(400).json({ error: 'invalid_request' })
    }
  })

  return router
}

/** `/auth/logout`: where to sign out at the provider, if the session began there. */
export const oidcSignOutRoutes = (ctx: AppContext): Router => {
  const router = Router()
  const oidc = oidcOf(ctx)
  router.post('/', async (req, _res, next) => {
    const token = tokenOf(req)
    const session = oidc && token !== undefined ? await ctx.sessions.open(token) : undefined
    const continueAt = oidc && session && (await endSessionAddress(ctx, oidc, session))
    if (continueAt === undefined || token === undefined) return next()
    await signOut(ctx, token, programOf(req))
    return _res.json({ continueAt })
  })
  return router
}

/** `/api/users/me/outside-accounts` (OIDC-04) */
export const outsideAccountRoutes = (ctx: AppContext): Router => {
  const router = Router()
  const oidc = oidcOf(ctx)

  router.get('/', async (req, res) => {
    res.json((await outsideAccountsOf(req.user._id)).map(presentOutside))
  })
  router.post('/', ownersOnly, validate(outsideFlowSchema), async (req, res) => {
    if (!oidc) throw new AppError('oidc.off')
    const { act, path } = req.body
    res.json({ address: await signedInAddress(ctx, oidc, req, res, { act, path: safeRedirect(path) }) })
  })
  router.delete('/:id', ownersOnly, async (req, res) => {
    await unlinkOutside(ctx, req.user._id, idParam(req, 'id'))
    res.sendStatus(204)
  })

  return router
}

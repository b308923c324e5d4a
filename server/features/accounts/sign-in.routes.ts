import { Router, type Request } from 'express'
import * as z from 'zod/mini'
import { codeSignInSchema } from '../../../shared/domain/second-factor.ts'
import { signInSchema, userNameKey, type SignIn } from '../../../shared/domain/users.ts'
import { parseSmallBodies } from '../../platform/body-parser.ts'
import { AppError } from '../../platform/errors.ts'
import { validate } from '../../platform/http.ts'
import { programOf } from '../../platform/program.ts'
import { safeRedirect } from '../../platform/safe-redirect.ts'
import { isVisited } from '../../platform/visited.ts'
import { tokenOf, userOf } from '../../platform/authenticate.ts'
import type { AppContext } from '../../app-context.ts'
import { checkCredentials, passwordGuess } from './accounts.service.ts'
import { codeGuess } from './second-factor.routes.ts'
import { spendCode } from './second-factor.service.ts'
import { logSignIn, logSignInFailure } from './log-sign-in.ts'
import { signOut } from './sessions.service.ts'
import { accountOfProof, proofOf } from './sign-in-proof.ts'

/** `/auth/local`: sign-in; ignores the token in the header. */
export const signInRoutes = (ctx: AppContext): Router => {
  const { env, log, sessions, passwords, loginThrottle, devices, seal } = ctx
  const router = Router()
  // Not awaited: its time would reveal existing accounts.
  const onWrong = (userId: string) =>
    void logSignInFailure(userId).catch((error: unknown) =>
      log.error({ err: error }, 'a failed sign-in was not logged'),
    )
  router.post('/', ...parseSmallBodies(), async (req, res) => {
    const credentials = credentialsOf(req)
    const name = userNameKey(credentials.userName)
    const guess = passwordGuess(req, name, devices.of(req, name))
    const { account, appPassword } = await loginThrottle.attempt(guess, () =>
      checkCredentials(passwords, credentials, onWrong),
    )
    if (account.secondFactor && appPassword === undefined)
      throw new AppError('signIn.secondFactor', { details: { proof: proofOf(seal, account) } })
    devices.remember(req, res, name)
    await logSignIn(account._id, appPassword)
    res.json({ token: await sessions.begin(account, programOf(req), appPassword) })
  })
  // Below /auth/local, the path of the device cookie.
  router.post('/second-factor', ...parseSmallBodies(), validate(codeSignInSchema), async (req, res) => {
    const account = await accountOfProof(seal, req.body.proof)
    const name = userNameKey(account.userName)
    const guess = codeGuess(req, name, devices.of(req, name))
    await loginThrottle.attempt(guess, async () => {
      try {
        await spendCode(ctx, account, req.body.code)
      } catch (error) {
        onWrong(account._id)
        throw error
      }
    })
    devices.remember(req, res, name)
    await logSignIn(account._id)
    res.json({ token: await sessions.begin(account, programOf(req)) })
  })
  router.get('/signupCodeSet', (_req, res) => {
    res.json({ signupCodeSet: env.signUpCode !== undefined })
  })
  return router
}

/** `/auth/logout`: ends the session of the request. */
export const signOutRoutes = (ctx: AppContext): Router => {
  const router = Router()
  router.post('/', async (req, res) => {
    const token = tokenOf(req)
    if (token !== undefined) await signOut(ctx, token, programOf(req))
    res.sendStatus(204)
  })
  return router
}

/**
 * `/auth/jwt`: takes over a session from another site's page by setting the cookie. Since any page could do so, only
 * for sites with old clients (contract/README.md 7, 13).
 */
export const jwtRoutes = (ctx: AppContext): Router => {
  const router = Router()
  router.get('/', async (req, res, next) => {
    if (!ctx.env.oldClients || !isVisited(req)) return next()
    const { token, redirectUrl } = req.query
    const path = safeRedirect(redirectUrl)
    const user = typeof token === 'string' ? await userOf(ctx, token, req) : undefined
    if (!user) return res.redirect(`/login?redirect=${encodeURIComponent(path)}`)
    // Old clients expect a JSON string.
    res.cookie('token', JSON.stringify(token), { path: '/', sameSite: 'lax', secure: req.secure })
    res.redirect(path)
  })
  return router
}

/** From body or query; some clients send the user name as `email` (contract/api.md 1). */
const credentialsOf = (req: Request): SignIn => {
  for (const source of [req.body, req.query] as unknown[]) {
    if (typeof source !== 'object' || source === null) continue
    const fields: Record<string, unknown> = { ...source }
    const result = z.safeParse(signInSchema, { userName: fields.userName ?? fields.email, password: fields.password })
    if (result.success) return result.data
  }
  throw new AppError('signIn.missing')
}

import { Router, type Request } from 'express'
import {
  newAppPasswordSchema,
  secondFactorOffSchema,
  secondFactorOnSchema,
  secondFactorSetupSchema,
} from '../../../shared/domain/second-factor.ts'
import type { AppContext } from '../../app-context.ts'
import { tokenOf } from '../../platform/authenticate.ts'
import { idParam, validate } from '../../platform/http.ts'
import type { Guess } from '../../platform/rate-limit/login-throttle.ts'
import { demandOwner, passwordGuess, SIGNED_IN } from './accounts.service.ts'
import { confirmedOnly } from '../../platform/confirmation.ts'
import { addAppPassword, withdrawAppPassword } from './app-passwords.ts'
import { ownersOnly } from './reach.ts'
import { endOtherSessions } from './sessions.service.ts'
import { offerSecondFactor, removeSecondFactor, secondFactorOf, spendCode, turnOn } from './second-factor.service.ts'

/** Returns the throttle key of a code, counted apart from passwords. */
export const codeGuess = ({ ip }: Pick<Request, 'ip'>, userName: string, device: string | undefined): Guess => ({
  ...passwordGuess({ ip }, userName, device),
  what: 'code',
})

/** `/api/users/me/second-factor`, `…/app-passwords` (SESS-02) */
export const secondFactorRoutes = (ctx: AppContext): Router => {
  const router = Router()
  const { env, loginThrottle } = ctx

  const withCode = <T>(req: Request, act: () => Promise<T>) =>
    loginThrottle.attempt(codeGuess(req, req.user.userName, SIGNED_IN), act)

  router.get('/me/second-factor', ownersOnly, async (req, res) => {
    res.json(await secondFactorOf(ctx, req.user))
  })

  router.post('/me/second-factor', ownersOnly, validate(secondFactorSetupSchema), async (req, res) => {
    await demandOwner(ctx, req, req.body.password)
    const host = env.siteUrl ? new URL(env.siteUrl).host : req.hostname
    res.json(await offerSecondFactor(ctx, req.user, host))
  })

  router.put('/me/second-factor', ownersOnly, validate(secondFactorOnSchema), async (req, res) => {
    const recoveryCodes = await withCode(req, () => turnOn(ctx, req.user, req.body))
    // They began with the password alone.
    const session = await ctx.sessions.open(tokenOf(req) ?? '')
    if (session) await endOtherSessions(ctx, session)
    res.json({ recoveryCodes })
  })

  router.delete('/me/second-factor', ownersOnly, validate(secondFactorOffSchema), async (req, res) => {
    const { password, code } = req.body
    const account = await demandOwner(ctx, req, password)
    await withCode(req, () => spendCode(ctx, account, code))
    await removeSecondFactor(ctx, account._id, account._id)
    res.sendStatus(204)
  })

  router.post('/me/app-passwords', ownersOnly, confirmedOnly, validate(newAppPasswordSchema), async (req, res) => {
    res.json(await addAppPassword(ctx, req.user, req.body.name))
  })

  router.delete('/me/app-passwords/:id', ownersOnly, async (req, res) => {
    await withdrawAppPassword(ctx, req.user, idParam(req, 'id'))
    res.sendStatus(204)
  })

  return router
}

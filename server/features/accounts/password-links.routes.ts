import { Router } from 'express'
import { passwordByLinkSchema, passwordLinkSchema } from '../../../shared/domain/password-links.ts'
import { userNameKey } from '../../../shared/domain/users.ts'
import type { AppContext } from '../../app-context.ts'
import { parseSmallBodies } from '../../platform/body-parser.ts'
import { AppError } from '../../platform/errors.ts'
import { validate } from '../../platform/http.ts'
import { networkOf } from '../../platform/network.ts'
import { createRateLimit } from '../../platform/rate-limit/rate-limit.ts'
import { sendPasswordLink, sendsPasswordLinks, setPasswordByLink } from './password-links.service.ts'

const HOUR = 3_600
const OF_NAME_MAX = 3
/** A class behind one address. */
const OF_ADDRESS_MAX = 60

/** `/auth/password-link` (SESS-05) */
export const passwordLinkRoutes = (ctx: AppContext): Router => {
  const router = Router()
  const ofName = createRateLimit(OF_NAME_MAX, HOUR)
  const ofAddress = createRateLimit(OF_ADDRESS_MAX, HOUR)

  router.post('/', ...parseSmallBodies(), validate(passwordLinkSchema), async (req, res) => {
    if (!sendsPasswordLinks(ctx)) throw new AppError('passwordLink.off')
    const name = userNameKey(req.body.userName)
    await ofAddress.consume(networkOf(req.ip), 'guess.tooMany')
    await ofName.consume(name, 'guess.tooMany')
    // Before the look-up, so that unknown names answer alike.
    res.json({})
    sendPasswordLink(ctx, name).catch((error: unknown) =>
      ctx.log.error({ err: error }, 'sending a password link failed'),
    )
  })

  router.put(
    '/',
    ...parseSmallBodies(),
    validate(passwordByLinkSchema(ctx.env.passwordMinChange)),
    async (req, res) => {
      await ctx.loginThrottle.attempt({ what: 'code', address: req.ip }, () => setPasswordByLink(ctx, req.body))
      res.json({})
    },
  )

  return router
}

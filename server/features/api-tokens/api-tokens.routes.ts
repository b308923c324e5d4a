import { Router } from 'express'
import { newApiTokenSchema } from '../../../shared/domain/api-tokens.ts'
import type { AppContext } from '../../app-context.ts'
import { tokenOf } from '../../platform/authenticate.ts'
import { confirmedOnly } from '../../platform/confirmation.ts'
import { AppError } from '../../platform/errors.ts'
import { idParam, validate } from '../../platform/http.ts'
import { ownersOnly } from '../accounts/reach.ts'
import { apiTokensOf, makeApiToken, withdrawApiToken } from './api-tokens.service.ts'

/** `/api/users/me/tokens` (TOKN-01). Only sessions reach it: `isForApiTokens` has none of its calls. */
export const apiTokenRoutes = (ctx: AppContext): Router => {
  const router = Router()
  router.use(ownersOnly)

  router.get('/', async (req, res) => {
    res.json(await apiTokensOf(req.user._id))
  })

  router.post('/', confirmedOnly, validate(newApiTokenSchema), async (req, res) => {
    const session = await ctx.sessions.open(tokenOf(req) ?? '')
    if (!session) throw new AppError('session.invalid')
    res.status(201).json(await makeApiToken(session, req.body))
  })

  router.delete('/:id', async (req, res) => {
    await withdrawApiToken(ctx, req.user._id, idParam(req, 'id'))
    res.sendStatus(204)
  })

  return router
}

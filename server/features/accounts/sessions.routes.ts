import { Router, type Request } from 'express'
import { passwordConfirmationSchema } from '../../../shared/domain/sessions.ts'
import type { AppContext } from '../../app-context.ts'
import { tokenOf } from '../../platform/authenticate.ts'
import { AppError } from '../../platform/errors.ts'
import { validate } from '../../platform/http.ts'
import { demandPassword } from './accounts.service.ts'
import { confirmSession, endOneSession, endOtherSessions, openSessions } from './sessions.service.ts'

const sessionOf = async ({ sessions }: AppContext, req: Request) => {
  const session = await sessions.open(tokenOf(req) ?? '')
  if (!session) throw new AppError('session.invalid')
  return session
}

/** `/auth/confirm`: enters the password again (contract/README.md 41). */
export const confirmRoutes = (ctx: AppContext): Router => {
  const router = Router()
  router.post('/', validate(passwordConfirmationSchema), async (req, res) => {
    await demandPassword(ctx, req, req.body.password)
    await confirmSession(ctx, await sessionOf(ctx, req))
    res.sendStatus(204)
  })
  return router
}

/** `/api/users/me/sessions` (SESS-01) */
export const sessionRoutes = (ctx: AppContext): Router => {
  const router = Router()
  router.get('/', async (req, res) => {
    res.json(await openSessions(await sessionOf(ctx, req)))
  })

  router.delete('/', async (req, res) => {
    await endOtherSessions(ctx, await sessionOf(ctx, req))
    res.sendStatus(204)
  })

  router.delete('/:sessionId', async (req, res) => {
    await endOneSession(ctx, await sessionOf(ctx, req), req.params.sessionId)
    res.sendStatus(204)
  })

  return router
}

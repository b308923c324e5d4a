import { Router, type Request } from 'express'
import type { AppContext } from '../../app-context.ts'
import { tokenOf } from '../../platform/authenticate.ts'
import { AppError } from '../../platform/errors.ts'
import { endOneSession, endOtherSessions, openSessions } from './sessions.service.ts'

/** `/api/users/me/sessions`: own open sessions (SESS-01). */
export const sessionRoutes = (ctx: AppContext): Router => {
  const router = Router()
  const sessionOf = async (req: Request) => {
    const session = await ctx.sessions.open(tokenOf(req) ?? '')
    if (!session) throw new AppError('session.invalid')
    return session
  }

  router.get('/', async (req, res) => {
    res.json(await openSessions(await sessionOf(req)))
  })

  router.delete('/', async (req, res) => {
    await endOtherSessions(ctx, await sessionOf(req))
    res.sendStatus(204)
  })

  router.delete('/:sessionId', async (req, res) => {
    await endOneSession(ctx, await sessionOf(req), req.params.sessionId)
    res.sendStatus(204)
  })

  return router
}

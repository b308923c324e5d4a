import { Router } from 'express'
import { seenSchema } from '../../../shared/domain/inbox.ts'
import type { AppContext } from '../../app-context.ts'
import { validate } from '../../platform/http.ts'
import { countNew, inboxOf, markSeen } from './inbox.service.ts'

/** `/api/inbox` (decision 0064). */
export const inboxRoutes = (ctx: AppContext): Router => {
  const router = Router()

  router.get('/', async (req, res) => {
    res.json(await inboxOf(req.user))
  })
  router.get('/count', async (req, res) => {
    res.json({ count: await countNew(req.user) })
  })
  router.put('/seen', validate(seenSchema), async (req, res) => {
    await markSeen(ctx, req.user, req.body)
    res.status(204).end()
  })

  return router
}

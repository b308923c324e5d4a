import { Router } from 'express'
import { helpRequestSchema } from '../../../shared/domain/help.ts'
import type { AppContext } from '../../app-context.ts'
import { validate } from '../../platform/http.ts'
import { idempotentId } from '../../platform/preconditions.ts'
import { createHelpDesk } from './help.service.ts'

/** `/api/help`: feedback to the administrator (contract/api.md 23). */
export const helpRoutes = (ctx: AppContext): Router => {
  const router = Router()
  const desk = createHelpDesk(ctx)

  router.post('/send', validate(helpRequestSchema), async (req, res) => {
    res.json({ id: await desk.take(req.user, req.body, idempotentId(req)) })
  })

  return router
}

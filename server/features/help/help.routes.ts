import { Router } from 'express'
import { helpRequestSchema } from '../../../shared/domain/help.ts'
import type { Parts } from '../../parts.ts'
import { parse } from '../../platform/http.ts'
import { retryId } from '../../platform/preconditions.ts'
import { createHelpDesk } from './help.service.ts'

/** `/api/help`: feedback for the administrator (contract/api.md 23). */
export const helpRoutes = (parts: Parts): Router => {
  const router = Router()
  const desk = createHelpDesk(parts)

  router.post('/send', async (req, res) => {
    res.json({ id: await desk.take(req.user, parse(helpRequestSchema, req.body), retryId(req)) })
  })

  return router
}

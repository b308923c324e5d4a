import { Router } from 'express'
import type { Parts } from '../../parts.ts'
import { idParam } from '../../platform/http.ts'
import { signedIn } from '../../platform/session.ts'
import { boardOf } from './views.service.ts'

/** `/api/views` */
export const viewRoutes = (parts: Parts): Router => {
  const router = Router()
  router.use(signedIn(parts.sessions))

  router.get('/:id/board', async (req, res) => {
    res.json(await boardOf(req.user, idParam(req, 'id')))
  })

  return router
}

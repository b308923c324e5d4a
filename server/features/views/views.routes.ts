import { Router } from 'express'
import { idParam } from '../../platform/http.ts'
import { boardOf } from './views.service.ts'

/** `/api/views` */
export const viewRoutes = (): Router => {
  const router = Router()

  router.get('/:id/board', async (req, res) => {
    res.json(await boardOf(req.user, idParam(req, 'id')))
  })

  return router
}

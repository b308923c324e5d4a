import { Router } from 'express'
import { threadTextsQuerySchema } from '../../../shared/domain/threads.ts'
import { idParam, parse } from '../../platform/http.ts'
import { heavy } from '../../platform/rate-limit/heavy-requests.ts'
import { threadTexts } from './thread-texts.ts'
import { threadOf } from './thread.ts'

/** `/api/threads` (READ-04). */
export const threadRoutes = (): Router => {
  const router = Router()

  router.get('/:id', heavy, async (req, res) => {
    res.json(await threadOf(req.user, idParam(req, 'id')))
  })
  router.get('/:communityId/texts', async (req, res) => {
    const { ids } = parse(threadTextsQuerySchema, req.query)
    res.json(await threadTexts(req.user, idParam(req, 'communityId'), ids))
  })

  return router
}

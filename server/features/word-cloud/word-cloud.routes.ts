import { Router } from 'express'
import { cloudQuerySchema } from '../../../shared/domain/word-cloud.ts'
import { idParam, parse } from '../../platform/http.ts'
import { heavy } from '../../platform/rate-limit/heavy-requests.ts'
import { wordsOfView } from './word-cloud.service.ts'

/** Word cloud route of `/api/views`. */
export const wordCloudRoutes = (): Router => {
  const router = Router()

  router.get('/:id/words', heavy, async (req, res) => {
    res.json(await wordsOfView(req.user, idParam(req, 'id'), parse(cloudQuerySchema, req.query)))
  })

  return router
}

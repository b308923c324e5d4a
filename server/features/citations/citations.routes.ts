import { Router } from 'express'
import type { Parts } from '../../parts.ts'
import { idParam } from '../../platform/http.ts'
import { retryId } from '../../platform/preconditions.ts'
import { addCitation, citationsOf } from './citations.service.ts'

/** `/api/citations` (contract/api.md 18); a citation is changed and removed as the link that it is. */
export const citationRoutes = (parts: Parts): Router => {
  const router = Router()

  router.get('/:communityId', async (req, res) => {
    res.json(await citationsOf(req.user, idParam(req, 'communityId')))
  })
  router.post('/:communityId', async (req, res) => {
    res.status(201).json(await addCitation(parts, req.user, idParam(req, 'communityId'), req.body, retryId(req)))
  })

  return router
}

import { Router } from 'express'
import { newCitationSchema } from '../../../shared/domain/citations.ts'
import type { AppContext } from '../../app-context.ts'
import { idParam, validate } from '../../platform/http.ts'
import { idempotentId } from '../../platform/preconditions.ts'
import { addCitation, citationsOf } from './citations.service.ts'

/** `/api/citations` (contract/api.md 18). Citations are changed and deleted as links. */
export const citationRoutes = (ctx: AppContext): Router => {
  const router = Router()

  router.get('/:communityId', async (req, res) => {
    res.json(await citationsOf(req.user, idParam(req, 'communityId')))
  })
  router.post('/:communityId', validate(newCitationSchema), async (req, res) => {
    res.status(201).json(await addCitation(ctx, req.user, idParam(req, 'communityId'), req.body, idempotentId(req)))
  })

  return router
}

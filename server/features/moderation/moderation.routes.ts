import { Router } from 'express'
import { removalSchema } from '../../../shared/domain/contributions.ts'
import type { AppContext } from '../../app-context.ts'
import { idParam, validate } from '../../platform/http.ts'
import { removeForEveryone, restore } from './removal.ts'
import { removedOf, threadGaps } from './removed.ts'

/** `/api/moderation`; the community in the path of a contribution is ignored. */
export const moderationRoutes = (ctx: AppContext): Router => {
  const router = Router()
  router.post('/:communityId/:id/remove', validate(removalSchema), async (req, res) => {
    res.json(await removeForEveryone(ctx, req.user, idParam(req, 'id'), req.body))
  })
  router.post('/:communityId/:id/restore', async (req, res) => {
    res.json(await restore(ctx, req.user, idParam(req, 'id')))
  })
  router.get('/:communityId/removed', async (req, res) => {
    res.json(await removedOf(req.user, idParam(req, 'communityId')))
  })
  router.get('/:communityId/gaps', async (req, res) => {
    res.json(await threadGaps(req.user, idParam(req, 'communityId')))
  })
  return router
}

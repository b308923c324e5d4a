import { Router } from 'express'
import { pauseChangeSchema } from '../../../shared/domain/pauses.ts'
import type { AppContext } from '../../app-context.ts'
import { managerOf, memberOf } from '../../graph/membership/authors.service.ts'
import { idParam, validate } from '../../platform/http.ts'
import { changePause, pausesFor } from './pauses.service.ts'

/** `/api/pauses`. */
export const pauseRoutes = (ctx: AppContext): Router => {
  const router = Router()

  router.get('/:communityId', async (req, res) => {
    res.json(await pausesFor(await memberOf(req.user, idParam(req, 'communityId'))))
  })

  router.put('/:communityId', validate(pauseChangeSchema), async (req, res) => {
    const manager = await managerOf(req.user, idParam(req, 'communityId'))
    await changePause(ctx, manager, req.body)
    res.json(await pausesFor(manager))
  })

  return router
}

import { Router } from 'express'
import { newGroupSchema } from '../../../shared/domain/groups.ts'
import type { AppContext } from '../../app-context.ts'
import { idParam, validate } from '../../platform/http.ts'
import { texts } from '../contributions/text-size.ts'
import { createGroup } from './groups.service.ts'

/** `/api/groups`; groups are read, changed and deleted as objects. */
export const groupRoutes = (ctx: AppContext): Router => {
  const router = Router()

  router.post('/:communityId', texts(ctx), validate(newGroupSchema), async (req, res) => {
    res.status(201).json(await createGroup(ctx, req.user, idParam(req, 'communityId'), req.body))
  })

  return router
}

import { Router } from 'express'
import { newGroupSchema } from '../../../shared/domain/groups.ts'
import type { Parts } from '../../parts.ts'
import { idParam, parse } from '../../platform/http.ts'
import { texts } from '../contributions/text-size.ts'
import { createGroup } from './groups.service.ts'

/** `/api/groups`; a group is read, renamed, filled and removed as any object. */
export const groupRoutes = (parts: Parts): Router => {
  const router = Router()

  router.post('/:communityId', texts(parts), async (req, res) => {
    const body = parse(newGroupSchema, req.body)
    res.status(201).json(await createGroup(parts, req.user, idParam(req, 'communityId'), body))
  })

  return router
}

import { Router } from 'express'
import { nearTextSchema } from '../../../shared/domain/near.ts'
import type { AppContext } from '../../app-context.ts'
import { AppError } from '../../platform/errors.ts'
import { idParam, validate } from '../../platform/http.ts'
import { memberOf } from '../../graph/membership/authors.service.ts'
import { openObject } from '../contributions/contributions.service.ts'
import { createNearIndex, nearNote, findSimilarNote } from './near.ts'

/** Related notes (docs/decisions/0029-what-is-near.md). */
export const nearRoutes = ({ events }: AppContext): Router => {
  const router = Router()
  const nearOf = createNearIndex(events)

  router.get('/:communityId/:id/near', async (req, res) => {
    const { object, member } = await openObject(req.user, idParam(req, 'id'))
    if (object.communityId !== idParam(req, 'communityId')) throw new AppError('notFound')
    res.json(await nearNote(nearOf, member, object._id))
  })
  router.post('/:communityId/near', validate(nearTextSchema), async (req, res) => {
    res.json(await findSimilarNote(nearOf, await memberOf(req.user, idParam(req, 'communityId')), req.body))
  })

  return router
}

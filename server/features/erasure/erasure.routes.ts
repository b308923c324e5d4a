import { Router } from 'express'
import { erasureRequestSchema, type Erasure } from '../../../shared/domain/erasure.ts'
import type { AppContext } from '../../app-context.ts'
import { lookUpCommunity } from '../../graph/communities/communities.service.ts'
import { findFields } from '../../graph/objects/find-fields.ts'
import { AppError } from '../../platform/errors.ts'
import { confirmedOnly } from '../../platform/confirmation.ts'
import { idParam, validate } from '../../platform/http.ts'
import { collection } from '../../store/collection.ts'
import { adminsOnly } from '../accounts/reach.ts'
import { beginErasure } from './begin-erasure.ts'
import { ErasureModel, type ErasureDoc } from './erasures.model.ts'

const LISTED_MAX = 100

const present = async ({ _id, begun, finished, counts }: ErasureDoc): Promise<Erasure> => {
  const authors = await findFields({ type: 'Author', userId: _id }, ['communityId', 'pseudoName'])
  const pseudonyms = await Promise.all(
    authors.map(async ({ communityId, pseudoName = '' }) => {
      const community = await lookUpCommunity(communityId)
      return { communityId, title: community?.title ?? '', pseudoName }
    }),
  )
  return { _id, begun: begun.toISOString(), finished: finished?.toISOString() ?? null, pseudonyms, counts }
}

/** `/api/users`: erasing people, for admins. */
export const erasureRoutes = (ctx: AppContext): Router => {
  const router = Router()

  router.get('/erasures', adminsOnly, async (_req, res) => {
    const found = await collection(ErasureModel)
      .find({}, { sort: { begun: -1 }, limit: LISTED_MAX })
      .toArray()
    res.json(await Promise.all(found.map(present)))
  })

  router.post('/:id/erasure', adminsOnly, confirmedOnly, validate(erasureRequestSchema), async (req, res) => {
    res.status(202).json(await present(await beginErasure(ctx, req.user, idParam(req, 'id'), req.body.userName)))
  })

  router.get('/:id/erasure', adminsOnly, async (req, res) => {
    const found = await collection(ErasureModel).findOne({ _id: idParam(req, 'id') })
    if (!found) throw new AppError('notFound')
    res.json(await present(found))
  })

  return router
}

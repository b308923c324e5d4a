import { Router } from 'express'
import { newRatingSchema, ratingsQuerySchema } from '../../../shared/domain/ratings.ts'
import { idParam, parse, validate } from '../../platform/http.ts'
import { rate, ratingsOf } from './ratings.service.ts'

/** `/api/ratings`: ratings of supports (contract/api.md 17). */
export const ratingRoutes = (): Router => {
  const router = Router()

  router.get('/supports-link/:supportId', async (req, res) => {
    res.json(await ratingsOf(req.user, idParam(req, 'supportId'), parse(ratingsQuerySchema, req.query)))
  })
  router.post('/', validate(newRatingSchema), async (req, res) => {
    const { rating, first } = await rate(req.user, req.body)
    res.status(first ? 201 : 200).json(rating)
  })

  return router
}

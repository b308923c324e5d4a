import { Router } from 'express'
import { newStartDateSchema } from '../../../shared/domain/iterations.ts'
import { idParam, validate } from '../../platform/http.ts'
import { saveStartDate, startDateOf } from './iterations.service.ts'

/** `/api/iterations`: start date of tracking (contract/api.md 19). */
export const iterationRoutes = (): Router => {
  const router = Router()

  router.get('/:communityId/iteration', async (req, res) => {
    res.json(await startDateOf(req.user, idParam(req, 'communityId')))
  })
  router.post('/iteration', validate(newStartDateSchema), async (req, res) => {
    const { saved, first } = await saveStartDate(req.user, req.body)
    res.status(first ? 201 : 200).json(saved)
  })
  router.put('/iteration', validate(newStartDateSchema), async (req, res) => {
    res.json((await saveStartDate(req.user, req.body)).saved)
  })

  return router
}

import { Router, type Request } from 'express'
import { actsFilterSchema, actsQuerySchema } from '../../../shared/domain/acts.ts'
import { managerOf } from '../../graph/membership/authors.service.ts'
import { idParam, parse } from '../../platform/http.ts'
import { adminsOnly } from '../accounts/reach.ts'
import { sendActsCsv } from './acts-csv.ts'
import { actsPage } from './find-acts.ts'

/** `/api/acts` (AUDT-02), read only; for managers their community's part. */
export const actRoutes = (): Router => {
  const router = Router()

  router.get('/', adminsOnly, async (req, res) => {
    res.json(await actsPage(parse(actsQuerySchema, req.query)))
  })

  router.get('/csv', adminsOnly, async (req, res) => {
    await sendActsCsv(res, req.user, parse(actsFilterSchema, req.query))
  })

  router.get('/:communityId', async (req, res) => {
    const community = await managedCommunity(req)
    res.json(await actsPage({ ...parse(actsQuerySchema, req.query), community }))
  })

  router.get('/:communityId/csv', async (req, res) => {
    const community = await managedCommunity(req)
    await sendActsCsv(res, req.user, { ...parse(actsFilterSchema, req.query), community })
  })

  return router
}

const managedCommunity = async (req: Request) => (await managerOf(req.user, idParam(req, 'communityId'))).communityId

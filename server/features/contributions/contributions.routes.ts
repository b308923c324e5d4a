import { Router, type Request, type Response } from 'express'
import { newContributionSchema } from '../../../shared/contributions.ts'
import type { Parts } from '../../parts.ts'
import { idParam, parse } from '../../platform/http.ts'
import { baseVersion, retryId } from '../../platform/preconditions.ts'
import { createContribution, readObject, saveObject } from './contributions.service.ts'

/** `/api/contributions` */
export const contributionRoutes = (parts: Parts): Router => {
  const router = Router()

  router.post('/:communityId', async (req, res) => {
    const body = parse(newContributionSchema, req.body)
    res.status(201).json(await createContribution(parts, req.user, idParam(req, 'communityId'), body, retryId(req)))
  })

  return router
}

/** `/api/objects` */
export const objectRoutes = (parts: Parts): Router => {
  const router = Router()

  router.get('/:id', async (req, res) => {
    res.json(await readObject(req.user, idParam(req, 'id')))
  })

  const save = async (req: Request, res: Response) => {
    res.json(await saveObject(parts, req.user, idParam(req, 'id'), req.body, baseVersion(req)))
  }
  router.put('/:id', save)
  // The object's own community counts, whatever the path says.
  router.put('/:communityId/:id', save)

  return router
}

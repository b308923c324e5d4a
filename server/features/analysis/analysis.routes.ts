import { Router } from 'express'
import type { AnalysisNames } from '../../../shared/domain/analysis.ts'
import { idParam } from '../../platform/http.ts'
import { readVersions } from '../../platform/versions.ts'
import { memberOf } from '../../graph/membership/authors.service.ts'
import { analysedAuthors } from './names.ts'

/** `/api/analysis` */
export const analysisRoutes = (): Router => {
  const router = Router()
  const versions = readVersions()

  router.get('/:communityId/names', async (req, res) => {
    const member = await memberOf(req.user, idParam(req, 'communityId'))
    const answer: AnalysisNames = { authors: await analysedAuthors(member), versions }
    res.json(answer)
  })

  return router
}

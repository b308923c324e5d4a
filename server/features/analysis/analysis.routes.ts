import { Router } from 'express'
import type { AnalysisNames } from '../../../shared/domain/analysis.ts'
import { idParam } from '../../platform/http.ts'
import { readVersions } from '../../platform/versions.ts'
import { memberOf } from '../../graph/membership/authors.service.ts'
import { analysedAuthors } from './names.ts'
import { findSupportUses } from './support-uses.ts'

/** `/api/analysis` */
export const analysisRoutes = (): Router => {
  const router = Router()
  const versions = readVersions()

  router.get('/:communityId/names', async (req, res) => {
    const member = await memberOf(req.user, idParam(req, 'communityId'))
    const answer: AnalysisNames = { authors: await analysedAuthors(member), versions }
    res.json(answer)
  })

  router.get('/:communityId/supports', async (req, res) => {
    res.json(await findSupportUses(await memberOf(req.user, idParam(req, 'communityId'))))
  })

  return router
}

import { Router } from 'express'
import { activityQuerySchema } from '../../../shared/domain/activity.ts'
import type { AnalysisNames } from '../../../shared/domain/analysis.ts'
import { authorNetworkQuerySchema } from '../../../shared/domain/author-network.ts'
import { interactionsQuerySchema } from '../../../shared/domain/interactions.ts'
import { lexiconSearchSchema, notesMeantSchema } from '../../../shared/domain/lexicon.ts'
import { idParam, parse, takes } from '../../platform/http.ts'
import { heavy } from '../../platform/rate-limit/heavy-requests.ts'
import { readVersions } from '../../platform/versions.ts'
import { memberOf } from '../../graph/membership/authors.service.ts'
import { authorNetworkOf } from './author-network/author-network.ts'
import { countLexicon, frequentWords } from './lexicon.ts'
import { newestActivity } from './activity.ts'
import { interactionsOf } from './interactions.ts'
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
  router.get('/:communityId/activity', heavy, async (req, res) => {
    const member = await memberOf(req.user, idParam(req, 'communityId'))
    res.json(await newestActivity(member, parse(activityQuerySchema, req.query)))
  })

  router.get('/:communityId/interactions', heavy, async (req, res) => {
    const member = await memberOf(req.user, idParam(req, 'communityId'))
    const { pagesize } = parse(interactionsQuerySchema, req.query)
    res.json(await interactionsOf(member, pagesize))
  })
  router.get('/:communityId/authornetwork', heavy, async (req, res) => {
    const member = await memberOf(req.user, idParam(req, 'communityId'))
    res.json(await authorNetworkOf(member, parse(authorNetworkQuerySchema, req.query)))
  })
  router.get('/:communityId/supports', heavy, async (req, res) => {
    res.json(await findSupportUses(await memberOf(req.user, idParam(req, 'communityId'))))
  })
  router.post('/:communityId/lexicon', takes(lexiconSearchSchema), heavy, async (req, res) => {
    res.json(await countLexicon(await memberOf(req.user, idParam(req, 'communityId')), req.body))
  })
  router.post('/:communityId/frequentwords', takes(notesMeantSchema), heavy, async (req, res) => {
    res.json(await frequentWords(await memberOf(req.user, idParam(req, 'communityId')), req.body))
  })

  return router
}

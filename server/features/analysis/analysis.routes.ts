import { type Request, type Response, Router } from 'express'
import * as z from 'zod/mini'
import { activityQuerySchema } from '../../../shared/domain/activity.ts'
import type { AnalysisNames } from '../../../shared/domain/analysis.ts'
import { authorNetworkQuerySchema } from '../../../shared/domain/author-network.ts'
import { interactionsQuerySchema } from '../../../shared/domain/interactions.ts'
import {
  NETWORK_FORMATS,
  NETWORKS,
  networkFileQuerySchema,
  tableQuerySchema,
  TABLES,
} from '../../../shared/domain/research-files.ts'
import { lexiconSearchSchema, selectedNotesSchema } from '../../../shared/domain/lexicon.ts'
import { idParam, parse, validate } from '../../platform/http.ts'
import { heavy } from '../../platform/rate-limit/heavy-requests.ts'
import { sendJson } from '../../platform/send-json.ts'
import { readVersions } from '../../platform/versions.ts'
import type { AppContext } from '../../app-context.ts'
import { memberOf } from '../../graph/membership/authors.service.ts'
import { sharedAnswers } from '../../graph/shared-answers.ts'
import type { Member } from '../../../shared/rules/access.ts'
import { discourses } from '../discourse/discourse.ts'
import { authorNetworkOf } from './author-network/author-network.ts'
import { networkMeasures } from './author-network/network-measures.ts'
import { countLexicon, frequentWords } from './lexicon.ts'
import { newestActivity } from './activity.ts'
import { interactionsOf } from './interactions.ts'
import { analysedAuthors } from './names.ts'
import { networkFile } from './networks/network-file.ts'
import { sendNetwork } from './networks/send-network.ts'
import { findSupportUses } from './support-uses.ts'
import { sendTable } from './tables/send-table.ts'

/** `/api/analysis`. */
export const analysisRoutes = ({ events }: Pick<AppContext, 'events'>): Router => {
  const router = Router()
  const versions = readVersions()
  const shared = sharedAnswers(events)
  const discourseOf = discourses(events)

  /** Sends the result of `compute`, cached under `what`. */
  const answer = async <Query>(
    req: Request,
    res: Response,
    what: string,
    query: Query,
    compute: (member: Member, query: Query) => Promise<object>,
  ) => {
    const member = await memberOf(req.user, idParam(req, 'communityId'))
    await sendJson(req, res, await shared.of({ what, member, query }, () => compute(member, query)))
  }

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
    await answer(req, res, 'interactions', parse(interactionsQuerySchema, req.query), interactionsOf)
  })
  router.get('/:communityId/authornetwork', heavy, async (req, res) => {
    await answer(req, res, 'authornetwork', parse(authorNetworkQuerySchema, req.query), authorNetworkOf)
  })
  router.get('/:communityId/measures', heavy, async (req, res) => {
    await answer(req, res, 'measures', parse(authorNetworkQuerySchema, req.query), networkMeasures)
  })
  router.get('/:communityId/networks/:network/:format', heavy, async (req, res) => {
    const member = await memberOf(req.user, idParam(req, 'communityId'))
    const [name, format] = [parse(z.enum(NETWORKS), req.params['network']), parse(z.enum(NETWORK_FORMATS), req.params['format'])] // prettier-ignore
    const network = await networkFile(discourseOf, member, name, parse(networkFileQuerySchema, req.query))
    await sendNetwork(res, network, format)
  })
  router.get('/:communityId/tables/:table', heavy, async (req, res) => {
    const member = await memberOf(req.user, idParam(req, 'communityId'))
    const table = parse(z.enum(TABLES), req.params['table'])
    await sendTable(res, discourseOf, member, table, parse(tableQuerySchema, req.query))
  })
  router.get('/:communityId/supports', heavy, async (req, res) => {
    await answer(req, res, 'supports', undefined, findSupportUses)
  })
  router.post('/:communityId/lexicon', validate(lexiconSearchSchema), heavy, async (req, res) => {
    await answer(req, res, 'lexicon', req.body, countLexicon)
  })
  router.post('/:communityId/frequentwords', validate(selectedNotesSchema), heavy, async (req, res) => {
    await answer(req, res, 'frequentwords', req.body, frequentWords)
  })

  return router
}

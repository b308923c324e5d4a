import { Router } from 'express'
import * as z from 'zod/mini'
import { ERRORS } from '../../../shared/wire/errors.ts'
import { searchCountSchema, searchFactsBodySchema, searchSchema } from '../../../shared/domain/search.ts'
import { AppError } from '../../platform/errors.ts'
import { notSearchable } from '../../platform/query-filter.ts'
import { idParam } from '../../platform/http.ts'
import { heavy } from '../../platform/rate-limit/heavy-requests.ts'
import { sendFound, sendJson, sendList } from '../../platform/send-json.ts'
import type { AppContext } from '../../app-context.ts'
import { sharedAnswers } from '../../graph/shared-answers.ts'
import { memberOf } from '../../graph/membership/authors.service.ts'
import { noteTitles, studentNotes } from './community-notes.ts'
import { factsOf } from './facts.ts'
import { studentActs } from './student-acts.ts'
import { countContributions, searchContributions } from './search.service.ts'

/** Throws 400 with the name of an unknown or invalid field. */
const parseSearch = <T extends z.core.$ZodType>(schema: T, body: unknown): z.output<T> => {
  const result = z.safeParse(schema, body ?? {})
  if (result.success) return result.data
  const [issue] = result.error.issues
  if (issue?.code === 'unrecognized_keys') throw notSearchable(issue.keys.join(', '))
  const field = issue?.path.slice(0, 2).join('.') ?? ''
  const { message } = ERRORS['request.malformed']
  throw new AppError('request.malformed', { details: { message: `${message} (${field})`, field } })
}

/** Search routes of `/api/contributions`. */
export const searchRoutes = ({ events }: Pick<AppContext, 'events'>): Router => {
  const router = Router()
  const shared = sharedAnswers(events)

  router.post('/:communityId/search', heavy, async (req, res) => {
    const member = await memberOf(req.user, idParam(req, 'communityId'))
    const { query, searchType, columns } = parseSearch(searchSchema, req.body)
    await sendFound(req, res, await searchContributions(member, query, searchType?.type, columns))
  })

  router.post('/:communityId/search/count', heavy, async (req, res) => {
    const member = await memberOf(req.user, idParam(req, 'communityId'))
    const { query, searchType } = parseSearch(searchCountSchema, req.body)
    res.json(await countContributions(member, query, searchType?.type))
  })

  router.post('/:communityId/search/facts', async (req, res) => {
    const member = await memberOf(req.user, idParam(req, 'communityId'))
    const { ids } = parseSearch(searchFactsBodySchema, req.body)
    await sendList(req, res, await factsOf(member, ids))
  })

  router.get('/:communityId/studentNotes', heavy, async (req, res) => {
    await sendJson(req, res, await studentNotes(await memberOf(req.user, idParam(req, 'communityId'))))
  })

  router.get('/:communityId/studentActs', heavy, async (req, res) => {
    const member = await memberOf(req.user, idParam(req, 'communityId'))
    await sendJson(req, res, await shared.of({ what: 'studentActs', member }, () => studentActs(member)))
  })

  return router
}

/** Note title route of `/api/communities`. */
export const titleRoutes = (): Router => {
  const router = Router()

  router.get('/:id/title', async (req, res) => {
    res.json(await noteTitles(await memberOf(req.user, idParam(req, 'id'))))
  })

  return router
}

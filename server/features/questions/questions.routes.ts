import { Router } from 'express'
import { packed } from '../../../shared/analysis/packed-figures.ts'
import { ideasQuerySchema, questionsQuerySchema } from '../../../shared/domain/questions.ts'
import type { AppContext } from '../../app-context.ts'
import { managerOf, memberOf } from '../../graph/membership/authors.service.ts'
import { sharedAnswers } from '../../graph/shared-answers.ts'
import { idParam, parse } from '../../platform/http.ts'
import { heavy } from '../../platform/rate-limit/heavy-requests.ts'
import { sendJson } from '../../platform/send-json.ts'
import { discourses } from '../discourse/discourse.ts'
import { answerQuestions, attentionTo, ideasOf } from './questions.service.ts'

/** `/api/questions` */
export const questionRoutes = ({ events }: Pick<AppContext, 'events'>): Router => {
  const router = Router()
  const discourseOf = discourses(events)
  const shared = sharedAnswers(events)

  router.get('/:communityId', heavy, async (req, res) => {
    const member = await memberOf(req.user, idParam(req, 'communityId'))
    const query = parse(questionsQuerySchema, req.query)
    const answer = await shared.of({ what: 'questions', member, query }, async () => {
      const { figures, withheld } = await answerQuestions(discourseOf, member, query)
      return { ...packed(figures), withheld }
    })
    await sendJson(req, res, answer)
  })
  router.get('/:communityId/ideas', heavy, async (req, res) => {
    const member = await memberOf(req.user, idParam(req, 'communityId'))
    res.json(await ideasOf(discourseOf, member, parse(ideasQuerySchema, req.query)))
  })
  router.get('/:communityId/attention', heavy, async (req, res) => {
    const member = await managerOf(req.user, idParam(req, 'communityId'))
    res.json(packed(await attentionTo(discourseOf, member, parse(questionsQuerySchema, req.query))))
  })

  return router
}

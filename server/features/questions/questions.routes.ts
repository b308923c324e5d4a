import { Router } from 'express'
import { packed } from '../../../shared/analysis/packed-figures.ts'
import { ideasQuerySchema, questionsQuerySchema } from '../../../shared/domain/questions.ts'
import type { AppContext } from '../../app-context.ts'
import { managerOf, memberOf } from '../../graph/membership/authors.service.ts'
import { idParam, parse } from '../../platform/http.ts'
import { heavy } from '../../platform/rate-limit/heavy-requests.ts'
import { discourses } from '../discourse/discourse.ts'
import { answerQuestions, attentionTo, ideasOf } from './questions.service.ts'

/** `/api/questions` */
export const questionRoutes = ({ events }: Pick<AppContext, 'events'>): Router => {
  const router = Router()
  const discourseOf = discourses(events)

  router.get('/:communityId', heavy, async (req, res) => {
    const member = await memberOf(req.user, idParam(req, 'communityId'))
    const { figures, withheld } = await answerQuestions(discourseOf, member, parse(questionsQuerySchema, req.query))
    res.json({ ...packed(figures), withheld })
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

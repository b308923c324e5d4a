import { Router } from 'express'
import {
  type CatchUpLetters,
  catchUpLettersSchema,
  catchUpQuerySchema,
  caughtUpSchema,
} from '../../../shared/domain/catch-up.ts'
import type { AppContext } from '../../app-context.ts'
import { memberOf } from '../../graph/membership/authors.service.ts'
import { idParam, parse, validate } from '../../platform/http.ts'
import { heavy } from '../../platform/rate-limit/heavy-requests.ts'
import { discourses } from '../discourse/discourse.ts'
import { setCatchUpDate, readCatchUp } from './catch-up.service.ts'
import { setCatchUp } from './catch-ups.ts'

/** `/api/catchup` (docs/decisions/0031-catching-up.md) */
export const catchUpRoutes = (ctx: AppContext): Router => {
  const router = Router()
  const discourseOf = discourses(ctx.events)

  router.get('/:communityId', heavy, async (req, res) => {
    const { since } = parse(catchUpQuerySchema, req.query)
    res.json(await readCatchUp(discourseOf, req.user, idParam(req, 'communityId'), since))
  })
  router.put('/:communityId/day', validate(caughtUpSchema), async (req, res) => {
    res.json(await setCatchUpDate(ctx, req.user, idParam(req, 'communityId'), req.body))
  })
  router.put('/:communityId/letters', validate(catchUpLettersSchema), async (req, res) => {
    const { letters } = req.body
    await setCatchUp(ctx, await memberOf(req.user, idParam(req, 'communityId')), { letters })
    const answer: CatchUpLetters = { letters }
    res.json(answer)
  })

  return router
}

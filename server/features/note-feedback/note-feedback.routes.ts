import { Router } from 'express'
import * as z from 'zod/mini'
import { newNoteFeedbackSchema } from '../../../shared/domain/note-feedback.ts'
import { idSchema } from '../../../shared/wire/ids.ts'
import type { AppContext } from '../../app-context.ts'
import { parse, validate } from '../../platform/http.ts'
import { feedbacksOf, saveFeedback } from './note-feedback.service.ts'

const feedbacksQuerySchema = z.object({ communityId: z.optional(idSchema) })

/** `/api/notefeedback` (contract/api.md 21). */
export const noteFeedbackRoutes = (ctx: AppContext): Router => {
  const router = Router()

  router.post('/create', validate(newNoteFeedbackSchema), async (req, res) => {
    res.status(201).json(await saveFeedback(ctx, req.user, req.body))
  })
  router.get('/getFeedbacks', async (req, res) => {
    res.json(await feedbacksOf(req.user, parse(feedbacksQuerySchema, req.query).communityId))
  })

  return router
}

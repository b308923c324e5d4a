import { Router } from 'express'
import { templateChoiceSchema, type TemplateChosen } from '../../../shared/domain/templates.ts'
import type { AppContext } from '../../app-context.ts'
import { managerOf } from '../../graph/membership/authors.service.ts'
import { idParam, validate } from '../../platform/http.ts'
import { firstStepsOf } from './first-steps.ts'
import { chooseTemplate, templatesFor } from './templates.service.ts'

/** `/api/communities/{id}/templates` and `first-steps`, for managers. */
export const templateRoutes = (ctx: AppContext): Router => {
  const router = Router()

  router.get('/:id/templates', async (req, res) => {
    res.json(await templatesFor(await managerOf(req.user, idParam(req, 'id'))))
  })

  router.post('/:id/templates', validate(templateChoiceSchema), async (req, res) => {
    const manager = await managerOf(req.user, idParam(req, 'id'))
    const viewId = await chooseTemplate(ctx, manager, req.body.template)
    const answer: TemplateChosen = { viewId, firstSteps: await firstStepsOf(manager) }
    res.json(answer)
  })

  router.get('/:id/first-steps', async (req, res) => {
    res.json(await firstStepsOf(await managerOf(req.user, idParam(req, 'id'))))
  })

  return router
}

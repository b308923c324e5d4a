import { Router } from 'express'
import { newVideoTagSchema } from '../../../shared/domain/videos.ts'
import type { AppContext } from '../../app-context.ts'
import { idParam, validate } from '../../platform/http.ts'
import { idempotentId } from '../../platform/preconditions.ts'
import { addTag, removeTag } from './videos.service.ts'

/** Video comment routes, below `/api/objects`. */
export const videoRoutes = (ctx: AppContext): Router => {
  const router = Router()

  router.post('/:id/tags', validate(newVideoTagSchema), async (req, res) => {
    res.status(201).json(await addTag(ctx, req.user, idParam(req, 'id'), req.body, idempotentId(req)))
  })
  router.delete('/:id/tags/:tagId', async (req, res) => {
    await removeTag(ctx, req.user, idParam(req, 'id'), req.params.tagId)
    res.status(204).end()
  })

  return router
}

import { Router } from 'express'
import { newScaffoldSchema, repositoryOrderSchema, supportOrderSchema } from '../../../shared/domain/scaffolds.ts'
import type { AppContext } from '../../app-context.ts'
import { idParam, validate } from '../../platform/http.ts'
import { idempotentId } from '../../platform/preconditions.ts'
import { addScaffold, orderScaffolds, removeScaffold, repositoryOf } from './repository.ts'
import { addSupport, orderSupports } from './supports.ts'

/** `/api/communities/{id}/scaffolds`: the repository, changed by managers. */
export const repositoryRoutes = (ctx: AppContext): Router => {
  const router = Router()

  router.get('/:id/scaffolds', async (req, res) => {
    res.json(await repositoryOf(req.user, idParam(req, 'id')))
  })
  router.post('/:id/scaffolds', validate(newScaffoldSchema), async (req, res) => {
    res.status(201).json(await addScaffold(ctx, req.user, idParam(req, 'id'), req.body, idempotentId(req)))
  })
  router.put('/:id/scaffolds', validate(repositoryOrderSchema), async (req, res) => {
    await orderScaffolds(ctx, req.user, idParam(req, 'id'), req.body)
    res.status(204).end()
  })
  router.delete('/:id/scaffolds/:scaffoldId', async (req, res) => {
    await removeScaffold(ctx, req.user, idParam(req, 'id'), idParam(req, 'scaffoldId'))
    res.status(204).end()
  })

  return router
}

/** `/api/scaffolds`: supports of a scaffold. */
export const scaffoldRoutes = (ctx: AppContext): Router => {
  const router = Router()

  router.post('/:id/supports', validate(newScaffoldSchema), async (req, res) => {
    res.status(201).json(await addSupport(ctx, req.user, idParam(req, 'id'), req.body, idempotentId(req)))
  })
  router.put('/:id/supports', validate(supportOrderSchema), async (req, res) => {
    await orderSupports(ctx, req.user, idParam(req, 'id'), req.body)
    res.status(204).end()
  })

  return router
}

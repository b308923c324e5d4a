import { Router } from 'express'
import type { Parts } from '../../parts.ts'
import { idParam } from '../../platform/http.ts'
import { retryId } from '../../platform/preconditions.ts'
import { addScaffold, orderScaffolds, removeScaffold, repositoryOf } from './repository.ts'
import { addSupport, orderSupports } from './supports.ts'

/** `/api/communities/{id}/scaffolds`: the repository; its managers change it. */
export const repositoryRoutes = (parts: Parts): Router => {
  const router = Router()

  router.get('/:id/scaffolds', async (req, res) => {
    res.json(await repositoryOf(req.user, idParam(req, 'id')))
  })
  router.post('/:id/scaffolds', async (req, res) => {
    res.status(201).json(await addScaffold(parts, req.user, idParam(req, 'id'), req.body, retryId(req)))
  })
  router.put('/:id/scaffolds', async (req, res) => {
    await orderScaffolds(parts, req.user, idParam(req, 'id'), req.body)
    res.status(204).end()
  })
  router.delete('/:id/scaffolds/:scaffoldId', async (req, res) => {
    await removeScaffold(parts, req.user, idParam(req, 'id'), idParam(req, 'scaffoldId'))
    res.status(204).end()
  })

  return router
}

/** `/api/scaffolds`: what is in a scaffold; whoever may write it changes it. */
export const scaffoldRoutes = (parts: Parts): Router => {
  const router = Router()

  router.post('/:id/supports', async (req, res) => {
    res.status(201).json(await addSupport(parts, req.user, idParam(req, 'id'), req.body, retryId(req)))
  })
  router.put('/:id/supports', async (req, res) => {
    await orderSupports(parts, req.user, idParam(req, 'id'), req.body)
    res.status(204).end()
  })

  return router
}

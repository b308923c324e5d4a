import { Router } from 'express'
import { viewMoveSchema } from '../../../shared/rules/hierarchy.ts'
import type { Parts } from '../../parts.ts'
import { idParam, parse } from '../../platform/http.ts'
import { retryId, retryIds } from '../../platform/preconditions.ts'
import { jsonObject, sendJson } from '../../platform/send-json.ts'
import { moveView } from './parent.ts'
import { riseAbove } from './rise-above.ts'
import { changeOnView, putOnView, takeOffView } from './view-items.ts'
import { boardOf } from './views.service.ts'

/** `/api/views` */
export const viewRoutes = (parts: Parts): Router => {
  const router = Router()

  router.get('/:id/board', async (req, res) => {
    const board = await boardOf(req.user, idParam(req, 'id'))
    await sendJson(req, res, () => jsonObject(board))
  })

  router.post('/:id/items', async (req, res) => {
    const idsFor = (count: number) => retryIds(req, count)
    res.status(201).json(await putOnView(parts, req.user, idParam(req, 'id'), req.body, idsFor))
  })
  router.patch('/:id/items', async (req, res) => {
    res.json(await changeOnView(parts, req.user, idParam(req, 'id'), req.body))
  })
  router.delete('/:id/items', async (req, res) => {
    res.json(await takeOffView(parts, req.user, idParam(req, 'id'), req.body))
  })

  router.post('/:id/riseabove', async (req, res) => {
    res.status(201).json(await riseAbove(parts, req.user, idParam(req, 'id'), req.body, retryId(req)))
  })

  router.put('/:id/parent', async (req, res) => {
    await moveView(parts, req.user, idParam(req, 'id'), parse(viewMoveSchema, req.body))
    res.status(204).end()
  })

  return router
}

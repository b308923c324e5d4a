import { Router } from 'express'
import { newPoolNoteSchema } from '../../../shared/domain/promising-ideas.ts'
import { newRiseAboveSchema } from '../../../shared/domain/rise-aboves.ts'
import { itemChangesSchema, itemRemovalSchema, newItemsSchema } from '../../../shared/domain/views.ts'
import { viewMoveSchema } from '../../../shared/rules/hierarchy.ts'
import type { AppContext } from '../../app-context.ts'
import { idParam, validate } from '../../platform/http.ts'
import { idempotentId, idempotentIds } from '../../platform/preconditions.ts'
import { jsonObject, sendJson } from '../../platform/send-json.ts'
import { noteScaffoldsOn } from './note-scaffolds.ts'
import { viewOpeningOf } from './opening.ts'
import { moveView } from './parent.ts'
import { poolNote } from './pool-note.ts'
import { riseAbove } from './rise-above.ts'
import { historyOf } from './view-history.ts'
import { changeItems, addItems, removeItems } from './view-items.ts'
import { boardOf } from './views.service.ts'

/** `/api/views` */
export const viewRoutes = (ctx: AppContext): Router => {
  const router = Router()

  router.get('/:id/board', async (req, res) => {
    const board = await boardOf(req.user, idParam(req, 'id'))
    await sendJson(req, res, () => jsonObject(board))
  })

  router.get('/:id/history', async (req, res) => {
    const history = await historyOf(req.user, idParam(req, 'id'))
    await sendJson(req, res, () => jsonObject(history))
  })

  router.get('/:id/opening', async (req, res) => {
    res.json(await viewOpeningOf(req.user, idParam(req, 'id')))
  })

  router.get('/:id/scaffolds', async (req, res) => {
    res.json(await noteScaffoldsOn(req.user, idParam(req, 'id')))
  })

  router.post('/:id/items', validate(newItemsSchema), async (req, res) => {
    const idsFor = (count: number) => idempotentIds(req, count)
    res.status(201).json(await addItems(ctx, req.user, idParam(req, 'id'), req.body, idsFor))
  })
  router.patch('/:id/items', validate(itemChangesSchema), async (req, res) => {
    res.json(await changeItems(ctx, req.user, idParam(req, 'id'), req.body))
  })
  router.delete('/:id/items', validate(itemRemovalSchema), async (req, res) => {
    res.json(await removeItems(ctx, req.user, idParam(req, 'id'), req.body))
  })

  router.post('/:id/riseabove', validate(newRiseAboveSchema), async (req, res) => {
    res.status(201).json(await riseAbove(ctx, req.user, idParam(req, 'id'), req.body, idempotentId(req)))
  })

  router.post('/:id/poolnote', validate(newPoolNoteSchema), async (req, res) => {
    res.status(201).json(await poolNote(ctx, req.user, idParam(req, 'id'), req.body, idempotentId(req)))
  })

  router.put('/:id/parent', validate(viewMoveSchema), async (req, res) => {
    await moveView(ctx, req.user, idParam(req, 'id'), req.body)
    res.status(204).end()
  })

  return router
}

import { Router } from 'express'
import { newDraftSchema } from '../../../shared/domain/drafts.ts'
import { idParam, validate } from '../../platform/http.ts'
import { deleteDraft, draftOf, draftsOf, storeDraft } from './drafts.service.ts'

/** `/api/drafts`: unsaved work of an account between sign-out and sign-in (docs/decisions/0052-drafts.md) */
export const draftRoutes = (): Router => {
  const router = Router()

  router.get('/', async (req, res) => {
    res.json(await draftsOf(req.user))
  })
  router.put('/', validate(newDraftSchema), async (req, res) => {
    res.json(await storeDraft(req.user, req.body))
  })
  router.get('/:id', async (req, res) => {
    res.json(await draftOf(req.user, idParam(req, 'id')))
  })
  router.delete('/:id', async (req, res) => {
    await deleteDraft(req.user, idParam(req, 'id'))
    res.status(204).end()
  })

  return router
}

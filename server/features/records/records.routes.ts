import { Router } from 'express'
import type { Parts } from '../../parts.ts'
import { idParam } from '../../platform/http.ts'
import { markRead, myReadStatus, myReadStatusOnView, readRecord, recordsOf } from './records.service.ts'

/** `/api/records`; the object's own community counts, whatever the path says. */
export const recordRoutes = (parts: Parts): Router => {
  const router = Router()

  router.post('/read/:communityId/:id', async (req, res) => {
    await markRead(parts, req.user, idParam(req, 'id'))
    res.json({})
  })
  router.get('/object/:id', async (req, res) => {
    res.json(await recordsOf(req.user, idParam(req, 'id')))
  })
  router.get('/myreadstatus/:communityId/:id', async (req, res) => {
    res.json(await myReadStatus(req.user, idParam(req, 'id')))
  })
  router.get('/myreadstatusview/:communityId/:viewId', async (req, res) => {
    res.json(await myReadStatusOnView(req.user, idParam(req, 'viewId')))
  })
  router.get('/:id', async (req, res) => {
    res.json(await readRecord(req.user, idParam(req, 'id')))
  })

  return router
}

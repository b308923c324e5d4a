import { Router } from 'express'
import { RECORD_DATA_MAX } from '../../../shared/wire/limits.ts'
import type { Parts } from '../../parts.ts'
import { shortData } from '../../platform/bodies.ts'
import { idParam } from '../../platform/http.ts'
import { sendJson, sendList } from '../../platform/send-json.ts'
import { writeCustomRecord } from './custom-record.ts'
import { readHistorical, searchHistorical } from './historical.ts'
import { markRead, myReadStatus, myReadStatusOnView, readRecord, recordsOf } from './records.service.ts'
import { ownRecords, searchRecords } from './search-records.ts'

/** `/api/records`; the object's own community counts, whatever the path says. */
export const recordRoutes = (parts: Parts): Router => {
  const router = Router()

  router.post('/read/:communityId/:id', async (req, res) => {
    await markRead(parts, req.user, idParam(req, 'id'))
    res.json({})
  })
  router.get('/object/:id', async (req, res) => {
    await sendList(req, res, await recordsOf(req.user, idParam(req, 'id')))
  })
  router.get('/myreadstatus/:communityId/:id', async (req, res) => {
    res.json(await myReadStatus(req.user, idParam(req, 'id')))
  })
  router.get('/myreadstatusview/:communityId/:viewId', async (req, res) => {
    await sendList(req, res, await myReadStatusOnView(req.user, idParam(req, 'viewId')))
  })
  router.post('/search/:communityId', async (req, res) => {
    await sendList(req, res, await searchRecords(req.user, idParam(req, 'communityId'), req.body))
  })
  router.get('/mine/:communityId', async (req, res) => {
    await sendList(req, res, await ownRecords(req.user, idParam(req, 'communityId')))
  })
  router.post('/:communityId', shortData(RECORD_DATA_MAX), async (req, res) => {
    res.status(201).json(await writeCustomRecord(req.user, idParam(req, 'communityId'), req.body))
  })
  router.get('/:id', async (req, res) => {
    res.json(await readRecord(req.user, idParam(req, 'id')))
  })

  return router
}

/** `/api/historicalobjects` */
export const historicalRoutes = (): Router => {
  const router = Router()

  router.get('/:id', async (req, res) => {
    res.json(await readHistorical(req.user, idParam(req, 'id')))
  })
  router.post('/:communityId/search', async (req, res) => {
    await sendJson(req, res, await searchHistorical(req.user, idParam(req, 'communityId'), req.body))
  })

  return router
}

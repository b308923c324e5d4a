import { Router, type RequestHandler } from 'express'
import { queryBodySchema } from '../../platform/query-filter.ts'
import { newRecordSchema } from '../../../shared/domain/records.ts'
import { isPlainObject } from '../../platform/data.ts'
import { AppError } from '../../platform/errors.ts'
import { RECORD_DATA_MAX } from '../../../shared/wire/limits.ts'
import type { AppContext } from '../../app-context.ts'
import { shortData } from '../../platform/body-parser.ts'
import { idParam, validate } from '../../platform/http.ts'
import { heavy } from '../../platform/rate-limit/heavy-requests.ts'
import { sendFound, sendList } from '../../platform/send-json.ts'
import { writeCustomRecord } from './custom-record.ts'
import { readHistorical, searchHistorical } from './historical.ts'
import { markRead, myReadStatus, myReadStatusOnView, readRecord, recordsOf } from './records.service.ts'
import { ownRecords, searchRecords } from './search-records.ts'

/** Error that old clients expect for a missing type. */
const named: RequestHandler = (req, _res, next) => {
  const body: unknown = req.body
  if (!isPlainObject(body) || typeof body.type !== 'string' || body.type === '') throw new AppError('record.incomplete')
  next()
}

/** `/api/records`; the community in the path is ignored. */
export const recordRoutes = (ctx: AppContext): Router => {
  const router = Router()

  router.post('/read/:communityId/:id', async (req, res) => {
    await markRead(ctx, req.user, idParam(req, 'id'))
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
  router.post('/search/:communityId', validate(queryBodySchema), heavy, async (req, res) => {
    await sendFound(req, res, await searchRecords(req.user, idParam(req, 'communityId'), req.body))
  })
  router.get('/mine/:communityId', heavy, async (req, res) => {
    await sendFound(req, res, await ownRecords(req.user, idParam(req, 'communityId')))
  })
  router.post('/:communityId', shortData(RECORD_DATA_MAX), named, validate(newRecordSchema), async (req, res) => {
    res.status(201).json(await writeCustomRecord(req.user, idParam(req, 'communityId'), req.body))
  })
  router.get('/:id', async (req, res) => {
    res.json(await readRecord(req.user, idParam(req, 'id')))
  })

  return router
}

/** `/api/historicalobjects`. */
export const historicalRoutes = (): Router => {
  const router = Router()

  router.get('/:id', async (req, res) => {
    res.json(await readHistorical(req.user, idParam(req, 'id')))
  })
  router.post('/:communityId/search', validate(queryBodySchema), heavy, async (req, res) => {
    await sendFound(req, res, await searchHistorical(req.user, idParam(req, 'communityId'), req.body))
  })

  return router
}

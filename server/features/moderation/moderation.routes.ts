import { Router } from 'express'
import { removalSchema } from '../../../shared/domain/contributions.ts'
import type { AppContext } from '../../app-context.ts'
import { idParam, validate } from '../../platform/http.ts'
import {
  approvalSchema,
  newReportSchema,
  reportDecisionSchema,
  sentBackSchema,
} from '../../../shared/domain/moderation.ts'
import { approve, sendBack, waitingOf } from './queue.ts'
import { removeForEveryone, restore } from './removal.ts'
import { removedOf, threadGaps } from './removed.ts'
import { decideReports, dismissNotice, moderationCount, report, reportsOf } from './reports.ts'
import { setVersionHidden } from './versions.ts'

/** The community in a contribution's path is ignored. */
export const moderationRoutes = (ctx: AppContext): Router => {
  const router = Router()
  router.post('/:communityId/:id/remove', validate(removalSchema), async (req, res) => {
    res.json(await removeForEveryone(ctx, req.user, idParam(req, 'id'), req.body))
  })
  router.post('/:communityId/:id/restore', async (req, res) => {
    res.json(await restore(ctx, req.user, idParam(req, 'id')))
  })
  router.post('/:communityId/:id/report', validate(newReportSchema), async (req, res) => {
    await report(ctx, req.user, idParam(req, 'id'), req.body)
    res.status(204).end()
  })
  router.post('/:communityId/:id/decide', validate(reportDecisionSchema), async (req, res) => {
    await decideReports(ctx, req.user, idParam(req, 'id'), req.body)
    res.status(204).end()
  })
  router.delete('/:communityId/:id/notice', async (req, res) => {
    await dismissNotice(ctx, req.user, idParam(req, 'id'))
    res.status(204).end()
  })
  router.get('/:communityId/waiting', async (req, res) => {
    res.json(await waitingOf(req.user, idParam(req, 'communityId')))
  })
  router.post('/:communityId/approve', validate(approvalSchema), async (req, res) => {
    res.json(await approve(ctx, req.user, idParam(req, 'communityId'), req.body))
  })
  router.post('/:communityId/:id/sendBack', validate(sentBackSchema), async (req, res) => {
    await sendBack(ctx, req.user, idParam(req, 'id'), req.body)
    res.status(204).end()
  })
  router.post('/:communityId/versions/:historicalId/hide', async (req, res) => {
    await setVersionHidden(ctx, req.user, idParam(req, 'historicalId'), true)
    res.status(204).end()
  })
  router.post('/:communityId/versions/:historicalId/show', async (req, res) => {
    await setVersionHidden(ctx, req.user, idParam(req, 'historicalId'), false)
    res.status(204).end()
  })
  router.get('/:communityId/reports', async (req, res) => {
    res.json(await reportsOf(req.user, idParam(req, 'communityId')))
  })
  router.get('/:communityId/count', async (req, res) => {
    res.json(await moderationCount(req.user, idParam(req, 'communityId')))
  })
  router.get('/:communityId/removed', async (req, res) => {
    res.json(await removedOf(req.user, idParam(req, 'communityId')))
  })
  router.get('/:communityId/gaps', async (req, res) => {
    res.json(await threadGaps(req.user, idParam(req, 'communityId')))
  })
  return router
}

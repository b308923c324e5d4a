import { Router } from 'express'
import { notifySchema } from '../../../shared/domain/notifications.ts'
import type { AppContext } from '../../app-context.ts'
import { AppError } from '../../platform/errors.ts'
import { idParam, validate } from '../../platform/http.ts'
import { sendDigests } from './digests.ts'
import { createNotifier } from './notifications.service.ts'

/** `/api/notifications` (contract/api.md 14). */
export const notificationRoutes = (ctx: AppContext): Router => {
  const router = Router()
  const notifier = createNotifier(ctx)

  router.post('/notify/:communityId', validate(notifySchema), async (req, res) => {
    await notifier.notify(req.user, idParam(req, 'communityId'), req.body)
    res.json({})
  })
  router.get('/tick', async (req, res) => {
    if (req.user.role !== 'admin') throw new AppError('forbidden')
    res.json({ sent: await sendDigests(ctx) })
  })

  return router
}

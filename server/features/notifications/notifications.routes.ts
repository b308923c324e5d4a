import { Router } from 'express'
import type { Parts } from '../../parts.ts'
import { Refusal } from '../../platform/errors.ts'
import { idParam } from '../../platform/http.ts'
import { sendDigests } from './digests.ts'
import { createNotifier } from './notifications.service.ts'

/** `/api/notifications` (contract/api.md 14) */
export const notificationRoutes = (parts: Parts): Router => {
  const router = Router()
  const notifier = createNotifier(parts)

  router.post('/notify/:communityId', async (req, res) => {
    await notifier.notify(req.user, idParam(req, 'communityId'), req.body)
    res.json({})
  })
  router.get('/tick', async (req, res) => {
    if (req.user.role !== 'admin') throw new Refusal('forbidden')
    res.json({ sent: await sendDigests(parts) })
  })

  return router
}

import { Router } from 'express'
import type { AppContext } from '../app-context.ts'
import { logAct } from '../graph/acts/log-act.ts'
import { managerOf } from '../graph/membership/authors.service.ts'
import { idParam } from '../platform/http.ts'
import { createHeavyLimit } from '../platform/rate-limit/heavy-requests.ts'
import { createSemaphore } from '../platform/rate-limit/semaphore.ts'
import { sendingTo } from '../platform/send-zip.ts'
import { estimatedBytes, exportCommunity } from './export-community.ts'

/** Rough, in bytes. */
const ESTIMATE_HEADER = 'X-Estimated-Length'
const ARCHIVES_AT_ONCE = 2

/** `/api/communities/:id/archive`, for managers (ARCH-12). */
export const archiveRoutes = (ctx: AppContext): Router => {
  const router = Router()
  const oneOfAccount = createHeavyLimit({ running: 1, waiting: 0 })
  const archives = createSemaphore(() => Promise.resolve(ARCHIVES_AT_ONCE))

  router.get('/:id/archive', oneOfAccount, async (req, res) => {
    const { communityId } = await managerOf(req.user, idParam(req, 'id'))
    await archives.run('', async () => {
      if (res.destroyed) return
      res.set({
        'Content-Type': 'application/zip',
        'Content-Disposition': `attachment; filename="${communityId}.zip"`,
        'Cache-Control': 'no-store',
        [ESTIMATE_HEADER]: String(await estimatedBytes(communityId)),
      })
      await logAct({ act: 'exported', by: req.user._id, communityId, details: { page: 'archive' } })
      await sendingTo(res, () => exportCommunity(ctx, res, { communityId, accounts: false }))
    })
  })

  return router
}

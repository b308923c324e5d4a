import { Router } from 'express'
import type { AppContext } from '../../app-context.ts'
import { logActs } from '../../graph/acts/log-act.ts'
import { idParam } from '../../platform/http.ts'
import { createHeavyLimit } from '../../platform/rate-limit/heavy-requests.ts'
import { createSemaphore } from '../../platform/rate-limit/semaphore.ts'
import { sendZip } from '../../platform/send-zip.ts'
import { personalScope } from './person.ts'
import { estimatedBytes } from './sources.ts'
import { zipEntries } from './zip-entries.ts'

/** Rough, in bytes. */
const ESTIMATE_HEADER = 'X-Estimated-Length'
/** In this process; others wait. */
const ZIPS_AT_ONCE = 4

/** `/api/users/:id/data`: the zip, for the person, managers in reach and admins (MINE-01, MINE-02). */
export const myDataRoutes = (ctx: AppContext): Router => {
  const router = Router()
  const oneOfAccount = createHeavyLimit({ running: 1, waiting: 0 })
  const zips = createSemaphore(() => Promise.resolve(ZIPS_AT_ONCE))

  router.get('/:id/data', oneOfAccount, async (req, res) => {
    const id = idParam(req, 'id')
    const scope = await personalScope(req.user, id)
    await zips.run('', async () => {
      if (res.destroyed) return
      const { userName } = scope.account
      res.set({
        'Content-Type': 'application/zip',
        'Content-Disposition': `attachment; filename="${userName.replace(/[^\w.@-]/g, '_')}.zip"`,
        'Cache-Control': 'no-store',
        [ESTIMATE_HEADER]: String(await estimatedBytes(scope)),
      })
      const exported = { act: 'exported', by: req.user._id, userId: id } as const
      // The whole account's data is no community's; a manager's part is those of each.
      await logActs(
        scope.isWhole ? [exported] : scope.authors.map(({ author: { communityId } }) => ({ ...exported, communityId })),
      )
      await sendZip(res, zipEntries(ctx, scope))
    })
  })

  return router
}

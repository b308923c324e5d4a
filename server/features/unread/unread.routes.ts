import { Router } from 'express'
import { newMarkSchema } from '../../../shared/domain/unread.ts'
import type { AppContext } from '../../app-context.ts'
import { idParam, validate } from '../../platform/http.ts'
import { cacheCounted } from './counted.ts'
import { cacheReads } from './reads.ts'
import { markCommunity, markView, unreadEverywhere, unreadIn } from './unread.service.ts'

/** `/api/unread` (docs/decisions/0020-what-is-unread.md). */
export const unreadRoutes = (ctx: AppContext): Router => {
  const router = Router()
  const sources = { countedOf: cacheCounted(ctx.events), readsOf: cacheReads(ctx.events) }

  router.get('/', async (req, res) => {
    res.json(await unreadEverywhere(sources, req.user))
  })
  router.get('/:communityId', async (req, res) => {
    res.json(await unreadIn(sources, req.user, idParam(req, 'communityId')))
  })
  router.put('/:communityId/mark', validate(newMarkSchema), async (req, res) => {
    res.json(await markCommunity(ctx, req.user, idParam(req, 'communityId'), req.body))
  })
  router.put('/views/:viewId/mark', validate(newMarkSchema), async (req, res) => {
    res.json(await markView(ctx, req.user, idParam(req, 'viewId'), req.body))
  })

  return router
}

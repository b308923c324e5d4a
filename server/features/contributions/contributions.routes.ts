import { Router, type RequestHandler } from 'express'
import { subscriptionsChangeSchema } from '../../../shared/domain/authors.ts'
import { queryBodySchema } from '../../platform/query-filter.ts'
import { newContributionSchema, commentsSchema } from '../../../shared/domain/contributions.ts'
import type { AppContext } from '../../app-context.ts'
import { idParam, validate } from '../../platform/http.ts'
import { baseVersion, idempotentId } from '../../platform/preconditions.ts'
import { changeSubscriptions } from '../authors/subscriptions.ts'
import { withSignedVideo } from '../files/signed-video.ts'
import { createContribution, openObject, readObject, saveObject } from './contributions.service.ts'
import { saveComments, setFavourite } from './reactions.ts'
import { riseAboveViews } from './rise-aboves.ts'
import { texts } from './text-size.ts'
import { withdraw } from './withdraw.ts'

/** Creates contributions, at `/api/contributions` and for old clients `/api/objects`. */
export const contributionRoutes = (ctx: AppContext): Router => {
  const router = Router()
  router.post('/:communityId', texts(ctx), validate(newContributionSchema), async (req, res) => {
    const { user, body } = req
    res.status(201).json(await createContribution(ctx, user, idParam(req, 'communityId'), body, idempotentId(req)))
  })
  return router
}

/** `/api/objects`; the community in the path is ignored. */
export const objectRoutes = (ctx: AppContext): Router => {
  const router = Router()

  router.get('/type/:id', async (req, res) => {
    const { object } = await openObject(req.user, idParam(req, 'id'))
    res.json({ type: object.type })
  })
  router.get('/:id', async (req, res) => {
    res.json(withSignedVideo(ctx.signatures, await readObject(req.user, idParam(req, 'id'))))
  })

  const save: RequestHandler = async (req, res) => {
    const object = await saveObject(ctx, req.user, idParam(req, 'id'), req.body, baseVersion(req))
    res.json(withSignedVideo(ctx.signatures, object))
  }
  router.put('/:id', texts(ctx), save)
  router.put('/:communityId/:id', texts(ctx), save)

  router.post('/:communityId/:id/withdraw', async (req, res) => {
    res.json(await withdraw(ctx, req.user, idParam(req, 'id')))
  })

  const favourite =
    (wanted: boolean): RequestHandler =>
    async (req, res) => {
      await setFavourite(ctx, req.user, idParam(req, 'id'), wanted)
      res.json({ success: true })
    }
  router.post('/addTofav/:communityId/:id', favourite(true))
  router.post('/remFromfav/:communityId/:id', favourite(false))

  router.put('/:communityId/:id/savecomments', validate(commentsSchema), async (req, res) => {
    res.json(await saveComments(ctx, req.user, idParam(req, 'id'), req.body))
  })
  // Old clients use the misspelled path.
  const subscriptions = ['/:communityId/:id/updatePushSubscripitons', '/:communityId/:id/updatePushSubscriptions']
  router.put(subscriptions, validate(subscriptionsChangeSchema), async (req, res) => {
    res.json(await changeSubscriptions(ctx.events, req.user, idParam(req, 'id'), req.body))
  })

  router.post('/:communityId/riseabove', validate(queryBodySchema), async (req, res) => {
    res.json(await riseAboveViews(req.user, idParam(req, 'communityId'), req.body))
  })

  return router
}

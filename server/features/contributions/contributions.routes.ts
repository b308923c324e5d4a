import { Router, type RequestHandler } from 'express'
import { newContributionSchema } from '../../../shared/domain/contributions.ts'
import type { Parts } from '../../parts.ts'
import { idParam, parse } from '../../platform/http.ts'
import { baseVersion, retryId } from '../../platform/preconditions.ts'
import { changeSubscriptions } from '../authors/subscriptions.ts'
import { withSignedVideo } from '../files/signed-video.ts'
import { createContribution, openObject, readObject, saveObject } from './contributions.service.ts'
import { saveComments, setFavourite } from './marks.ts'
import { riseAboveViews } from './rise-aboves.ts'
import { addTag, removeTag } from './tag-video.ts'
import { texts } from './text-size.ts'

/** Making a contribution; old clients know it by two paths. */
const creation =
  (parts: Parts): RequestHandler =>
  async (req, res) => {
    const body = parse(newContributionSchema, req.body)
    res.status(201).json(await createContribution(parts, req.user, idParam(req, 'communityId'), body, retryId(req)))
  }

/** `/api/contributions` */
export const contributionRoutes = (parts: Parts): Router => {
  const router = Router()
  router.post('/:communityId', texts(parts), creation(parts))
  return router
}

/** `/api/objects`; the object's own community counts, whatever the path says. */
export const objectRoutes = (parts: Parts): Router => {
  const router = Router()

  router.get('/type/:id', async (req, res) => {
    const { object } = await openObject(req.user, idParam(req, 'id'))
    res.json({ type: object.type })
  })
  router.get('/:id', async (req, res) => {
    res.json(withSignedVideo(parts.signatures, await readObject(req.user, idParam(req, 'id'))))
  })

  const save: RequestHandler = async (req, res) => {
    const object = await saveObject(parts, req.user, idParam(req, 'id'), req.body, baseVersion(req))
    res.json(withSignedVideo(parts.signatures, object))
  }
  router.put('/:id', texts(parts), save)
  router.put('/:communityId/:id', texts(parts), save)

  const favourite =
    (wanted: boolean): RequestHandler =>
    async (req, res) => {
      await setFavourite(parts, req.user, idParam(req, 'id'), wanted)
      res.json({ success: true })
    }
  router.post('/addTofav/:communityId/:id', favourite(true))
  router.post('/remFromfav/:communityId/:id', favourite(false))

  router.put('/:communityId/:id/savecomments', async (req, res) => {
    res.json(await saveComments(parts, req.user, idParam(req, 'id'), req.body))
  })
  const subscribe: RequestHandler = async (req, res) => {
    res.json(await changeSubscriptions(parts.events, req.user, idParam(req, 'id'), req.body))
  }
  // Old clients misspell it.
  router.put('/:communityId/:id/updatePushSubscripitons', subscribe)
  router.put('/:communityId/:id/updatePushSubscriptions', subscribe)

  router.post('/:id/tags', async (req, res) => {
    res.status(201).json(await addTag(parts, req.user, idParam(req, 'id'), req.body, retryId(req)))
  })
  router.delete('/:id/tags/:tagId', async (req, res) => {
    await removeTag(parts, req.user, idParam(req, 'id'), req.params.tagId)
    res.status(204).end()
  })

  router.post('/:communityId', texts(parts), creation(parts))
  router.post('/:communityId/riseabove', async (req, res) => {
    res.json(await riseAboveViews(req.user, idParam(req, 'communityId'), req.body))
  })

  return router
}

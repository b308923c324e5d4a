import { Router, type Request, type RequestHandler } from 'express'
import { asId } from '../../../shared/wire/ids.ts'
import { AppError } from '../../platform/errors.ts'
import { type LinkType, linkChangeSchema, newLinkSchema } from '../../../shared/domain/links.ts'
import type { AppContext } from '../../app-context.ts'
import { isPlainObject } from '../../platform/data.ts'
import { idParam, validate } from '../../platform/http.ts'
import { heavy } from '../../platform/rate-limit/heavy-requests.ts'
import { idempotentId } from '../../platform/preconditions.ts'
import { sendFound, sendList, TOTAL_HEADER } from '../../platform/send-json.ts'
import { changeLink } from '../../graph/links/change-links.ts'
import { childViews } from '../../graph/links/child-views.ts'
import { updateAllCaches, updateCache } from '../../graph/links/link-caches.ts'
import {
  buildOnsOf,
  iterationsOf,
  linksAround,
  linksAt,
  linksBetween,
  linksFrom,
  linksFromViews,
  linksTo,
  withinRiseAbove,
  fromViewsSchema,
} from '../../graph/links/link-lists.ts'
import { freeSpace, notesCount, readLink } from '../../graph/links/links.service.ts'
import { createLink } from '../../graph/links/make-links.ts'
import { removeLink } from '../../graph/links/remove-links.ts'
import { searchBySupport, bySupportSchema } from './search-by-support.ts'
import { searchLinks, linkSearchSchema } from './search-links.ts'

/** Old clients expect this error for missing fields. */
const whole: RequestHandler = (req, _res, next) => {
  const body: unknown = req.body
  if (!isPlainObject(body) || !asId(body.from) || !asId(body.to) || typeof body.type !== 'string')
    throw new AppError('link.incomplete')
  next()
}

/** Id in the path; '' if invalid, e.g. `undefined` of old clients. */
const named = (req: Request, name: string) => asId(req.params[name]) ?? ''

const ofType =
  (type: LinkType): RequestHandler =>
  (req, _res, next) => {
    if (isPlainObject(req.body)) req.body = { ...req.body, type }
    next()
  }

/** `/api/links`. */
export const linkRoutes = (ctx: AppContext): Router => {
  const router = Router()

  router.use(linkListRoutes())

  router.post('/', whole, validate(newLinkSchema), async (req, res) => {
    res.status(201).json(await createLink(ctx, req.user, req.body, { _id: idempotentId(req) }))
  })
  router.post('/createGNoteLink', whole, validate(newLinkSchema), async (req, res) => {
    res.status(201).json(await createLink(ctx, req.user, req.body, { _id: idempotentId(req), overlapping: true }))
  })
  router.post('/iterateideaon', ofType('iterateideaon'), whole, validate(newLinkSchema), async (req, res) => {
    res.status(201).json(await createLink(ctx, req.user, req.body, { _id: idempotentId(req) }))
  })
  router.get('/updatecache/:id', async (req, res) => {
    res.json(await updateCache(req.user, idParam(req, 'id')))
  })

  router.get('/:id', async (req, res) => {
    res.json(await readLink(req.user, idParam(req, 'id')))
  })
  router.put('/:id', validate(linkChangeSchema), async (req, res) => {
    res.json(await changeLink(ctx, req.user, idParam(req, 'id'), req.body))
  })
  router.delete('/:id', async (req, res) => {
    const link = await removeLink(ctx, req.user, idParam(req, 'id'))
    const within = req.query.userAction === 'true' ? await withinRiseAbove(req.user, link) : undefined
    if (within) res.json(within)
    else res.status(204).end()
  })

  return router
}

const linkListRoutes = (): Router => {
  const router = Router()

  // Old clients expect an empty list.
  router.get('/', (_req, res) => {
    res.json([])
  })
  router.get('/from/:id', async (req, res) => {
    await sendList(req, res, await linksFrom(req.user, named(req, 'id')))
  })
  router.get('/to/:id', async (req, res) => {
    await sendList(req, res, await linksTo(req.user, named(req, 'id')))
  })
  router.get('/either/:id', async (req, res) => {
    await sendList(req, res, await linksAt(req.user, named(req, 'id')))
  })
  router.get('/view/:viewId', async (req, res) => {
    await sendList(req, res, await linksAround(req.user, named(req, 'viewId')))
  })
  router.get('/from/:from/to/:to', async (req, res) => {
    res.json(await linksBetween(req.user, named(req, 'from'), named(req, 'to')))
  })
  router.get('/from/:id/child', async (req, res) => {
    res.json(await childViews(req.user, named(req, 'id')))
  })
  router.get('/buildson/:communityId', async (req, res) => {
    await sendList(req, res, await buildOnsOf(req.user, idParam(req, 'communityId')))
  })
  router.get('/iterateideaon/:communityId', async (req, res) => {
    await sendList(req, res, await iterationsOf(req.user, idParam(req, 'communityId')))
  })
  router.get('/updateallcache/:communityId', async (req, res) => {
    res.json(await updateAllCaches(req.user, idParam(req, 'communityId')))
  })
  router.get('/notesCount/:viewId', async (req, res) => {
    res.json(await notesCount(req.user, idParam(req, 'viewId')))
  })
  router.get('/freespace/:communityId/:viewId', async (req, res) => {
    res.json(await freeSpace(req.user, idParam(req, 'viewId')))
  })

  router.post('/from', validate(fromViewsSchema), async (req, res) => {
    await sendList(req, res, await linksFromViews(req.user, req.body))
  })
  router.post(
    ['/:communityId/search', '/:communityId/studentProfile'],
    validate(linkSearchSchema),
    heavy,
    async (req, res) => {
      await sendFound(req, res, await searchLinks(req.user, idParam(req, 'communityId'), req.body))
    },
  )
  router.post('/:communityId/searchBySupport', validate(bySupportSchema), heavy, async (req, res) => {
    const { total, found } = await searchBySupport(req.user, idParam(req, 'communityId'), req.body)
    res.set(TOTAL_HEADER, String(total)).json(found)
  })

  return router
}

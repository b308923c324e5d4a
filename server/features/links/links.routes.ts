import { Router, type RequestHandler } from 'express'
import type { Parts } from '../../parts.ts'
import { isPlainObject } from '../../platform/data.ts'
import { idParam } from '../../platform/http.ts'
import { retryId } from '../../platform/preconditions.ts'
import { sendList } from '../../platform/send-json.ts'
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
} from '../../graph/links/link-lists.ts'
import { freeSpace, notesCount, readLink } from '../../graph/links/links.service.ts'
import { createLink } from '../../graph/links/make-links.ts'
import { removeLink } from '../../graph/links/remove-links.ts'
import { searchBySupport } from './search-by-support.ts'
import { searchLinks } from './search-links.ts'

/** `/api/links` */
export const linkRoutes = (parts: Parts): Router => {
  const router = Router()

  router.use(linkListRoutes())

  router.post('/', async (req, res) => {
    res.status(201).json(await createLink(parts, req.user, req.body, { _id: retryId(req) }))
  })
  router.post('/createGNoteLink', async (req, res) => {
    res.status(201).json(await createLink(parts, req.user, req.body, { _id: retryId(req), overlapping: true }))
  })
  router.post('/iterateideaon', async (req, res) => {
    const body: unknown = isPlainObject(req.body) ? { ...req.body, type: 'iterateideaon' } : req.body
    res.status(201).json(await createLink(parts, req.user, body, { _id: retryId(req) }))
  })
  router.get('/updatecache/:id', async (req, res) => {
    res.json(await updateCache(req.user, idParam(req, 'id')))
  })

  router.get('/:id', async (req, res) => {
    res.json(await readLink(req.user, idParam(req, 'id')))
  })
  router.put('/:id', async (req, res) => {
    res.json(await changeLink(parts, req.user, idParam(req, 'id'), req.body))
  })
  router.delete('/:id', async (req, res) => {
    const link = await removeLink(parts, req.user, idParam(req, 'id'))
    const within = req.query.userAction === 'true' ? await withinRiseAbove(req.user, link) : undefined
    if (within) res.json(within)
    else res.status(204).end()
  })

  return router
}

const linkListRoutes = (): Router => {
  const router = Router()

  // Old clients ask for nothing in particular and expect nothing.
  router.get('/', (_req, res) => {
    res.json([])
  })
  router.get('/from/:id', async (req, res) => {
    await sendList(req, res, await linksFrom(req.user, req.params.id))
  })
  router.get('/to/:id', async (req, res) => {
    await sendList(req, res, await linksTo(req.user, req.params.id))
  })
  router.get('/either/:id', async (req, res) => {
    await sendList(req, res, await linksAt(req.user, req.params.id))
  })
  router.get('/view/:viewId', async (req, res) => {
    await sendList(req, res, await linksAround(req.user, req.params.viewId))
  })
  router.get('/from/:from/to/:to', async (req, res) => {
    res.json(await linksBetween(req.user, req.params.from, req.params.to))
  })
  router.get('/from/:id/child', async (req, res) => {
    res.json(await childViews(req.user, req.params.id))
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

  router.post('/from', async (req, res) => {
    await sendList(req, res, await linksFromViews(req.user, req.body))
  })
  const search: RequestHandler = async (req, res) => {
    await sendList(req, res, await searchLinks(req.user, idParam(req, 'communityId'), req.body))
  }
  router.post('/:communityId/search', search)
  router.post('/:communityId/studentProfile', search)
  router.post('/:communityId/searchBySupport', async (req, res) => {
    res.json(await searchBySupport(req.user, idParam(req, 'communityId'), req.body))
  })

  return router
}

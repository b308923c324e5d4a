import { Router } from 'express'
import type { Parts } from '../../parts.ts'
import { idParam } from '../../platform/http.ts'
import { retryId } from '../../platform/preconditions.ts'
import { signedIn } from '../../platform/session.ts'
import {
  changeLink,
  createLink,
  linksAt,
  linksBetween,
  linksFrom,
  linksTo,
  notesCount,
  readLink,
  removeLink,
} from './links.service.ts'

/** `/api/links` */
export const linkRoutes = (parts: Parts): Router => {
  const router = Router()
  router.use(signedIn(parts.sessions))

  router.post('/', async (req, res) => {
    res.status(201).json(await createLink(parts, req.user, req.body, retryId(req)))
  })

  router.get('/from/:id', async (req, res) => {
    res.json(await linksFrom(req.user, req.params.id))
  })
  router.get('/to/:id', async (req, res) => {
    res.json(await linksTo(req.user, req.params.id))
  })
  router.get('/either/:id', async (req, res) => {
    res.json(await linksAt(req.user, req.params.id))
  })
  router.get('/from/:from/to/:to', async (req, res) => {
    res.json(await linksBetween(req.user, req.params.from, req.params.to))
  })
  router.get('/notesCount/:viewId', async (req, res) => {
    res.json(await notesCount(req.user, idParam(req, 'viewId')))
  })

  router.get('/:id', async (req, res) => {
    res.json(await readLink(req.user, idParam(req, 'id')))
  })
  router.put('/:id', async (req, res) => {
    res.json(await changeLink(parts, req.user, idParam(req, 'id'), req.body))
  })
  router.delete('/:id', async (req, res) => {
    await removeLink(parts, req.user, idParam(req, 'id'))
    res.status(204).end()
  })

  return router
}

import { Router, type RequestHandler } from 'express'
import { LINK_DATA_MAX } from '../../../shared/limits.ts'
import type { Parts } from '../../parts.ts'
import { isPlainObject } from '../../platform/data.ts'
import { Refusal } from '../../platform/errors.ts'
import { idParam } from '../../platform/http.ts'
import { retryId } from '../../platform/preconditions.ts'
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

/** A place or a quotation is short; whatever is larger does not belong on a link. */
const shortData: RequestHandler = (req, _res, next) => {
  const body: unknown = req.body
  const data = isPlainObject(body) ? JSON.stringify(body.data ?? null) : ''
  if (data.length > LINK_DATA_MAX) throw new Refusal('request.tooLarge')
  next()
}

/** `/api/links` */
export const linkRoutes = (parts: Parts): Router => {
  const router = Router()

  router.post('/', shortData, async (req, res) => {
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
  router.put('/:id', shortData, async (req, res) => {
    res.json(await changeLink(parts, req.user, idParam(req, 'id'), req.body))
  })
  router.delete('/:id', async (req, res) => {
    await removeLink(parts, req.user, idParam(req, 'id'))
    res.status(204).end()
  })

  return router
}

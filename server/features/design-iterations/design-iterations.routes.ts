import { Router } from 'express'
import {
  changedDesignIterationSchema,
  improvableIdeasQuerySchema,
  designIterationIdSchema,
  newDesignCommentSchema,
  newDesignIterationSchema,
  numberedDesignIterationSchema,
} from '../../../shared/domain/design-iterations.ts'
import { asId } from '../../../shared/wire/ids.ts'
import type { AppContext } from '../../app-context.ts'
import { AppError } from '../../platform/errors.ts'
import { idParam, parse, validate } from '../../platform/http.ts'
import { idempotentId } from '../../platform/preconditions.ts'
import { memberOf } from '../../graph/membership/authors.service.ts'
import { designIterationsOf } from './design-iterations.ts'
import {
  changeDesign,
  commentDesign,
  designNumber,
  hideDesign,
  improvableIdeas,
  makeDesign,
} from './design-iterations.service.ts'

/** `/api/designiterations` (contract/api.md 20). */
export const designIterationRoutes = (ctx: AppContext): Router => {
  const router = Router()

  router.post('/designiteration', validate(newDesignIterationSchema), async (req, res) => {
    res.status(201).json(await makeDesign(ctx, req.user, req.body, idempotentId(req)))
  })
  router.put('/designiteration', validate(changedDesignIterationSchema), async (req, res) => {
    res.json(await changeDesign(ctx, req.user, req.body))
  })
  router.put('/designiteration/hide', validate(designIterationIdSchema), async (req, res) => {
    res.json(await hideDesign(ctx, req.user, req.body.id, true))
  })
  router.put('/designiteration/unhide', validate(designIterationIdSchema), async (req, res) => {
    res.json(await hideDesign(ctx, req.user, req.body.id, false))
  })
  router.post('/updateComments', validate(newDesignCommentSchema), async (req, res) => {
    res.json(await commentDesign(ctx, req.user, req.body))
  })
  router.get('/improvableideas', async (req, res) => {
    const { communityId } = parse(improvableIdeasQuerySchema, req.query)
    res.json(await improvableIdeas(req.user, communityId))
  })
  router.get('/community/:communityId', async (req, res) => {
    res.json(await designIterationsOf(await memberOf(req.user, idParam(req, 'communityId'))))
  })

  return router
}

/** Design routes below `/api/objects` for old clients (contract/api.md 8). */
export const designObjectRoutes = (ctx: AppContext): Router => {
  const router = Router()

  router.put('/designiterationNumber', validate(numberedDesignIterationSchema), async (req, res) => {
    const id = asId(req.body)
    if (id === undefined) throw new AppError('notFound')
    res.json({ iterationNumber: await designNumber(req.user, id) })
  })
  router.post('/:communityId/updateComments', validate(newDesignCommentSchema), async (req, res) => {
    res.json(await commentDesign(ctx, req.user, req.body))
  })

  return router
}

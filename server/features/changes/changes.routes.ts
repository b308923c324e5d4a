import { Router } from 'express'
import { changeFileQuerySchema, changesQuerySchema } from '../../../shared/domain/changes.ts'
import { memberOf } from '../../graph/membership/authors.service.ts'
import { idParam, parse } from '../../platform/http.ts'
import { heavy } from '../../platform/rate-limit/heavy-requests.ts'
import { sendFile } from '../../platform/send-file.ts'
import { settledUntil } from '../../store/settled.ts'
import { changeLines, changesAfter } from './changes.service.ts'
import { cursorOf, positionOf } from './cursor.ts'

/** `/api/changes`. */
export const changeRoutes = (): Router => {
  const router = Router()

  router.get('/:communityId', heavy, async (req, res) => {
    const communityId = idParam(req, 'communityId')
    const member = await memberOf(req.user, communityId)
    const { after, kinds, limit } = parse(changesQuerySchema, req.query)
    const asked = { from: positionOf(communityId, after), until: settledUntil(), kinds, limit }
    const { changes, position, more } = await changesAfter(member, asked)
    const rest = JSON.stringify({ cursor: cursorOf(communityId, position), more }).slice(1)
    res.type('json').send(`{"changes":[${changes.join(',')}],${rest}`)
  })
  router.get('/:communityId/file', heavy, async (req, res) => {
    const communityId = idParam(req, 'communityId')
    const memberNow = () => memberOf(req.user, communityId)
    await memberNow()
    const { after, kinds } = parse(changeFileQuerySchema, req.query)
    const lines = changeLines(memberNow, { from: positionOf(communityId, after), kinds })
    await sendFile(res, { name: 'changes.ndjson', type: 'application/x-ndjson' }, lines)
  })

  return router
}

import { Router } from 'express'
import { joinSchema } from '../../../shared/domain/authors.ts'
import { peopleQuerySchema, peopleSearchSchema } from '../../../shared/domain/people.ts'
import { isId } from '../../../shared/wire/ids.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Parts } from '../../parts.ts'
import { idParam, parse } from '../../platform/http.ts'
import { findAccount } from '../accounts/accounts.service.ts'
import { lookUpCommunity } from '../../graph/communities/communities.service.ts'
import { joinCommunity, managerOf, memberOf, ownAuthor, presentAuthor } from '../../graph/membership/authors.service.ts'
import { countWriters, findWriters } from './find-writers.ts'
import { openWorkspace } from './workspace.ts'

/** `/api/authors` */
export const authorRoutes = (parts: Parts): Router => {
  const { loginThrottle } = parts
  const router = Router()

  router.get('/:communityId/me', async (req, res) => {
    const communityId = idParam(req, 'communityId')
    const author = await ownAuthor(req.user, communityId)
    res.json(await presentAuthor(author, await memberOf(req.user, communityId)))
  })

  router.post('/:communityId/workspace', async (req, res) => {
    res.json(await openWorkspace(parts, req.user, idParam(req, 'communityId')))
  })

  router.post('/', async (req, res) => {
    const { userId = req.user._id, communityId, registrationKey } = parse(joinSchema, req.body)
    if (userId !== req.user._id && req.user.role !== 'admin') throw new Refusal('join.foreignUser')
    const person = isId(userId) ? await findAccount(userId) : undefined
    if (!person) throw new Refusal('join.foreignUser')
    const community = await communityToJoin(communityId)
    const guess = { what: 'key', account: req.user._id, address: req.ip } as const
    const author = await loginThrottle.attempt(guess, () =>
      joinCommunity(parts.events, person, community, registrationKey),
    )
    res.status(201).json(await presentAuthor(author, await memberOf(req.user, communityId)))
  })

  router.post('/search/count/:communityId', async (req, res) => {
    const manager = await managerOf(req.user, idParam(req, 'communityId'))
    res.json({ count: await countWriters(manager, parse(peopleQuerySchema, req.body).query) })
  })

  router.post('/search/writer/:communityId', async (req, res) => {
    const manager = await managerOf(req.user, idParam(req, 'communityId'))
    res.json(await findWriters(manager, parse(peopleSearchSchema, req.body)))
  })

  return router
}

const communityToJoin = async (id: string) => {
  const community = isId(id) ? await lookUpCommunity(id) : undefined
  if (!community) throw new Refusal('join.communityUnknown')
  return community
}

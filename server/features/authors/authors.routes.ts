import { Router } from 'express'
import { joinSchema } from '../../../shared/domain/authors.ts'
import { addMembersSchema, peopleQuerySchema, peopleSearchSchema } from '../../../shared/domain/people.ts'
import { asId } from '../../../shared/wire/ids.ts'
import { AppError } from '../../platform/errors.ts'
import type { AppContext } from '../../app-context.ts'
import { idParam, validate } from '../../platform/http.ts'
import { heavy } from '../../platform/rate-limit/heavy-requests.ts'
import type { SessionUser } from '../../platform/session.ts'
import { findAccount } from '../accounts/accounts.service.ts'
import { isVisibleTo, lookUpCommunity } from '../../graph/communities/communities.service.ts'
import { joinCommunity, managerOf, memberOf, ownAuthor, presentAuthor } from '../../graph/membership/authors.service.ts'
import { discourses } from '../discourse/discourse.ts'
import { isConnected } from '../google/google-accounts.ts'
import { countWriters, findWriters } from './find-writers.ts'
import { addMembers, removeMember } from './members.ts'
import { participationOf } from './participation.ts'
import { openWorkspace } from './workspace.ts'

/** `/api/authors`. */
export const authorRoutes = (ctx: AppContext): Router => {
  const { loginThrottle } = ctx
  const router = Router()
  const discourseOf = discourses(ctx.events)

  router.get('/:communityId/me', async (req, res) => {
    const communityId = idParam(req, 'communityId')
    const author = await ownAuthor(req.user, communityId)
    const me = await presentAuthor(author, await memberOf(req.user, communityId))
    // The token itself is never sent (contract/model.md 7).
    res.json({ ...me, ...((await isConnected(ctx, req.user._id)) && { refreshToken: true }) })
  })

  router.post('/:communityId/workspace', async (req, res) => {
    res.json(await openWorkspace(ctx, req.user, idParam(req, 'communityId')))
  })

  router.post('/', validate(joinSchema), async (req, res) => {
    const { userId: named = req.user._id, communityId, registrationKey } = req.body
    const userId = asId(named)
    if (userId !== req.user._id && req.user.role !== 'admin') throw new AppError('join.foreignUser')
    const person = userId === undefined ? undefined : await findAccount(userId)
    if (!person) throw new AppError('join.foreignUser')
    const community = await communityToJoin(req.user, communityId)
    const guess = { what: 'key', account: req.user._id, address: req.ip } as const
    const author = await loginThrottle.attempt(guess, () =>
      joinCommunity(ctx.events, person, community, registrationKey, req.user._id),
    )
    res.status(201).json(await presentAuthor(author, await memberOf(req.user, communityId)))
  })

  router.get('/:communityId/participation', heavy, async (req, res) => {
    const manager = await managerOf(req.user, idParam(req, 'communityId'))
    res.json(await participationOf(discourseOf, req.user, manager))
  })

  router.post('/:communityId/members', validate(addMembersSchema), async (req, res) => {
    const manager = await managerOf(req.user, idParam(req, 'communityId'))
    res.json(await addMembers(ctx.events, req.user, manager, req.body.userNames))
  })

  router.delete('/:communityId/members/:authorId', async (req, res) => {
    const manager = await managerOf(req.user, idParam(req, 'communityId'))
    const removed = await removeMember(ctx.events, req.user, manager, idParam(req, 'authorId'))
    res.json(await presentAuthor(removed, manager))
  })

  router.post('/search/count/:communityId', validate(peopleQuerySchema), async (req, res) => {
    const manager = await managerOf(req.user, idParam(req, 'communityId'))
    res.json({ count: await countWriters(manager, req.body.query) })
  })

  router.post('/search/writer/:communityId', validate(peopleSearchSchema), async (req, res) => {
    const manager = await managerOf(req.user, idParam(req, 'communityId'))
    res.json(await findWriters(manager, req.body))
  })

  return router
}

const communityToJoin = async (user: SessionUser, named: string) => {
  const id = asId(named)
  const community = id === undefined ? undefined : await lookUpCommunity(id)
  if (!community || !isVisibleTo(user, community)) throw new AppError('join.communityUnknown')
  return community
}

import { Router, type Request, type RequestHandler } from 'express'
import { newViewSchema } from '../../../shared/rules/hierarchy.ts'
import { canRead } from '../../../shared/rules/access.ts'
import {
  communityChangeSchema,
  communityRemovalSchema,
  loginBlockSchema,
  newCommunitySchema,
  type CommunityChange,
  type LoginBlocked,
  type MissingContexts,
} from '../../../shared/domain/communities.ts'
import type { AppContext } from '../../app-context.ts'
import { AppError } from '../../platform/errors.ts'
import { idParam, validate } from '../../platform/http.ts'
import { idempotentId } from '../../platform/preconditions.ts'
import { findAccount } from '../accounts/accounts.service.ts'
import { adminsOnly, mayCreateCommunities } from '../accounts/reach.ts'
import {
  everyAuthorOf,
  managerOf,
  memberOf,
  membershipsOf,
  presentAuthor,
} from '../../graph/membership/authors.service.ts'
import { openObject } from '../contributions/contributions.service.ts'
import { groupsOf } from '../groups/groups.service.ts'
import { toContribution } from '../../graph/objects/objects.service.ts'
import { hierarchyOf } from '../views/hierarchy.ts'
import { blockWriters } from './block-login.ts'
import { changeCommunity } from './change-community.ts'
import { addView, removeView } from './community-views.ts'
import {
  findCommunity,
  listCommunities,
  presentChoice,
  presentCommunities,
  presentCommunity,
  registeredViews,
} from '../../graph/communities/communities.service.ts'
import { createCommunity } from './new-community.ts'
import { removeCommunity } from './removal.ts'
import { communitiesWithoutRoot, hashForBrowsers, repairRootContext } from './root-context.ts'

/** `/api/communities`. */
export const communityRoutes = (ctx: AppContext): Router => {
  const { events, loginThrottle } = ctx
  const router = Router()
  /** Throttled, because managers need not know the keys. */
  const withKey = <T>({ user, ip }: Request, act: () => Promise<T>) =>
    loginThrottle.attempt({ what: 'key', account: user._id, address: ip }, act)

  router.get('/', async (req, res) => {
    const archivedToo = req.user.role === 'admin' && req.query['archived'] === 'true'
    const [communities, memberIn] = await Promise.all([
      listCommunities(req.user, { archivedToo }),
      membershipsOf([req.user]),
    ])
    const open = communities.flatMap((community) => {
      const reader = memberIn(req.user, community._id)
      return reader ? [{ community, reader }] : []
    })
    const presented = await presentCommunities(open, { withKeys: false })
    const byId = new Map(presented.map((community) => [community._id, community]))
    res.json(communities.map((community) => byId.get(community._id) ?? presentChoice(community)))
  })

  const creatorsOnly: RequestHandler = async (req, _res, next) => {
    if (!(await mayCreateCommunities(ctx.env, req.user))) throw new AppError('forbidden')
    next()
  }

  router.post('/', creatorsOnly, validate(newCommunitySchema), async (req, res) => {
    const creator = await findAccount(req.user._id)
    if (!creator) throw new AppError('session.invalid')
    const community = await createCommunity(ctx.events, creator, req.body)
    const manager = await memberOf(req.user, community._id)
    res.status(201).json(await presentCommunity(community, manager))
  })

  router.get('/:id', async (req, res) => {
    const member = await memberOf(req.user, idParam(req, 'id'))
    res.json(await presentCommunity(await findCommunity(member.communityId), member))
  })

  const change: RequestHandler<Request['params'], unknown, CommunityChange> = async (req, res) => {
    const member = await memberOf(req.user, idParam(req, 'id'))
    const community = await changeCommunity(ctx, member, req.body)
    res.json(await presentCommunity(community, member))
  }
  router.put('/:id', validate(communityChangeSchema), change)
  router.patch('/:id', validate(communityChangeSchema), change)

  router.put('/:id/blockLogin', validate(loginBlockSchema), async (req, res) => {
    const manager = await managerOf(req.user, idParam(req, 'id'))
    const answer: LoginBlocked = { changed: await withKey(req, () => blockWriters(events, manager, req.body)) }
    res.json(answer)
  })

  router.delete('/:id', validate(communityRemovalSchema), async (req, res) => {
    const manager = await managerOf(req.user, idParam(req, 'id'))
    await withKey(req, () => removeCommunity(ctx, manager, req.body.managerRegistrationKey))
    res.status(204).end()
  })

  router.get('/:id/views', async (req, res) => {
    const member = await memberOf(req.user, idParam(req, 'id'))
    const views = await registeredViews(member.communityId)
    res.json(views.filter((view) => canRead(member, view)).map((view) => toContribution(view, member)))
  })

  router.post('/:id/views', validate(newViewSchema), async (req, res) => {
    res.status(201).json(await addView(ctx, req.user, idParam(req, 'id'), req.body, idempotentId(req)))
  })
  router.delete('/:id/views/:viewId', async (req, res) => {
    await removeView(ctx, req.user, idParam(req, 'id'), idParam(req, 'viewId'))
    res.status(204).end()
  })

  router.get('/:id/hierarchy', async (req, res) => {
    res.json(await hierarchyOf(req.user, idParam(req, 'id')))
  })

  router.get('/:id/authors', async (req, res) => {
    const member = await memberOf(req.user, idParam(req, 'id'))
    const authors = await everyAuthorOf(member.communityId)
    res.json(await Promise.all(authors.map((author) => presentAuthor(author, member))))
  })

  router.get('/:id/groups', async (req, res) => {
    res.json(await groupsOf(req.user, idParam(req, 'id')))
  })

  return router
}

/** `/api/contexts`: clients that try to create a root context receive the server's (contract/README.md 20). */
export const contextRoutes = ({ env, events }: AppContext): Router => {
  const router = Router()
  const passwordHash = hashForBrowsers(env.adminToolsPassword, env.bcryptRounds)

  router.get('/missing', adminsOnly, async (_req, res) => {
    const missing: MissingContexts = { communities: await communitiesWithoutRoot(), passwordHash: await passwordHash }
    res.json(missing)
  })

  router.post('/:communityId', async (req, res) => {
    const manager = await managerOf(req.user, idParam(req, 'communityId'))
    const { communityId, authorId } = manager
    res.status(201).json(toContribution(await repairRootContext(events, communityId, authorId), manager))
  })

  router.get('/:id', async (req, res) => {
    const { object, member } = await openObject(req.user, idParam(req, 'id'))
    if (object.type !== 'Context') throw new AppError('notFound')
    res.json(toContribution(object, member))
  })

  return router
}

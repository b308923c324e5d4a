import { Router, type Request, type RequestHandler } from 'express'
import { canRead } from '../../../shared/rules/access.ts'
import {
  communityChangeSchema,
  communityRemovalSchema,
  loginBlockSchema,
  newCommunitySchema,
  type LoginBlocked,
  type MissingContexts,
} from '../../../shared/domain/communities.ts'
import type { Parts } from '../../parts.ts'
import { Refusal } from '../../platform/errors.ts'
import { idParam, parse } from '../../platform/http.ts'
import { retryId } from '../../platform/preconditions.ts'
import { findAccount } from '../accounts/accounts.service.ts'
import { demandAdmin } from '../accounts/reach.ts'
import {
  authorsOfCommunity,
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

/** `/api/communities` */
export const communityRoutes = (parts: Parts): Router => {
  const { events, loginThrottle } = parts
  const router = Router()
  /** Whoever manages a community may still not know its keys. */
  const withKey = <T>({ user, ip }: Request, act: () => Promise<T>) =>
    loginThrottle.attempt({ what: 'key', account: user._id, address: ip }, act)

  router.get('/', async (req, res) => {
    // Only admins may ask for archived ones as well: whatever else stands behind the path is ignored.
    const archivedToo = req.user.role === 'admin' && req.query['archived'] === 'true'
    const [communities, memberIn] = await Promise.all([listCommunities({ archivedToo }), membershipsOf([req.user])])
    const open = communities.flatMap((community) => {
      const reader = memberIn(req.user, community._id)
      return reader ? [{ community, reader }] : []
    })
    const presented = await presentCommunities(open, { withKeys: false })
    const byId = new Map(presented.map((community) => [community._id, community]))
    res.json(communities.map((community) => byId.get(community._id) ?? presentChoice(community)))
  })

  router.post('/', async (req, res) => {
    demandAdmin(req.user)
    const creator = await findAccount(req.user._id)
    if (!creator) throw new Refusal('session.invalid')
    const community = await createCommunity(parts.events, creator, parse(newCommunitySchema, req.body))
    const manager = await memberOf(req.user, community._id)
    res.status(201).json(await presentCommunity(community, manager))
  })

  router.get('/:id', async (req, res) => {
    const member = await memberOf(req.user, idParam(req, 'id'))
    res.json(await presentCommunity(await findCommunity(member.communityId), member))
  })

  const change: RequestHandler = async (req, res) => {
    const member = await memberOf(req.user, idParam(req, 'id'))
    const community = await changeCommunity(parts, member, parse(communityChangeSchema, req.body))
    res.json(await presentCommunity(community, member))
  }
  router.put('/:id', change)
  router.patch('/:id', change)

  router.put('/:id/blockLogin', async (req, res) => {
    const manager = await managerOf(req.user, idParam(req, 'id'))
    const block = parse(loginBlockSchema, req.body)
    const answer: LoginBlocked = { changed: await withKey(req, () => blockWriters(events, manager, block)) }
    res.json(answer)
  })

  router.delete('/:id', async (req, res) => {
    const manager = await managerOf(req.user, idParam(req, 'id'))
    const { managerRegistrationKey } = parse(communityRemovalSchema, req.body)
    await withKey(req, () => removeCommunity(parts, manager, managerRegistrationKey))
    res.status(204).end()
  })

  router.get('/:id/views', async (req, res) => {
    const member = await memberOf(req.user, idParam(req, 'id'))
    const views = await registeredViews(member.communityId)
    res.json(views.filter((view) => canRead(member, view)).map(toContribution))
  })

  router.post('/:id/views', async (req, res) => {
    res.status(201).json(await addView(parts, req.user, idParam(req, 'id'), req.body, retryId(req)))
  })
  router.delete('/:id/views/:viewId', async (req, res) => {
    await removeView(parts, req.user, idParam(req, 'id'), idParam(req, 'viewId'))
    res.status(204).end()
  })

  router.get('/:id/hierarchy', async (req, res) => {
    res.json(await hierarchyOf(req.user, idParam(req, 'id')))
  })

  router.get('/:id/authors', async (req, res) => {
    const member = await memberOf(req.user, idParam(req, 'id'))
    const authors = await authorsOfCommunity(member.communityId)
    res.json(await Promise.all(authors.map((author) => presentAuthor(author, member))))
  })

  router.get('/:id/groups', async (req, res) => {
    res.json(await groupsOf(req.user, idParam(req, 'id')))
  })

  return router
}

/** `/api/contexts`: the server makes the root context; a client that wants to make one gets it (contract/README.md 20). */
export const contextRoutes = ({ env, events }: Parts): Router => {
  const router = Router()
  const passwordHash = hashForBrowsers(env.adminToolsPassword, env.bcryptRounds)

  router.get('/missing', async (req, res) => {
    demandAdmin(req.user)
    const missing: MissingContexts = { communities: await communitiesWithoutRoot(), passwordHash: await passwordHash }
    res.json(missing)
  })

  router.post('/:communityId', async (req, res) => {
    const { communityId, authorId } = await managerOf(req.user, idParam(req, 'communityId'))
    res.status(201).json(toContribution(await repairRootContext(events, communityId, authorId)))
  })

  router.get('/:id', async (req, res) => {
    const { object } = await openObject(req.user, idParam(req, 'id'))
    if (object.type !== 'Context') throw new Refusal('notFound')
    res.json(toContribution(object))
  })

  return router
}

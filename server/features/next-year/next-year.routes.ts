import { Router, type Request } from 'express'
import { type CopyCandidate, newCopySchema } from '../../../shared/domain/next-year.ts'
import type { AppContext } from '../../app-context.ts'
import { AppError } from '../../platform/errors.ts'
import { idParam, validate } from '../../platform/http.ts'
import { idempotentIds } from '../../platform/preconditions.ts'
import { createHeavyLimit } from '../../platform/rate-limit/heavy-requests.ts'
import { newId } from '../../store/new-id.ts'
import { presentCommunity } from '../../graph/communities/communities.service.ts'
import { managerOf, memberOf } from '../../graph/membership/authors.service.ts'
import { findAccount } from '../accounts/accounts.service.ts'
import { mayCreateCommunities } from '../accounts/reach.ts'
import { candidatesOf, presentCandidate } from './candidates.ts'
import { copyCommunity } from './copy-community.ts'

/** Attempts with the same idempotency key. */
const ATTEMPTS = 10

/** `/api/communities/:id/copies`, for managers who may create communities (NEXT-01). */
export const nextYearRoutes = (ctx: AppContext): Router => {
  const router = Router()
  // A repeated request waits for the first and answers the same community.
  const oneAtATime = createHeavyLimit({ running: 1, waiting: 2 })

  const managerWhoCreates = async (req: Request) => {
    const manager = await managerOf(req.user, idParam(req, 'id'))
    if (!(await mayCreateCommunities(ctx.env, req.user))) throw new AppError('forbidden')
    return manager
  }

  router.get('/:id/copies/members', async (req, res) => {
    const manager = await managerWhoCreates(req)
    const answer: CopyCandidate[] = (await candidatesOf(req.user, manager)).map(presentCandidate)
    res.json(answer)
  })

  router.post('/:id/copies', validate(newCopySchema), oneAtATime, async (req, res) => {
    const manager = await managerWhoCreates(req)
    const creator = await findAccount(req.user._id)
    if (!creator) throw new AppError('session.invalid')
    const ids = idempotentIds(req, ATTEMPTS) ?? [newId()]
    const community = await copyCommunity(ctx, req.user, { manager, creator }, req.body, ids)
    res.status(201).json(await presentCommunity(community, await memberOf(req.user, community._id)))
  })

  return router
}

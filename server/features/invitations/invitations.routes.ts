import { type Request, Router } from 'express'
import {
  type CurrentInvitation,
  type Invitation,
  invitationRenewalSchema,
  invitedSchema,
  invitedSignUpSchema,
  type InvitingCommunity,
} from '../../../shared/domain/invitations.ts'
import type { AppContext } from '../../app-context.ts'
import { parseSmallBodies } from '../../platform/body-parser.ts'
import { AppError } from '../../platform/errors.ts'
import { idParam, validate } from '../../platform/http.ts'
import { lanUrls } from '../../platform/lan-urls.ts'
import { programOf } from '../../platform/program.ts'
import { findCommunity } from '../../graph/communities/communities.service.ts'
import { managerOf, memberOf, presentAuthor } from '../../graph/membership/authors.service.ts'
import { findAccount } from '../accounts/accounts.service.ts'
import {
  demandInvited,
  invitationOf,
  joinByInvitation,
  renewInvitation,
  signUpByInvitation,
} from './invitations.service.ts'

/** `/api/invitations`, without a session. A wrong invitation counts as a wrong registration key (contract/README.md 8). */
export const openInvitationRoutes = (ctx: AppContext): Router => {
  const { env, loginThrottle, sessions } = ctx
  const router = Router()
  const invitedTo = ({ ip }: { ip?: string | undefined }, key: string) =>
    loginThrottle.attempt({ what: 'key', address: ip }, () => demandInvited(key))

  router.post('/preview', ...parseSmallBodies(), validate(invitedSchema), async (req, res) => {
    const { _id: communityId, title } = await invitedTo(req, req.body.invitation)
    const answer: InvitingCommunity = { communityId, title }
    res.json(answer)
  })

  const signUpFields = invitedSignUpSchema({ passwordMin: env.passwordMinSignUp })
  router.post('/sign-up', ...parseSmallBodies(), validate(signUpFields), async (req, res) => {
    const { invitation, ...user } = req.body
    const { _id: communityId } = await invitedTo(req, invitation)
    const account = await signUpByInvitation(ctx, user, invitation)
    res.json({ token: await sessions.begin(account, programOf(req)), communityId })
  })

  return router
}

/** `/api/invitations` */
export const invitationRoutes = (ctx: AppContext): Router => {
  const { siteUrl, host } = ctx.env
  const router = Router()
  const toAnswer = (invitation: Invitation | null, { socket }: Request): CurrentInvitation => ({
    invitation,
    siteUrl: siteUrl ?? null,
    // Not needed with a public address, so that managers of an open site learn none of its network.
    lanUrls: siteUrl === undefined ? lanUrls({ host, port: socket.localPort }) : [],
  })

  router.post('/join', validate(invitedSchema), async (req, res) => {
    const { user, ip: address } = req
    const person = await findAccount(user._id)
    if (!person) throw new AppError('session.invalid')
    const author = await ctx.loginThrottle.attempt({ what: 'key', account: user._id, address }, () =>
      joinByInvitation(ctx, person, req.body.invitation),
    )
    res.json(await presentAuthor(author, await memberOf(user, author.communityId)))
  })

  router.get('/:communityId', async (req, res) => {
    const { communityId } = await managerOf(req.user, idParam(req, 'communityId'))
    res.json(toAnswer(invitationOf(ctx, await findCommunity(communityId)), req))
  })

  router.put('/:communityId', validate(invitationRenewalSchema), async (req, res) => {
    const manager = await managerOf(req.user, idParam(req, 'communityId'))
    res.json(toAnswer(await renewInvitation(ctx, manager, req.body.replaces), req))
  })

  return router
}

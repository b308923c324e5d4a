import { Router } from 'express'
import { serviceAddress, type ServiceToken, serviceTokenRequestSchema } from '../../../shared/domain/service-tokens.ts'
import type { AppContext } from '../../app-context.ts'
import { findRootSettings } from '../../graph/communities/root-settings.ts'
import { memberOf } from '../../graph/membership/authors.service.ts'
import { tokenOf } from '../../platform/authenticate.ts'
import { AppError } from '../../platform/errors.ts'
import { idParam, validate } from '../../platform/http.ts'

/** Route that issues tokens for external services (docs/decisions/0033-outside-services.md). */
export const serviceTokenRoutes = ({ env, sessions }: Pick<AppContext, 'env' | 'sessions'>): Router => {
  const router = Router()

  router.post('/:id/service-token', validate(serviceTokenRequestSchema), async (req, res) => {
    const { communityId, authorId } = await memberOf(req.user, idParam(req, 'id'))
    if (authorId === null) throw new AppError('member.missing')
    const settings = await findRootSettings(communityId)
    if (serviceAddress(settings, req.body.service, env.serviceSites) === undefined) throw new AppError('service.closed')
    const lent = sessions.lend(tokenOf(req) ?? '', communityId)
    if (!lent) throw new AppError('session.invalid')
    const answer: ServiceToken = { token: lent.token, until: new Date(lent.until).toISOString() }
    res.status(201).json(answer)
  })

  return router
}

import { Router } from 'express'
import { platformFieldsSchema } from '../../../shared/domain/lti.ts'
import type { AppContext } from '../../app-context.ts'
import { confirmedOnly } from '../../platform/confirmation.ts'
import { AppError } from '../../platform/errors.ts'
import { idParam, validate } from '../../platform/http.ts'
import { heavy } from '../../platform/rate-limit/heavy-requests.ts'
import { managerOf } from '../../graph/membership/authors.service.ts'
import { adminsOnly } from '../accounts/reach.ts'
import { LAUNCH_PATH, LTI_PATH } from './login.ts'
import { addPlatform, changePlatform, listPlatforms, presentPlatform, removePlatform } from './platforms.ts'
import { registrationLink } from './registration.ts'
import { fetchRosters, rosterOf } from './roster.ts'

/** `/api/lti`: platforms, for admins. */
export const ltiRoutes = (ctx: AppContext): Router => {
  const router = Router()
  const { env } = ctx

  router.get('/platforms', adminsOnly, async (_req, res) => {
    const site = env.siteUrl ?? ''
    const tool = {
      site: env.siteUrl ?? null,
      signIn: `${site}${LTI_PATH}/login`,
      launch: `${site}${LAUNCH_PATH}`,
      keys: `${site}${LTI_PATH}/keys`,
    }
    res.json({ tool, platforms: (await listPlatforms()).map(presentPlatform) })
  })
  router.post('/platforms', adminsOnly, confirmedOnly, validate(platformFieldsSchema), async (req, res) => {
    if (env.siteUrl === undefined) throw new AppError('lti.off')
    res.status(201).json(presentPlatform(await addPlatform(env, req.user._id, req.body)))
  })
  router.put('/platforms/:id', adminsOnly, confirmedOnly, validate(platformFieldsSchema), async (req, res) => {
    res.json(presentPlatform(await changePlatform(env, req.user, idParam(req, 'id'), req.body)))
  })
  router.delete('/platforms/:id', adminsOnly, confirmedOnly, async (req, res) => {
    await removePlatform(req.user, idParam(req, 'id'))
    res.status(204).end()
  })
  router.post('/registration-links', adminsOnly, confirmedOnly, (req, res) => {
    res.status(201).json(registrationLink(ctx, req.user))
  })

  router.get('/rosters/:communityId', async (req, res) => {
    res.json(await rosterOf(await managerOf(req.user, idParam(req, 'communityId'))))
  })
  router.post('/rosters/:communityId', heavy, async (req, res) => {
    const manager = await managerOf(req.user, idParam(req, 'communityId'))
    await fetchRosters(ctx, manager)
    res.json(await rosterOf(manager))
  })

  return router
}

import { Router } from 'express'
import { aboutRoutes } from './features/about/about.routes.ts'
import { signInRoutes } from './features/accounts/sign-in.routes.ts'
import { userRoutes } from './features/accounts/users.routes.ts'
import { authorRoutes } from './features/authors/authors.routes.ts'
import { communityRoutes, contextRoutes } from './features/communities/communities.routes.ts'
import { contributionRoutes, objectRoutes } from './features/contributions/contributions.routes.ts'
import { linkRoutes } from './features/links/links.routes.ts'
import { recordRoutes } from './features/records/records.routes.ts'
import { viewRoutes } from './features/views/views.routes.ts'
import type { Parts } from './parts.ts'

/** Every route of the API, by path. */
const ROUTES: Readonly<Record<string, (parts: Parts) => Router>> = {
  '/auth/local': signInRoutes,
  '/api/users': userRoutes,
  '/api/communities': communityRoutes,
  '/api/contexts': contextRoutes,
  '/api/authors': authorRoutes,
  '/api/contributions': contributionRoutes,
  '/api/objects': objectRoutes,
  '/api/links': linkRoutes,
  '/api/records': recordRoutes,
  '/api/views': viewRoutes,
  '/api': aboutRoutes,
}

export const apiRoutes = (parts: Parts): Router => {
  const router = Router()
  for (const [path, routes] of Object.entries(ROUTES)) router.use(path, routes(parts))
  return router
}

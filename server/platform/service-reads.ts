import type { Request } from 'express'

/** Calls allowed with an external service's token (contract/api.md 26, 29), with the member's access rights. None of them writes. */
const READS = [
  'GET /api/authors/:communityId/me',
  'GET /api/communities/:id',
  'GET /api/communities/:id/authors',
  'GET /api/communities/:id/groups',
  'GET /api/communities/:id/views',
  'GET /api/contexts/:id',
  'GET /api/contributions/:communityId/studentNotes',
  'POST /api/contributions/:communityId/search',
  'POST /api/contributions/:communityId/search/count',
  'POST /api/historicalobjects/:communityId/search',
  'GET /api/links/buildson/:communityId',
  'GET /api/links/either/:id',
  'GET /api/links/from/:id',
  'GET /api/links/from/:from/to/:to',
  'GET /api/links/to/:id',
  'GET /api/links/view/:viewId',
  'POST /api/links/:communityId/search',
  'POST /api/links/:communityId/studentProfile',
  'GET /api/objects/:id',
  'GET /api/records/object/:id',
  'POST /api/records/search/:communityId',
]

/** An id, to exclude routes such as /api/objects/type. */
const ID = '[0-9a-f]{24}'
const patterns = READS.map((route) => new RegExp(`^${route.replaceAll(/:\w+/g, ID)}/?$`, 'i'))

/** Returns whether an external service may make this call. */
export const isForServices = ({ method, baseUrl, path }: Pick<Request, 'method' | 'baseUrl' | 'path'>): boolean =>
  patterns.some((pattern) => pattern.test(`${method} ${baseUrl}${path}`))

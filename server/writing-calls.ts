import type { Request } from 'express'

/**
 * Calls other than GET that don't change a community: reading by POST, read marks, favourites, personal settings, joining (contract/README.md 38). All others
 * count as writing.
 */
export const NOT_WRITING: readonly string[] = [
  'POST /api/analysis/:communityId/frequentwords',
  'POST /api/analysis/:communityId/lexicon',
  'POST /api/authors',
  'POST /api/authors/search/count/:communityId',
  'POST /api/authors/search/writer/:communityId',
  'PUT /api/catchup/:communityId/day',
  'PUT /api/catchup/:communityId/letters',
  'POST /api/communities/:id/service-token',
  'PUT /api/communities/:id/studies/:studyId/answers',
  'POST /api/contributions/:communityId/near',
  'POST /api/contributions/:communityId/search',
  'POST /api/contributions/:communityId/search/count',
  'POST /api/contributions/:communityId/search/facts',
  'PUT /api/drafts',
  'DELETE /api/drafts/:id',
  'POST /api/historicalobjects/:communityId/search',
  'PUT /api/inbox/seen',
  'POST /api/invitations/join',
  'POST /api/keyconcept/:communityId/groups',
  'POST /api/links/:communityId/search',
  'POST /api/links/:communityId/searchBySupport',
  'POST /api/links/:communityId/studentProfile',
  'POST /api/links/from',
  'POST /api/moderation/:communityId/:id/report',
  'POST /api/objects/:communityId/riseabove',
  'POST /api/objects/addTofav/:communityId/:id',
  'POST /api/objects/remFromfav/:communityId/:id',
  'PUT /api/objects/:communityId/:id/updatePushSubscripitons',
  'PUT /api/objects/:communityId/:id/updatePushSubscriptions',
  'POST /api/records/read/:communityId/:id',
  'POST /api/records/search/:communityId',
  'PUT /api/unread/:communityId/mark',
  'PUT /api/unread/views/:viewId/mark',
]

const notWriting = new RegExp(`^(?:${NOT_WRITING.join('|').replaceAll(/:\w+/g, '[^/]+')})/?$`, 'i')

/** Returns whether a call may change a community. */
export const isWriting = ({ method, baseUrl, path }: Pick<Request, 'method' | 'baseUrl' | 'path'>): boolean =>
  method !== 'GET' && method !== 'HEAD' && !notWriting.test(`${method} ${baseUrl}${path}`)

import * as z from 'zod/mini'
import { objectSchema } from '../../shared/domain/contributions.ts'
import { linkSchema } from '../../shared/domain/links.ts'
import { recordSchema } from '../../shared/domain/records.ts'
import type { TestApp } from './app.ts'
import {
  forAdmins,
  forAuthors,
  forAllCallers,
  forManagers,
  forMembers,
  forUsers,
  type Cast,
  type Statuses,
} from './cast.ts'
import { makeNote, type Person } from './makers.ts'

export interface Row {
  route: string
  path: string | ((caller: keyof Statuses) => string)
  expected: Statuses
  body?: unknown
}

/** Returns the status that a caller gets. */
export const askRow = async (
  app: TestApp,
  { route, path, body }: Row,
  caller: keyof Statuses,
  person: Person | undefined,
): Promise<number> => {
  const [method = ''] = route.split(' ')
  const at = typeof path === 'string' ? path : path(caller)
  const sent: unknown = typeof body === 'function' ? body(caller) : body
  return (await app.request(method, at, { body: sent, ...(person && { token: person.token }) })).status
}

/** Ids used in the requests. */
export interface Things {
  community: string
  context: string
  user: string
  author: string
  view: string
  note: string
  attachment: string
  scaffold: string
  link: string
  support: string
  spareLink: (caller: keyof Statuses) => string
  spareItem: (caller: keyof Statuses) => string
  idea: string
  record: string
  historical: string
}

export const makeThings = async (app: TestApp, { community, callers }: Cast): Promise<Things> => {
  const { owner } = callers
  const { token, author, user } = owner
  const post = (path: string, body: object) => app.request('POST', path, { token, body })
  const make = async (type: string) => {
    const body = { type, permission: 'private', status: 'active', authors: [author._id] }
    return (await post(`/api/contributions/${community._id}`, body)).as(objectSchema)._id
  }
  const [view, attachment, starter, scaffold, { _id: note }] = [
    await make('View'),
    await make('Attachment'),
    await make('Support'),
    await make('Scaffold'),
    await makeNote(app, owner, { permission: 'private' }),
  ]
  const joined = async (from: string, type: string) =>
    (await post('/api/links', { from, to: note, type })).as(linkSchema)._id
  const place = () => joined(view, 'contains')
  const idea = await make('promisingIdeaobj')
  await post('/api/links', { from: idea, to: note, type: 'promisings', data: { idea: 'leaves fall' } })
  await app.request('PUT', `/api/objects/${note}`, { token, body: { title: 'Changed' } })
  const started = { communityId: community._id, startDate: '2026-09-01' }
  await app.request('PUT', '/api/iterations/iteration', { token: callers.manager.token, body: started })
  const records = await app.request('GET', `/api/records/object/${note}`, { token })
  const { _id: record, historicalObjectId = '' } = records.as(z.array(recordSchema)).at(-1) ?? { _id: '' }
  const [spare, spareItem] = [new Map<string, string>(), new Map<string, string>()]
  for (const caller of ['visitor', ...Object.keys(callers)]) {
    spare.set(caller, await place())
    spareItem.set(caller, await place())
  }
  return {
    community: community._id,
    context: community.rootContextId ?? '',
    user: user._id,
    author: author._id,
    view,
    note,
    attachment,
    scaffold,
    link: await place(),
    support: await joined(starter, 'supports'),
    spareLink: (caller: string) => spare.get(caller) ?? '',
    spareItem: (caller: string) => spareItem.get(caller) ?? '',
    idea,
    record,
    historical: historicalObjectId,
  }
}

const SEARCH = { query: {} }
const PEOPLE = { query: '' }
/** For members; admins who have not joined may read and administer, but not write content (contract/api.md 0.1). */
const forJoined = (status = 200): Statuses => ({ ...forMembers(status), admin: 403 })
const forAuthorsJoined = (status = 200): Statuses => ({ ...forAuthors(status), admin: 403 })
const form = (fields: Record<string, string>) => {
  const made = new FormData()
  for (const [name, value] of Object.entries(fields)) made.append(name, value)
  return made
}

/** There is no collection with the id, hence 404. */
const keyConceptRows = ({ community, author, note }: Things): Row[] => {
  const row = (act: string, path: string, expected: Statuses, body?: unknown): Row => {
    const [method = '', rest = ''] = act.split(' ')
    const route = `${method} /api/keyconcept/:communityId/${rest}`
    return { route, path: `/api/keyconcept/${community}/${path}`, expected, body }
  }
  const some = { name: 'x', keyConcepts: ['x'] }
  return [
    row('GET allcollections', 'allcollections/', forMembers()),
    row('POST collections', 'collections/', forManagers(201), { keyConceptCollection: some }),
    row('PUT collections', 'collections/', forManagers(404), { keyConceptCollection: { ...some, _id: note } }),
    row('GET collections/:id', `collections/${note}`, forMembers(404)),
    row('DELETE collections/:id', `collections/${note}`, forManagers(404)),
    row('GET words/:authorId', `words/${author}?language=ja`, forMembers()),
    row('POST groups', 'groups', forMembers(), { authorId: author, keyConcepts: ['x'], language: 'ja' }),
  ]
}

const designRows = ({ community, note }: Things): Row[] => {
  const row = (act: string, expected: Statuses, body?: unknown): Row => {
    const [method = '', path = ''] = act.split(' ')
    return { route: act.split('?')[0] ?? '', path, expected, ...(method !== 'GET' && { body }) }
  }
  const design = '/api/designiterations'
  const texts = { title: 'x', rationale: 'x', designIdea: 'x', rating: 1 }
  const meant = { id: note, comment: 'x' }
  return [
    row(`POST ${design}/designiteration`, forJoined(201), { ...texts, communityId: community }),
    row(`PUT ${design}/designiteration`, forUsers(404), { ...texts, _id: note }),
    row(`PUT ${design}/designiteration/hide`, forUsers(404), meant),
    row(`PUT ${design}/designiteration/unhide`, forUsers(404), meant),
    row(`POST ${design}/updateComments`, forUsers(404), meant),
    row(`GET ${design}/improvableideas?communityId=${community}`, forMembers()),
    {
      route: `GET ${design}/community/:communityId`,
      path: `${design}/community/${community}`,
      expected: forMembers(),
    },
    row('PUT /api/objects/designiterationNumber', forUsers(404), { iterationObjId: note }),
    {
      route: 'POST /api/objects/:communityId/updateComments',
      path: `/api/objects/${community}/updateComments`,
      expected: forUsers(404),
      body: meant,
    },
    row('POST /api/notefeedback/create', forJoined(201), {
      communityId: community,
      feedback: { noteText: 'x', predicted: 'L-F' },
    }),
    row(`GET /api/notefeedback/getFeedbacks?communityId=${community}`, forManagers()),
  ]
}

const googleRows = (note: string): Row[] => {
  const [oauth, file] = ['/auth/googleOAuth', '/auth/googleFile']
  const row = (route: string, expected: Statuses): Row => {
    const [method = '', path = ''] = route.split(' ')
    const body = {
      userName: 'x',
      docId: 'x',
      noteId: note,
      objId: note,
      authorId: note,
      createdBy: 'x',
      title: 'x',
      url: 'x',
    }
    return { route, path, expected, ...(method !== 'GET' && { body }) }
  }
  return [
    row(`POST ${oauth}/checkStatus`, forUsers()),
    row(`POST ${oauth}/getOAuthUrl`, forUsers(404)),
    row(`GET ${oauth}/signIn`, forAllCallers(404)),
    row(`GET ${oauth}/getToken`, forAllCallers(302)),
    row(`POST ${oauth}/message/send`, forUsers(404)),
    ...['create', 'list', 'importFromDrive', 'export', 'addPermission'].map((call) =>
      row(`POST ${file}/${call}`, forUsers(404)),
    ),
  ]
}

// Without SITE_URL.
const ltiRows = (community: string): Row[] => {
  const row = (route: string, expected: Statuses, path = route.split(' ')[1] ?? ''): Row => ({
    route,
    path,
    expected,
    ...(/^(POST|PUT)/.test(route) && { body: {} }),
  })
  const none = '0123456789abcdef01234567'
  return [
    row('GET /auth/lti/keys', forAllCallers()),
    row('GET /auth/lti/login', forAllCallers(404)),
    row('POST /auth/lti/login', forAllCallers(404)),
    row('GET /auth/lti/cookie', forAllCallers()),
    row('POST /auth/lti/launch', forAllCallers(403)),
    row('POST /auth/lti/open', forAllCallers(403)),
    row('POST /auth/lti/choice', forAllCallers(403)),
    row('GET /auth/lti/register', forAllCallers(404)),
    row('POST /auth/lti/register', forAllCallers(404)),
    row('GET /api/lti/platforms', forAdmins()),
    row('POST /api/lti/platforms', forAdmins(422)),
    row('PUT /api/lti/platforms/:id', forAdmins(422), `/api/lti/platforms/${none}`),
    row('DELETE /api/lti/platforms/:id', forAdmins(204), `/api/lti/platforms/${none}`),
    row('POST /api/lti/registration-links', forAdmins(409)),
    row('GET /api/lti/rosters/:communityId', forManagers(), `/api/lti/rosters/${community}`),
    row('POST /api/lti/rosters/:communityId', forManagers(409), `/api/lti/rosters/${community}`),
  ]
}

export const everyRoute = (of: Things): Row[] => {
  const { community, note, view, link } = of
  const row = (route: string, path: Row['path'], expected: Statuses, body?: unknown): Row => ({
    route,
    path,
    expected,
    ...(body !== undefined && { body }),
  })
  const list = form({ community, communityId: community })
  const found = { _id: of.attachment, name: 'x.png' }
  const between = { from: view, to: note }
  return [
    row('GET /healthz', '/healthz', forAllCallers()),
    row('GET /readyz', '/readyz', forAllCallers()),
    row('GET /metrics', '/metrics', forAllCallers()),
    row('GET /api/version', '/api/version', forAllCallers()),
    row('GET /api/site', '/api/site', forAllCallers()),
    row('GET /api/changeLog', '/api/changeLog', forAllCallers()),
    row('GET /api/flashNotice', '/api/flashNotice', forAllCallers()),
    row('GET /auth/oidc/signIn', '/auth/oidc/signIn', forAllCallers(404)),
    row('GET /auth/oidc/callback', '/auth/oidc/callback', forAllCallers(404)),
    row('POST /auth/oidc/backchannel-logout', '/auth/oidc/backchannel-logout', forAllCallers(404), {}),
    row('GET /api/users/me/outside-accounts', '/api/users/me/outside-accounts', forUsers()),
    row('POST /api/users/me/outside-accounts', '/api/users/me/outside-accounts', forUsers(404), {
      act: 'link',
      path: '/settings',
    }),
    row('DELETE /api/users/me/outside-accounts/:id', `/api/users/me/outside-accounts/${note}`, forUsers(204)),
    row('GET /api/recaptcha/config', '/api/recaptcha/config', forAllCallers()),
    row('POST /api/recaptcha', '/api/recaptcha', forAllCallers(), {}),
    row('POST /auth/local', '/auth/local', forAllCallers(401), {}),
    row('POST /auth/password-link', '/auth/password-link', forAllCallers(422), {}),
    row('PUT /auth/password-link', '/auth/password-link', forAllCallers(422), {}),
    row('POST /auth/local/second-factor', '/auth/local/second-factor', forAllCallers(422), {}),
    row('POST /auth/confirm', '/auth/confirm', forUsers(422), {}),
    row('GET /auth/local/signupCodeSet', '/auth/local/signupCodeSet', forAllCallers()),
    // Only with OLD_CLIENTS.
    row('GET /auth/jwt', '/auth/jwt', forAllCallers(404)),
    ...googleRows(note),
    ...ltiRows(community),
    row('POST /api/notifications/notify/:communityId', `/api/notifications/notify/${community}`, forMembers(), {
      contribution: { _id: note },
      contextId: view,
    }),
    row('GET /api/notifications/tick', '/api/notifications/tick', forAdmins()),
    row('POST /api/help/send', '/api/help/send', forUsers(422), {}),
    row('GET /api/drafts', '/api/drafts', forUsers()),
    row('PUT /api/drafts', '/api/drafts', forUsers(422), {}),
    row('GET /api/drafts/:id', `/api/drafts/${note}`, forUsers(404)),
    row('DELETE /api/drafts/:id', `/api/drafts/${note}`, forUsers(204)),
    row('GET /api/translate', '/api/translate?text=Hi&language=English', forUsers()),
    row('GET /api/ratings/supports-link/:supportId', `/api/ratings/supports-link/${of.support}`, forAuthors()),
    row('POST /api/ratings', '/api/ratings', forUsers(422), {}),
    row('GET /api/iterations/:communityId/iteration', `/api/iterations/${community}/iteration/`, forMembers()),
    row('PUT /api/iterations/iteration', '/api/iterations/iteration', forManagers(), {
      communityId: community,
      startDate: '2026-09-01',
    }),
    // Saved before in `makeThings`, because the requests run concurrently.
    row('POST /api/iterations/iteration', '/api/iterations/iteration/', forManagers(), {
      communityId: community,
      startDate: '2026-09-01',
    }),
    row('GET /api/contributions/:communityId/:id/near', `/api/contributions/${community}/${note}/near`, forAuthors()),
    row('POST /api/contributions/:communityId/near', `/api/contributions/${community}/near`, forMembers(), {
      text: 'x',
    }),
    ...keyConceptRows(of),
    ...designRows(of),
    row('POST /api/kfnlp/fuzzy-searcher', '/api/kfnlp/fuzzy-searcher/', forUsers(), {
      noteBody: 'x',
      keyConcepts: ['x'],
      language: 'ja',
    }),
    row('POST /api/kfnlp/lemmatize', '/api/kfnlp/lemmatize', forUsers(), { sentence: 'x', language: 'ja' }),
    row('POST /api/kfnlp/lemmatize_from_tokens', '/api/kfnlp/lemmatize_from_tokens', forUsers(), {
      tokens: ['x'],
      language: 'ja',
    }),

    row('POST /api/users', '/api/users', forAllCallers(422), {}),
    row('POST /api/users', '/api/users', forManagers(400), list),
    row('POST /api/users/users', '/api/users/users', forManagers(400), list),
    row('POST /api/users/validate', '/api/users/validate', forManagers(400), list),
    row('POST /api/users/rename', '/api/users/rename', forManagers(400), list),
    row('POST /api/users/renameAllUser/:communityId', `/api/users/renameAllUser/${community}`, forManagers(), {
      userData: {},
    }),
    row('GET /api/users/me', '/api/users/me', forUsers()),
    row('GET /api/users/me/sessions', '/api/users/me/sessions', forUsers()),
    row('DELETE /api/users/me/sessions', '/api/users/me/sessions', forUsers(204)),
    row('DELETE /api/users/me/sessions/:sessionId', '/api/users/me/sessions/0123456789abcdef01', forUsers(404)),
    row('GET /api/users/me/second-factor', '/api/users/me/second-factor', forUsers()),
    row('POST /api/users/me/second-factor', '/api/users/me/second-factor', forUsers(422), {}),
    row('PUT /api/users/me/second-factor', '/api/users/me/second-factor', forUsers(422), {}),
    row('DELETE /api/users/me/second-factor', '/api/users/me/second-factor', forUsers(422), {}),
    row('POST /api/users/me/app-passwords', '/api/users/me/app-passwords', forUsers(422), {}),
    row('DELETE /api/users/me/app-passwords/:id', `/api/users/me/app-passwords/${note}`, forUsers(204)),
    row('GET /api/users/me/tokens', '/api/users/me/tokens', forUsers()),
    row('POST /api/users/me/tokens', '/api/users/me/tokens', forUsers(422), {}),
    row('DELETE /api/users/me/tokens/:id', `/api/users/me/tokens/${note}`, forUsers(204)),
    row('PUT /api/users/me/lang', '/api/users/me/lang', forUsers(422), {}),
    row('PUT /api/users/me/reading', '/api/users/me/reading', forUsers(422), {}),
    row('PUT /api/users/me/hints', '/api/users/me/hints', forUsers(422), {}),
    row('GET /api/users/myRegistrations', '/api/users/myRegistrations', forUsers()),
    row('POST /api/users/search/count', '/api/users/search/count', forAdmins(), PEOPLE),
    row('POST /api/users/search', '/api/users/search', forAdmins(), PEOPLE),
    row('GET /api/users/search/role', '/api/users/search/role?role=admin', forManagers()),
    row('GET /api/users/erasures', '/api/users/erasures', forAdmins()),
    row('GET /api/backups', '/api/backups', forAdmins()),
    row('POST /api/users/:id/erasure', `/api/users/${of.user}/erasure`, forAdmins(422), { userName: 'x' }),
    row('GET /api/users/:id/erasure', `/api/users/${of.user}/erasure`, forAdmins(404)),
    row('GET /api/users/:id', `/api/users/${of.user}`, forUsers()),
    row('GET /api/users/:id/data', `/api/users/${of.user}/data`, forAuthors()),
    row('PUT /api/users/:id', `/api/users/${of.user}`, forManagers(), {}),
    row('PATCH /api/users/:id', `/api/users/${of.user}`, forManagers(422), {}),
    row('PUT /api/users/:id/password', `/api/users/${of.user}/password`, forUsers(422), {}),

    row('GET /api/communities', '/api/communities', forUsers()),
    row('POST /api/communities', '/api/communities', forAdmins(422), {}),
    row('GET /api/communities/:id', `/api/communities/${community}`, forMembers()),
    row('PUT /api/communities/:id', `/api/communities/${community}`, forMembers(), {}),
    row('PATCH /api/communities/:id', `/api/communities/${community}`, forMembers(), {}),
    row('PUT /api/communities/:id/blockLogin', `/api/communities/${community}/blockLogin`, forManagers(), {
      registrationKey: 'writers',
      blocked: false,
    }),
    // 403 without the key.
    row('DELETE /api/communities/:id', `/api/communities/${community}`, forManagers(403), {}),
    row('GET /api/communities/:id/copies/members', `/api/communities/${community}/copies/members`, forAdmins()),
    row('POST /api/communities/:id/copies', `/api/communities/${community}/copies`, forAdmins(201), {
      title: 'Next year',
      parts: [],
    }),
    // Not announced.
    row('PUT /api/communities/import/file', '/api/communities/import/file', forAdmins(404), {}),
    row('POST /api/communities/import', '/api/communities/import', forAdmins(201), { matchUsers: false, bytes: 100 }),
    row('GET /api/communities/import', '/api/communities/import', forAdmins()),
    row('DELETE /api/communities/import', '/api/communities/import', forAdmins()),
    row('GET /api/communities/:id/archive', `/api/communities/${community}/archive`, forManagers()),
    row('GET /api/communities/:id/views', `/api/communities/${community}/views`, forMembers()),
    row('POST /api/communities/:id/views', `/api/communities/${community}/views`, forJoined(201), { title: 'New' }),
    // Not listed.
    row('DELETE /api/communities/:id/views/:viewId', `/api/communities/${community}/views/${view}`, forMembers(404)),
    row('GET /api/communities/:id/hierarchy', `/api/communities/${community}/hierarchy`, forMembers()),
    // No service is configured.
    row(
      'POST /api/communities/:id/service-token',
      `/api/communities/${community}/service-token`,
      { ...forMembers(409), admin: 403 },
      { service: 'itmServer' },
    ),
    row('GET /api/communities/:id/authors', `/api/communities/${community}/authors`, forMembers()),
    row('GET /api/communities/:id/groups', `/api/communities/${community}/groups`, forMembers()),
    row('GET /api/communities/:id/title', `/api/communities/${community}/title`, forMembers()),
    row('GET /api/communities/:id/scaffolds', `/api/communities/${community}/scaffolds`, forMembers()),
    row(
      'POST /api/communities/:id/scaffolds',
      `/api/communities/${community}/scaffolds`,
      { ...forManagers(201), admin: 403 },
      { title: 'New' },
    ),
    row('PUT /api/communities/:id/scaffolds', `/api/communities/${community}/scaffolds`, forManagers(204), {
      scaffolds: [],
    }),
    // Not listed.
    row(
      'DELETE /api/communities/:id/scaffolds/:scaffoldId',
      `/api/communities/${community}/scaffolds/${note}`,
      forManagers(404),
    ),
    row('GET /api/communities/:id/templates', `/api/communities/${community}/templates`, forManagers()),
    row(
      'POST /api/communities/:id/templates',
      `/api/communities/${community}/templates`,
      { ...forManagers(), admin: 403 },
      { template: null },
    ),
    row('GET /api/communities/:id/first-steps', `/api/communities/${community}/first-steps`, forManagers()),
    row('GET /api/communities/:id/studies', `/api/communities/${community}/studies`, forMembers()),
    row('POST /api/communities/:id/studies', `/api/communities/${community}/studies`, forManagers(201), {
      title: 'x',
      text: 'x',
    }),
    row('GET /api/communities/:id/studies/overview', `/api/communities/${community}/studies/overview`, forManagers()),
    row(
      'PUT /api/communities/:id/studies/:studyId',
      `/api/communities/${community}/studies/${note}`,
      forManagers(404),
      { title: 'x', text: 'x', ended: false, version: 1 },
    ),
    row(
      'DELETE /api/communities/:id/studies/:studyId',
      `/api/communities/${community}/studies/${note}`,
      forManagers(404),
    ),
    row(
      'GET /api/communities/:id/studies/:studyId/export',
      `/api/communities/${community}/studies/${note}/export`,
      forManagers(404),
    ),
    row(
      'GET /api/communities/:id/studies/:studyId/answers',
      `/api/communities/${community}/studies/${note}/answers`,
      forManagers(404),
    ),
    row(
      'PUT /api/communities/:id/studies/:studyId/answers',
      `/api/communities/${community}/studies/${note}/answers`,
      forMembers(404),
      { version: 1, research: true, analytics: true },
    ),
    row('GET /api/pauses/:communityId', `/api/pauses/${community}`, forMembers()),
    row('PUT /api/pauses/:communityId', `/api/pauses/${community}`, forManagers(), { pause: null }),
    row('GET /api/invitations/:communityId', `/api/invitations/${community}`, forManagers()),
    row('PUT /api/invitations/:communityId', `/api/invitations/${community}`, forManagers(), { replaces: null }),
    // Of no community.
    row('POST /api/invitations/preview', '/api/invitations/preview', forAllCallers(403), { invitation: 'x' }),
    row('POST /api/invitations/sign-up', '/api/invitations/sign-up', forAllCallers(403), {
      firstName: 'Ida',
      lastName: 'Moe',
      userName: 'invited',
      password: 'a good password',
      invitation: 'x',
    }),
    row('POST /api/invitations/join', '/api/invitations/join', forUsers(403), { invitation: 'x' }),
    row('GET /api/contexts/missing', '/api/contexts/missing', forAdmins()),
    row('POST /api/contexts/:communityId', `/api/contexts/${community}`, forManagers(201), {}),
    row('GET /api/contexts/:id', `/api/contexts/${of.context}`, forMembers()),
    row('POST /api/groups/:communityId', `/api/groups/${community}`, forJoined(201), { title: 'Red' }),

    row('GET /api/authors/:communityId/me', `/api/authors/${community}/me`, forJoined()),
    row('POST /api/authors/:communityId/workspace', `/api/authors/${community}/workspace`, forJoined()),
    row('GET /api/authors/:communityId/participation', `/api/authors/${community}/participation`, forManagers()),
    row('POST /api/authors/:communityId/members', `/api/authors/${community}/members`, forManagers(), {
      userNames: ['nobody.at.all'],
    }),
    row(
      'DELETE /api/authors/:communityId/members/:authorId',
      `/api/authors/${community}/members/0123456789abcdef01234567`,
      forManagers(404),
    ),
    row('POST /api/authors', '/api/authors', forUsers(400), { communityId: community, registrationKey: 'no key' }),
    row('POST /api/authors/search/count/:communityId', `/api/authors/search/count/${community}`, forManagers(), PEOPLE),
    row(
      'POST /api/authors/search/writer/:communityId',
      `/api/authors/search/writer/${community}`,
      forManagers(),
      PEOPLE,
    ),

    row('POST /api/contributions/:communityId', `/api/contributions/${community}`, forJoined(201), { type: 'Note' }),
    row('POST /api/contributions/:communityId/search', `/api/contributions/${community}/search`, forMembers(), SEARCH),
    row(
      'POST /api/contributions/:communityId/search/count',
      `/api/contributions/${community}/search/count`,
      forMembers(),
      SEARCH,
    ),
    row(
      'POST /api/contributions/:communityId/search/facts',
      `/api/contributions/${community}/search/facts`,
      forMembers(),
      { ids: [note] },
    ),
    row(
      'GET /api/contributions/:communityId/studentNotes',
      `/api/contributions/${community}/studentNotes`,
      forMembers(),
    ),
    row('GET /api/contributions/:communityId/studentActs', `/api/contributions/${community}/studentActs`, forMembers()),
    row('POST /api/objects/:communityId', `/api/objects/${community}`, forJoined(201), { type: 'Note' }),
    row('POST /api/objects/:communityId/riseabove', `/api/objects/${community}/riseabove`, forMembers(), SEARCH),
    row('GET /api/objects/type/:id', `/api/objects/type/${note}`, forAuthors()),
    row('GET /api/objects/:id', `/api/objects/${note}`, forAuthors()),
    row('PUT /api/objects/:id', `/api/objects/${note}`, forAuthorsJoined(), {}),
    row('PUT /api/objects/:communityId/:id', `/api/objects/${community}/${note}`, forAuthorsJoined(), {}),
    row('PUT /api/objects/:communityId/:id', `/api/objects/${community}/${of.context}`, forManagers(), {}),
    row('POST /api/objects/addTofav/:communityId/:id', `/api/objects/addTofav/${community}/${note}`, forAuthors(), {}),
    row(
      'POST /api/objects/remFromfav/:communityId/:id',
      `/api/objects/remFromfav/${community}/${note}`,
      forAuthors(),
      {},
    ),
    row(
      'PUT /api/objects/:communityId/:id/savecomments',
      `/api/objects/${community}/${note}/savecomments`,
      forManagers(),
      { comments: '' },
    ),
    row(
      'POST /api/moderation/:communityId/:id/remove',
      `/api/moderation/${community}/${of.idea}/remove`,
      forManagers(422),
      { reason: 'hurtful' },
    ),
    row(
      'POST /api/moderation/:communityId/:id/restore',
      `/api/moderation/${community}/${of.idea}/restore`,
      forManagers(),
    ),
    row('GET /api/moderation/:communityId/removed', `/api/moderation/${community}/removed`, forManagers()),
    row('GET /api/moderation/:communityId/waiting', `/api/moderation/${community}/waiting`, forManagers()),
    row('POST /api/moderation/:communityId/approve', `/api/moderation/${community}/approve`, forManagers(), {
      items: [{ _id: note, version: 1 }],
    }),
    row(
      'POST /api/moderation/:communityId/:id/sendBack',
      `/api/moderation/${community}/${note}/sendBack`,
      forManagers(409),
      { text: 'x' },
    ),
    // The version is the newest one of its note.
    ...(['hide', 'show'] as const).map((act) =>
      row(
        `POST /api/moderation/:communityId/versions/:historicalId/${act}`,
        `/api/moderation/${community}/versions/${of.historical}/${act}`,
        forManagers(422),
      ),
    ),
    row('GET /api/moderation/:communityId/reports', `/api/moderation/${community}/reports`, forManagers()),
    row('GET /api/moderation/:communityId/count', `/api/moderation/${community}/count`, forManagers()),
    row(
      'POST /api/moderation/:communityId/:id/report',
      `/api/moderation/${community}/${of.idea}/report`,
      forAuthorsJoined(204),
      { reason: 'other' },
    ),
    row(
      'POST /api/moderation/:communityId/:id/decide',
      `/api/moderation/${community}/${of.view}/decide`,
      forManagers(409),
      { decision: 'keep' },
    ),
    row(
      'DELETE /api/moderation/:communityId/:id/notice',
      `/api/moderation/${community}/${of.idea}/notice`,
      forAuthors(204),
    ),
    row('GET /api/moderation/:communityId/gaps', `/api/moderation/${community}/gaps`, forMembers()),
    // Only notes can be withdrawn, and only by their authors.
    row('POST /api/objects/:communityId/:id/withdraw', `/api/objects/${community}/${of.attachment}/withdraw`, {
      ...forAuthorsJoined(409),
      manager: 403,
    }),
    ...['updatePushSubscripitons', 'updatePushSubscriptions'].map((act) =>
      row(
        `PUT /api/objects/:communityId/:id/${act}`,
        `/api/objects/${community}/${of.author}/${act}`,
        { ...forAuthorsJoined(), manager: 403 },
        { subscriptions: [] },
      ),
    ),
    // Only videos have comments.
    row('POST /api/objects/:id/tags', `/api/objects/${of.attachment}/tags`, forAuthorsJoined(400), {
      time: 0,
      comment: 'x',
    }),
    row('DELETE /api/objects/:id/tags/:tagId', `/api/objects/${of.attachment}/tags/x`, forAuthorsJoined(400)),
    row('POST /api/upload', '/api/upload', forUsers(400), form({})),
    row('POST /api/upload/newImage', '/api/upload/newImage', forAuthorsJoined(400), { data: '', file: found }),
    row('GET /api/acts', '/api/acts', forAdmins()),
    row('GET /api/acts/csv', '/api/acts/csv', forAdmins()),
    row('GET /api/acts/:communityId', `/api/acts/${community}`, forManagers()),
    row('GET /api/acts/:communityId/csv', `/api/acts/${community}/csv`, forManagers()),
    row('GET /api/analysis/:communityId/names', `/api/analysis/${community}/names`, forMembers()),
    row('GET /api/analysis/:communityId/interactions', `/api/analysis/${community}/interactions`, forMembers()),
    row('GET /api/analysis/:communityId/authornetwork', `/api/analysis/${community}/authornetwork`, forMembers()),
    row('GET /api/analysis/:communityId/measures', `/api/analysis/${community}/measures`, forMembers()),
    row(
      'GET /api/analysis/:communityId/networks/:network/:format',
      `/api/analysis/${community}/networks/words/gexf`,
      forMembers(),
    ),
    row('GET /api/analysis/:communityId/tables/:table', `/api/analysis/${community}/tables/threads`, forMembers()),
    row('GET /api/changes/:communityId', `/api/changes/${community}?limit=10`, forMembers()),
    row('GET /api/changes/:communityId/file', `/api/changes/${community}/file`, forMembers()),
    row('GET /api/analysis/:communityId/supports', `/api/analysis/${community}/supports`, forMembers()),
    row('POST /api/analysis/:communityId/lexicon', `/api/analysis/${community}/lexicon`, forMembers(), {
      words: ['cell'],
    }),
    row('POST /api/analysis/:communityId/frequentwords', `/api/analysis/${community}/frequentwords`, forMembers(), {}),
    row('GET /api/analysis/:communityId/activity', `/api/analysis/${community}/activity`, forMembers()),
    row('GET /api/questions/:communityId', `/api/questions/${community}`, forMembers()),
    row('GET /api/questions/:communityId/ideas', `/api/questions/${community}/ideas`, forMembers()),
    row('GET /api/questions/:communityId/attention', `/api/questions/${community}/attention`, forManagers()),
    row('GET /api/views/:id/board', `/api/views/${view}/board`, forAuthors()),
    row('GET /api/views/:id/words', `/api/views/${view}/words`, forAuthors()),
    row('GET /api/views/:id/scaffolds', `/api/views/${view}/scaffolds`, forAuthors()),
    row('GET /api/views/:id/history', `/api/views/${view}/history`, forAuthors()),
    row('GET /api/views/:id/opening', `/api/views/${view}/opening`, forAuthors()),
    row('POST /api/views/:id/items', `/api/views/${view}/items`, forAuthorsJoined(201), { items: [{ to: note }] }),
    row('PATCH /api/views/:id/items', `/api/views/${view}/items`, forAuthorsJoined(), {
      items: [{ id: link, data: { x: 1 } }],
    }),
    row('POST /api/views/:id/riseabove', `/api/views/${view}/riseabove`, forAuthorsJoined(201), { title: 'x' }),
    row('POST /api/views/:id/poolnote', `/api/views/${view}/poolnote`, forAuthorsJoined(201), {
      title: 'x',
      ideas: [of.idea],
    }),
    row(
      'PUT /api/views/:id/parent',
      `/api/views/${view}/parent`,
      { ...forManagers(404), admin: 403 },
      { from: null, to: null },
    ),
    row('DELETE /api/views/:id/items', `/api/views/${view}/items`, forAuthorsJoined(), (caller: keyof Statuses) => ({
      ids: [of.spareItem(caller)],
    })),

    row('POST /api/scaffolds/:id/supports', `/api/scaffolds/${of.scaffold}/supports`, forAuthorsJoined(201), {
      title: 'New',
    }),
    row('PUT /api/scaffolds/:id/supports', `/api/scaffolds/${of.scaffold}/supports`, forAuthorsJoined(204), {
      links: [],
    }),

    // Old clients request this list without a filter.
    row('GET /api/links', '/api/links', forUsers()),
    row('POST /api/links', '/api/links', forAuthorsJoined(201), { ...between, type: 'contains', data: {} }),
    row('POST /api/links/createGNoteLink', '/api/links/createGNoteLink', forAuthorsJoined(201), {
      ...between,
      type: 'contains',
      data: {},
    }),
    row('POST /api/links/iterateideaon', '/api/links/iterateideaon', forAuthorsJoined(201), { from: note, to: view }),
    row('GET /api/links/:id', `/api/links/${link}`, forAuthors()),
    row('PUT /api/links/:id', `/api/links/${link}`, forAuthorsJoined(), { data: {} }),
    row('DELETE /api/links/:id', (caller) => `/api/links/${of.spareLink(caller)}`, forAuthors(204)),
    row('GET /api/links/updatecache/:id', `/api/links/updatecache/${link}`, forAuthors()),
    // Link lists contain only readable links, so they may be empty.
    row('GET /api/links/from/:id', `/api/links/from/${view}`, forMembers()),
    row('GET /api/links/to/:id', `/api/links/to/${note}`, forMembers()),
    row('GET /api/links/either/:id', `/api/links/either/${note}`, forMembers()),
    row('GET /api/links/view/:viewId', `/api/links/view/${view}`, forMembers()),
    row('GET /api/links/from/:from/to/:to', `/api/links/from/${view}/to/${note}`, forMembers()),
    row('GET /api/links/from/:id/child', `/api/links/from/${view}/child`, forMembers()),
    row('POST /api/links/from', '/api/links/from', forMembers(), { views: [view] }),
    row('GET /api/links/buildson/:communityId', `/api/links/buildson/${community}`, forMembers()),
    row('GET /api/links/iterateideaon/:communityId', `/api/links/iterateideaon/${community}`, forMembers()),
    row('GET /api/links/updateallcache/:communityId', `/api/links/updateallcache/${community}`, forManagers()),
    row('GET /api/links/notesCount/:viewId', `/api/links/notesCount/${view}`, forAuthors()),
    row('GET /api/links/freespace/:communityId/:viewId', `/api/links/freespace/${community}/${view}`, forAuthors()),
    row('POST /api/links/:communityId/search', `/api/links/${community}/search`, forMembers(), SEARCH),
    row('POST /api/links/:communityId/studentProfile', `/api/links/${community}/studentProfile`, forMembers(), SEARCH),
    row(
      'POST /api/links/:communityId/searchBySupport',
      `/api/links/${community}/searchBySupport`,
      forMembers(),
      SEARCH,
    ),

    row('GET /api/citations/:communityId', `/api/citations/${community}`, forMembers()),
    row('POST /api/citations/:communityId', `/api/citations/${community}`, forAuthorsJoined(201), {
      longCitation: 'A book',
      citedNoteId: note,
      citedNoteTitle: 'A note',
    }),

    row('POST /api/records/:communityId', `/api/records/${community}`, forJoined(201), { type: 'looked' }),
    row('POST /api/records/read/:communityId/:id', `/api/records/read/${community}/${note}`, forAuthorsJoined(), {}),
    row('POST /api/records/search/:communityId', `/api/records/search/${community}`, forMembers(), SEARCH),
    row('GET /api/records/object/:id', `/api/records/object/${note}`, forAuthors()),
    row('GET /api/records/mine/:communityId', `/api/records/mine/${community}`, forMembers()),
    row(
      'GET /api/records/myreadstatus/:communityId/:id',
      `/api/records/myreadstatus/${community}/${note}`,
      forAuthorsJoined(),
    ),
    row(
      'GET /api/records/myreadstatusview/:communityId/:viewId',
      `/api/records/myreadstatusview/${community}/${view}`,
      forAuthorsJoined(),
    ),
    row('GET /api/inbox', '/api/inbox', forUsers()),
    row('GET /api/inbox/count', '/api/inbox/count', forUsers()),
    row('PUT /api/inbox/seen', '/api/inbox/seen', forUsers(204), { ids: [] }),
    row('GET /api/threads/:id', `/api/threads/${note}`, forAuthors()),
    row('GET /api/threads/:communityId/texts', `/api/threads/${community}/texts?ids=${note}`, forMembers()),
    row('GET /api/unread', '/api/unread', forUsers()),
    row('GET /api/unread/:communityId', `/api/unread/${community}`, forJoined()),
    row('PUT /api/unread/:communityId/mark', `/api/unread/${community}/mark`, forJoined(), {}),
    row('PUT /api/unread/views/:viewId/mark', `/api/unread/views/${view}/mark`, forAuthorsJoined(), {}),
    row('GET /api/catchup/:communityId', `/api/catchup/${community}`, forJoined()),
    row('PUT /api/catchup/:communityId/day', `/api/catchup/${community}/day`, forJoined(), { until: null }),
    row('PUT /api/catchup/:communityId/letters', `/api/catchup/${community}/letters`, forJoined(), { letters: false }),
    row('GET /api/records/:id', `/api/records/${of.record}`, forAuthors()),
    row('GET /api/historicalobjects/:id', `/api/historicalobjects/${of.historical}`, forAuthors()),
    row(
      'POST /api/historicalobjects/:communityId/search',
      `/api/historicalobjects/${community}/search`,
      forMembers(),
      SEARCH,
    ),
  ]
}

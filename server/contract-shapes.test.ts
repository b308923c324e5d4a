import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { linkSchema } from '../shared/domain/links.ts'
import { objectSchema } from '../shared/domain/contributions.ts'
import { ROOT } from './paths.ts'
import { startTestApp, type TestApp } from './testing/app.ts'
import { anotherCommunity, makeCast, type Statuses } from './testing/cast.ts'
import { formOf, HEADER, listOf, rowOf } from './testing/class-lists.ts'
import { makeThings } from './testing/every-route.ts'
import { beginAttachment, formWith, uploadFile, makeAttachment, PNG } from './testing/files.ts'
import { connectGoogle } from './testing/google-consent.ts'
import { makeNote, makeUser, type Person } from './testing/makers.ts'
import { startGoogle, type GoogleStandIn } from './testing/stand-ins/google.ts'
import { startTranslationService, TRANSLATE_KEY } from './testing/stand-ins/translation-service.ts'

// Compares answers with shapes written from docs/contract alone (api.md, model.md, decisions of README.md), without our schemas.

/**
 * A type name in `TYPES`, a literal, or several joined with `|`; a list of one shape, non-empty unless `'…'` follows; or an object with exactly these keys
 * (`?`: optional), unless it has the key `…`.
 */
type Shape = string | number | boolean | null | readonly Shape[] | { readonly [key: string]: Shape }

const TYPES: Record<string, (value: unknown) => boolean> = {
  id: (value) => typeof value === 'string' && /^[\da-f]{24}$/.test(value),
  date: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value),
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  array: Array.isArray,
  null: (value) => value === null,
  never: () => false,
}

const differences = (shape: Shape, value: unknown, at = 'answer'): string[] => {
  const wrong = [`${at} is ${JSON.stringify(value)?.slice(0, 200)}, not ${JSON.stringify(shape)}`]
  if (typeof shape === 'string') {
    const fits = (name: string) => (TYPES[name] ? TYPES[name](value) : value === name)
    return shape.split('|').some(fits) ? [] : wrong
  }
  if (typeof shape !== 'object' || shape === null) return value === shape ? [] : wrong
  if (Array.isArray(shape)) {
    const [each, more] = shape as readonly Shape[]
    if (!Array.isArray(value) || (value.length === 0) !== (each === undefined))
      return Array.isArray(value) && more === '…' ? [] : wrong
    return value.flatMap((one, index) => differences(each ?? 'never', one, `${at}[${index}]`))
  }
  if (!TYPES.object?.(value)) return wrong
  const found = new Map(Object.entries(value as object) as [string, unknown][])
  const keys = Object.keys(shape).filter((key) => key !== '…')
  const known = new Set(keys.map((key) => key.replace('?', '')))
  const extra = '…' in shape ? [] : [...found.keys()].filter((key) => !known.has(key))
  return [
    ...extra.map((key) => `${at}.${key} is not in the contract`),
    ...keys.flatMap((key) => {
      const name = key.replace('?', '')
      if (!found.has(name)) return key.endsWith('?') ? [] : [`${at}.${name} is missing`]
      return differences((shape as Record<string, Shape>)[key] ?? null, found.get(name), `${at}.${name}`)
    }),
  ]
}

/** Includes fields for our own client's translations. */
const PROBLEM = { index: 'number', msg: 'string', '…': true }
const TOKEN = { token: 'string' }
const COUNT = { count: 'number' }
/** Includes the fields of decision 29; never a password or a token. */
const USER = {
  _id: 'id', userName: 'string', firstName: 'string', lastName: 'string', email: 'string', role: 'user|admin', provider: 'local',
  'lang?': 'string', 'userCounter?': 'number',
} // prettier-ignore
const NO_KEYS = { 'registrationKey?': 'never', 'managerRegistrationKey?': 'never' }
const KEYLESS = {
  _id: 'id', title: 'string', created: 'date', archived: 'boolean', 'lang?': 'string', rootContextId: 'id', views: ['id'],
  scaffolds: ['id'], promisingcolorobjs: ['id', '…'], ...NO_KEYS, '…': true,
} // prettier-ignore
const COMMUNITY = { ...KEYLESS, 'registrationKey?': 'string', 'managerRegistrationKey?': 'string' }
const OBJECT = {
  _id: 'id', communityId: 'id', type: 'string', title: 'string', created: 'date', modified: 'date',
  status: 'unsaved|active|inactive|', permission: 'private|protected|public', authors: ['id', '…'], 'group?': 'id|null',
  _groupMembers: ['id', '…'], data: 'object', docId: 'string', createdBy: 'string', docShared: ['id', '…'],
  visitorRole: 'boolean', comments: 'string', wordCount: 'number', favAuthors: ['id', '…'], version: 'number', '…': true,
} // prettier-ignore
const CONTRIBUTION = { ...OBJECT, authors: ['id'], keywords: ['string', '…'], text4search: 'string', langInNote: ['string', '…'], 'buildson?': 'never' } // prettier-ignore
const NOTE = { ...CONTRIBUTION, type: 'Note', data: { body: 'string', '…': true } }
const VIEW = { ...CONTRIBUTION, type: 'View' }
const ATTACHMENT = { ...CONTRIBUTION, type: 'Attachment', data: { version: 'number', url: 'string', '…': true } }
const GROUP = { ...OBJECT, type: 'Group', members: ['id'] }
const AUTHOR = {
  ...OBJECT, type: 'Author', userId: 'id', userName: 'string', firstName: 'string', lastName: 'string', email: 'string',
  role: 'writer|manager', order: 'number', lang: 'string', pseudoName: 'string', 'blockLogin?': 'boolean',
  'refreshToken?': 'boolean',
} // prettier-ignore
const REGISTRATION = { ...AUTHOR, _community: { _id: 'id', title: 'string', created: 'date', archived: 'boolean' } }
const SUMMARY = {
  type: 'string', title: 'string', status: 'unsaved|active|inactive|', permission: 'private|protected|public', created: 'date',
  modified: 'date', authors: ['id', '…'], 'group?': 'id|null', _groupMembers: ['id', '…'], 'langInNote?': ['string', '…'],
  'data?': { 'riseabove?': 'riseabove', 'promisingContains?': 'promisingContains' },
  'userName?': 'string', 'firstName?': 'string', 'lastName?': 'string', 'email?': 'string',
  // Our own addition, for cards.
  'excerpt?': { text: 'string', '…': true },
} // prettier-ignore
const LINK = {
  _id: 'id', communityId: 'id', from: 'id', to: 'id', type: 'string', data: 'object', created: 'date', modified: 'date',
  _from: SUMMARY, _to: SUMMARY,
} // prettier-ignore
const RECORD = {
  _id: 'id', communityId: 'id', authorId: 'id', 'targetId?': 'id', type: 'string', timestamp: 'date', data: 'object',
  'historicalObjectType?': 'Object|Link', 'historicalObjectId?': 'id', 'historicalVariableName?': 'string',
  'historicalOperationType?': 'created|modified|deleted', modified: 'date',
} // prettier-ignore
const HISTORICAL = {
  _id: 'id',
  communityId: 'id',
  type: 'Object|Link',
  dataId: 'id',
  dataType: 'string',
  data: 'object',
}
const CONCEPTS = { _id: 'id', communityId: 'id', name: 'string', keyConcepts: ['string'], created: 'date', modified: 'date' } // prettier-ignore
const RATING = {
  _id: 'id', communityId: 'id', authorId: 'id', recipientId: 'id', recipientType: 'Supports-Link', rating: 'number',
  created: 'date', modified: 'date',
} // prettier-ignore
const START = { _id: 'id', communityId: 'id', type: 'KIteration', startDate: 'string', created: 'date', modified: 'date' } // prettier-ignore
const DESIGN = {
  _id: 'id', communityId: 'id', type: 'DesignIteration', title: 'string', designIdea: 'string', rationale: 'string',
  highlightedText: 'string', rating: 'number', iterationType: 'string', IterationNumber: 'number', iterationNum: 'number',
  data: 'object', authors: ['id'], created: 'date', modified: 'date', status: 'active|inactive',
  comments: [{ author: 'id', firstName: 'string', comment: 'string', created: 'date' }, '…'], prev: 'id|null',
  children: ['id', '…'], '…': true,
} // prettier-ignore
const FEEDBACK = {
  _id: 'id', authors: ['id'], communityId: 'id', title: 'string', status: 'active', created: 'date', modified: 'date',
  feedback: {
    noteID: 'string', requestTimestamp: 'string', predicted: 'string', accuracy: 'string', noteText: 'string',
    feedbackText: 'string',
  },
} // prettier-ignore

const CONCEPTS_SENT = { name: 'Light', keyConcepts: ['prism'] }
const DESIGN_SENT = { title: 'Oven', designIdea: 'A box', rationale: 'Foil', rating: 40, communityId: '{community}' }
const FEEDBACK_SENT = { noteID: '{note}', requestTimestamp: '2026-01-02T03:04:05.000Z', predicted: 'L-EE', accuracy: '', noteText: 'Leaves', feedbackText: 'Say why' } // prettier-ignore
const DOCUMENT_SENT = { noteId: '{googleNote}', docId: '{doc}', createdBy: '{owner}' }
const NEW_IMAGE = { data: `data:image/png;base64,${PNG.toString('base64')}`, file: { communityId: '{community}', _id: '{picture}', name: 'pic file.png', version: 1, type: 'image/png' } } // prettier-ignore
const ACCOUNT = {
  firstName: 'Cleo',
  lastName: 'Lee',
  email: 'cleo@example.org',
  userName: 'cleo',
  password: 'cleo-word',
}
const LIST = listOf(rowOf('shapes1'), rowOf('shapes2', 'x'))

type Caller = keyof Statuses | 'spare'
type Row = [call: string, caller: Caller, request: string, status: number, shape: Shape, body?: unknown]

/** Requests in order; words in braces are ids of `of`. Calls without JSON answers are left out. */
const ROWS: readonly Row[] = [
  ['CALL-01', 'visitor', 'POST /auth/local', 200, TOKEN, { userName: '{owner}', password: 'a good password' }],
  ['CALL-02', 'visitor', 'GET /auth/local/signupCodeSet', 200, { signupCodeSet: 'boolean' }],
  ['CALL-03', 'writer', 'GET /api/users/me', 200, USER],
  ['CALL-04', 'visitor', 'POST /api/users', 200, TOKEN, ACCOUNT],
  ['CALL-05', 'spare', 'PUT /api/users/null/password', 200, TOKEN, { oldPassword: 'a good password', newPassword: 'another one' }], // prettier-ignore
  ['CALL-06', 'writer', 'GET /api/users/myRegistrations', 200, [REGISTRATION]],
  ['CALL-07', 'admin', 'PUT /api/users/{spare}', 200, USER, { firstName: 'Sam' }],
  ['CALL-08', 'admin', 'PATCH /api/users/{spare}', 200, {}, { password: 'a third one' }],
  ['CALL-09', 'admin', 'POST /api/users/search/count', 200, COUNT, { query: '' }],
  ['CALL-10', 'admin', 'POST /api/users/search', 200, [USER], { query: '', pagesize: 50, page: 1 }],
  ['CALL-11', 'manager', 'GET /api/users/search/role/', 200, [{ _id: 'id', userName: 'string', role: 'admin' }]],
  ['CALL-12', 'manager', 'POST /api/users/renameAllUser/{community}', 200, { recordsModified: 'number' }, { userData: { '{owner}': { FirstName: 'Anna', LastName: 'Lee' } } }], // prettier-ignore
  ['CALL-13', 'manager', 'POST /api/users/rename', 200, { ok: 'number', nModified: 'number' }, () => formOf('firstName,lastName,userName\nAnn,Lee,shapes1', of('community'), { part: 'communityId' })], // prettier-ignore
  ['CALL-14', 'manager', 'POST /api/users/validate', 200, [PROBLEM], () => formOf(LIST, of('community'))], // prettier-ignore
  ['CALL-15', 'manager', 'POST /api/users', 200, [PROBLEM], () => formOf(LIST, of('community'))], // prettier-ignore
  ['CALL-15', 'manager', 'POST /api/users', 200, [], () => formOf(`${HEADER}\n${rowOf('shapes3')}`, of('community'))],
  ['CALL-16', 'visitor', 'POST /api/recaptcha', 200, { responseCode: 0, responseDesc: 'Success' }, { gRecaptchaResponse: 'x' }], // prettier-ignore
  ['CALL-17', 'visitor', 'GET /api/recaptcha/config', 200, { publicKey: 'string' }],
  ['CALL-18', 'writer', 'GET /api/communities', 200, [{ _id: 'id', title: 'string', created: 'date', ...NO_KEYS, '…': true }]], // prettier-ignore
  ['CALL-19', 'admin', 'POST /api/communities', 201, { ...COMMUNITY, managerRegistrationKey: 'string', registrationKey: 'string' }, { title: 'Shapes', registrationKey: 'w', managerRegistrationKey: 'm' }], // prettier-ignore
  ['CALL-20', 'manager', 'GET /api/communities/{community}', 200, { ...COMMUNITY, managerRegistrationKey: 'string', registrationKey: 'string' }], // prettier-ignore
  ['CALL-20', 'writer', 'GET /api/communities/{community}', 200, KEYLESS],
  ['CALL-21', 'manager', 'PUT /api/communities/{community}', 200, COMMUNITY, { lang: 'en' }],
  ['CALL-45', 'owner', 'POST /api/groups/{community}', 201, GROUP, { type: 'Group', title: 'Red', authors: ['{author}'], members: ['{author}'], status: 'active', permission: 'protected' }], // prettier-ignore
  ['CALL-23', 'writer', 'GET /api/communities/{community}/views', 200, [VIEW]],
  ['CALL-24', 'writer', 'GET /api/communities/{community}/authors', 200, [AUTHOR]],
  ['CALL-25', 'writer', 'GET /api/communities/{community}/groups', 200, [GROUP]],
  ['CALL-26', 'owner', 'GET /api/communities/{community}/title', 200, [{ _id: 'id', title: 'string', data: 'object' }]],
  ['CALL-27', 'owner', 'GET /api/authors/{community}/me', 200, { ...AUTHOR, subscriptions: 'array' }],
  ['CALL-28', 'outsider', 'POST /api/authors', 201, AUTHOR, { userId: '{outsider}', communityId: '{community}', registrationKey: 'writers' }], // prettier-ignore
  ['CALL-29', 'manager', 'POST /api/authors/search/count/{community}', 200, COUNT, { query: '' }],
  ['CALL-30', 'manager', 'POST /api/authors/search/writer/{community}', 200, [{ ...AUTHOR, role: 'writer' }], { query: '', pagesize: 50, page: 1 }], // prettier-ignore
  ['CALL-31', 'manager', 'POST /api/contexts/{community}', 201, { ...OBJECT, type: 'Context' }, { title: 'Community Setting: x', type: 'Context' }], // prettier-ignore
  ['CALL-32', 'owner', 'POST /api/contributions/{community}', 201, NOTE, { type: 'Note', title: 'Bare', authors: ['{author}'], status: 'active' }], // prettier-ignore
  ['CALL-33', 'owner', 'POST /api/contributions/{community}/search', 200, [{ ...NOTE, wordCount: 'number' }], { query: { type: 'Note' } }], // prettier-ignore
  ['CALL-34', 'owner', 'POST /api/contributions/{community}/search/count', 200, { filteredObjectIDs: ['id'], count: 'number' }, { query: {} }], // prettier-ignore
  ['CALL-35', 'owner', 'GET /api/contributions/{community}/studentNotes', 200, {
    authors: [{ _id: 'id', communityId: 'id', firstName: 'string', lastName: 'string', lang: 'string', role: 'writer|manager', status: 'active', type: 'Author', userId: 'id' }],
    contributions: [{ _id: 'id', title: 'string', authors: ['id'], data: 'object' }],
  }], // prettier-ignore
  ['CALL-36', 'owner', 'GET /api/objects/{note}', 200, NOTE],
  ['CALL-37', 'owner', 'PUT /api/objects/{community}/{note}', 200, NOTE, { title: 'Renamed' }],
  ['CALL-38', 'owner', 'PUT /api/objects/{note}', 200, NOTE, { title: 'Again' }],
  ['CALL-40', 'owner', 'POST /api/objects/addTofav/{community}/{note}', 200, { success: true }, {}],
  ['CALL-41', 'owner', 'POST /api/objects/remFromfav/{community}/{note}', 200, { success: true }, {}],
  ['CALL-42', 'manager', 'PUT /api/objects/{community}/{note}/savecomments', 200, NOTE, { authors: ['{user}'], comments: 'Well done' }], // prettier-ignore
  ['CALL-43', 'owner', 'PUT /api/objects/{community}/{author}/updatePushSubscripitons', 200, AUTHOR, { subscriptions: [] }], // prettier-ignore
  ['CALL-46', 'owner', 'POST /api/links', 201, LINK, { from: '{view}', to: '{note}', type: 'contains', data: { x: 900, y: 9 } }], // prettier-ignore
  ['CALL-47', 'owner', 'GET /api/links/{link}', 200, LINK],
  ['CALL-48', 'owner', 'PUT /api/links/{link}', 200, LINK, { data: { x: 5, y: 900 } }],
  ['CALL-49', 'owner', 'DELETE /api/links/{riseAbove}?userAction=true', 200, [LINK]],
  ['CALL-50', 'owner', 'GET /api/links/to/{note}', 200, [LINK]],
  ['CALL-51', 'owner', 'GET /api/links/from/{view}', 200, [LINK]],
  ['CALL-52', 'owner', 'GET /api/links/either/{note}', 200, [LINK]],
  ['CALL-53', 'owner', 'GET /api/links/view/{view}', 200, [LINK]],
  ['CALL-54', 'owner', 'GET /api/links/from/{view}/to/{note}', 200, [LINK]],
  ['CALL-55', 'owner', 'GET /api/links/from/{view}/child', 200, [{ id: 'id', title: 'string', nodes: [], data: 'object', linkId: 'id', child: 'number' }]], // prettier-ignore
  ['CALL-56', 'owner', 'GET /api/links/buildson/{community}', 200, [{ ...LINK, type: 'buildson' }]],
  ['CALL-58', 'owner', 'POST /api/links/iterateideaon', 201, { ...LINK, type: 'iterateideaon' }, { communityId: '{community}', from: '{note}', to: '{parent}' }], // prettier-ignore
  ['CALL-57', 'owner', 'GET /api/links/iterateideaon/{community}', 200, [{ ...LINK, type: 'iterateideaon' }]],
  ['CALL-59', 'manager', 'GET /api/links/updateallcache/{community}', 200, { updated: 'number' }],
  ['CALL-60', 'owner', 'POST /api/links/{community}/search', 200, [LINK], { query: { type: 'contains' } }],
  ['CALL-60', 'owner', 'POST /api/links/{community}/search', 200, [{ _id: 'id', from: 'id', to: 'id' }], { query: { type: 'contains' }, projection: { from: 1, to: 1 } }], // prettier-ignore
  ['CALL-61', 'owner', 'POST /api/links/{community}/searchBySupport', 200, [{ ...LINK, viewIds: ['id'] }], { views: [], supports: ['{starter}'] }], // prettier-ignore
  ['CALL-61', 'owner', 'POST /api/links/{community}/searchBySupport', 200, COUNT, { views: [], supports: ['{starter}'], count: true }], // prettier-ignore
  ['CALL-62', 'owner', 'POST /api/links/createGNoteLink', 201, LINK, { from: '{view}', to: '{note}', type: 'contains', data: { x: 900, y: 9 } }], // prettier-ignore
  ['CALL-66', 'owner', 'GET /api/records/myreadstatus/{community}/{note}', 200, null],
  ['CALL-63', 'owner', 'POST /api/records/read/{community}/{note}', 200, {}],
  ['CALL-66', 'owner', 'GET /api/records/myreadstatus/{community}/{note}', 200, { ...LINK, type: 'read' }],
  ['CALL-67', 'owner', 'GET /api/records/myreadstatusview/{community}/{view}', 200, [{ ...LINK, type: 'read' }]],
  ['CALL-64', 'owner', 'GET /api/records/object/{note}', 200, [{ ...RECORD, targetId: 'id' }]],
  ['CALL-65', 'owner', 'POST /api/records/search/{community}', 200, [RECORD], { query: { type: 'modified' } }],
  ['CALL-68', 'owner', 'POST /api/records/{community}', 201, RECORD, { type: 'custom_record', data: { a: 1 }, targetId: '{note}' }], // prettier-ignore
  ['CALL-69', 'owner', 'GET /api/historicalobjects/{historical}', 200, HISTORICAL],
  ['CALL-70', 'owner', 'POST /api/historicalobjects/{community}/search', 200, [HISTORICAL], { query: { _id: { $in: ['{historical}'] }, pagesize: 100000 } }], // prettier-ignore
  ['CALL-71', 'owner', 'POST /api/upload', 200, { filename: 'string', tmpFilename: 'string', size: 'number', type: 'string', '…': true }, () => formWith()], // prettier-ignore
  ['CALL-72', 'owner', 'POST /api/upload/newImage', 200, ATTACHMENT, NEW_IMAGE],
  ['CALL-74', 'owner', 'POST /api/notifications/notify/{community}', 200, {}, { author: { _id: '{author}' }, contribution: { _id: '{note}' }, contextId: '{view}' }], // prettier-ignore
  ['CALL-75', 'owner', 'POST /api/notefeedback/create', 201, FEEDBACK, { communityId: '{community}', title: 'Leaves', feedback: FEEDBACK_SENT }], // prettier-ignore
  ['CALL-76', 'manager', 'GET /api/notefeedback/getFeedbacks?communityId={community}', 200, [FEEDBACK]],
  ['CALL-78', 'visitor', 'GET /api/version', 200, { version: '6.12.0', major: '6', minor: '12', patch: '0', build: 'string' }], // prettier-ignore
  ['CALL-79', 'visitor', 'GET /api/changeLog', 200, { title: 'Change Log', versions: [{ version: 'string', date: 'string', title: 'string', body: 'string' }] }], // prettier-ignore
  ['CALL-80', 'owner', 'POST /auth/googleOAuth/checkStatus', 200, { data: true }, { userName: '{owner}' }],
  ['CALL-81', 'owner', 'POST /auth/googleOAuth/getOAuthUrl', 200, { data: 'string' }, { userName: '{owner}', viewId: '{view}' }], // prettier-ignore
  ['CALL-82', 'owner', 'POST /auth/googleOAuth/message/send', 200, { data: true }, { userName: '{owner}', objId: '{video}', url: '{videoUrl}', originalFilename: 'film.webm' }], // prettier-ignore
  ['CALL-83', 'owner', 'POST /auth/googleFile/create', 200, { data: { docId: 'string' } }, { userName: '{owner}', title: 'Light', coauthors: '', scaffolds: '' }], // prettier-ignore
  ['CALL-84', 'owner', 'POST /auth/googleFile/list', 200, { data: { files: [{ id: 'string', name: 'string', createdTime: 'string' }], 'nextPageToken?': 'string' } }, { userName: '{owner}', pageToken: '' }], // prettier-ignore
  ['CALL-85', 'owner', 'POST /auth/googleFile/importFromDrive', 200, { data: { body: 'string' } }, { userName: '{owner}', docId: '{doc}' }], // prettier-ignore
  ['CALL-86', 'owner', 'POST /auth/googleFile/addPermission', 200, { data: 'id' }, { ...DOCUMENT_SENT, userName: '{owner}', authorId: '{author}' }], // prettier-ignore
  ['CALL-87', 'owner', 'POST /auth/googleFile/export', 200, { data: { title: 'string', body: 'string' } }, { ...DOCUMENT_SENT, userName: '{owner}' }], // prettier-ignore
  ['CALL-88', 'writer', 'GET /api/translate?text=Hei&language=English', 200, { responseDesc: 'Success', text: 'string' }], // prettier-ignore
  ['CALL-89', 'owner', 'POST /api/designiterations/designiteration', 201, DESIGN, DESIGN_SENT],
  ['CALL-90', 'owner', 'PUT /api/designiterations/designiteration', 200, DESIGN, { ...DESIGN_SENT, _id: '{design}', rating: 50 }], // prettier-ignore
  ['CALL-39', 'owner', 'PUT /api/objects/designiterationNumber', 200, { iterationNumber: 'number' }, { iterationObjId: '{design}' }], // prettier-ignore
  ['CALL-44', 'manager', 'POST /api/objects/{community}/updateComments', 200, { ...DESIGN, comments: [{ author: 'id', firstName: 'string', comment: 'string', created: 'date' }] }, { id: '{design}', communityId: '{community}', comment: 'Say more' }], // prettier-ignore
  ['CALL-94', 'manager', 'POST /api/designiterations/updateComments', 200, DESIGN, { id: '{design}', communityId: '{community}', comment: 'Good' }], // prettier-ignore
  ['CALL-93', 'owner', 'GET /api/designiterations/improvableideas?communityId={community}', 200, [DESIGN]],
  ['CALL-91', 'owner', 'PUT /api/designiterations/designiteration/hide', 200, { ...DESIGN, status: 'inactive' }, { id: '{design}', communityId: '{community}' }], // prettier-ignore
  ['CALL-92', 'owner', 'PUT /api/designiterations/designiteration/unhide', 200, { ...DESIGN, status: 'active' }, { id: '{design}', communityId: '{community}' }], // prettier-ignore
  ['CALL-95', 'writer', 'GET /api/iterations/{empty}/iteration/', 200, null],
  ['CALL-96', 'manager', 'POST /api/iterations/iteration/', 201, START, { communityId: '{empty}', startDate: '2026-09-01', type: 'KIteration' }], // prettier-ignore
  ['CALL-97', 'manager', 'PUT /api/iterations/iteration', 200, START, { communityId: '{empty}', startDate: '2026-09-02', type: 'KIteration' }], // prettier-ignore
  ['CALL-95', 'writer', 'GET /api/iterations/{empty}/iteration/', 200, START],
  ['CALL-98', 'writer', 'POST /api/kfnlp/fuzzy-searcher/', 200, [{ keyConcept: 'rise above', score: 'number' }], { noteBody: '<p>Rise above</p>', keyConcepts: ['rise above'] }], // prettier-ignore
  ['CALL-99', 'writer', 'POST /api/kfnlp/lemmatize', 200, ['string'], { sentence: 'They were running.' }],
  ['CALL-100', 'writer', 'POST /api/kfnlp/lemmatize_from_tokens', 200, ['string'], { tokens: ['were', 'running'] }],
  ['CALL-102', 'manager', 'POST /api/keyconcept/{community}/collections/', 201, CONCEPTS, { keyConceptCollection: CONCEPTS_SENT }], // prettier-ignore
  ['CALL-103', 'manager', 'PUT /api/keyconcept/{community}/collections/', 200, CONCEPTS, { keyConceptCollection: { ...CONCEPTS_SENT, _id: '{concepts}' } }], // prettier-ignore
  ['CALL-101', 'writer', 'GET /api/keyconcept/{community}/allcollections/', 200, [CONCEPTS]],
  ['CALL-104', 'writer', 'GET /api/keyconcept/{community}/collections/{concepts}', 200, CONCEPTS],
  ['CALL-105', 'manager', 'DELETE /api/keyconcept/{community}/collections/{concepts}', 200, {}],
  ['CALL-107', 'manager', 'POST /api/ratings', 201, RATING, { communityId: '{community}', authorId: '{managersAuthor}', recipientId: '{support}', rating: 4, recipientType: 'Supports-Link' }], // prettier-ignore
  ['CALL-107', 'manager', 'POST /api/ratings', 200, RATING, { communityId: '{community}', authorId: '{managersAuthor}', recipientId: '{support}', rating: 5, recipientType: 'Supports-Link' }], // prettier-ignore
  ['CALL-106', 'owner', 'GET /api/ratings/supports-link/{support}?communityId={community}', 200, [RATING]],
  ['CALL-108', 'owner', 'GET /api/citations/{community}', 200, [{ ...LINK, data: { type: 'citation', order: 100, longCitation: 'string', shortCitation: 'string', citationTags: 'string', citedNoteId: 'id', citedNoteTitle: 'string' } }]], // prettier-ignore
  ['CALL-109', 'writer', 'POST /api/help/send', 200, { id: 'string' }, { email: 'Ben Lee <ben@example.org>', subject: 'The board', content: 'It is too small.' }], // prettier-ignore
]

let app: TestApp
let google: GoogleStandIn
let translation: Awaited<ReturnType<typeof startTranslationService>>
let callers: Record<Caller, Person | undefined>
let ids: Record<string, string>
const of = (name: string) => {
  const id = ids[name]
  if (id === undefined) throw new Error(`Nothing is called ${name}.`)
  return id
}
const filled = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => of(name))
const MADE: Record<string, string> = { 'CALL-89': 'design', 'CALL-102': 'concepts' }

beforeAll(async () => {
  google = await startGoogle()
  translation = await startTranslationService()
  const settings = { ...google.settings, TRANSLATE_URL: translation.url, TRANSLATE_KEY }
  app = await startTestApp({ ...settings, SITE_URL: 'https://learn.example.org' })
  const cast = await makeCast(app)
  const things = await makeThings(app, cast)
  const spare = await makeUser(app)
  const { owner, manager } = cast.callers
  const { token } = owner
  callers = { visitor: undefined, ...cast.callers, spare }
  const post = (path: string, body: object) => app.request('POST', path, { token, body })
  const link = async (from: string, to: string, type: string, data = {}) =>
    (await post('/api/links', { from, to, type, data })).as(linkSchema)
  const make = async (fields: object) =>
    (await post(`/api/contributions/${things.community}`, { authors: [owner.author._id], status: 'active', ...fields })).as(objectSchema) // prettier-ignore

  const parent = await makeNote(app, owner)
  await makeNote(app, owner, { buildson: parent._id })
  const child = await make({ type: 'View', title: 'Child' })
  await link(things.view, child._id, 'contains')
  const inside = await make({ type: 'View', title: 'riseabove:' })
  await link(inside._id, parent._id, 'contains', { x: 1, y: 1 })
  const risen = await make({ type: 'Note', title: 'Risen', data: { body: '', riseabove: { viewId: inside._id } } })
  const cited = { longCitation: 'A book', shortCitation: 'Book', citationTags: 'light', citedNoteId: things.note, citedNoteTitle: 'A note' } // prettier-ignore
  await post(`/api/citations/${things.community}`, cited)

  const drive = { sub: '1001', email: 'ann@gmail.example' }
  google.visit(drive)
  await connectGoogle(app, owner)
  const wish = { userName: owner.user.userName, title: 'Light', coauthors: '', scaffolds: '' }
  const { data } = (await post('/auth/googleFile/create', wish)).body as { data: { docId: string } }
  const googleNote = await make({ type: 'Note', title: 'Light', docId: data.docId })
  const begun = await beginAttachment(app, owner, { type: 'Video' })
  const video = (await uploadFile(app, owner, begun, { name: 'film.webm', bytes: Buffer.from('1a45dfa3', 'hex') })).as(objectSchema) // prettier-ignore
  ids = {
    ...Object.fromEntries(Object.entries(things).filter((entry): entry is [string, string] => typeof entry[1] === 'string')), // prettier-ignore
    owner: owner.user.userName,
    outsider: cast.callers.outsider.user._id,
    spare: spare.user._id,
    managersAuthor: manager.author._id,
    empty: (await anotherCommunity(app, cast)).community._id,
    parent: parent._id,
    starter: (await app.request('GET', `/api/links/${things.support}`, { token })).as(linkSchema).from,
    riseAbove: (await link(things.view, risen._id, 'contains', { x: 500, y: 500 }))._id,
    picture: (await makeAttachment(app, owner)).attachment._id,
    doc: data.docId,
    googleNote: googleNote._id,
    video: video._id,
    videoUrl: String(video.data.url),
  }
})
afterAll(async () => {
  await app.stop()
  google.stop()
  translation.stop()
})

for (const [call, caller, request, status, shape, body] of ROWS)
  test(`${request} answers the ${caller} with the status and shape of the contract [${call}]`, async () => {
    const [method = '', path = ''] = filled(request).split(' ')
    const sent: unknown = typeof body === 'function' ? body() : body && JSON.parse(filled(JSON.stringify(body)))
    const token = callers[caller]?.token
    const answer = await app.request(method, path, {
      ...(token && { token }),
      ...(sent !== undefined && { body: sent }),
    })
    expect([answer.status, answer.status < 300 ? differences(shape, answer.body) : answer.text]).toEqual([status, []])
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
    const name = MADE[call]
    if (name) ids[name] = (answer.body as { _id: string })._id
  })

test('a shape tells of keys that are missing, too many or of another type, and of lists that are empty', () => {
  const shape = { _id: 'id', 'name?': 'string', list: [{ at: 'date|null' }] }
  const right = { _id: 'a'.repeat(24), list: [{ at: null }, { at: '2026-09-01T10:00:00.000Z' }] }
  expect(differences(shape, right)).toEqual([])
  for (const [wrong, at] of [
    [{ ...right, _id: 'x' }, 'answer._id'],
    [{ ...right, name: 7 }, 'answer.name'],
    [{ ...right, more: 1 }, 'answer.more'],
    [{ _id: right._id }, 'answer.list'],
    [{ ...right, list: [] }, 'answer.list'],
    [{ ...right, list: [{ at: '2026-09-01' }] }, 'answer.list[0].at'],
    [null, 'answer'],
  ] as const)
    expect(differences(shape, wrong).map((told) => told.split(' ')[0])).toEqual([at])
  expect(differences([], [1])).toHaveLength(1)
  expect(differences(['id', '…'], [])).toEqual([])
})

test('every call with an answer of JSON stands in the table', () => {
  const rows =
    readFileSync(join(ROOT, 'docs/requirements.tsv'), 'utf8').match(/^CALL-(?:0\d|[1-9]\d|10\d)(?=\t)/gm) ?? []
  const named = new Set(ROWS.map(([call]) => call))
  // Answers without JSON: a deletion, files, an HTML notice.
  expect(rows.filter((call) => !named.has(call))).toEqual(['CALL-22', 'CALL-73', 'CALL-77'])
})

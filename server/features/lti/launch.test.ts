import mongoose from 'mongoose'
import * as z from 'zod/mini'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { communitySchema } from '../../../shared/domain/communities.ts'
import { platformSchema } from '../../../shared/domain/lti.ts'
import { startTestApp, type Answer, type TestApp } from '../../testing/app.ts'
import { admin, signIn } from '../../testing/makers.ts'
import {
  beginAt,
  FRAME,
  fieldsIn,
  launchAt,
  sendLaunch,
  SITE,
  TAB,
  tokenIn,
  wordsIn,
} from '../../testing/lti-launch.ts'
import {
  COURSE,
  course,
  DEPLOYMENT,
  INSTRUCTOR,
  LEARNER,
  MENTOR,
  person,
  startLearningPlatform,
  type LaunchWish,
  type LearningPlatform,
} from '../../testing/stand-ins/learning-platform.ts'
import { PROBLEMS } from './problems.ts'
import { ltiTexts } from './texts.ts'
import { LANGUAGES } from '../../../shared/text/languages.ts'

let app: TestApp
let platform: LearningPlatform
let adminToken: string
let platformId: string
beforeAll(async () => {
  platform = await startLearningPlatform(() => SITE)
  app = await startTestApp({ ...platform.settings, SITE_URL: SITE })
  platform.toolAt(app.url)
  adminToken = (await admin(app)).token
  const made = await app.request('POST', '/api/lti/platforms', { token: adminToken, body: platform.fields() })
  platformId = made.as(platformSchema)._id
})
beforeEach(() => {
  platform.setClock(0)
  platform.behave('usual')
})
afterAll(async () => {
  await app.stop()
  platform.stop()
})

const registrationsSchema = z.array(
  z.object({
    communityId: z.string(),
    role: z.string(),
    readOnly: z.optional(z.boolean()),
    firstName: z.string(),
    lastName: z.string(),
    _community: z.object({ title: z.string() }),
  }),
)
/** Launches, and returns the person's places. */
const places = async (wish: LaunchWish) => {
  const answer = await launchAt(app, platform, wish)
  expect([answer.status, wordsIn(answer.text)]).toEqual([303, expect.any(String)])
  const token = tokenIn(answer)
  const mine = await app.request('GET', '/api/users/myRegistrations', { token })
  return { token, path: answer.headers.get('location') ?? '', all: mine.as(registrationsSchema) }
}
const placeIn = async (wish: LaunchWish) => (await places(wish)).all[0]
const people = () => mongoose.connection.collection('users').countDocuments()

const openPlatform = (fields: object) =>
  app.request('PUT', `/api/lti/platforms/${platformId}`, {
    token: adminToken,
    body: { ...platform.fields(), ...fields },
  })

describe('a launch', () => {
  test('by a teacher makes the account and the community of the course, with the teacher as manager; the platform gives that right [LTIX-02]', async () => {
    const context = course()
    const teacher = person(INSTRUCTOR, { given_name: 'Tove', family_name: 'Holm' })
    const { path, all, token } = await places({ person: teacher, context })
    expect(all).toMatchObject([{ role: 'manager', firstName: 'Tove', lastName: 'Holm', _community: { title: 'Light and Shadow' } }]) // prettier-ignore
    const community = await app.request('GET', `/api/communities/${all[0]?.communityId}`, { token })
    expect(path).toBe(`/view/${community.as(communitySchema).views[0]}`)
    // TEAC-10 is off on this site.
    expect(app.ctx.env.managersCreateCommunities).toBe(false)
    const own = { title: 'One more', registrationKey: 'x' }
    expect((await app.request('POST', '/api/communities', { token, body: own })).status).toBe(201)
    const again = await places({ person: teacher, context })
    expect([again.path, again.all.length]).toEqual([path, 2])
  })

  test('by a pupil joins the community as writer, and makes the account once [LTIX-02, LTIX-03]', async () => {
    const context = course()
    const { communityId } = (await places({ person: person(INSTRUCTOR), context })).all[0]!
    const pupil = person(LEARNER, { given_name: 'Ben', family_name: 'Ode' })
    const before = await people()
    const first = await places({ person: pupil, context })
    expect(first.all).toMatchObject([{ communityId, role: 'writer', firstName: 'Ben' }])
    expect(first.all[0]?.readOnly).toBeUndefined()
    await places({ person: pupil, context, link: { id: 'another link' } })
    expect(await people()).toBe(before + 1)
    const own = { title: 'Mine', registrationKey: 'x' }
    expect((await app.request('POST', '/api/communities', { token: first.token, body: own })).status).toBe(403)
  })

  test('by a pupil before any teacher says that the teacher has to open the link first [LTIX-02]', async () => {
    const context = course()
    const communities = await mongoose.connection.collection('communities').countDocuments()
    const early = await launchAt(app, platform, { person: person(LEARNER), context })
    expect(early.status).toBe(409)
    expect(wordsIn(early.text)).toContain(
      'Your teacher has not opened this link yet. It works as soon as a teacher has opened it once.',
    )
    expect(await mongoose.connection.collection('communities').countDocuments()).toBe(communities)
  })

  test('of two teachers at the same time makes one community, managed by both [LTIX-02]', async () => {
    const context = course()
    const all = await Promise.all([1, 2, 3].map(() => places({ person: person(INSTRUCTOR), context })))
    expect(new Set(all.map(({ path }) => path)).size).toBe(1)
    expect(all.map((one) => one.all)).toMatchObject([1, 2, 3].map(() => [{ role: 'manager' }]))
  })

  test('without a name or an e-mail address makes an account all the same [LTIX-02]', async () => {
    const context = course()
    await places({ person: person(INSTRUCTOR), context })
    const nameless = { sub: 'nameless', roles: [LEARNER], name: undefined }
    const bare = await placeIn({ person: nameless, context })
    expect(bare).toMatchObject({ role: 'writer', firstName: expect.stringMatching(/^member/) })
    const odd = await placeIn({ person: { sub: 'odd', roles: [LEARNER] }, context, claims: { given_name: null, name: 'Mia van Dijk', email: 7 } }) // prettier-ignore
    expect(odd).toMatchObject({ firstName: 'Mia van', lastName: 'Dijk' })
  })

  test('of a link outside of courses has a community of its own', async () => {
    const teacher = await places({
      person: person(INSTRUCTOR),
      context: null,
      link: { id: 'alone', title: 'The moon' },
    })
    expect(teacher.all).toMatchObject([{ _community: { title: 'The moon' } }])
    const pupil = await places({ person: person(LEARNER), context: null, link: { id: 'alone' } })
    expect(pupil.path).toBe(teacher.path)
  })

  test('after the community was removed makes a new one', async () => {
    const context = course()
    const teacher = person(INSTRUCTOR)
    const [place] = (await places({ person: teacher, context })).all
    const { communityId = '' } = place ?? {}
    const found = await app.request('GET', `/api/communities/${communityId}`, { token: adminToken })
    const { managerRegistrationKey } = found.as(communitySchema)
    const body = { managerRegistrationKey }
    expect((await app.request('DELETE', `/api/communities/${communityId}`, { token: adminToken, body })).status).toBe(204) // prettier-ignore
    const again = await placeIn({ person: teacher, context })
    expect(again).toMatchObject({ role: 'manager' })
    expect(again?.communityId).not.toBe(communityId)
  })
})

describe('the platform says who a person is in the course', () => {
  const institution = 'http://purl.imsglobal.org/vocab/lis/v2/institution/person#'

  test('others, and roles that nobody has heard of, read only [LTIX-03]', async () => {
    const context = course()
    await places({ person: person(INSTRUCTOR), context })
    for (const roles of [[MENTOR], ['urn:example:wizard'], [], [`${institution}Instructor`]]) {
      const { token, all } = await places({ person: { ...person(''), roles }, context })
      expect(all).toMatchObject([{ role: 'writer', readOnly: true }])
      const note = { type: 'Note', title: 'x', status: 'active', authors: [], data: { body: '' } }
      const written = await app.request('POST', `/api/contributions/${all[0]?.communityId}`, { token, body: note })
      expect(written.status).toBe(403)
    }
  })

  test('a teacher of the school who is a pupil in another course is a writer there [LTIX-03]', async () => {
    const [own, other] = [course(), course()]
    await places({ person: person(INSTRUCTOR), context: other })
    const ann = person('', { roles: [`${institution}Instructor`, INSTRUCTOR] })
    const mine = await placeIn({ person: ann, context: own })
    const { all } = await places({ person: { ...ann, roles: [`${institution}Instructor`, LEARNER] }, context: other })
    expect(all.find(({ communityId }) => communityId === mine?.communityId)).toMatchObject({ role: 'manager' })
    expect(all.find(({ communityId }) => communityId !== mine?.communityId)).toMatchObject({ role: 'writer' })
  })

  test('each launch follows the roles, and a person who was made a manager here keeps it [LTIX-03]', async () => {
    const context = course()
    await places({ person: person(INSTRUCTOR), context })
    const ann = person(LEARNER)
    const as = (role: string) => placeIn({ person: { ...ann, roles: [role] }, context })
    expect(await as(LEARNER)).toMatchObject({ role: 'writer' })
    expect(await as(INSTRUCTOR)).toMatchObject({ role: 'manager' })
    expect(await as(LEARNER)).toMatchObject({ role: 'writer' })
    expect(await as(MENTOR)).toMatchObject({ role: 'writer', readOnly: true })
    expect(await as(INSTRUCTOR)).toMatchObject({ role: 'manager' })
    expect((await as(LEARNER))?.readOnly).toBeUndefined()

    const { token, all } = await places({ person: ann, context })
    const { communityId = '' } = all[0] ?? {}
    const me = await app.request('GET', `/api/authors/${communityId}/me`, { token })
    const { _id } = me.as(z.object({ _id: z.string() }))
    const promoted = await app.request('PUT', `/api/objects/${communityId}/${_id}`, { token: adminToken, body: { role: 'manager' } }) // prettier-ignore
    expect(promoted.status).toBe(200)
    for (const role of [LEARNER, MENTOR, INSTRUCTOR, LEARNER]) expect(await as(role)).toMatchObject({ role: 'manager' })
  })

  test('a member whom a manager made read-only or removed stays so [LTIX-03]', async () => {
    const context = course()
    await places({ person: person(INSTRUCTOR), context })
    const pupil = person(LEARNER)
    const { token, all } = await places({ person: pupil, context })
    const { communityId = '' } = all[0] ?? {}
    const me = await app.request('GET', `/api/authors/${communityId}/me`, { token })
    const { _id } = me.as(z.object({ _id: z.string() }))
    await app.request('PUT', `/api/objects/${communityId}/${_id}`, { token: adminToken, body: { readOnly: true } })
    expect(await placeIn({ person: pupil, context })).toMatchObject({ readOnly: true })
    await app.request('DELETE', `/api/authors/${communityId}/members/${_id}`, { token: adminToken })
    const back = await launchAt(app, platform, { person: pupil, context })
    expect([back.status, wordsIn(back.text)]).toEqual([403, expect.stringContaining('A manager has removed you from this community.')]) // prettier-ignore
  })
})

describe('a bad launch', () => {
  const pupil = person(LEARNER)
  const LTI = 'https://purl.imsglobal.org/spec/lti/claim/'
  const now = () => Math.floor(Date.now() / 1000)
  const WHY = {
    issuer: 'The message comes from another learning platform',
    audience: 'The message was made for another tool',
    deployment: 'The deployment “other” of the learning platform is not registered here.',
    nonce: 'The message does not belong to this launch.',
    state: 'This launch was begun in another browser, was used already, or took longer than ten minutes.',
    signature: 'The message is not signed with a key of the learning platform.',
    token: 'The learning platform sent no readable message.',
    time: 'The message has expired, or a clock is wrong',
    target: 'The link leads to another site.',
    claims: 'The message of the learning platform is incomplete or malformed',
    person: 'The learning platform does not say who you are.',
    version: 'The learning platform does not speak LTI 1.3.',
    messageType: 'Buildon does not know this kind of launch.',
    denied: 'The learning platform refused the launch: access_denied',
    platform: 'This learning platform is not registered here, or not with this client ID.',
    request: 'The learning platform sent an incomplete request.',
    keys: 'The keys of the learning platform could not be read',
  }
  const claims = (changed: Record<string, unknown>): Partial<LaunchWish> => ({ claims: changed })
  const tokens: [why: keyof typeof WHY, what: string, wish: () => Partial<LaunchWish>][] = [
    ['issuer', 'of another issuer', () => claims({ iss: 'https://evil.example' })],
    ['issuer', 'without an issuer', () => claims({ iss: undefined })],
    ['issuer', 'of the issuer with a slash', () => claims({ iss: `${platform.url}/` })],
    ['audience', 'for another client', () => claims({ aud: ['another'] })],
    ['audience', 'without an audience', () => claims({ aud: undefined })],
    ['audience', 'for two clients without azp', () => claims({ aud: ['s6BhdRkqt3', 'b'], azp: undefined })],
    ['audience', 'for two clients, authorized to the other', () => claims({ aud: ['s6BhdRkqt3', 'b'], azp: 'b' })],
    ['deployment', 'of another deployment', () => ({ deployment: 'other' })],
    ['claims', 'without a deployment', () => claims({ [`${LTI}deployment_id`]: undefined })],
    ['claims', 'with an empty deployment', () => claims({ [`${LTI}deployment_id`]: '' })],
    ['nonce', 'with another nonce', () => claims({ nonce: 'another' })],
    ['nonce', 'without a nonce', () => claims({ nonce: undefined })],
    ['signature', 'signed with a foreign key of the same name', () => ({ sign: { key: 'foreign' } })],
    ['signature', 'of a key that is not published', () => ({ sign: { kid: 'unknown' } })],
    ['signature', 'unsigned (alg none)', () => ({ sign: { alg: 'none' } })],
    ['signature', 'signed with the public key as a secret (HS256)', () => ({ sign: { alg: 'HS256' } })],
    ['signature', 'signed with RS512', () => ({ sign: { alg: 'RS512' } })],
    ['signature', 'with changed claims', () => ({ sign: { text: (token) => token.replace(/\.(.)/, (_, one) => `.${one === 'e' ? 'e' : 'f'}`).replace(/\.[^.]{20}/, `.${Buffer.from('{"sub":"mallory').toString('base64url').slice(0, 20)}`) } })], // prettier-ignore
    ['signature', 'with a signature that is cut off', () => ({ sign: { text: (token) => token.slice(0, -20) } })],
    ['token', 'that is no token', () => ({ sign: { text: () => 'no token' } })],
    ['token', 'that is empty', () => ({ sign: { text: () => '' } })],
    ['time', 'that has expired', () => claims({ iat: now() - 4000, exp: now() - 400 })],
    ['time', 'that never expires', () => claims({ exp: undefined })],
    ['time', 'without the time of its making', () => claims({ iat: undefined })],
    ['time', 'made an hour ago, valid for a year', () => claims({ iat: now() - 3600, exp: now() + 31_536_000 })],
    ['time', 'made in the future', () => claims({ iat: now() + 3600, exp: now() + 7200 })],
    ['version', 'of LTI 1.1', () => claims({ [`${LTI}version`]: 'LTI-1p0' })],
    ['version', 'without a version', () => claims({ [`${LTI}version`]: undefined })],
    ['messageType', 'of an unknown kind', () => claims({ [`${LTI}message_type`]: 'LtiSubmissionReviewRequest' })],
    ['messageType', 'of no kind', () => claims({ [`${LTI}message_type`]: undefined })],
    ['target', 'for another site', () => claims({ [`${LTI}target_link_uri`]: 'https://evil.example/auth/lti/launch' })],
    ['target', 'for a site that begins like this one', () => claims({ [`${LTI}target_link_uri`]: `${SITE}.evil.example/` })], // prettier-ignore
    ['target', 'for a script', () => claims({ [`${LTI}target_link_uri`]: 'javascript:alert(1)' })],
    ['claims', 'without a target', () => claims({ [`${LTI}target_link_uri`]: undefined })],
    ['person', 'without a person', () => claims({ sub: undefined })],
    ['person', 'with an empty person', () => claims({ sub: '' })],
    ['claims', 'without roles', () => claims({ [`${LTI}roles`]: undefined })],
    ['claims', 'with roles that are no list', () => claims({ [`${LTI}roles`]: LEARNER })],
    ['claims', 'without a resource link', () => claims({ [`${LTI}resource_link`]: undefined })],
    ['claims', 'with a course without an id', () => claims({ [`${LTI}context`]: { title: 'x' } })],
    ['claims', 'of Deep Linking without an address to return to', () => ({ deepLink: true, claims: { 'https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings': { accept_types: [] } } })], // prettier-ignore
  ]

  const isRefused = (answer: Answer, why: keyof typeof WHY) => {
    expect([wordsIn(answer.text), answer.headers.getSetCookie().filter((one) => /^token=[^;]/.test(one))]).toEqual([
      expect.stringContaining(WHY[why]),
      [],
    ])
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.headers.get('content-type')).toMatch(/^text\/html/)
  }

  test('is refused with a page that says why, whatever is wrong with its token [LTIX-07]', async () => {
    await places({ person: person(INSTRUCTOR), context: COURSE })
    await places({ person: person(LEARNER), context: COURSE })
    const before = await people()
    expect(tokens).toHaveLength(41)
    for (const [why, what, wish] of tokens) {
      const answer = await launchAt(app, platform, { person: pupil, context: COURSE, ...wish() })
      expect([what, wordsIn(answer.text)]).toEqual([what, expect.stringContaining(WHY[why])])
      isRefused(answer, why)
    }
    expect(await people()).toBe(before)
  })

  test('is refused when its state is of another browser, another launch, used, late or made up [LTIX-07]', async () => {
    await places({ person: person(INSTRUCTOR), context: COURSE })
    const wish = { person: person(LEARNER), context: COURSE }
    const [one, other] = [await beginAt(app, platform, wish), await beginAt(app, platform, wish)]
    isRefused(await sendLaunch(app, { form: one.form, cookies: '' }), 'state')
    isRefused(await sendLaunch(app, { form: one.form, cookies: other.cookies }), 'state')
    isRefused(await sendLaunch(app, { form: { ...one.form, state: 'made.up' }, cookies: one.cookies }), 'state')
    isRefused(await sendLaunch(app, { form: { ...one.form, state: 'a b;\u0000ü' }, cookies: one.cookies }), 'state')
    isRefused(await sendLaunch(app, { form: { id_token: one.form.id_token ?? '' }, cookies: one.cookies }), 'state')
    // A proof in the form counts only from our own page.
    const proof = one.cookies.replace(/^[^=]+=/, '')
    isRefused(await sendLaunch(app, { form: { ...one.form, proof }, cookies: '' }, { 'Sec-Fetch-Site': 'cross-site' }), 'state') // prettier-ignore
    const swapped = { form: { ...other.form, id_token: one.form.id_token ?? '' }, cookies: other.cookies }
    isRefused(await sendLaunch(app, swapped), 'nonce')
    expect((await sendLaunch(app, one)).status).toBe(303)
    isRefused(await sendLaunch(app, one), 'state')
    const denied = await beginAt(app, platform, wish)
    const form = { state: denied.form.state ?? '', error: 'access_denied' }
    isRefused(await sendLaunch(app, { ...denied, form }), 'denied')
  })

  test('is refused before the platform is asked, when it is unknown or the request is incomplete [LTIX-07]', async () => {
    const fields: Record<string, string> = platform.begin({ person: pupil })
    const login = (changed: Record<string, string>) =>
      app.request('POST', '/auth/lti/login', { body: new URLSearchParams({ ...fields, ...changed }), headers: TAB })
    isRefused(await login({ iss: 'https://evil.example' }), 'platform')
    isRefused(await login({ client_id: 'another' }), 'platform')
    isRefused(await login({ iss: '' }), 'request')
    isRefused(await login({ login_hint: '' }), 'request')
    isRefused(await login({ target_link_uri: '' }), 'request')
    isRefused(await login({ target_link_uri: 'https://evil.example/' }), 'target')
    const { client_id: _client, ...without } = fields
    const get = await app.request('GET', `/auth/lti/login?${new URLSearchParams(without).toString()}`, { headers: TAB })
    expect([get.status, new URL(get.headers.get('location') ?? '').searchParams.get('client_id')]).toEqual([303, 's6BhdRkqt3']) // prettier-ignore
  })

  test('is refused when the keys can’t be read, and works again with them [LTIX-07]', async () => {
    await openPlatform({ keysUrl: `${platform.url}/elsewhere` })
    isRefused(await launchAt(app, platform, { person: pupil, context: COURSE }), 'keys')
    await openPlatform({})
    expect((await launchAt(app, platform, { person: pupil, context: COURSE })).status).toBe(303)
  })

  test('is refused by a clock that is ten minutes wrong, but not by one that is half a minute [LTIX-07]', async () => {
    for (const seconds of [700, -700]) {
      platform.setClock(seconds)
      isRefused(await launchAt(app, platform, { person: pupil, context: COURSE }), 'time')
    }
    platform.setClock(30)
    expect((await launchAt(app, platform, { person: pupil, context: COURSE })).status).toBe(303)
  })

  test('is refused in the language of the browser, or of the launch [LTIX-07]', async () => {
    const early = { person: pupil, context: course(), locale: 'fi_FI' }
    const { text } = await launchAt(app, platform, early)
    expect(text).toContain('<html lang="fi">')
    expect(wordsIn(text)).toContain('Opettajasi ei ole vielä avannut tätä linkkiä.')
    const german = await app.request('POST', '/auth/lti/launch', { headers: { 'Accept-Language': 'de, es;q=0.5' } })
    expect(wordsIn(german.text)).toContain('Este acceso se inició en otro navegador')
    for (const language of LANGUAGES) {
      const texts = ltiTexts(language)
      for (const problem of PROBLEMS) expect(texts[`problem.${problem}`].length).toBeGreaterThan(5)
    }
  })

  test('says nothing of what was sent as markup [LTIX-07]', async () => {
    const answer = await launchAt(app, platform, { person: pupil, deployment: '<img src=x onerror=alert(1)>' })
    expect(answer.text).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(answer.text).not.toContain('<img')
  })
})

test('a platform that changes its keys is understood at once; withdrawn keys count no more [LTIX-07]', async () => {
  const wish = { person: person(INSTRUCTOR), context: course() }
  expect((await launchAt(app, platform, wish)).status).toBe(303)
  const late = await beginAt(app, platform, wish)
  await platform.changeKey('platform-2')
  expect((await launchAt(app, platform, wish)).status).toBe(303)
  expect(wordsIn((await sendLaunch(app, late)).text)).toContain('is not signed with a key')
})

describe('in a frame', () => {
  test('only registered platforms may embed the pages of a launch, and nobody the rest of the site [LTIX-06]', async () => {
    await openPlatform({ frames: ['https://*.school.example'] })
    const body = new URLSearchParams(platform.begin({ person: person(INSTRUCTOR) }))
    const login = await app.request('POST', '/auth/lti/login', { body, headers: FRAME })
    expect(login.headers.get('content-security-policy')).toContain(
      `frame-ancestors 'self' ${platform.url} https://*.school.example`,
    )
    expect(login.headers.get('x-frame-options')).toBeNull()
    for (const path of ['/', '/login', '/api/site']) {
      const { headers } = await app.request('GET', path)
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self';")
      expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
    }
    await openPlatform({})
  })

  test('a launch leads to a tab of its own by a button that says so, once [LTIX-06]', async () => {
    const wish = { person: person(INSTRUCTOR), context: course() }
    const framed = await sendLaunch(app, await beginAt(app, platform, wish), FRAME)
    expect(wordsIn(framed.text)).toContain('Light and Shadow')
    expect(framed.text).toContain('<button>Open in a tab of its own</button>')
    expect(tokenIn(framed)).toBe('')
    const body = new URLSearchParams(fieldsIn(framed.text))
    const foreign = await app.request('POST', '/auth/lti/open', { body, headers: { 'Sec-Fetch-Site': 'cross-site' } })
    expect([foreign.status, tokenIn(foreign)]).toEqual([403, ''])
    const tab = await app.request('POST', '/auth/lti/open', { body, headers: { 'Sec-Fetch-Site': 'same-origin' } })
    expect([tab.status, tab.headers.get('location')]).toEqual([303, expect.stringMatching(/^\/view\/\w{24}$/)])
    expect((await app.request('GET', '/api/users/me', { token: tokenIn(tab) })).status).toBe(200)
    const again = await app.request('POST', '/auth/lti/open', { body, headers: { 'Sec-Fetch-Site': 'same-origin' } })
    expect([again.status, tokenIn(again)]).toEqual([403, ''])
  })
})

test('without a cookie the platform’s storage messages carry the state, from our own page alone; else a tab is offered [LTIX-06]', async () => {
  const fields = platform.begin({ person: person(INSTRUCTOR), context: course() })
  const login = (more: Record<string, string>) =>
    app.request('POST', '/auth/lti/login', { body: new URLSearchParams({ ...fields, ...more }), headers: FRAME })
  const dataOf = (html: string) =>
    z.parse(
      z.object({ address: z.string(), key: z.string(), value: z.string(), storage: z.unknown() }),
      JSON.parse(/<script type="application\/json" id="data">(.*?)<\/script>/.exec(html)?.[1] ?? ''),
    )
  const without = await login({})
  expect(dataOf(without.text).storage).toBeNull()
  expect(without.text).toContain('target="_blank" rel="noopener" href="/auth/lti/login?iss=')
  const { address, value, storage } = dataOf((await login({ lti_storage_target: '_parent' })).text)
  expect(storage).toEqual({ target: '_parent', origin: platform.url })
  const form = fieldsIn(await (await fetch(address)).text())
  const asked = await sendLaunch(app, { form, cookies: '' }, FRAME)
  expect(asked.text).toContain('lti.get_data')
  const again = { ...fieldsIn(asked.text), proof: value }
  const foreign = await sendLaunch(app, { form: again, cookies: '' }, { ...FRAME, 'Sec-Fetch-Site': 'cross-site' })
  expect(wordsIn(foreign.text)).not.toContain('Light and Shadow')
  const ours = await sendLaunch(app, { form: again, cookies: '' }, { ...FRAME, 'Sec-Fetch-Site': 'same-origin' })
  expect([ours.status, wordsIn(ours.text)]).toEqual([200, expect.stringContaining('Light and Shadow')])
})

test('the account of a launch has no password to sign in with', async () => {
  const ann = person(INSTRUCTOR)
  const { token } = await places({ person: ann, context: course() })
  const me = await app.request('GET', '/api/users/me', { token })
  const { userName } = me.as(z.object({ userName: z.string() }))
  for (const password of ['', ' ', 'null', 'undefined'])
    await expect(signIn(app, userName, password)).rejects.toThrow(/^401/)
})

test('the deployment is one that the stand-in names', () => expect(DEPLOYMENT).toMatch(/^[\w-]{36}$/))

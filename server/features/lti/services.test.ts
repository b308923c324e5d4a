import { createRemoteJWKSet, jwtVerify } from 'jose'
import mongoose from 'mongoose'
import * as z from 'zod/mini'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { communitySchema } from '../../../shared/domain/communities.ts'
import { platformSchema, platformsSchema, registrationLinkSchema, rosterSchema } from '../../../shared/domain/lti.ts'
import { userSchema } from '../../../shared/domain/users.ts'
import { perform } from '../../admin/acts.ts'
import { readCommand } from '../../admin/options.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { admin, makeUser } from '../../testing/makers.ts'
import { beginAt, FRAME, fieldsIn, launchAt, sendLaunch, SITE, tokenIn, wordsIn } from '../../testing/lti-launch.ts'
import {
  COURSE,
  course,
  DEPLOYMENT,
  INSTRUCTOR,
  LEARNER,
  MENTOR,
  person,
  startLearningPlatform,
  type LearningPlatform,
  type PlatformPerson,
} from '../../testing/stand-ins/learning-platform.ts'

let app: TestApp
let platform: LearningPlatform
let adminToken: string
beforeAll(async () => {
  platform = await startLearningPlatform(() => SITE)
  app = await startTestApp({ ...platform.settings, SITE_URL: SITE })
  platform.toolAt(app.url)
  adminToken = (await admin(app)).token
})
beforeEach(() => platform.behave('usual'))
afterAll(async () => {
  await app.stop()
  platform.stop()
})

const LTI = 'https://purl.imsglobal.org/spec/lti/claim/'
const DL = 'https://purl.imsglobal.org/spec/lti-dl/claim/'
const asAdmin = (method: string, path: string, body?: object) =>
  app.request(method, `/api/lti/${path}`, { token: adminToken, ...(body && { body }) })
const platforms = async () => (await asAdmin('GET', 'platforms')).as(platformsSchema)
const register = async (fields: object = {}) => {
  for (const { _id } of (await platforms()).platforms) await asAdmin('DELETE', `platforms/${_id}`)
  return await asAdmin('POST', 'platforms', { ...platform.fields(), ...fields })
}
const registrationsSchema = z.array(z.object({ communityId: z.string(), role: z.string() }))
const enter = async (wish: Parameters<typeof launchAt>[2]) => {
  const answer = await launchAt(app, platform, wish)
  if (answer.status !== 303) throw new Error(wordsIn(answer.text))
  const token = tokenIn(answer)
  const places = (await app.request('GET', '/api/users/myRegistrations', { token })).as(registrationsSchema)
  return { token, path: answer.headers.get('location') ?? '', communityId: places.at(-1)?.communityId ?? '', places }
}

describe('an admin registers a platform', () => {
  test('by a form; its fields are checked, and it is there once [LTIX-01]', async () => {
    const made = await register()
    expect(made.status).toBe(201)
    expect(made.as(platformSchema)).toMatchObject({
      issuer: platform.url,
      clientId: 's6BhdRkqt3',
      deployments: [DEPLOYMENT],
      keysUrl: `${platform.url}/keys`,
      tokenUrl: `${platform.url}/token`,
      signInUrl: `${platform.url}/authorize`,
    })
    expect((await platforms()).tool).toEqual({
      site: SITE,
      signIn: `${SITE}/auth/lti/login`,
      launch: `${SITE}/auth/lti/launch`,
      keys: `${SITE}/auth/lti/keys`,
    })
    const again = await asAdmin('POST', 'platforms', platform.fields())
    expect([again.status, again.body]).toMatchObject([422, { errors: { clientId: { code: 'lti.platformTaken' } } }])
    const wrong: [field: string, value: unknown, code: string][] = [
      ['name', ' ', 'field.required'],
      ['issuer', '', 'field.required'],
      ['clientId', 'x'.repeat(501), 'field.long'],
      ['keysUrl', 'javascript:alert(1)', 'lti.address'],
      ['keysUrl', 'https://user:pass@school.example/keys', 'lti.address'],
      ['tokenUrl', 'http://school.example/token', 'lti.unreachable'],
      ['tokenUrl', 'https://10.0.0.1/token', 'lti.unreachable'],
      ['signInUrl', 'https://localhost/authorize', 'lti.unreachable'],
      ['frames.0', 'https://school.example/path', 'lti.origin'],
      ['frames.0', "https://school.example; script-src 'unsafe-inline'", 'lti.origin'],
    ]
    for (const [field, value, code] of wrong) {
      const body = { ...platform.fields(), clientId: 'b', ...(field === 'frames.0' ? { frames: [value] } : { [field]: value }) } // prettier-ignore
      const answer = await asAdmin('POST', 'platforms', body)
      expect([field, answer.status, answer.body]).toMatchObject([field, 422, { errors: { [field]: { code } } }])
    }
    expect((await platforms()).platforms).toHaveLength(1)
  })

  test('changes and removes it; then its launches are refused, and accounts and communities stay [LTIX-01]', async () => {
    const { _id } = (await register()).as(platformSchema)
    const wish = { person: person(INSTRUCTOR), context: course() }
    const { communityId } = await enter(wish)
    expect((await asAdmin('PUT', `platforms/${_id}`, { ...platform.fields(), deployments: ['2'] })).status).toBe(200)
    expect(wordsIn((await launchAt(app, platform, wish)).text)).toContain(`The deployment “${DEPLOYMENT}”`)
    const begun = await asAdmin('PUT', `platforms/${_id}`, platform.fields()).then(() => beginAt(app, platform, wish))
    expect((await asAdmin('DELETE', `platforms/${_id}`)).status).toBe(204)
    expect(wordsIn((await sendLaunch(app, begun)).text)).toContain('This learning platform is not registered here')
    expect((await asAdmin('PUT', `platforms/${_id}`, platform.fields())).status).toBe(404)
    expect((await app.request('GET', `/api/communities/${communityId}`, { token: adminToken })).status).toBe(200)
  })

  test('by LTI Dynamic Registration with a link for one time, after a confirmation there [LTIX-01]', async () => {
    for (const { _id } of (await platforms()).platforms) await asAdmin('DELETE', `platforms/${_id}`)
    const { url } = (await asAdmin('POST', 'registration-links')).as(registrationLinkSchema)
    expect(url).toMatch(new RegExp(`^${SITE}/auth/lti/register\\?key=[\\w-]+$`))
    const token = 'a registration token'
    platform.allowRegistration(token)
    const query = new URLSearchParams({
      openid_configuration: `${platform.url}/.well-known/openid-configuration`,
      registration_token: token,
    })
    const page = await app.request('GET', `${url.slice(SITE.length)}&${query.toString()}`, { headers: FRAME })
    expect(wordsIn(page.text)).toContain(`Register Buildon at ${new URL(platform.url).host}`)
    expect((await platforms()).platforms).toEqual([])
    const send = () =>
      app.request('POST', '/auth/lti/register', { body: new URLSearchParams(fieldsIn(page.text)), headers: FRAME })
    const done = await send()
    expect([done.status, wordsIn(done.text)]).toEqual([200, expect.stringContaining('Buildon is registered')])
    expect(done.text).toContain('org.imsglobal.lti.close')
    const { _id: _made, ...fields } = (await platforms()).platforms[0] ?? { _id: '' }
    expect(fields).toEqual({ ...platform.fields(), name: `stand-in · ${new URL(platform.url).host}` })
    const asked = platform.received.find(({ path }) => path === '/register')
    expect(JSON.parse(asked?.body ?? '')).toMatchObject({
      application_type: 'web',
      response_types: ['id_token'],
      grant_types: expect.arrayContaining(['implicit', 'client_credentials']),
      initiate_login_uri: `${SITE}/auth/lti/login`,
      redirect_uris: [`${SITE}/auth/lti/launch`],
      jwks_uri: `${SITE}/auth/lti/keys`,
      token_endpoint_auth_method: 'private_key_jwt',
      'https://purl.imsglobal.org/spec/lti-tool-configuration': {
        domain: 'learn.example.org',
        target_link_uri: `${SITE}/auth/lti/launch`,
        messages: [{ type: 'LtiResourceLinkRequest' }, { type: 'LtiDeepLinkingRequest' }],
      },
    })
    expect((await launchAt(app, platform, { person: person(INSTRUCTOR), context: course() })).status).toBe(303)
    const again = await send()
    expect([again.status, wordsIn(again.text)]).toEqual([403, expect.stringContaining('This registration link was used already')]) // prettier-ignore
    const used = new URL(url).searchParams.get('key') ?? ''
    for (const key of ['', 'x', url.slice(-30), `${used}.`, `${used}%3D`]) {
      const made = await app.request('GET', `/auth/lti/register?key=${key}&${query.toString()}`)
      expect(wordsIn(made.text)).toContain('This registration link was used already or has expired.')
    }
  })

  test('not by a configuration that is foreign, private or broken [LTIX-01]', async () => {
    const attempt = async (openid_configuration: string) => {
      const { url } = (await asAdmin('POST', 'registration-links')).as(registrationLinkSchema)
      const key = new URL(url).searchParams.get('key') ?? ''
      const body = new URLSearchParams({ key, openid_configuration, registration_token: 'x' })
      const answer = await app.request('POST', '/auth/lti/register', { body })
      return [answer.status, wordsIn(answer.text)]
    }
    const why = (text: string) => [403, expect.stringContaining(text)]
    expect(await attempt('http://169.254.169.254/latest/meta-data')).toEqual(why('an address that is not public'))
    expect(await attempt('https://localhost/.well-known/openid-configuration')).toEqual(why('an address that is not public')) // prettier-ignore
    for (const host of ['localhost.', 'metadata.google.internal.'])
      expect(await attempt(`https://${host}/.well-known/openid-configuration`)).toEqual(why('an address that is not public')) // prettier-ignore
    expect(await attempt(`${platform.url}/nothing`)).toEqual(why('status 404'))
    expect(await attempt(`${platform.url}/keys`)).toEqual(why('no issuer'))
    expect(await attempt(`${platform.url}/.well-known/openid-configuration`)).toEqual(why('status 401'))
    expect(await attempt('no address')).toEqual(why('openid_configuration'))
  })
})

describe('the keys', () => {
  const keysSchema = z.object({ keys: z.array(z.looseObject({ kid: z.string(), alg: z.string(), use: z.string() })) })
  const published = async () => (await app.request('GET', '/auth/lti/keys')).as(keysSchema).keys

  test('are made at first use, published without their private parts, and stored sealed [LTIX-08]', async () => {
    await mongoose.connection.collection('ltikeys').deleteMany({})
    const [key, ...more] = await published()
    expect(more).toEqual([])
    expect(key).toMatchObject({ kty: 'RSA', alg: 'RS256', use: 'sig' })
    expect(Object.keys(key ?? {}).toSorted()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
    expect(await published()).toEqual([key])
    const stored = JSON.stringify(await mongoose.connection.collection('ltikeys').find().toArray())
    expect(stored).not.toMatch(/"(d|p|q|dp|dq|qi)":/)
  })

  test('are rotated by a command: messages signed before stay valid, new ones have the new key [LTIX-08]', async () => {
    await register()
    const [old] = await published()
    const wish = { person: person(INSTRUCTOR), context: course(), deepLink: true }
    const answer = async () => {
      const page = await launchAt(app, platform, wish)
      const choice = /name="choice" value="(\w{24})"/.exec(page.text)?.[1] ?? ''
      const body = new URLSearchParams({ ...fieldsIn(page.text), choice })
      return fieldsIn((await app.request('POST', '/auth/lti/choice', { body })).text).JWT ?? ''
    }
    const running = await launchAt(app, platform, wish)
    const before = await answer()
    const said: string[] = []
    const desk = { say: (line: string) => said.push(line) } as unknown as Parameters<typeof perform>[1]
    const command = readCommand(['lti-keys', 'rotate'])
    if (command.name === 'help' || command.name === 'restore') throw new Error('no command')
    await perform(command, desk)
    expect(said).toEqual([expect.stringContaining('The old one stays published for a week.')])
    const keys = await published()
    expect(keys).toHaveLength(2)
    expect(keys[1]).toEqual(old)
    const body = new URLSearchParams({ ...fieldsIn(running.text), choice: 'new', title: 'Later' })
    expect((await app.request('POST', '/auth/lti/choice', { body })).status).toBe(200)
    const set = createRemoteJWKSet(new URL('/auth/lti/keys', app.url))
    const kid = async (token: string) => (await jwtVerify(token, set, { audience: platform.url })).protectedHeader.kid
    expect([await kid(before), await kid(await answer())]).toEqual([old?.kid, keys[0]?.kid])
  })
})

describe('Deep Linking', () => {
  const choicesIn = (html: string) => Array.from(html.matchAll(/name="choice" value="([^"]+)"/g), ([, value]) => value)
  const start = async (teacher: PlatformPerson, context: { id: string; title: string }) => {
    const begun = await beginAt(app, platform, { person: teacher, context, deepLink: true }, {})
    const page = await sendLaunch(app, begun, FRAME)
    return { page, fields: fieldsIn(page.text), choices: choicesIn(page.text) }
  }
  /** Sends the form, and its answer to the platform; returns the platform's link. */
  const choose = async (fields: Record<string, string>, choice: string, title = '') => {
    const answer = await app.request('POST', '/auth/lti/choice', { body: new URLSearchParams({ ...fields, choice, title }), headers: FRAME }) // prettier-ignore
    const { JWT = '' } = fieldsIn(answer.text)
    const reply = await fetch(`${platform.url}/deep_links`, { method: 'POST', body: new URLSearchParams({ JWT }) })
    expect(reply.status).toBe(200)
    return { answer, payload: platform.answered.at(-1) ?? {} }
  }
  const itemSchema = z.object({ custom: z.record(z.string(), z.string()), title: z.string(), url: z.string() })
  const customOf = (payload: Record<string, unknown>) => z.parse(z.array(itemSchema), payload[`${DL}content_items`])[0]?.custom ?? {} // prettier-ignore

  test('lets a teacher choose a view in the frame; the signed answer is what the specification asks for, and pupils get there [LTIX-04]', async () => {
    await register()
    const teacher = person(INSTRUCTOR)
    const context = course()
    const { token, communityId } = await enter({ person: teacher, context })
    const view = await app.request('POST', `/api/communities/${communityId}/views`, { token, body: { title: 'Rainbows <&>' } }) // prettier-ignore
    const { _id: viewId } = view.as(z.object({ _id: z.string() }))
    const { page, fields, choices } = await start(teacher, context)
    expect(choices).toEqual([communityId, expect.stringContaining(communityId), `${communityId}/${viewId}`, 'new'])
    expect(page.text).toContain('View: Rainbows &lt;&amp;&gt;')
    expect(page.headers.get('content-security-policy')).toContain(`frame-ancestors 'self' ${platform.url}`)
    const { answer, payload } = await choose(fields, `${communityId}/${viewId}`)
    expect(answer.text).toContain(`action="${platform.url}/deep_links"`)
    expect(answer.headers.get('content-security-policy')).toContain(`form-action 'self' ${platform.url};`)
    expect(payload).toEqual({
      iss: 's6BhdRkqt3',
      aud: platform.url,
      iat: expect.any(Number),
      exp: expect.any(Number),
      jti: expect.any(String),
      nonce: expect.stringMatching(/.{16}/),
      [`${LTI}deployment_id`]: DEPLOYMENT,
      [`${LTI}message_type`]: 'LtiDeepLinkingResponse',
      [`${LTI}version`]: '1.3.0',
      [`${DL}data`]: 'csrftoken:c7fbba78-7b75-46e3-9201-11e6d5f36f53',
      [`${DL}content_items`]: [
        {
          type: 'ltiResourceLink',
          title: 'Rainbows <&>',
          url: `${SITE}/auth/lti/launch`,
          custom: { buildon_target: expect.stringMatching(/^[\w-]{24}$/) },
        },
      ],
    })
    const custom = customOf(payload)
    const pupil = await enter({ person: person(LEARNER), context, custom })
    expect([pupil.path, pupil.communityId]).toEqual([`/view/${viewId}`, communityId])
    const twice = await app.request('POST', '/auth/lti/choice', { body: new URLSearchParams({ ...fields, choice: communityId }) }) // prettier-ignore
    expect([twice.status, fieldsIn(twice.text).JWT]).toEqual([403, undefined])
  })

  test('makes a community or links one of another course; its target counts in that course alone [LTIX-04]', async () => {
    const teacher = person(INSTRUCTOR)
    const [context, other] = [course(), course()]
    await enter({ person: teacher, context: other })
    const made = await choose((await start(teacher, context)).fields, 'new', ' Moon\nand stars ')
    const custom = customOf(made.payload)
    const pupil = person(LEARNER)
    const there = await enter({ person: pupil, context, custom })
    const community = await app.request('GET', `/api/communities/${there.communityId}`, { token: there.token })
    expect(community.as(communitySchema).title).toBe('Moon and stars')
    // Copied into another course, or made up, the link opens that course's own community.
    const copied = await enter({ person: pupil, context: other, custom })
    expect(copied.places.map(({ communityId }) => communityId)).toHaveLength(2)
    expect(copied.path).not.toBe(there.path)
    const forged = await enter({ person: pupil, context: other, custom: { buildon_target: there.communityId } })
    expect(forged.path).toBe(copied.path)
  })

  test('refuses communities that the teacher does not manage, pupils, and platforms that take no links [LTIX-04]', async () => {
    const context = course()
    const teacher = person(INSTRUCTOR)
    const { communityId } = await enter({ person: teacher, context })
    const other = course()
    const foreign = await enter({ person: person(INSTRUCTOR), context: other })
    await enter({ person: { ...teacher, roles: [LEARNER] }, context: other })
    for (const choice of [foreign.communityId, `${communityId}/${foreign.communityId}`, 'x', '', '0123456789abcdef01234567']) {
      const { fields, choices } = await start(teacher, context)
      expect(choices).not.toContain(foreign.communityId)
      const answer = await app.request('POST', '/auth/lti/choice', { body: new URLSearchParams({ ...fields, choice }) })
      expect([choice, answer.status, fieldsIn(answer.text).JWT]).toEqual([choice, 403, undefined])
    } // prettier-ignore
    const pupil = await launchAt(app, platform, { person: person(LEARNER), context, deepLink: true })
    expect(wordsIn(pupil.text)).toContain('Only teachers of the course can add links to Buildon.')
    const settings = { deep_link_return_url: `${platform.url}/deep_links`, accept_types: ['file'], accept_presentation_document_targets: ['iframe'] } // prettier-ignore
    for (const changed of [settings, { ...settings, accept_types: ['ltiResourceLink'], deep_link_return_url: 'javascript:alert(1)' }]) {
      const claims = { [`${DL}deep_linking_settings`]: changed }
      const none = await launchAt(app, platform, { person: teacher, context, deepLink: true, claims })
      expect(wordsIn(none.text)).toContain('The message of the learning platform is incomplete or malformed')
    } // prettier-ignore
  })
})

describe('Deep Linking and the second factor', () => {
  test('a launch, which asks for no code, links no community but the course’s of an account with a second factor [LTIX-04]', async () => {
    const [context, other] = [course(), course()]
    const teacher = person(INSTRUCTOR)
    const { communityId } = await enter({ person: teacher, context })
    const elsewhere = (await enter({ person: teacher, context: other })).places.find((one) => one.communityId !== communityId) // prettier-ignore
    const start = async () => {
      const page = await launchAt(app, platform, { person: teacher, context, deepLink: true })
      return { fields: fieldsIn(page.text), text: page.text }
    }
    const choice = elsewhere?.communityId ?? ''
    const send = async ({ fields }: { fields: Record<string, string> }, wanted: string) =>
      (await app.request('POST', '/auth/lti/choice', { body: new URLSearchParams({ ...fields, choice: wanted }) }))
        .status
    const before = await start()
    expect(before.text).toContain(choice)
    const { token } = await enter({ person: teacher, context })
    const me = (await app.request('GET', '/api/users/me', { token })).as(z.object({ _id: z.string() }))
    const set = { $set: { secondFactor: { secret: 'sealed', codes: [] } } }
    await mongoose.connection.collection<{ _id: string }>('users').updateOne({ _id: me._id }, set)
    expect(await send(before, choice)).toBe(403)
    const after = await start()
    expect(after.text).not.toContain(choice)
    expect(after.text).toContain(communityId)
    expect(await send(after, communityId)).toBe(200)
  })
})

describe('the roster', () => {
  const rosterAt = (method: string, communityId: string, token: string) =>
    app.request(method, `/api/lti/rosters/${communityId}`, { token })
  const listed = (sub: string, given_name: string, more: object = {}) => ({
    user_id: sub,
    roles: [LEARNER],
    given_name,
    family_name: 'Ode',
    status: 'Active',
    ...more,
  })

  test('of a course is fetched with a token signed by our key; those who have not launched are invited, those who left are listed and stay [LTIX-05]', async () => {
    await register()
    const context = course()
    const [teacher, ben] = [person(INSTRUCTOR), person(LEARNER, { given_name: 'Ben', family_name: 'Ode' })]
    const { token, communityId } = await enter({ person: teacher, context })
    const pupil = await enter({ person: ben, context })
    const all = [
      { user_id: teacher.sub, roles: ['Instructor'] },
      listed(ben.sub, 'Ben'),
      listed('mia', 'Mia'),
      listed('parent', 'Pat', { roles: [MENTOR] }),
      listed('late', 'Gone', { status: 'Inactive' }),
      { user_id: 'nameless', roles: [LEARNER] },
      { roles: [LEARNER], name: 'malformed' },
    ]
    platform.setRoster(all, 2)
    expect((await rosterAt('GET', communityId, token)).as(rosterSchema)).toMatchObject({
      courses: [{ title: 'Light and Shadow', platform: 'Stand-in', hasRoster: true }],
      fetched: null,
    })
    platform.received.length = 0
    const answer = await rosterAt('POST', communityId, token)
    const states = (body: unknown) =>
      Object.fromEntries(z.parse(rosterSchema, body).members.map(({ firstName, state }) => [firstName, state]))
    expect(states(answer.body)).toEqual({
      Ann: 'joined',
      Ben: 'joined',
      Mia: 'invited',
      Pat: 'invited',
      member: 'invited',
    })
    expect(answer.as(rosterSchema).fetched).toMatch(/^2/)
    const added = await mongoose.connection.collection('acts').find({ communityId, act: 'memberAdded' }).toArray()
    const { _id: teacherId } = (await app.request('GET', '/api/users/me', { token })).as(userSchema)
    const others = added.filter(({ userId }) => userId !== teacherId)
    const byThemselves = others.filter(({ by, userId }) => by === userId)
    expect([byThemselves.length, others.filter(({ by }) => by === teacherId).length]).toEqual([1, 3])
    expect(platform.received.filter(({ path }) => path.endsWith('/memberships'))).toHaveLength(4)

    const mia = await enter({
      person: { sub: 'mia', roles: [LEARNER], given_name: 'Mia', family_name: 'Ode' },
      context,
    })
    expect(mia.places).toMatchObject([{ communityId, role: 'writer' }])
    platform.setRoster(all.slice(0, 2))
    const later = states((await rosterAt('POST', communityId, token)).body)
    expect(later).toEqual({ Ann: 'joined', Ben: 'joined', Mia: 'left', Pat: 'left', member: 'left' })
    expect((await app.request('GET', `/api/communities/${communityId}`, { token: mia.token })).status).toBe(200)
    platform.setRoster(all)
    expect(states((await rosterAt('POST', communityId, token)).body)).toMatchObject({ Mia: 'joined', Pat: 'invited' })
    expect((await rosterAt('POST', communityId, pupil.token)).status).toBe(403)
    expect((await rosterAt('GET', communityId, (await makeUser(app)).token)).status).toBe(403)
  })

  test('of a course of 400 is complete, and makes nobody twice [LTIX-05]', async () => {
    const context = course()
    const { token, communityId } = await enter({ person: person(INSTRUCTOR), context })
    platform.setRoster(Array.from({ length: 400 }, (_, at) => listed(`many-${at}`, `Pupil ${at}`)))
    const first = (await rosterAt('POST', communityId, token)).as(rosterSchema)
    expect(first.members.filter(({ state }) => state === 'invited')).toHaveLength(400)
    const people = await mongoose.connection.collection('users').countDocuments()
    const again = (await rosterAt('POST', communityId, token)).as(rosterSchema)
    expect(again.members).toHaveLength(401)
    expect(await mongoose.connection.collection('users').countDocuments()).toBe(people)
  })

  test('that the platform does not send changes nothing, and says so [LTIX-05]', async () => {
    const context = course()
    const { token, communityId } = await enter({ person: person(INSTRUCTOR), context })
    platform.setRoster([listed('x', 'Xi')])
    platform.behave('broken')
    const failed = await rosterAt('POST', communityId, token)
    expect([failed.status, failed.headers.get('x-error-code')]).toEqual([409, 'lti.rosterFailed'])
    platform.behave('usual')
    const alone = await enter({ person: person(INSTRUCTOR), context: null, link: { id: 'no course' } })
    const none = await rosterAt('POST', alone.communityId, alone.token)
    expect([none.status, none.headers.get('x-error-code')]).toEqual([409, 'lti.noRoster'])
    expect((await rosterAt('GET', communityId, token)).as(rosterSchema).members).toHaveLength(1)
  })
})

test('the stand-in’s course has the identifier of the published example', () => expect(COURSE.id).toMatch(/^c1d887f0/))

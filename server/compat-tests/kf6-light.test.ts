import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { axios, signIn } from './kf6-light.ts'
import { makeSchool } from './school.ts'
import { anyObject, author, community, id, link, message, note, registration, token, view } from './shapes.ts'

// kf6-light: signing in and reading.

let app: TestApp
let school: Awaited<ReturnType<typeof makeSchool>>
beforeAll(async () => {
  app = await startTestApp()
  school = await makeSchool(app)
})
afterAll(() => app.stop())

const SHOWN = (item: z.infer<typeof link>) =>
  item._to.type === 'Note' && item._to.title !== '' && item._to.status === 'active'

test('without a token yet, the page asks who it is, signs up and signs in', async () => {
  const stranger = axios(app, null)
  const refused = await stranger('GET', '/api/users/me')
  expect([refused.status, refused.text]).toEqual([401, 'invalid token...'])

  const person = { firstName: 'Zoë', lastName: 'Lee', email: 'zoe@example.org', userName: 'zoe', password: 'abcd' }
  const body = { ...person, isVerified: false, registrationKey: '' }
  const signedUp = (await stranger('POST', '/api/users', body)).json(200, token)
  const again = await stranger('POST', '/api/users', body)
  const taken = z.object({ errors: z.object({ userName: message }) })
  expect(again.json(422, taken).errors.userName.message).toBe('The specified userName is already in use.')

  const wrong = await stranger('POST', '/auth/local', { userName: 'zoe', password: 'wrong' })
  expect(wrong.json(401, message).message).toBe('This password is not correct.')
  const user = z.object({ _id: id, userName: z.string(), role: z.string() })
  const me = (await axios(app, signedUp.token)('GET', '/api/users/me')).json(200, user)
  expect(me).toMatchObject({ userName: 'zoe', role: 'user' })

  const call = await signIn(app, { user: { userName: 'zoe' }, password: 'abcd' })
  expect((await call('GET', '/api/users/myRegistrations')).json(200, z.array(registration))).toEqual([])
  const choice = z.array(z.object({ _id: id, title: z.string() }))
  const [first] = (await call('GET', '/api/communities/')).json(200, choice)
  const joining = { communityId: first?._id, registrationKey: 'no key', userId: me._id }
  const refusedKey = await call('POST', '/api/authors', joining)
  expect([refusedKey.status, refusedKey.text]).toEqual([400, 'RegistrationKey does not match.'])
  const joined = await call('POST', '/api/authors', { ...joining, registrationKey: school.community.registrationKey })
  expect(joined.json(201, author)).toMatchObject({ role: 'writer', email: 'zoe@example.org' })
  const [mine] = (await call('GET', '/api/users/myRegistrations')).json(200, z.array(registration))
  expect(mine?._community.title).toBe(school.community.title)

  // It doesn't know the user's id, and sends the word null.
  const change = { oldPassword: 'abcd', newPassword: 'efgh' }
  await axios(app, signedUp.token)('PUT', '/api/users/null/password', { ...change, oldPassword: 'x' }).then((reply) =>
    expect(reply.json(403, message).message).toBe('Incorrect password'),
  )
  expect(
    (await axios(app, signedUp.token)('PUT', '/api/users/null/password', change)).json(200, z.object({})),
  ).toBeTruthy()
  // It keeps the ended token; signing in again works.
  expect((await axios(app, signedUp.token)('GET', '/api/users/me')).status).toBe(401)
  const later = await signIn(app, { user: { userName: 'zoe' }, password: 'efgh' })
  expect((await later('GET', '/api/users/me')).status).toBe(200)
})

test('a view opens: everything it asks for, and all of its notes at once, without one refusal', async () => {
  const { ben, communityId, viewId, first, built, secret } = school
  const call = await signIn(app, ben)
  const shown = (await call('GET', `/api/objects/${viewId}`)).json(200, view)
  const home = (await call('GET', `/api/communities/${shown.communityId}`)).json(200, community)
  const views = (await call('GET', `/api/communities/${communityId}/views`)).json(200, z.array(view))
  expect(views[0]?._id).toBe(viewId)
  const authors = (await call('GET', `/api/communities/${communityId}/authors`)).json(200, z.array(author))
  const me = (await call('GET', `/api/authors/${communityId}/me`)).json(200, author)
  expect(me._id).toBe(ben.author._id)

  const links = (await call('GET', `/api/links/from/${viewId}`)).json(200, z.array(link))
  expect(JSON.stringify(links)).not.toContain(secret._id)
  // One refusal would leave the view empty.
  const replies = await Promise.all(links.filter(SHOWN).map(({ to }) => call('GET', `/api/objects/${to}`)))
  const notes = replies.map((reply) => reply.json(200, note))
  expect(notes.map(({ _id }) => _id).toSorted()).toEqual([first._id, built._id].toSorted())
  for (const { authors: [primary] } of notes) expect(authors.map(({ _id }) => _id)).toContain(primary) // prettier-ignore
  for (const { _id } of notes) (await call('GET', `/api/links/to/${_id}`)).json(200, z.array(link))

  const context = (await call('GET', `/api/objects/${home.rootContextId}`)).json(200, anyObject)
  expect(context.type).toBe('Context')
  const uses = (await call('GET', `/api/links/from/${home.rootContextId}`)).json(200, z.array(link))
  const [scaffold] = uses.filter(({ type }) => type === 'uses')
  const supports = (await call('GET', `/api/links/from/${scaffold?.to}`)).json(200, z.array(link))
  expect(supports.every(({ type, _to }) => type === 'contains' && _to.type === 'Support' && _to.title !== '')).toBe(
    true,
  )
  expect(supports.length).toBeGreaterThan(0)
  // Its request when a community has no root context.
  expect((await call('GET', '/api/links/from/undefined')).json(200, z.array(link))).toEqual([])
})

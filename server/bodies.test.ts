import { afterAll, beforeAll, expect, test } from 'vitest'
import { linkSchema } from '../shared/domain/links.ts'
import { objectSchema } from '../shared/domain/contributions.ts'
import { ADMIN, startTestApp, type TestApp } from './testing/app.ts'
import { makeNote, makeUser, twoMembers } from './testing/makers.ts'

let app: TestApp
let those: Awaited<ReturnType<typeof twoMembers>>
beforeAll(async () => {
  app = await startTestApp()
  those = await twoMembers(app)
})
afterAll(() => app.stop())

const JSON_TYPE = { 'Content-Type': 'application/json' }
const json = (length: number) => JSON.stringify({ filler: 'x'.repeat(length) })

test('a stranger is refused before the body is read, whatever is in it', async () => {
  for (const path of ['/api/links', '/api/contributions/x', '/api/authors', '/api/communities'])
    for (const body of ['{"not json', json(200_000)]) {
      const answer = await app.request('POST', path, { headers: JSON_TYPE, body })
      expect([path, answer.status, answer.text]).toEqual([path, 401, 'invalid token...'])
      expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    }
  expect((await app.request('GET', '/api/version')).status).toBe(200)
})

test('signing in and up take small bodies only; the refusal can be read from other sites', async () => {
  for (const path of ['/auth/local', '/api/users']) {
    const answer = await app.request('POST', path, { headers: JSON_TYPE, body: json(150_000) })
    expect([path, answer.status, answer.headers.get('x-error-code')]).toEqual([path, 413, 'request.tooLarge'])
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  }
})

test('a client that sends an empty token along signs in and up all the same', async () => {
  const headers = { Authorization: 'Bearer null' }
  expect((await app.request('POST', '/auth/local', { headers, body: ADMIN })).status).toBe(200)
  const body = { firstName: 'A', lastName: 'B', email: 'a@example.org', userName: 'nulltoken', password: 'a password' }
  expect((await app.request('POST', '/api/users', { headers, body })).status).toBe(200)
})

test('a body of a type that nobody reads is refused, not taken for an empty change', async () => {
  const { ann } = those
  const note = await makeNote(app, ann)
  for (const type of ['text/plain', 'multipart/form-data; boundary=x', 'application/octet-stream']) {
    const options = { token: ann.token, headers: { 'Content-Type': type }, body: '{"title":"lost"}' }
    const answer = await app.request('PUT', `/api/objects/${note._id}`, options)
    expect([type, answer.status, answer.headers.get('x-error-code')]).toEqual([type, 400, 'request.malformed'])
  }
  const path = `/api/records/read/${ann.author.communityId}/${note._id}`
  for (const headers of [{}, JSON_TYPE])
    expect((await app.request('POST', path, { token: ann.token, headers })).status).toBe(200)
  expect((await app.request('GET', `/api/objects/${note._id}`, { token: ann.token, headers: JSON_TYPE })).status).toBe(
    200,
  )
})

test('what is too large for the store is refused as too large, and the object stays', async () => {
  const { ann } = those
  const note = await makeNote(app, ann)
  for (const length of [16_777_000, 18_000_000]) {
    const body = { data: { z: 'a'.repeat(length) } }
    const answer = await app.request('PUT', `/api/objects/${note._id}`, { token: ann.token, body })
    expect([length, answer.status, answer.headers.get('x-error-code')]).toEqual([length, 413, 'request.tooLarge'])
  }
  const kept = (await app.request('GET', `/api/objects/${note._id}`, { token: ann.token })).as(objectSchema)
  expect(kept.data).toEqual(note.data)
})

test('keys that would end a name in the store fall away', async () => {
  const { ann } = those
  const note = await makeNote(app, ann)
  const body = { data: { 'a\0b': 1, kept: { 'c\0': 2, d: 3 } } }
  const saved = await app.request('PUT', `/api/objects/${note._id}`, { token: ann.token, body })
  expect(saved.as(objectSchema).data).toEqual({ ...note.data, kept: { d: 3 } })
})

test('lists longer than anybody writes are refused on their field', async () => {
  const { ann, manager, community } = those
  const note = await makeNote(app, ann)
  const many = Array.from({ length: 201 }, (_, i) => `word ${i}`)
  for (const field of ['keywords', 'docShared', 'langInNote', 'authors']) {
    const answer = await app.request('PUT', `/api/objects/${note._id}`, { token: ann.token, body: { [field]: many } })
    expect([field, answer.status]).toEqual([field, 422])
    expect(answer.body).toMatchObject({ errors: { [field]: { code: 'field.invalid' } } })
  }
  const long = await app.request('PUT', `/api/objects/${note._id}`, {
    token: ann.token,
    body: { keywords: ['x'.repeat(201)] },
  })
  expect(long.status).toBe(422)
  const full = await app.request('PUT', `/api/objects/${note._id}`, {
    token: ann.token,
    body: { keywords: many.slice(1) },
  })
  expect(full.status).toBe(200)

  const views = Array.from({ length: 10_001 }, () => 'x')
  const path = `/api/communities/${community._id}`
  expect((await app.request('PUT', path, { token: manager.token, body: { views } })).status).toBe(422)
  const known = [...community.views, 'no id', '__proto__']
  const changed = await app.request('PUT', path, { token: manager.token, body: { views: known } })
  expect(changed.body).toMatchObject({ views: community.views })
})

test('what would be a type of the store is a value like any other', async () => {
  const { ann, community } = those
  const { token } = ann
  const [from] = community.views
  const typed = { _bsontype: 'ObjectId', id: 'x' }
  const body = { type: 'Note', data: { body: 'x', kept: { deep: [typed] } } }
  const note = await app.request('POST', `/api/contributions/${community._id}`, { token, body })
  const { _id: to, data } = note.as(objectSchema)
  expect(data.kept).toEqual({ deep: [{ id: 'x' }] })
  const link = { from, to, type: 'contains', data: { x: 1, y: 1, ...typed } }
  const made = (await app.request('POST', '/api/links', { token, body: link })).as(linkSchema)
  expect(made.data).toMatchObject({ x: 1, y: 1, id: 'x' })
  expect(made.data).not.toHaveProperty('_bsontype')
})

test("a link's data is short", async () => {
  const { ann, community } = those
  const [from] = community.views
  const { _id: to } = await makeNote(app, ann)
  const link = { from, to, type: 'contains', data: { x: 1, y: 1 } }
  const made = (await app.request('POST', '/api/links', { token: ann.token, body: link })).as(linkSchema)
  const data = { x: 2, note: 'x'.repeat(70_000) }
  const answers = [
    await app.request('POST', '/api/links', { token: ann.token, body: { ...link, data } }),
    await app.request('PUT', `/api/links/${made._id}`, { token: ann.token, body: { ...made, data } }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([413, 413])
})

test('places too far out to step on are kept, and build-ons find a place near the canvas’s first', async () => {
  const { ann, community } = those
  const [viewId = ''] = community.views
  const parent = await makeNote(app, ann, { viewId, permission: 'public' })
  const far = { x: 1e300, y: 1e300 }
  const place = { from: viewId, to: parent._id, type: 'contains', data: far }
  for (const _ of [1, 2]) {
    const placed = await app.request('POST', '/api/links', { token: ann.token, body: place })
    expect(placed.as(linkSchema).data).toMatchObject(far)
  }
  expect((await makeNote(app, ann, { buildson: parent._id })).type).toBe('Note')
})

test('answers are kept by nobody on the way, and browsers ask whether theirs still hold', async () => {
  const { token } = await makeUser(app)
  const first = await app.request('GET', '/api/users/me', { token })
  expect(first.headers.get('cache-control')).toBe('private, no-cache')
  // As browsers do; fetch alone would request the whole answer.
  const headers = { 'If-None-Match': first.headers.get('etag') ?? '', 'Cache-Control': 'max-age=0' }
  expect((await app.request('GET', '/api/users/me', { token, headers })).status).toBe(304)
  expect((await app.request('POST', '/auth/local', { body: {} })).headers.get('cache-control')).toBe(
    'private, no-cache',
  )
})

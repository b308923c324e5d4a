import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { objectSchema } from '../../../shared/domain/contributions.ts'
import { googleDocumentSchema, googleExportSchema, googlePermissionSchema } from '../../../shared/domain/google.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { forMembers, makeCast, statuses, type Cast } from '../../testing/cast.ts'
import { eventually } from '../../testing/eventually.ts'
import { beginAttachment, uploadFile, makeAttachment } from '../../testing/files.ts'
import { connectGoogle } from '../../testing/google-consent.ts'
import { join, makeUser, type Joined, type Person } from '../../testing/makers.ts'
import { startGoogle, type GoogleStandIn } from '../../testing/stand-ins/google.ts'

const SITE = 'https://learn.example.org'
const ANN = { sub: '1001', email: 'ann@gmail.example' }
const BEN = { sub: '1002', email: 'ben@gmail.example' }

let google: GoogleStandIn
let app: TestApp
let cast: Cast
let [ann, ben]: [Joined, Joined] = [] as never
beforeAll(async () => {
  google = await startGoogle()
  app = await startTestApp({ ...google.settings, SITE_URL: SITE })
  cast = await makeCast(app)
  ;({ owner: ann, writer: ben } = cast.callers)
  google.visit(ANN)
  await connectGoogle(app, ann)
})
beforeEach(() => {
  google.asked.length = 0
})
afterAll(async () => {
  await app.stop()
  google.stop()
})

const post = (path: string, { token, user: { userName } }: Person, body: object) =>
  app.request('POST', `/auth/${path}`, { token, body: { userName, ...body } })
const codeOf = async (asked: ReturnType<typeof post>) => {
  const { status, headers } = await asked
  return [status, headers.get('x-error-code')]
}
const newDocument = async () => {
  const wish = { title: 'Light', coauthors: `${ben.author._id},nobody`, scaffolds: '' }
  return (await post('googleFile/create', ann, wish)).as(googleDocumentSchema).data.docId
}
const write = async ({ token, author }: Joined, fields: object) =>
  (
    await app.request('POST', `/api/contributions/${author.communityId}`, {
      token,
      body: { type: 'Note', title: 'Light', authors: [author._id], data: { body: '' }, ...fields },
    })
  ).as(objectSchema)
const read = async (id: string) =>
  (await app.request('GET', `/api/objects/${id}`, { token: ann.token })).as(objectSchema)
const save = (who: Joined, id: string, body: object) =>
  app.request('PUT', `/api/objects/${who.author.communityId}/${id}`, { token: who.token, body })
const noteWithDocument = async (fields: object = {}) => {
  const docId = await newDocument()
  const note = await write(ann, { docId, authors: [ann.author._id, ben.author._id], ...fields })
  return { note, call: { noteId: note._id, docId, createdBy: ann.user.userName } }
}

test('a note keeps whose document it has, with whom, and which; it is active at once [GDOC-08, GDOC-09]', async () => {
  const { note } = await noteWithDocument()
  const kept = {
    docId: note.docId,
    createdBy: ann.user.userName,
    docShared: [ann.author._id],
    coauthors: [ben.author._id],
  }
  expect(note).toMatchObject({ status: 'active', ...kept })
  const change = { title: 'Shade', docId: 'drive-file-9', createdBy: ben.user.userName, docShared: [], coauthors: [] }
  expect((await save(ben, note._id, change)).status).toBe(200)
  expect(await read(note._id)).toMatchObject({ title: 'Shade', ...kept })
  const docId = await newDocument()
  const later = await write(ann, {})
  await save(ann, later._id, { docId })
  expect(await read(later._id)).toMatchObject({ docId, createdBy: ann.user.userName })
  const thief = await write(ben, { docId, createdBy: ann.user.userName })
  expect([thief.status, thief.createdBy, thief.docShared, thief.coauthors]).toEqual(['unsaved', '', [], undefined])
  const call = { noteId: thief._id, docId, createdBy: ann.user.userName }
  for (const createdBy of [ann.user.userName, ''])
    expect(await codeOf(post('googleFile/export', ben, { ...call, userName: createdBy }))).toEqual([
      404,
      'google.noteWithout',
    ])
})

test('a co-author is let into the document when they ask, and is kept in “docShared” [CALL-86, GDOC-11]', async () => {
  const { note, call } = await noteWithDocument()
  const asked = { ...call, authorId: ben.author._id }
  expect(await codeOf(post('googleFile/addPermission', ben, asked))).toEqual([404, 'google.notConnected'])
  google.visit(BEN)
  await connectGoogle(app, ben)
  const answer = await post('googleFile/addPermission', ben, asked)
  expect([answer.status, answer.body]).toEqual([200, { data: ben.author._id }])
  expect(google.files.get(call.docId)?.writers).toEqual([BEN.email])
  const after = await read(note._id)
  expect([after.docShared, after.version]).toEqual([[ann.author._id, ben.author._id], note.version])
  expect((await post('googleFile/addPermission', ben, asked)).as(googlePermissionSchema).data).toBe(ben.author._id)
  expect((await read(note._id)).docShared).toEqual([ann.author._id, ben.author._id])
  expect((await post('googleFile/addPermission', ann, { ...call, authorId: ann.author._id })).status).toBe(200)
})

test('who is no author of the note, or speaks of another’s document, gets no permission [CALL-86, GDOC-12]', async () => {
  const eve = await join(app, await makeUser(app), cast.community)
  google.visit({ sub: '1003', email: 'eve@gmail.example' })
  await connectGoogle(app, eve)
  const { note, call } = await noteWithDocument({ permission: 'public' })
  const hers = await write(eve, { docId: call.docId })
  const ask = (who: Person, body: object) => codeOf(post('googleFile/addPermission', who, { ...call, ...body }))
  google.asked.length = 0
  expect(await ask(eve, { authorId: eve.author._id })).toEqual([403, 'forbidden'])
  expect(await ask(eve, { authorId: ben.author._id })).toEqual([403, 'forbidden'])
  expect(await ask(eve, { authorId: eve.author._id, noteId: hers._id })).toEqual([404, 'google.noteWithout'])
  expect(await ask(eve, { authorId: eve.author._id, noteId: hers._id, createdBy: '' })).toEqual([
    404,
    'google.noteWithout',
  ])
  expect(await ask(ben, { authorId: ben.author._id, docId: 'drive-file-99' })).toEqual([404, 'google.noteWithout'])
  expect(await ask(ben, { authorId: ben.author._id, createdBy: ben.user.userName })).toEqual([
    404,
    'google.noteWithout',
  ])
  expect(await ask(ben, { authorId: ben.author._id, userName: ann.user.userName })).toEqual([403, 'forbidden'])
  expect(await ask(cast.callers.outsider, { authorId: eve.author._id })).toEqual([403, 'member.missing'])
  expect((await app.request('POST', '/auth/googleFile/addPermission', { body: call })).status).toBe(401)
  expect(google.asked).toEqual([])
  expect((await read(note._id)).docShared).toEqual([ann.author._id])
})

test('what the document says comes into the note, cleaned, to be read and found without Google [CALL-87, GDOC-13]', async () => {
  const { note, call } = await noteWithDocument()
  const file = google.files.get(call.docId)
  if (!file) throw new Error('no file')
  file.name = 'Light and shade'
  file.content = '<html><body><p onclick="steal()">Refraction<script>steal()</script></p></body></html>'
  const body = { ...call, userName: call.createdBy }
  const said = { title: 'Light and shade', body: '<p>Refraction</p>' }
  const eve = await join(app, await makeUser(app), cast.community)
  expect((await post('googleFile/export', eve, body)).as(googleExportSchema).data).toEqual(said)
  expect((await read(note._id)).version).toBe(note.version)
  const answer = await post('googleFile/export', ben, body)
  expect([answer.status, answer.body]).toEqual([200, { data: said }])
  const stored = await read(note._id)
  expect(stored).toMatchObject({
    title: said.title,
    data: { body: said.body },
    text4search: '( Light and shade ) Refraction (  )',
  })
  const found = await app.request('POST', `/api/contributions/${cast.community._id}/search`, {
    token: ben.token,
    body: { query: { words: ['refraction'] } },
  })
  expect(JSON.stringify(found.body)).toContain(note._id)
  await post('googleFile/export', ben, body)
  expect((await read(note._id)).version).toBe(stored.version)
  expect(await statuses(app, cast, 'POST', '/auth/googleFile/export', { body })).toEqual(forMembers())
  const hidden = await noteWithDocument({ permission: 'private', authors: [ann.author._id] })
  const secret = { ...hidden.call, userName: hidden.call.createdBy }
  expect(await codeOf(post('googleFile/export', ben, secret))).toEqual([403, 'forbidden'])

  for (const manner of [500, 'broken', 'closed'] as const) {
    google.behave('/export', manner)
    expect(await codeOf(post('googleFile/export', ben, body))).toEqual([404, 'google.failed'])
  }
  google.behave('/export')
  google.revoke(ANN.sub)
  expect(await codeOf(post('googleFile/export', ben, body))).toEqual([404, 'google.makerGone'])
  expect(await read(note._id)).toEqual(stored)
  google.visit(ANN)
  await connectGoogle(app, ann)
})

test('a video is handed to the drive of whoever has connected theirs [CALL-82, GDOC-20]', async () => {
  const bytes = Buffer.from('1a45dfa3', 'hex')
  const begun = await beginAttachment(app, ann, { type: 'Video', permission: 'private' })
  const video = (await uploadFile(app, ann, begun, { name: 'film.webm', bytes })).as(objectSchema)
  const { attachment, file: picture } = await makeAttachment(app, ann)
  const call = { objId: video._id, url: String(video.data.url), originalFilename: 'our film.webm' }
  const send = (who: Person, more: object = {}) => post('googleOAuth/message/send', who, { ...call, ...more })
  google.asked.length = 0
  expect(await codeOf(send(ben))).toEqual([403, 'forbidden'])
  expect(await codeOf(send(ann, { userName: ben.user.userName }))).toEqual([403, 'forbidden'])
  for (const url of [
    'https://evil.example/film.webm',
    `https://evil.example${call.url}`,
    '/etc/passwd',
    'x',
    'http://[',
  ]) {
    expect(await codeOf(send(ann, { url }))).toEqual([404, 'google.notVideo'])
  }
  expect(await codeOf(send(ann, { objId: attachment._id }))).toEqual([404, 'google.notVideo'])
  expect(await codeOf(send(ann, { objId: attachment._id, url: picture.url }))).toEqual([404, 'google.notVideo'])
  expect((await app.request('POST', '/auth/googleOAuth/message/send', { body: call })).status).toBe(401)
  expect(await codeOf(send(cast.callers.manager))).toEqual([404, 'google.notConnected'])
  expect(google.asked).toEqual([])
  google.behave('/upload', 500)
  expect(await codeOf(send(ann))).toEqual([404, 'google.failed'])
  google.behave('/upload')

  for (const url of [call.url, `${SITE}${call.url}`]) {
    google.files.clear()
    const answer = await send(ann, { url })
    expect([answer.status, answer.body]).toEqual([200, { data: true }])
    await eventually(() => {
      expect([...google.files.values()]).toMatchObject([
        { name: 'our film.webm', owner: ANN.email, content: bytes.toString() },
      ])
    })
  }
})

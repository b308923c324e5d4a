import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { googleDocumentSchema, googleFilesSchema, googleImportSchema } from '../../../shared/domain/google.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeCast, type Cast } from '../../testing/cast.ts'
import { connectGoogle } from '../../testing/google-consent.ts'
import { makeUser, type Person } from '../../testing/makers.ts'
import { startGoogle, type GoogleStandIn } from '../../testing/stand-ins/google.ts'

const ANN = { sub: '1001', email: 'ann@gmail.example' }

let google: GoogleStandIn
let app: TestApp
let cast: Cast
let ann: Person
beforeAll(async () => {
  google = await startGoogle()
  app = await startTestApp({ ...google.settings, SITE_URL: 'https://learn.example.org' })
  cast = await makeCast(app)
  ann = cast.callers.owner
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

const post = (path: string, body: object, { token, user: { userName } } = ann) =>
  app.request('POST', `/auth/googleFile/${path}`, { token, body: { userName, ...body } })
const CALLS = [
  ['create', { title: 'x', coauthors: '', scaffolds: '' }],
  ['list', { pageToken: '' }],
  ['importFromDrive', { docId: 'drive-file-1' }],
] as const

test('a document has the title, and the supports of the community at hand [CALL-83, GDOC-07]', async () => {
  const wish = { title: ' What is light? ', coauthors: '', scaffolds: 'My theory,I <need> to understand,' }
  const answer = await post('create', wish)
  const [file] = google.files.values()
  expect(answer.as(googleDocumentSchema).data.docId).toBe(file?.id)
  expect([answer.status, answer.body]).toEqual([200, { data: { docId: file?.id } }])
  expect(file).toMatchObject({
    name: 'What is light?',
    owner: ANN.email,
    mimeType: 'application/vnd.google-apps.document',
  })
  expect(file?.content.match(/<p><b>(.*?)<\/b>/g)).toEqual([
    '<p><b>My theory</b>',
    '<p><b>I &lt;need&gt; to understand</b>',
  ])
  const made = google.files.size
  for (const title of ['', '  ', undefined, 'x'.repeat(1001)])
    expect((await post('create', { ...wish, title })).body).toMatchObject({ errors: { title: {} } })
  expect(google.files.size).toBe(made)
})

test('the own documents are listed by pages, the newest first [CALL-84]', async () => {
  for (let at = 1; at <= 25; at += 1) google.put(ANN.email, { name: `Text ${at}` })
  google.put(ANN.email, { name: 'A picture', mimeType: 'image/png' })
  google.put('ben@gmail.example', { name: 'Not hers' })
  const first = await post('list', { pageToken: '' })
  const { files, nextPageToken } = first.as(googleFilesSchema).data
  expect(files).toHaveLength(20)
  expect(files[0]).toMatchObject({ name: 'Text 25' })
  expect(Object.keys(files[0] ?? {}).toSorted()).toEqual(['createdTime', 'id', 'name'])
  const second = (await post('list', { pageToken: nextPageToken })).as(googleFilesSchema).data
  expect(second.files.map(({ name }) => name)).toEqual([
    'Text 5',
    'Text 4',
    'Text 3',
    'Text 2',
    'Text 1',
    'What is light?',
  ])
  expect(second.nextPageToken).toBeUndefined()
})

test('a document is brought in as a body, without what could do harm [CALL-85, GDOC-18]', async () => {
  const content =
    '<html><head><title>T</title><style>p{color:red}</style><script>steal()</script></head><body onload="steal()"><h1>Light</h1>' +
    '<p class="c1">It <b>bends</b>.<script>steal()</script><img src="x" onerror="steal()"></p>' +
    '<p><a href="javascript:steal()">link</a></p></body></html>'
  const { id } = google.put(ANN.email, { content })
  const { body } = (await post('importFromDrive', { docId: id })).as(googleImportSchema).data
  expect(body).toContain('<h1>Light</h1>')
  expect(body).toContain('It <b>bends</b>.')
  expect(body).not.toMatch(/script|steal|onerror|onload|<style|color/)
})

test('what is no document, not theirs or too large is refused, a file of 50 MB before it is read [CALL-85]', async () => {
  const refused = async (docId: string) => {
    const answer = await post('importFromDrive', { docId })
    return [answer.status, answer.headers.get('x-error-code'), Object.keys(answer.body as object)]
  }
  const picture = google.put(ANN.email, { mimeType: 'image/png' })
  expect(await refused(picture.id)).toEqual([404, 'google.notDocument', ['error']])
  const foreign = google.put('ben@gmail.example', {})
  expect(await refused(foreign.id)).toEqual([404, 'google.notFound', ['error']])
  expect(await refused('nothing')).toEqual([404, 'google.notFound', ['error']])
  const huge = google.put(ANN.email, { content: 'x'.repeat(50 * 1024 * 1024) })
  expect(await refused(huge.id)).toEqual([404, 'google.tooLarge', ['error']])
  google.behave('/export', 'endless')
  expect(await refused(google.put(ANN.email, {}).id)).toEqual([404, 'google.tooLarge', ['error']])
  google.behave('/export')
  for (const docId of ['../about', 'a b', '', undefined])
    expect((await post('importFromDrive', { docId })).status).toBe(422)
})

test('each call answers whoever is signed in and connected, in their own name alone [CALL-83, CALL-84, CALL-85]', async () => {
  for (const [call, body] of CALLS) {
    expect((await app.request('POST', `/auth/googleFile/${call}`, { body })).status).toBe(401)
    expect((await post(call, { ...body, userName: cast.callers.writer.user.userName })).status).toBe(403)
    const answer = await post(call, body, cast.callers.writer)
    expect([answer.status, answer.body]).toEqual([
      404,
      { error: 'This account is not connected with Google (any more). Please allow it once more.' },
    ])
  }
  expect(google.asked).toEqual([])
})

test('more than anybody does by hand is refused for a minute [CALL-84]', async () => {
  const busy = await makeUser(app)
  for (let count = 1; count <= 60; count += 1) expect((await post('list', {}, busy)).status).toBe(404)
  const answer = await post('list', {}, busy)
  expect([answer.status, answer.headers.get('x-error-code')]).toEqual([429, 'google.tooMany'])
})

test('a failure of Google’s is a plain message [CALL-83, CALL-84, CALL-85]', async () => {
  google.files.clear()
  const { id } = google.put(ANN.email, {})
  for (const manner of [400, 429, 500, 'broken', 'closed'] as const) {
    google.behave('/drive/v3/files', manner)
    for (const [call, body] of CALLS) {
      const answer = await post(call, call === 'importFromDrive' ? { docId: id } : body)
      expect([call, manner, answer.status, answer.body]).toEqual([
        call,
        manner,
        404,
        { error: 'Google could not be reached, or did not do it. Please try again in a moment.' },
      ])
    }
  }
  google.behave('/drive/v3/files')
})

test('a consent that is withdrawn counts no longer, and a new one does [CALL-80]', async () => {
  const eve = await makeUser(app)
  const eveAtGoogle = { sub: '3003', email: 'eve@gmail.example' }
  google.visit(eveAtGoogle)
  await connectGoogle(app, eve)
  const status = async () => {
    const { token, user } = eve
    return (await app.request('POST', '/auth/googleOAuth/checkStatus', { token, body: { userName: user.userName } }))
      .body
  }
  expect((await post('list', {}, eve)).status).toBe(200)
  google.revoke(eveAtGoogle.sub)
  expect((await post('list', {}, eve)).headers.get('x-error-code')).toBe('google.notConnected')
  expect(await status()).toEqual({ data: false })
  await connectGoogle(app, eve)
  expect(await status()).toEqual({ data: true })
  google.visit(ANN)
})

import mongoose from 'mongoose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { twoMembers, type Joined } from '../../testing/makers.ts'

let app: TestApp
let ann: Joined
beforeAll(async () => {
  app = await startTestApp()
  ;({ ann } = await twoMembers(app))
})
afterAll(() => app.stop())

const KEPT = ['objects', 'links', 'records', 'historicalobjects', 'googledocuments', 'googleaccounts', 'googlestates']
const stored = () => Promise.all(KEPT.map((name) => mongoose.connection.collection(name).countDocuments()))

test('where the site is not connected, nobody is authorized, and each action says so and makes nothing [GDOC-21]', async () => {
  const { token, user, author } = ann
  const { userName } = user
  const post = (path: string, body: object) =>
    app.request('POST', `/auth/${path}`, { token, body: { userName, ...body } })
  const before = await stored()
  const status = await post('googleOAuth/checkStatus', {})
  expect([status.status, status.body]).toEqual([200, { data: false }])
  const note = { docId: 'x', noteId: author._id, authorId: author._id, createdBy: userName }
  for (const [path, body] of [
    ['googleOAuth/getOAuthUrl', { viewId: author._id }],
    ['googleOAuth/message/send', { objId: author._id, url: '/attachments/x', originalFilename: 'x' }],
    ['googleFile/create', { title: 'x', coauthors: '', scaffolds: '' }],
    ['googleFile/list', { pageToken: '' }],
    ['googleFile/importFromDrive', { docId: 'x' }],
    ['googleFile/export', note],
    ['googleFile/addPermission', note],
  ] as const) {
    const answer = await post(path, body)
    expect([path, answer.status, answer.body]).toEqual([path, 404, { error: 'Google integration is not configured' }])
  }
  const signIn = await app.request('GET', '/auth/googleOAuth/signIn')
  expect([signIn.status, signIn.body]).toEqual([404, { error: 'Google integration is not configured' }])
  const back = await app.request('GET', '/auth/googleOAuth/getToken?state=x&code=y')
  expect(back.headers.get('location')).toBe('/google?problem=google.off&back=%2F')
  expect(await stored()).toEqual(before)
})

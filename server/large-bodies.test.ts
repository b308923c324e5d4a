import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from './testing/app.ts'
import { twoMembers, type Joined } from './testing/makers.ts'

let app: TestApp
let ben: Joined
beforeAll(async () => {
  app = await startTestApp()
  ;({ ben } = await twoMembers(app))
})
afterAll(() => app.stop())

const MB = 1024 * 1024

test('forty notes of a megabyte at the same moment are all kept', async () => {
  const body = { type: 'Note', title: 'Ours', data: { about: 'x'.repeat(MB) }, authors: [ben.author._id] }
  const path = `/api/contributions/${ben.author.communityId}`
  const answers = await Promise.all(Array.from({ length: 40 }, () => app.request('POST', path, { token: ben.token, body }))) // prettier-ignore
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
})

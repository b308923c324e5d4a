import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstSeenSchema } from '../../../shared/domain/hints.ts'
import { openingSchema } from '../../../shared/domain/opening.ts'
import { collection } from '../../store/collection.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { twoMembers } from '../../testing/makers.ts'
import { AccountModel } from './accounts.model.ts'

let app: TestApp
let ann: Caller
let ben: Caller
let viewId: string
beforeAll(async () => {
  app = await startTestApp()
  const { community, ...members } = await twoMembers(app)
  ;({ ann, ben } = members)
  viewId = community.views[0] ?? ''
})
afterAll(() => app.stop())

type Caller = Awaited<ReturnType<typeof twoMembers>>['ann']
const pending = async ({ token }: Caller) =>
  (await app.request('GET', `/api/views/${viewId}/opening`, { token })).as(openingSchema).hints
const see = async ({ token }: Caller, seen: string[]) =>
  (await app.request('PUT', '/api/users/me/hints', { token, body: { seen } })).as(firstSeenSchema).first

test('the hints of an account are pending until one of its browsers marks them, and come with the opening of a view [FRST-01]', async () => {
  expect(await pending(ann)).toEqual(['read', 'buildOn', 'write'])
  const answers = await Promise.all([see(ann, ['read']), see(ann, ['read']), see(ann, ['read'])])
  expect(answers.flat()).toEqual(['read'])
  expect(await pending(ann)).toEqual(['buildOn', 'write'])
  expect(await see(ann, ['read', 'write', 'buildOn'])).toEqual(['write', 'buildOn'])
  expect(await pending(ann)).toEqual([])
  expect(await see(ann, [])).toEqual([])
  expect(await pending(ben)).toHaveLength(3)
})

test('accounts of earlier releases have none, and unknown ones are refused', async () => {
  await collection(AccountModel).updateOne({ _id: ben.user._id }, { $unset: { hints: true } })
  expect(await pending(ben)).toEqual([])
  expect(await see(ben, ['read'])).toEqual([])
  for (const body of [{}, { seen: ['other'] }, { seen: 'read' }, { seen: Array(4).fill('read') }])
    expect((await app.request('PUT', '/api/users/me/hints', { token: ben.token, body })).status).toBe(422)
})

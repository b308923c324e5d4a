import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { draftHeadSchema, storedDraftSchema } from '../../../shared/domain/drafts.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeUser, signIn, type Person } from '../../testing/makers.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const keyOf = ({ user }: Person, rest = '') => `buildon.draft/${user._id}/community/${rest}`
const put = ({ token }: Person, key: string, text: string) =>
  app.request('PUT', '/api/drafts', { token, body: { key, text } })
const list = async ({ token }: Person) =>
  (await app.request('GET', '/api/drafts', { token })).as(z.array(z.strictObject(draftHeadSchema.shape)))
const read = ({ token }: Person, id: string) => app.request('GET', `/api/drafts/${id}`, { token })
const remove = ({ token }: Person, id: string) => app.request('DELETE', `/api/drafts/${id}`, { token })

test('drafts of every kind are stored in the account and read in its next session, by their owner alone [LEAK-02]', async () => {
  const [ann, ben] = [await makeUser(app), await makeUser(app)]
  const keys = [
    ...['annotation', 'draft', 'drawing', 'edits'].map((kind) => `buildon.${kind}/${ann.user._id}/community/1`),
    `buildon.help/${ann.user._id}`,
  ]
  for (const key of keys) expect((await put(ann, key, `{"of":"${key}"}`)).status).toBe(200)
  await app.request('POST', '/auth/logout', { token: ann.token })
  const later = await signIn(app, ann.user.userName, ann.password)
  const heads = await list(later)
  expect(heads.map(({ key }) => key).toSorted()).toEqual(keys)
  for (const head of heads) {
    const draft = (await read(later, head._id)).as(z.strictObject(storedDraftSchema.shape))
    expect(draft).toEqual({ ...head, text: `{"of":"${head.key}"}` })
    expect((await read(ben, head._id)).status).toBe(404)
    await remove(ben, head._id)
  }
  expect(await list(ben)).toEqual([])
  expect(await list(later)).toEqual(heads)
})

test('only keys of the own drafts are accepted', async () => {
  const [ann, ben] = [await makeUser(app), await makeUser(app)]
  const strange = [keyOf(ben, '1'), 'token', `buildon.help/${ann.user._id}x`, `buildon.language/${ann.user._id}`, '']
  for (const key of strange) {
    const refused = await put(ann, key, 'x')
    expect(refused.status).toBe(422)
    expect(refused.as(z.looseObject({}))).toMatchObject({ errors: { key: { code: 'field.invalid' } } })
  }
  expect([...(await list(ann)), ...(await list(ben))]).toEqual([])
})

test('a repeated draft is stored once, and a later text of the key is not deleted with the earlier one', async () => {
  const ann = await makeUser(app)
  const key = keyOf(ann, '1')
  const [first, again, later] = [await put(ann, key, 'one'), await put(ann, key, 'one'), await put(ann, key, 'two')]
  const [one, two] = [first, later].map((answer) => answer.as(draftHeadSchema)._id)
  expect(again.as(draftHeadSchema)._id).toBe(one)
  expect((await list(ann)).map(({ _id }) => _id)).toEqual(expect.arrayContaining([one, two]))
  expect(await list(ann)).toHaveLength(2)
  for (let times = 0; times < 2; times += 1) expect((await remove(ann, one!)).status).toBe(204)
  expect((await read(ann, two!)).as(storedDraftSchema).text).toBe('two')
})

test('an account holds 100 drafts, also when they come at once; others have room of their own', async () => {
  const [ann, ben] = [await makeUser(app), await makeUser(app)]
  for (let count = 0; count < 100; count += 1) expect((await put(ann, keyOf(ann, `${count}`), 'x')).status).toBe(200)
  const refused = await Promise.all(['a', 'b', 'c'].map((id) => put(ann, keyOf(ann, id), 'x')))
  for (const answer of refused) {
    expect(answer.status).toBe(422)
    expect(answer.as(z.looseObject({}))).toMatchObject({
      message: 'Your account holds 100 drafts already. Sign in and finish or throw away some of them.',
    })
  }
  expect(await list(ann)).toHaveLength(100)
  // A repeated one needs no room.
  expect((await put(ann, keyOf(ann, '7'), 'x')).status).toBe(200)
  expect((await put(ben, keyOf(ben, '1'), 'x')).status).toBe(200)
})

test('a draft has at most 5,000,000 characters, and those of an account 10,000,000 together', async () => {
  const ann = await makeUser(app)
  const half = '…'.repeat(5_000_000)
  const long = await put(ann, keyOf(ann, '1'), `${half}x`)
  expect(long.status).toBe(422)
  expect(long.as(z.looseObject({}))).toMatchObject({ errors: { text: { code: 'field.long' } } })
  for (const id of ['1', '2']) expect((await put(ann, keyOf(ann, id), half)).status).toBe(200)
  const full = await put(ann, keyOf(ann, '3'), 'x')
  expect(full.status).toBe(422)
  expect(full.as(z.looseObject({}))).toMatchObject({
    message: 'Your account holds as much text in drafts as it can. Sign in and finish or throw away some of them.',
  })
  const [first] = await list(ann)
  await remove(ann, first!._id)
  expect((await put(ann, keyOf(ann, '3'), 'x')).status).toBe(200)
})

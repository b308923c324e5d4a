import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { objectSchema } from '../../../shared/domain/contributions.ts'
import { linkSchema } from '../../../shared/domain/links.ts'
import { scaffoldSchema } from '../../../shared/domain/scaffolds.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeCommunity, type Joined } from '../../testing/makers.ts'

let app: TestApp
let manager: Joined
let communityId: string
beforeAll(async () => {
  app = await startTestApp()
  const made = await makeCommunity(app)
  ;({ manager } = made)
  communityId = made.community._id
})
afterAll(() => app.stop())

const call = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  app.request(method, path, { token: manager.token, ...(body !== undefined && { body }), ...(headers && { headers }) })
const addScaffold = async (title: string) =>
  (await call('POST', `/api/communities/${communityId}/scaffolds`, { title })).as(objectSchema)
const supportsOf = async (id: string) => {
  const all = (await call('GET', `/api/communities/${communityId}/scaffolds`)).as(z.array(scaffoldSchema))
  return all.find((scaffold) => scaffold.id === id)?.supports ?? []
}
const titlesOf = async (id: string) => (await supportsOf(id)).map(({ title }) => title)

test('a support is added by its title at the end of its scaffold; one without a title is not [SCAF-04]', async () => {
  const { _id } = await addScaffold('Debate')
  const add = (title: unknown, headers?: Record<string, string>) =>
    call('POST', `/api/scaffolds/${_id}/supports`, { title }, headers)
  const first = (await add(' I doubt ')).as(linkSchema)
  expect(first).toMatchObject({ from: _id, type: 'contains', data: { order: 0 }, _to: { type: 'Support' } })
  expect((await call('GET', `/api/objects/${first.to}`)).as(objectSchema)).toMatchObject({
    type: 'Support',
    title: 'I doubt',
    permission: 'protected',
    status: 'active',
    authors: [manager.author._id],
  })
  await add('I agree')
  for (const title of ['', ' \n', undefined]) expect((await add(title)).status).toBe(422)
  const again = { 'Idempotency-Key': 'again' }
  expect((await add('Why?', again)).as(linkSchema)._id).toBe((await add('Why?', again)).as(linkSchema)._id)
  expect(await titlesOf(_id)).toEqual(['I doubt', 'I agree', 'Why?'])
  const note = await call('POST', `/api/contributions/${communityId}`, { type: 'Note', title: 'No scaffold' })
  expect((await call('POST', `/api/scaffolds/${note.as(objectSchema)._id}/supports`, { title: 'x' })).status).toBe(404)
})

test('supports are put into an order by their links; what is not named stays behind, an unordered one too', async () => {
  const { _id } = await addScaffold('Order')
  for (const title of ['A', 'B', 'C']) await call('POST', `/api/scaffolds/${_id}/supports`, { title })
  const old = await call('POST', `/api/contributions/${communityId}`, { type: 'Support', title: 'Old' })
  await call('POST', '/api/links', { from: _id, to: old.as(objectSchema)._id, type: 'contains', data: {} })
  const [a, b, c, last] = await supportsOf(_id)
  const order = (links: unknown) => call('PUT', `/api/scaffolds/${_id}/supports`, { links })
  expect((await order([last?.link, c?.link, 'f'.repeat(24), a?.link])).status).toBe(204)
  expect(await titlesOf(_id)).toEqual(['Old', 'C', 'A', 'B'])
  const links = (await call('GET', `/api/links/from/${_id}`)).as(z.array(linkSchema))
  expect(links.find((one) => one._id === b?.link)?.data.order).toBe(3)
  expect((await order('x')).status).toBe(422)
  await call('POST', `/api/scaffolds/${_id}/supports`, { title: 'New' })
  expect(await titlesOf(_id)).toEqual(['Old', 'C', 'A', 'B', 'New'])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { objectSchema } from '../../../shared/domain/contributions.ts'
import { linkSchema } from '../../../shared/domain/links.ts'
import { inSupportOrder } from '../../../shared/domain/scaffolds.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeCommunity, type Joined } from '../../testing/makers.ts'

let app: TestApp
let manager: Joined
beforeAll(async () => {
  app = await startTestApp()
  ;({ manager } = await makeCommunity(app))
})
afterAll(() => app.stop())

const make = async (body: object) =>
  (
    await app.request('POST', `/api/contributions/${manager.author.communityId}`, {
      token: manager.token,
      body: { authors: [manager.author._id], permission: 'protected', status: 'active', ...body },
    })
  ).as(objectSchema)
const link = async (body: object) =>
  (await app.request('POST', '/api/links', { token: manager.token, body })).as(linkSchema)

test('a scaffold keeps whether it is a template, its supports in order, and what it is paired with [SCAF-01]', async () => {
  const scaffold = await make({ type: 'Scaffold', title: 'Reading', data: { isTemplate: true } })
  const partner = await make({ type: 'Scaffold', title: 'Sources' })
  const [first, second] = [
    await make({ type: 'Support', title: 'I read' }),
    await make({ type: 'Support', title: 'It says' }),
  ]
  const contains = { from: scaffold._id, type: 'contains' }
  const last = await link({ ...contains, to: second._id })
  const paired = await link({ ...contains, to: first._id, data: { order: 1, linkId: last._id } })
  await link({ from: scaffold._id, to: partner._id, type: 'pair', data: { order: 100 } })

  const read = await app.request('GET', `/api/objects/${scaffold._id}`, { token: manager.token })
  expect(read.as(objectSchema).data).toMatchObject({ isTemplate: true })
  const answer = await app.request('GET', `/api/links/from/${scaffold._id}`, { token: manager.token })
  const links = answer.as(z.array(linkSchema))
  const supports = inSupportOrder(links.filter(({ _to }) => _to.type === 'Support'))
  expect(supports.map(({ type, _to }) => [type, _to.title])).toEqual([
    ['contains', 'I read'],
    ['contains', 'It says'],
  ])
  expect(supports[0]).toMatchObject({ _id: paired._id, data: { linkId: last._id } })
  expect(links.filter(({ type }) => type === 'pair')).toMatchObject([
    { to: partner._id, _to: { type: 'Scaffold', title: 'Sources' } },
  ])
})

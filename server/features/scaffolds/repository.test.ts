import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { communitySchema } from '../../../shared/domain/communities.ts'
import { objectSchema } from '../../../shared/domain/contributions.ts'
import { linkSchema } from '../../../shared/domain/links.ts'
import { scaffoldSchema, usedBy } from '../../../shared/domain/scaffolds.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { anotherCommunity, makeCast, statuses } from '../../testing/cast.ts'
import { type Joined, makeNote, type Person } from '../../testing/makers.ts'

let app: TestApp
let cast: Awaited<ReturnType<typeof makeCast>>
let manager: Joined
let context: string
beforeAll(async () => {
  app = await startTestApp()
  cast = await makeCast(app)
})
afterAll(() => app.stop())
beforeEach(async () => {
  cast = await anotherCommunity(app, cast)
  ;({ manager } = cast.callers)
  context = cast.community.rootContextId ?? ''
})

const home = () => `/api/communities/${cast.community._id}`
const call = (who: Person, method: string, path: string, body?: unknown) =>
  app.request(method, path, { token: who.token, ...(body !== undefined && { body }) })
const repository = async (who: Person = manager) =>
  (await call(who, 'GET', `${home()}/scaffolds`)).as(z.array(z.strictObject(scaffoldSchema.shape)))
const titles = async (who?: Person) => (await repository(who)).map(({ title }) => title)
const add = async (title: string) => (await call(manager, 'POST', `${home()}/scaffolds`, { title })).as(objectSchema)
const make = async (who: Joined, body: object) =>
  (
    await call(who, 'POST', `/api/contributions/${cast.community._id}`, {
      authors: [who.author._id],
      permission: 'protected',
      ...body,
    })
  ).as(objectSchema)
const link = async (who: Person, from: string, to: string, type: string, data = {}) =>
  call(who, 'POST', '/api/links', { from, to, type, data })
const listed = async () => (await call(manager, 'GET', home())).as(communitySchema).scaffolds

test('the repository says of each scaffold what is in it, what it is paired with and who uses it [SCAF-06, SCAF-15, STBL-07]', async () => {
  const debate = await add('Debate')
  const sources = await add('Sources')
  const view = await make(manager, { type: 'View', title: 'Closed', permission: 'private' })
  const first = (await call(manager, 'POST', `/api/scaffolds/${debate._id}/supports`, { title: 'I doubt' })).as(
    linkSchema,
  )
  const pair = (await link(manager, debate._id, sources._id, 'pair')).as(linkSchema)
  const use = (await link(manager, view._id, debate._id, 'uses', { order: 2 })).as(linkSchema)
  await call(manager, 'PUT', `/api/objects/${sources._id}`, { data: { isTemplate: true } })

  const [theory, ...others] = await repository()
  expect(theory).toMatchObject({ title: 'Theory Building', isTemplate: false, pairs: [] })
  expect(theory?.supports).toHaveLength(6)
  expect(theory?.uses).toMatchObject([{ id: context, type: 'Context' }])
  expect(others).toEqual([
    {
      id: debate._id,
      title: 'Debate',
      isTemplate: false,
      supports: [{ id: first.to, title: 'I doubt', link: first._id }],
      pairs: [{ id: sources._id, link: pair._id }],
      uses: [{ id: view._id, type: 'View', title: 'Closed', order: 2, link: use._id }],
    },
    {
      id: sources._id,
      title: 'Sources',
      isTemplate: true,
      supports: [],
      pairs: [{ id: debate._id, link: pair._id }],
      uses: [],
    },
  ])
  // Links of a scaffold, as read by other programs.
  const inDebate = (await call(cast.callers.writer, 'GET', `/api/links/from/${debate._id}`)).as(z.array(linkSchema))
  expect(inDebate.map(({ _id, type, to, _to }) => [type, _to.title, _id, to])).toEqual([
    ['contains', 'I doubt', first._id, first.to],
    ['pair', 'Sources', pair._id, sources._id],
  ])
  const writers = await repository(cast.callers.writer)
  expect(writers.find(({ id }) => id === debate._id)?.uses).toEqual([])
  await call(manager, 'PUT', `/api/objects/${sources._id}`, { permission: 'private' })
  expect(await titles(cast.callers.writer)).toEqual(['Theory Building', 'Debate'])
  expect((await repository(cast.callers.writer))[1]?.pairs).toEqual([])
})

test('what a community or a view uses is offered by its order, what has none last and as the repository stands [SCAF-15, SCAF-16]', async () => {
  const [b, a, own] = [await add('B'), await add('A'), await add('Own')]
  const view = await make(cast.callers.writer, { type: 'View', title: 'Open', permission: 'public' })
  await link(manager, context, b._id, 'uses')
  await link(manager, context, a._id, 'uses', { order: 3 })
  expect((await link(cast.callers.writer, view._id, own._id, 'uses')).status).toBe(201)
  const scaffolds = await repository(cast.callers.writer)
  const offered = (id: string) => usedBy(id, scaffolds).map(({ title }) => title)
  expect(offered(context)).toEqual(['A', 'Theory Building', 'B'])
  expect(offered(view._id)).toEqual(['Own'])
  expect(usedBy(undefined, scaffolds)).toEqual([])
})

test('a manager adds a scaffold by its title; one without is refused and nothing added [SCAF-08, SCAF-11]', async () => {
  const made = await add(' Debate\n')
  expect(made).toMatchObject({ type: 'Scaffold', title: 'Debate', permission: 'protected', status: 'active' })
  expect(made.authors).toEqual([manager.author._id])
  for (const title of ['', '  ', null, 7])
    expect((await call(manager, 'POST', `${home()}/scaffolds`, { title })).status).toBe(422)
  expect(await titles()).toEqual(['Theory Building', 'Debate'])
  const retried = async () =>
    (
      await app.request('POST', `${home()}/scaffolds`, {
        token: manager.token,
        body: { title: 'Once' },
        headers: { 'Idempotency-Key': 'once' },
      })
    ).as(objectSchema)._id
  expect(await retried()).toBe(await retried())
  expect(await titles()).toEqual(['Theory Building', 'Debate', 'Once'])
})

test('nobody but the managers adds, orders or deletes a scaffold, or changes what the community uses [SCAF-11]', async () => {
  const debate = await add('Debate')
  const { writer, owner, outsider } = cast.callers
  const before = await repository()
  const refused = { visitor: 401, outsider: 403, writer: 403, owner: 403 }
  const acts: [string, string, object?][] = [
    ['POST', `${home()}/scaffolds`, { title: 'Mine' }],
    ['PUT', `${home()}/scaffolds`, { scaffolds: [debate._id] }],
    ['DELETE', `${home()}/scaffolds/${debate._id}`],
    ['POST', `/api/scaffolds/${debate._id}/supports`, { title: 'Mine' }],
    ['PUT', `/api/scaffolds/${debate._id}/supports`, { links: [] }],
    ['PUT', `/api/objects/${debate._id}`, { title: 'Mine', data: { isTemplate: true } }],
    ['POST', '/api/links', { from: context, to: debate._id, type: 'uses', data: {} }],
    ['POST', '/api/links', { from: debate._id, to: before[0]?.id, type: 'pair', data: {} }],
    ['POST', '/api/links', { from: debate._id, to: before[0]?.supports[0]?.id, type: 'contains', data: {} }],
    ['DELETE', `/api/links/${before[0]?.uses[0]?.link}`],
    ['DELETE', `/api/links/${before[0]?.supports[0]?.link}`],
    ['PUT', `/api/objects/${before[0]?.supports[0]?.id}`, { title: 'Mine' }],
  ]
  for (const [method, path, body] of acts) {
    expect((await app.request(method, path, { body })).status).toBe(401)
    for (const who of [writer, owner, outsider, cast.elsewhere.manager])
      expect([method, path, (await call(who, method, path, body)).status]).toEqual([method, path, 403])
  }
  for (const scaffolds of [[], [debate._id], [debate._id, before[0]?.id]]) {
    const { status } = await call(writer, 'PUT', home(), { scaffolds })
    expect(status).toBe(200)
  }
  expect(await repository()).toEqual(before)
  const order = { body: { scaffolds: [debate._id] } }
  expect(await statuses(app, cast, 'PUT', `${home()}/scaffolds`, order)).toMatchObject({
    ...refused,
    manager: 204,
    admin: 204,
  })
})

test('an order is stored as it is sent; what has come meanwhile stays, and nothing else comes in [SCAF-07]', async () => {
  const [a, b, late] = [await add('A'), await add('B'), await add('Late')]
  const unlisted = await make(manager, { type: 'Scaffold', title: 'Unlisted' })
  const [theory = ''] = await listed()
  const order = (scaffolds: unknown) => call(manager, 'PUT', `${home()}/scaffolds`, { scaffolds })
  expect((await order([b._id, unlisted._id, theory, a._id, b._id])).status).toBe(204)
  expect(await listed()).toEqual([b._id, theory, a._id, late._id])
  expect(await titles(cast.callers.writer)).toEqual(['B', 'Theory Building', 'A', 'Late'])
  for (const scaffolds of [undefined, 'x', ['no id'], [1]]) expect((await order(scaffolds)).status).toBe(422)
  expect(await listed()).toEqual([b._id, theory, a._id, late._id])
})

test('an unused scaffold is deleted; one that is used is not, whoever uses it and however it is asked for [SCAF-09, SCAF-10]', async () => {
  const [debate, spare] = [await add('Debate'), await add('Spare')]
  const [theory = ''] = await listed()
  const remove = (id: string) => call(manager, 'DELETE', `${home()}/scaffolds/${id}`)
  const view = await make(cast.callers.writer, { type: 'View', title: 'Open', permission: 'public' })
  const use = (await link(cast.callers.writer, view._id, debate._id, 'uses')).as(linkSchema)
  for (const id of [theory, debate._id]) {
    const refused = await remove(id)
    expect([refused.status, refused.body]).toEqual([409, { message: 'You cannot delete a scaffold which is used' }])
  }
  // Old clients send an outdated list.
  expect((await call(manager, 'PUT', home(), { scaffolds: [] })).status).toBe(200)
  expect(await titles()).toEqual(['Theory Building', 'Debate'])
  expect((await remove(spare._id)).status).toBe(404)

  await call(cast.callers.writer, 'DELETE', `/api/links/${use._id}`)
  expect((await remove(debate._id)).status).toBe(204)
  expect(await listed()).toEqual([theory])
  expect((await remove(debate._id)).status).toBe(404)
  expect((await call(cast.callers.writer, 'GET', `/api/objects/${debate._id}`)).status).toBe(200)
})

test('neither a view that has been removed nor anything else of a member’s keeps a scaffold from being deleted', async () => {
  const { writer } = cast.callers
  const debate = await add('Debate')
  const view = await make(writer, { type: 'View', title: 'Old', permission: 'public' })
  for (const id of [view._id, (await makeNote(app, writer))._id, writer.author._id])
    expect((await link(writer, id, debate._id, 'uses')).status).toBe(201)
  await call(writer, 'PUT', `/api/objects/${view._id}`, { status: 'inactive' })
  const all = (await call(manager, 'GET', `${home()}/scaffolds`)).as(z.array(scaffoldSchema))
  expect(all.find(({ id }) => id === debate._id)?.uses).toEqual([])
  expect((await call(manager, 'DELETE', `${home()}/scaffolds/${debate._id}`)).status).toBe(204)
})

test('a scaffold is paired with another one, once, and never with itself [SCAF-14, CITE-08]', async () => {
  const [debate, sources] = [await add('Debate'), await add('Sources')]
  const itself = await link(manager, debate._id, debate._id, 'pair')
  expect([itself.status, itself.body]).toEqual([400, { message: 'A scaffold cannot be paired with itself.' }])
  const links = async () =>
    (await call(manager, 'GET', `/api/links/either/${debate._id}`))
      .as(z.array(linkSchema))
      .filter(({ type }) => type === 'pair')
  expect(await links()).toEqual([])
  const first = (await link(manager, debate._id, sources._id, 'pair')).as(linkSchema)
  const second = (await link(manager, debate._id, sources._id, 'pair')).as(linkSchema)
  expect(second._id).toBe(first._id)
  expect(await links()).toMatchObject([{ from: debate._id, to: sources._id, type: 'pair' }])
})

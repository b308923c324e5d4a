import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { communitySchema } from '../../../shared/domain/communities.ts'
import { objectSchema } from '../../../shared/domain/contributions.ts'
import { linkSchema, type LinkType } from '../../../shared/domain/links.ts'
import { rootSettingsOf } from '../../../shared/domain/root-context.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { belongingsOf } from '../../testing/belongings.ts'
import { anotherCommunity, makeCast } from '../../testing/cast.ts'
import type { Joined, Person } from '../../testing/makers.ts'

let app: TestApp
let cast: Awaited<ReturnType<typeof makeCast>>
let manager: Joined
let contextId: string
beforeAll(async () => {
  app = await startTestApp()
  cast = await makeCast(app)
})
afterAll(() => app.stop())
beforeEach(async () => {
  cast = await anotherCommunity(app, cast)
  ;({ manager } = cast.callers)
  contextId = cast.community.rootContextId ?? ''
})

const ON = { embeddedScaffold: true, plugins: { citationScaffolds: { enabled: true } } }
const home = () => `/api/communities/${cast.community._id}`
const call = (who: Person, method: string, path: string, body?: unknown) =>
  app.request(method, path, { token: who.token, ...(body !== undefined && { body }) })
const save = (data: object, who: Person = manager) =>
  call(who, 'PUT', `/api/objects/${cast.community._id}/${contextId}`, { data })
const settings = async (who: Person = manager) =>
  rootSettingsOf((await call(who, 'GET', `/api/objects/${contextId}`)).as(objectSchema).data)
const enabled = async () => (await settings()).citationScaffolds.enabled
const stored = async () =>
  (await call(manager, 'GET', `/api/objects/${contextId}`)).as(objectSchema).data.plugins as Record<string, unknown>
const scaffolds = async () => (await call(manager, 'GET', home())).as(communitySchema).scaffolds
const titles = async () =>
  await Promise.all(
    (await scaffolds()).map(async (id) => (await call(manager, 'GET', `/api/objects/${id}`)).as(objectSchema).title),
  )
const linksFrom = async (id: string, type: LinkType) =>
  (await call(manager, 'GET', `/api/links/from/${id}`)).as(z.array(linkSchema)).filter((link) => link.type === type)
const add = async (title: string) =>
  (await call(manager, 'POST', `${home()}/scaffolds`, { title })).as(objectSchema)._id

test('citations are on only while embedded scaffolds are, and go off with them [CITE-01, SCAF-17, SCAF-18]', async () => {
  const citationScaffolds = { enabled: true }
  expect((await save({ plugins: { citationScaffolds } })).status).toBe(200)
  expect(await stored()).toMatchObject({ citationScaffolds: { enabled: false } })
  expect([await enabled(), await titles()]).toEqual([false, ['Theory Building']])

  await save(ON)
  expect(await enabled()).toBe(true)
  await save({ embeddedScaffold: false })
  expect([await enabled(), (await stored()).citationScaffolds]).toMatchObject([false, { enabled: false }])
  await save({ embeddedScaffold: true })
  expect(await enabled()).toBe(false)
  // Old clients send all settings.
  await save(ON)
  const { data } = (await call(manager, 'GET', `/api/objects/${contextId}`)).as(objectSchema)
  await save({ ...data, embeddedScaffold: false })
  expect(await enabled()).toBe(false)
})

test('switching citations on makes both scaffolds, used with order 100 and paired, and says so in the root context [SCAF-19, CITE-02, CITE-03, CITE-04, CITE-05, CITE-06]', async () => {
  expect((await save(ON)).status).toBe(200)
  expect(await titles()).toEqual(['Theory Building', 'Reading Set', 'source list'])
  const [, reading = '', sources = ''] = await scaffolds()
  const set = { enabled: true, citationScaffold: reading, sourceListScaffold: sources }
  expect((await stored()).citationScaffolds).toEqual(set)
  expect((await settings(cast.callers.writer)).citationScaffolds).toEqual(set)
  const uses = await linksFrom(contextId, 'uses')
  expect(uses.slice(-2).map(({ to, data }) => [to, data])).toEqual([
    [reading, { order: 100 }],
    [sources, { order: 100 }],
  ])
  expect(await linksFrom(reading, 'pair')).toMatchObject([{ to: sources }])
  expect((await call(manager, 'GET', `/api/objects/${reading}`)).as(objectSchema)).toMatchObject({
    type: 'Scaffold',
    permission: 'protected',
    authors: [manager.author._id],
  })
})

test('whatever is there already is taken, as when an old client does it step by step [CITE-03, SCAF-19]', async () => {
  await save(ON)
  await save({ plugins: { citationScaffolds: { enabled: false } } })
  const before = await scaffolds()
  await save(ON)
  expect([await scaffolds(), await enabled()]).toEqual([before, true])
  expect((await linksFrom(contextId, 'uses')).map(({ to }) => to).toSorted()).toEqual(before.toSorted())

  cast = await anotherCommunity(app, cast)
  ;({ manager } = cast.callers)
  contextId = cast.community.rootContextId ?? ''
  const [reading, sources] = [await add('Reading Set'), await add('source list')]
  for (const to of [reading, sources])
    await call(manager, 'POST', '/api/links', { from: contextId, to, type: 'uses', data: { order: 100 } })
  await call(manager, 'POST', '/api/links', { from: sources, to: reading, type: 'pair', data: {} })
  const citationScaffolds = { citationScaffold: reading, sourceListScaffold: sources, enabled: true }
  await save({ embeddedScaffold: true, plugins: { citationScaffolds } })
  expect((await settings()).citationScaffolds).toEqual(citationScaffolds)
  expect(await titles()).toEqual(['Theory Building', 'Reading Set', 'source list'])
  expect(await linksFrom(contextId, 'uses')).toHaveLength(3)
  expect([await linksFrom(reading, 'pair'), await linksFrom(sources, 'pair')]).toMatchObject([[], [{ to: reading }]])
})

test('two scaffolds titled Reading Set stop it, and nothing at all is changed [SCAF-20, CITE-07]', async () => {
  await add('Reading Set')
  await add('Reading Set')
  const before = await belongingsOf(cast.community._id)
  const refused = await save({ ...ON, flipname: true })
  expect([refused.status, refused.body]).toEqual([
    400,
    {
      message: 'Scaffold repository contains multiple scaffolds with Reading Set as title, cannot proceed.',
    },
  ])
  expect(await belongingsOf(cast.community._id)).toEqual(before)
})

test('nobody but managers and admins switches citations on; an admin who has not joined leaves them to the managers [CITE-06, SCAF-11]', async () => {
  for (const who of [cast.callers.writer, cast.callers.owner, cast.callers.outsider])
    expect((await save(ON, who)).status).toBe(403)
  expect(await titles()).toEqual(['Theory Building'])
  expect((await save(ON, cast.callers.admin)).status).toBe(200)
  expect(await titles()).toEqual(['Theory Building', 'Reading Set', 'source list'])
})

test('two who switch citations on at once make them once', async () => {
  const answers = await Promise.all([save(ON), save(ON), save({ ...ON, flipname: true })])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await titles()).toEqual(['Theory Building', 'Reading Set', 'source list'])
  expect(await settings()).toMatchObject({ flipname: true, citationScaffolds: { enabled: true } })
})

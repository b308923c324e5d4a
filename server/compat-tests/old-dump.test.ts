import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { importInto } from '../testing/dumps.ts'
import { oldSite, writeAttachment, writeDump } from '../testing/old-site.ts'
import { signIn } from './angularjs.ts'
import { anyObject, author, community, id, link, note, record, registration, view } from './shapes.ts'

// The original web client (AngularJS) opens an imported database.

let folder: string
let app: TestApp
const old = oldSite()
const idOf = ({ _id }: { _id?: unknown }) => String(_id)
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'buildon-old-client-'))
  app = await startTestApp()
  await writeAttachment(folder, old.objects.attachment)
  await importInto(app, await writeDump(join(folder, 'dump'), old.collections), folder)
})
afterAll(async () => {
  await app.stop()
  await rm(folder, { recursive: true, force: true })
})

test('an old client signs in with the old password, and opens view, notes, links, history and files under their old ids [DUMP-03, DUMP-04, DUMP-05]', async () => {
  const { objects, links } = old
  const communityId = idOf(old.community)
  const viewId = idOf(objects.view)
  const { call } = await signIn(app, { user: { userName: 'ben' }, password: 'old password of ben' })
  const [mine] = (await call('GET', '/api/users/myRegistrations')).json(200, z.array(registration))
  expect(mine).toMatchObject({ _id: idOf(objects.benny), communityId, _community: { title: 'Grade 5: plants' } })
  expect((await call('GET', `/api/objects/${viewId}`)).json(200, view).title).toBe('Welcome')
  const home = (await call('GET', `/api/communities/${communityId}`)).json(200, community)
  expect(home).toMatchObject({ rootContextId: idOf(objects.context), views: [viewId], scaffolds: [idOf(objects.scaffold)] }) // prettier-ignore
  ;(await call('GET', `/api/objects/${home.rootContextId}`)).json(200, anyObject)
  ;(await call('GET', `/api/authors/${communityId}/me`)).json(200, author)
  expect((await call('GET', `/api/communities/${communityId}/authors`)).json(200, z.array(author))).toHaveLength(3)
  const refs = (await call('GET', `/api/links/from/${viewId}`)).json(200, z.array(link))
  const shown = [objects.leaves, objects.answer, objects.drawing, objects.attachment, objects.lost]
  expect(refs.map(({ to }) => to).toSorted()).toEqual(shown.map(idOf).toSorted())
  const readPath = `/api/records/myreadstatusview/${communityId}/${viewId}`
  const reads = (await call('GET', readPath)).json(200, z.array(link))
  expect(reads.map(({ to, modified }) => [to, modified])).toEqual([[idOf(objects.leaves), '2016-03-05T06:07:08.090Z']])
  const supports = (await call('GET', `/api/links/from/${idOf(objects.scaffold)}`)).json(200, z.array(link))
  expect(supports.map(({ to }) => to)).toEqual([idOf(objects.support)])
  const answer = (await call('GET', `/api/objects/${idOf(objects.answer)}`)).json(200, note)
  expect(answer.authors).toEqual([idOf(objects.benny)])
  // As its search pages look for them.
  const tag = new RegExp(`id="${idOf(links.supports)}" class="KFSupportStart mceNonEditable"`)
  expect(answer.data.body).toMatch(tag)
  const toAnswer = (await call('GET', `/api/links/to/${answer._id}`)).json(200, z.array(link))
  expect(toAnswer.find(({ type }) => type === 'supports')).toMatchObject({ _id: idOf(links.supports), _from: { title: 'My theory' } }) // prettier-ignore
  const found = await call('POST', `/api/contributions/${communityId}/search`, {
    query: { communityId, pagesize: 10, page: 1, words: ['eaten'], status: 'active' },
  })
  expect(found.json(200, z.array(note)).map(({ _id }) => _id)).toEqual([answer._id])
  const history = await call('POST', `/api/records/search/${communityId}`, {
    query: { targetId: idOf(objects.leaves) },
  })
  const changed = history
    .json(200, z.array(z.extend(record, { historicalObjectId: z.optional(id) })))
    .find(({ type }) => type === 'modified')
  const snapshot = await call('GET', `/api/historicalobjects/${changed?.historicalObjectId}`)
  expect(snapshot.json(200, z.looseObject({ dataId: id, data: z.looseObject({ title: z.string() }) }))).toMatchObject({
    dataId: idOf(objects.leaves),
    data: { title: 'Leaves' },
  })
  const file = await call('GET', String(objects.attachment.data.url))
  expect(file.status).toBe(200)
})

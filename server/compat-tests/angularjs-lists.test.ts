import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { signIn } from './angularjs.ts'
import { makeSchool } from './school.ts'
import { id, note, record } from './shapes.ts'

// The original web client (AngularJS): lists, searches and groups.

let app: TestApp
let school: Awaited<ReturnType<typeof makeSchool>>
beforeAll(async () => {
  app = await startTestApp()
  school = await makeSchool(app)
})
afterAll(() => app.stop())

test('favourites hold the user’s own id, once', async () => {
  const { ben, communityId, first } = school
  const { call } = await signIn(app, ben)
  const favourites = async () =>
    (await call('GET', `/api/objects/${first._id}`)).json(200, z.object({ favAuthors: z.array(id) })).favAuthors
  const success = z.looseObject({ success: z.literal(true) })
  for (const _ of [1, 2]) (await call('POST', `/api/objects/addTofav/${communityId}/${first._id}`)).json(200, success)
  expect(await favourites()).toEqual([ben.user._id])
  ;(await call('POST', `/api/objects/remFromfav/${communityId}/${first._id}`)).json(200, success)
  expect(await favourites()).toEqual([])
})

test('comments on a search result are saved by a manager, and its authors stay', async () => {
  const { manager, ben, communityId, first } = school
  const { call } = await signIn(app, manager)
  const path = `/api/objects/${communityId}/${first._id}/savecomments`
  const body = { authors: [manager.user._id], comments: 'Look at this again' }
  const commented = z.extend(note, { comments: z.string() })
  const saved = (await call('PUT', path, body)).json(200, commented)
  expect([saved.comments, saved.authors]).toEqual([body.comments, first.authors])
  const { call: bens } = await signIn(app, ben)
  expect((await bens('PUT', path, { ...body, comments: '' })).status).toBe(403)
  const read = async (who: typeof call) => (await who('GET', `/api/objects/${first._id}`)).json(200, commented).comments
  expect([await read(call), await read(bens)]).toEqual([body.comments, ''])
})

test('a group is made, filled by saving it, and its members read what is the group’s', async () => {
  const { ann, ben, communityId } = school
  const { call } = await signIn(app, ann)
  const me = [ann.author._id]
  const body = { communityId, type: 'Group', title: 'Blue', authors: me, members: me, status: 'active', permission: 'protected' } // prettier-ignore
  const group = z.looseObject({ _id: id, title: z.string(), members: z.array(id) })
  const made = (await call('POST', `/api/groups/${communityId}`, body)).json(201, group)
  const own = { communityId, type: 'Note', title: 'Ours', authors: me, group: made._id, permission: 'private', status: 'active', data: { body: '' } } // prettier-ignore
  const ours = (await call('POST', `/api/contributions/${communityId}`, own)).json(201, note)
  expect(ours._groupMembers).toEqual(me)
  const both = [...me, ben.author._id]
  const path = `/api/objects/${communityId}/${made._id}`
  expect((await call('PUT', path, { ...made, members: both })).json(200, group).members).toEqual(both)
  const { call: bens } = await signIn(app, ben)
  expect((await bens('GET', `/api/objects/${ours._id}`)).json(200, note)._groupMembers).toEqual(both)
})

test('searches count by what is looked for, and page through what they find', async () => {
  const { ben, communityId, first, built, secret } = school
  const { call } = await signIn(app, ben)
  const path = `/api/contributions/${communityId}/search`
  const count = z.object({ count: z.number(), filteredObjectIDs: z.array(id) })
  const counted = async (query: object, type: string) =>
    (await call('POST', `${path}/count`, { query: { communityId, ...query }, searchType: { title: 'Search', type } })).json(200, count) // prettier-ignore
  const words = await counted({ words: ['leaves', 'fall'] }, 'main_search')
  expect(words).toEqual({ count: 1, filteredObjectIDs: [first._id] })
  expect((await counted({ words: ['dry'] }, 'notes')).filteredObjectIDs).toEqual([built._id])
  expect((await counted({ words: ['welcome'] }, 'view')).filteredObjectIDs).toEqual([school.viewId])
  const query = { communityId, pagesize: 100000, page: 1, words: ['leaves'], status: 'active' }
  expect((await call('POST', path, { query })).json(200, z.array(note)).map(({ _id }) => _id)).toEqual([first._id])
  const masked = z.array(
    z.object({ _id: id, title: z.string(), authors: z.array(id), created: z.nullable(z.string()) }),
  )
  const byId = await call('POST', path, { query: { communityId, rangeOfID: [secret._id, first._id] } })
  expect(byId.json(200, masked)).toMatchObject([
    { _id: secret._id, title: 'forbidden', authors: [], created: null },
    { _id: first._id, title: first.title },
  ])
})

test('the search page cuts the ids it has counted into pages, and asks for each as a range', async () => {
  const { ann, communityId, first, built } = school
  const { call } = await signIn(app, ann)
  const path = `/api/contributions/${communityId}/search`
  const query = { communityId, words: '', authors: [] }
  const count = z.object({ filteredObjectIDs: z.array(id) })
  const counting = { query, searchType: { title: 'Notes', type: 'notes' } }
  const { filteredObjectIDs } = (await call('POST', `${path}/count`, counting)).json(200, count)
  expect(filteredObjectIDs.slice(0, 2)).toEqual([first._id, built._id])
  const pageOf = async (page: number) => {
    const rangeOfID = filteredObjectIDs.slice(page - 1, page)
    const found = await call('POST', path, { query: { ...query, pagesize: 1, page, rangeOfID } })
    return found.json(200, z.array(note)).map(({ _id }) => _id)
  }
  expect([await pageOf(1), await pageOf(2)]).toEqual([[first._id], [built._id]])
  expect(await pageOf(1000)).toEqual([])
})

test('the notes of all students come with their authors', async () => {
  const { ann, communityId, first, secret } = school
  const { call } = await signIn(app, ann)
  const shape = z.object({
    authors: z.array(z.object({ _id: id, firstName: z.string(), lastName: z.string(), userId: id, role: z.string() })),
    contributions: z.array(z.object({ _id: id, title: z.string(), authors: z.array(id), data: z.looseObject({}) })),
  })
  const answer = await call('GET', `/api/contributions/${communityId}/studentNotes`)
  const { authors, contributions } = answer.json(200, shape)
  expect(contributions.map(({ _id }) => _id)).toContain(first._id)
  expect(contributions.map(({ _id }) => _id)).not.toContain(secret._id)
  const known = authors.map(({ _id }) => _id)
  for (const one of contributions) for (const by of one.authors) expect(known).toContain(by)
})

test('titles in other languages are looked up for all notes at once', async () => {
  const { ann, communityId, first } = school
  const { call } = await signIn(app, ann)
  const data = { fr_title: 'Les feuilles' }
  ;(await call('PUT', `/api/objects/${communityId}/${first._id}`, { data })).json(200, note)
  const titles = z.array(z.object({ _id: id, title: z.string(), data: z.looseObject({}) }))
  const found = (await call('GET', `/api/communities/${communityId}/title`)).json(200, titles)
  expect(found.find(({ _id }) => _id === first._id)?.data).toMatchObject(data)
})

test('the time machine finds a snapshot for every change of a view', async () => {
  const { ben, communityId, viewId } = school
  const { call } = await signIn(app, ben)
  const change = z.extend(record, {
    historicalObjectId: id,
    historicalObjectType: z.literal('Link'),
    historicalVariableName: z.string(),
    historicalOperationType: z.enum(['created', 'modified', 'deleted']),
  })
  const query = { targetId: viewId, type: 'modified', historicalVariableName: 'contains' }
  const found = await call('POST', `/api/records/search/${communityId}`, { query })
  const changes = found.json(200, z.array(change))
  expect(changes.map(({ historicalOperationType }) => historicalOperationType)).toContain('created')
  const ids = changes.map(({ historicalObjectId }) => historicalObjectId)
  const frozen = z.array(z.object({ _id: id, type: z.literal('Link'), dataId: id, dataType: z.literal('contains'), data: z.looseObject({ from: id, to: id, data: z.looseObject({}) }) })) // prettier-ignore
  const search = { query: { _id: { $in: ids }, pagesize: 100000 } }
  const snapshots = (await call('POST', `/api/historicalobjects/${communityId}/search`, search)).json(200, frozen)
  expect(snapshots.map(({ _id }) => _id).toSorted()).toEqual(ids.toSorted())
  expect((await call('POST', `/api/historicalobjects/${communityId}/search`, {})).status).toBe(400)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { objectSchema } from '../shared/domain/contributions.ts'
import { recordSchema } from '../shared/domain/records.ts'
import { roomOf } from '../shared/wire/realtime.ts'
import { startTestApp, type TestApp } from './testing/app.ts'
import { makeCast, type Cast, type Statuses } from './testing/cast.ts'
import { everyRoute, makeThings, type Things } from './testing/every-route.ts'
import { makeNote, type Joined, type Person } from './testing/makers.ts'
import { makeGroup } from './testing/objects.ts'
import { connect } from './testing/sockets.ts'

let app: TestApp
let cast: Cast
let things: Things
let owner: Joined
let writer: Joined
let manager: Joined
let community: string
beforeAll(async () => {
  app = await startTestApp()
  cast = await makeCast(app)
  things = await makeThings(app, cast)
  ;({ owner, writer, manager } = cast.callers)
  community = cast.community._id
})
afterAll(() => app.stop())

const SECRET = 'Zanzibarred, see me after class'
const call = ({ token }: Person, method: string, path: string, body?: unknown) =>
  app.request(method, path, { token, ...(body !== undefined && { body }) })
const comment = (id: string, comments = SECRET, who: Person = manager) =>
  call(who, 'PUT', `/api/objects/${community}/${id}/savecomments`, { authors: [manager.user._id], comments })

test('a manager’s comments are in no answer of any route but to managers [LEAK-01]', async () => {
  const group = await makeGroup(community, [owner, writer])
  const others = await makeNote(app, owner, { title: 'Open', permission: 'public', viewId: things.view })
  const { note, view, attachment, scaffold, context, author, idea } = things
  const commented = [note, view, attachment, scaffold, context, author, idea, group._id, others._id]
  for (const id of commented) expect((await comment(id)).status).toBe(200)
  // Snapshots of later saves contain the comments too.
  for (const id of commented) await call(manager, 'PUT', `/api/objects/${community}/${id}`, { title: 'Changed again' })

  const rows = everyRoute(things)
  const answers = async (name: keyof Statuses, who: Person) => {
    const holding: string[] = []
    for (const { route, path, body } of rows) {
      const [method = ''] = route.split(' ')
      const sent: unknown = typeof body === 'function' ? body(name) : body
      const answer = await call(who, method, typeof path === 'string' ? path : path(name), sent)
      if (answer.text.includes('Zanzibarred')) holding.push(route)
    }
    for (const [path, query] of [
      [`/api/contributions/${community}/search`, { pagesize: 'max' }],
      [`/api/contributions/${community}/search`, { rangeOfID: commented }],
      [`/api/contributions/${community}/search`, { privateMode: true }],
      [`/api/historicalobjects/${community}/search`, { pagesize: 'max' }],
      [`/api/historicalobjects/${community}/search`, { dataId: { $in: commented } }],
      [`/api/links/${community}/search`, {}],
      [`/api/records/search/${community}`, {}],
      [`/api/objects/${community}/riseabove`, {}],
    ] as const)
      if ((await call(who, 'POST', path, { query })).text.includes('Zanzibarred')) holding.push(`POST ${path}`)
    for (const id of commented) {
      const records = (await call(who, 'GET', `/api/records/object/${id}`)).body
      for (const record of z.catch(z.array(recordSchema), []).parse(records))
        for (const path of [`historicalobjects/${record.historicalObjectId}`, `records/${record._id}`])
          if ((await call(who, 'GET', `/api/${path}`)).text.includes('Zanzibarred')) holding.push(`GET /api/${path}`)
    }
    return holding
  }
  expect(await answers('owner', owner)).toEqual([])
  expect(await answers('writer', writer)).toEqual([])
  expect(await answers('outsider', cast.callers.outsider)).toEqual([])
  const open = await answers('manager', manager)
  expect(open).toEqual(
    expect.arrayContaining([
      'GET /api/objects/:id',
      'PUT /api/objects/:communityId/:id',
      'GET /api/views/:id/board',
      `POST /api/contributions/${community}/search`,
      `POST /api/historicalobjects/${community}/search`,
    ]),
  )
  expect(open.some((path) => path.startsWith('GET /api/historicalobjects/'))).toBe(true)
  expect(open.some((path) => path.startsWith('GET /api/records/'))).toBe(true)
})

test('saves by others neither answer nor erase them, and words in them find nothing [LEAK-01]', async () => {
  const note = await makeNote(app, owner, { title: 'Leaves', permission: 'public' })
  expect((await comment(note._id, SECRET, writer)).status).toBe(403)
  expect((await comment(note._id)).as(objectSchema).comments).toBe(SECRET)
  const read = async (who: Person) => (await call(who, 'GET', `/api/objects/${note._id}`)).as(objectSchema)
  // Old clients send back the whole object.
  for (const who of [owner, writer]) {
    const echoed = { ...(await read(who)), title: `Leaves of ${who.user.userName}` }
    expect(echoed.comments).toBe('')
    const saved = await call(who, 'PUT', `/api/objects/${community}/${note._id}`, echoed)
    expect([saved.status, saved.as(objectSchema).comments]).toEqual([200, ''])
    expect((await call(who, 'PUT', `/api/objects/${note._id}`, { comments: 'Mine' })).as(objectSchema).comments).toBe(
      '',
    )
  }
  const refused = await app.request('PUT', `/api/objects/${note._id}`, { token: owner.token, headers: { 'If-Match': '"1"' }, body: { title: 'Late' } }) // prettier-ignore
  expect([refused.status, refused.text.includes('Zanzibarred')]).toEqual([409, false])
  expect((await read(manager)).comments).toBe(SECRET)
  expect((await read(cast.callers.admin)).comments).toBe(SECRET)
  expect((await call(manager, 'PUT', `/api/objects/${note._id}`, { title: 'By a manager' })).as(objectSchema).comments).toBe(SECRET) // prettier-ignore

  const found = async (who: Person, query: object) =>
    (await call(who, 'POST', `/api/contributions/${community}/search`, { query })).body as unknown[]
  for (const who of [owner, writer, manager]) {
    expect(await found(who, { words: 'Zanzibarred' })).toEqual([])
    expect(await found(who, { words: ['class'], rangeOfID: undefined })).toEqual([])
  }
  expect((await call(owner, 'POST', `/api/contributions/${community}/search`, { query: {}, columns: ['comments'] })).status).toBe(400) // prettier-ignore
  const conditions = [{ '_to.comments': SECRET }, { 'data.comments': SECRET }]
  for (const query of conditions) {
    expect((await call(owner, 'POST', `/api/links/${community}/search`, { query })).text).not.toContain(note._id)
    expect((await call(owner, 'POST', `/api/historicalobjects/${community}/search`, { query })).status).toBe(400)
  }
  const facts = async (who: Person) =>
    (await call(who, 'POST', `/api/contributions/${community}/search/facts`, { ids: [note._id] })).body
  expect(await facts(manager)).toMatchObject([{ comments: SECRET }])
  expect(await facts(owner)).toMatchObject([{ comments: '' }])
})

test('events carry them to managers only, whatever has happened to the object [LEAK-01]', async () => {
  const note = await makeNote(app, owner, { title: 'Stems', permission: 'public' })
  const room = roomOf('contribution', note._id)
  const ears = { owner: await connect(app, owner), writer: await connect(app, writer), manager: await connect(app, manager) } // prettier-ignore
  for (const ear of Object.values(ears))
    await ear.follow(room, () => call(owner, 'PUT', `/api/objects/${note._id}`, { title: 'Stems' }))
  await comment(note._id)
  await call(owner, 'POST', `/api/objects/addTofav/${community}/${note._id}`)
  await call(owner, 'PUT', `/api/objects/${note._id}`, { title: 'Stems, saved' })
  await call(owner, 'PUT', `/api/objects/${note._id}`, { permission: 'private' })
  await call(owner, 'PUT', `/api/objects/${note._id}`, { status: 'inactive' })
  await ears.owner.until('contribution:remove')
  await ears.manager.until('contribution:remove', ({ comments }) => comments === SECRET)
  expect(JSON.stringify([ears.owner.heard, ears.writer.heard])).not.toContain('Zanzibarred')
  const saves = ears.manager.heard.flatMap(({ name, payload }) =>
    name === 'contribution:save' && payload.comments === SECRET ? [payload] : [],
  )
  // One each: comments, favourite, title, permission, removal.
  expect(
    saves.map(({ favAuthors, title, permission, status }) => [favAuthors.length, title, permission, status]),
  ).toEqual([
    [0, 'Stems', 'public', 'active'],
    [1, 'Stems', 'public', 'active'],
    [1, 'Stems, saved', 'public', 'active'],
    [1, 'Stems, saved', 'private', 'active'],
    [1, 'Stems, saved', 'private', 'inactive'],
  ])
  for (const { socket } of Object.values(ears)) socket.close()
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { citationSchema, type Citation } from '../../../shared/domain/citations.ts'
import { type Contribution, objectSchema } from '../../../shared/domain/contributions.ts'
import { linkSchema } from '../../../shared/domain/links.ts'
import { rootSettingsOf } from '../../../shared/domain/root-context.ts'
import { roomOf } from '../../../shared/wire/realtime.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { forMembers, makeCast, statuses, type Cast } from '../../testing/cast.ts'
import { type Joined, makeNote, twoMembers } from '../../testing/makers.ts'
import { connect } from '../../testing/sockets.ts'

let app: TestApp
let cast: Cast
let ann: Joined
let ben: Joined
let manager: Joined
beforeAll(async () => {
  app = await startTestApp()
  cast = await makeCast(app)
  ;({ owner: ann, writer: ben, manager } = cast.callers)
})
afterAll(() => app.stop())

const call = (who: Joined, method: string, path: string, body?: unknown, headers = {}) =>
  app.request(method, path, { token: who.token, body, headers })
const pathOf = (who: Joined) => `/api/citations/${who.author.communityId}`
const list = async (who: Joined) => (await call(who, 'GET', pathOf(who))).as(z.array(citationSchema))
const texts = async (who: Joined) => (await list(who)).map(({ data }) => data.longCitation)
const words = (note: Contribution, fields: object = {}) => ({
  longCitation: 'Scardamalia, M. (2002). Collective cognitive responsibility.',
  shortCitation: 'Scardamalia 2002',
  citationTags: ['knowledge building'],
  citedNoteId: note._id,
  citedNoteTitle: note.title,
  ...fields,
})
const add = (who: Joined, note: Contribution, fields: object = {}) =>
  call(who, 'POST', pathOf(who), words(note, fields))
const cited = async (who: Joined, note: Contribution, fields: object = {}): Promise<Citation> => {
  const answer = await add(who, note, fields)
  expect(answer.status).toBe(201)
  return answer.as(citationSchema)
}
/** A citation made in two steps, as by old clients. */
const support = async (who: Joined, title: string) =>
  (
    await call(who, 'POST', `/api/contributions/${who.author.communityId}`, {
      type: 'Support',
      title,
      authors: [who.author._id],
      permission: 'protected',
      status: 'active',
    })
  ).as(objectSchema)

test('a citation is a link from a support to its note, with the citation in its data [CITE-12]', async () => {
  const { ann, community } = await twoMembers(app)
  const note = await makeNote(app, ann)
  const made = await cited(ann, note)
  expect(made).toMatchObject({
    communityId: community._id,
    to: note._id,
    type: 'citation',
    _from: { type: 'Support', title: 'Scardamalia 2002', permission: 'protected', authors: [ann.author._id] },
    _to: { type: 'Note', title: note.title },
  })
  expect(made.data).toEqual({ type: 'citation', order: 100, ...words(note) })
  expect((await call(ann, 'GET', `/api/links/${made._id}`)).body).toEqual(made)
})

test('a support and a link by the way of old clients are a citation too, whatever the type of the link [CITE-12]', async () => {
  const { ann, ben, community } = await twoMembers(app)
  const [view] = community.views
  const note = await makeNote(app, ann)
  const source = await support(ann, 'Bereiter')
  const link = (who: Joined, type: string, data: object) =>
    call(who, 'POST', '/api/links', { from: source._id, to: note._id, type, data })
  const data = { type: 'citation', ...words(note, { citationTags: 'ideas, schools' }) }
  const made = (await link(ann, 'supports', data)).as(linkSchema)
  expect([made.type, made.data]).toEqual(['supports', { ...data, order: 100 }])
  const other = (await link(ann, 'citation', data)).as(linkSchema)
  expect(await list(ben)).toEqual([made, other])
  const refused = [
    await link(ann, 'supports', { type: 'citation' }),
    await link(ann, 'citation', { ...data, longCitation: { html: '<b>x</b>' } }),
    await call(ann, 'POST', `/api/views/${view}/items`, { items: [{ to: note._id, data: { type: 'citation' } }] }),
  ]
  expect(refused.map(({ status }) => status)).toEqual([422, 422, 422])
  expect((await link(ben, 'citation', data)).status).toBe(403)
  expect((await list(ben)).length).toBe(2)
})

test('members are given the citations of their community, whole, nobody else anything [CALL-108]', async () => {
  const first = await cited(ann, await makeNote(app, ann))
  const second = await cited(manager, await makeNote(app, manager), {
    longCitation: 'A second source',
    shortCitation: '',
  })
  const answer = await call(ben, 'GET', pathOf(ben))
  expect([answer.status, answer.body]).toEqual([200, [first, second]])
  expect(await statuses(app, cast, 'GET', pathOf(ann))).toEqual(forMembers())
  expect((await call(ann, 'GET', '/api/citations/0123456789abcdef01234567')).status).toBe(404)
  expect((await call(ann, 'GET', '/api/citations/community')).status).toBe(404)
  expect(await list(ben)).toEqual([first, second])
})

test('the citations of a private note are for those who may read it', async () => {
  const { ann, ben, manager } = await twoMembers(app)
  const { from } = await cited(ann, await makeNote(app, ann, { permission: 'private' }), { longCitation: 'In secret' })
  expect([await texts(ann), await texts(ben), await texts(manager)]).toEqual([['In secret'], [], ['In secret']])
  const readers = await Promise.all([ann, ben, manager].map((who) => call(who, 'GET', `/api/objects/${from}`)))
  expect(readers.map(({ status }) => status)).toEqual([200, 403, 200])
})

test('what says on a view that it is a citation keeps its place there', async () => {
  const { ann, community } = await twoMembers(app)
  const note = await makeNote(app, ann)
  const data = { ...words(note), type: 'citation', x: 5, y: 6 }
  const item = { from: community.views[0], to: note._id, type: 'contains', data }
  const { _id } = (await call(ann, 'POST', '/api/links', item)).as(linkSchema)
  const moved = (await call(ann, 'PUT', `/api/links/${_id}`, { data: { x: 50, y: 60 } })).as(linkSchema)
  expect(moved.data).toMatchObject({ x: 50, y: 60, longCitation: data.longCitation })
})

test('without a long citation, a note or its title nothing is stored, and texts are texts of some length', async () => {
  const { ann } = await twoMembers(app)
  const note = await makeNote(app, ann)
  const view = (await call(ann, 'GET', `/api/communities/${ann.author.communityId}/views`)).as(z.array(objectSchema))[0]
  const elsewhere = await makeNote(app, cast.callers.owner)
  const answers = await Promise.all(
    [
      { longCitation: ' ' },
      { longCitation: undefined },
      { longCitation: 'x'.repeat(5001) },
      { shortCitation: 'x'.repeat(201) },
      { citationTags: ['x'.repeat(101)] },
      { citationTags: Array.from({ length: 51 }, String) },
      { citationTags: [{ $ne: '' }] },
      { citedNoteTitle: ' ' },
      { citedNoteId: 'note' },
      { citedNoteId: elsewhere._id },
      { citedNoteId: view?._id },
    ].map((fields) => add(ann, note, fields)),
  )
  expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422, 422, 422, 422, 422, 404, 404])
  expect(answers[7]?.body).toMatchObject({ errors: { citedNoteTitle: { message: 'This field is required.' } } })
  expect(await list(ann)).toEqual([])
  const script = await cited(ann, note, { longCitation: '<script>alert(1)</script> p < .05' })
  expect(script.data.longCitation).toBe('<script>alert(1)</script> p < .05')
})

test('only who may edit the note, or manages, adds, changes and removes its citations [CITE-20]', async () => {
  const note = await makeNote(app, ann)
  const own = await cited(ann, note)
  const before = await list(ann)
  const outsider = cast.callers.outsider
  expect((await add(ben, note)).status).toBe(403)
  expect((await call(outsider, 'POST', pathOf(ann), words(note))).status).toBe(403)
  for (const who of [ben, outsider]) {
    const change = { data: { longCitation: 'Mine now' } }
    expect((await call(who, 'PUT', `/api/links/${own._id}`, change)).status).toBe(403)
    expect((await call(who, 'DELETE', `/api/links/${own._id}`)).status).toBe(403)
  }
  expect(await list(ann)).toEqual(before)
  const bens = await support(ben, 'By Ben')
  const data = { type: 'citation', ...words(note) }
  const between = { from: bens._id, to: note._id, data }
  for (const type of ['citation', 'supports'])
    expect((await call(ben, 'POST', '/api/links', { ...between, type })).status).toBe(403)

  const changed = await call(manager, 'PUT', `/api/links/${own._id}`, { data: { longCitation: ' By a manager ' } })
  expect(changed.as(citationSchema).data).toEqual({ ...own.data, longCitation: 'By a manager' })
  expect((await call(ann, 'PUT', `/api/links/${own._id}`, { data: { shortCitation: 'Ann' } })).status).toBe(200)
  const kept = (await call(manager, 'GET', `/api/links/${own._id}`)).body
  for (const broken of [{ longCitation: '' }, { citationTags: { a: 1 } }, { citedNoteId: null }])
    expect((await call(manager, 'PUT', `/api/links/${own._id}`, { data: broken })).status).toBe(422)
  expect((await call(manager, 'GET', `/api/links/${own._id}`)).body).toEqual(kept)
  const shared = await cited(manager, note)
  expect((await call(ann, 'DELETE', `/api/links/${shared._id}`)).status).toBe(204)
  expect((await call(manager, 'DELETE', `/api/links/${own._id}`)).status).toBe(204)
  expect((await call(ann, 'DELETE', `/api/links/${own._id}`)).status).toBe(404)
  expect((await texts(ann)).length).toBe(before.length - 1)
})

test('a source stands once in the reading set, among the supports that every note can be written with', async () => {
  const { ann, ben, manager, community } = await twoMembers(app)
  const set = (
    await call(manager, 'POST', `/api/contributions/${community._id}`, {
      type: 'Scaffold',
      title: 'Reading Set',
      authors: [manager.author._id],
      permission: 'protected',
    })
  ).as(objectSchema)
  const citationScaffolds = { enabled: true, citationScaffold: set._id, sourceListScaffold: '' }
  const data = { embeddedScaffold: true, plugins: { citationScaffolds } }
  const put = await call(manager, 'PUT', `/api/objects/${community.rootContextId}`, { data })
  const setId = rootSettingsOf(put.as(objectSchema).data).citationScaffolds.citationScaffold
  const first = await cited(ann, await makeNote(app, ann))
  const second = await cited(ben, await makeNote(app, ben))
  await cited(ann, await makeNote(app, ann, { permission: 'private' }), { shortCitation: 'My diary' })
  expect(second.from).toBe(first.from)
  const inSet = (await call(ben, 'GET', `/api/links/from/${setId}`))
    .as(z.array(linkSchema))
    .filter(({ type }) => type === 'contains')
  expect(inSet).toMatchObject([{ to: first.from, data: { order: 100 } }])
  await call(manager, 'DELETE', `/api/links/${inSet[0]?._id}`)
  expect((await cited(ann, await makeNote(app, ann))).from).not.toBe(first.from)
})

test('a repeated request adds one citation, and finds nothing of others', async () => {
  const { ann, ben } = await twoMembers(app)
  const [note, other] = [await makeNote(app, ann), await makeNote(app, ann)]
  const once = (who: Joined, to: Contribution) =>
    call(who, 'POST', pathOf(who), words(to), { 'Idempotency-Key': 'again' })
  const [first, again] = [await once(ann, note), await once(ann, note)]
  expect(again.body).toEqual(first.body)
  expect((await once(ann, other)).status).toBe(422)
  expect((await once(ben, note)).status).toBe(403)
  expect((await list(ann)).length).toBe(1)
})

test('those who have the community open hear that its citations have changed, and not which [CITE-16]', async () => {
  const { ann, ben, manager, community } = await twoMembers(app)
  const note = await makeNote(app, ann, { permission: 'private' })
  const { rootContextId = '' } = community
  const ear = await connect(app, ben)
  await ear.follow(roomOf('contribution', rootContextId), () =>
    call(manager, 'PUT', `/api/objects/${rootContextId}`, { data: { x: Math.random() } }),
  )
  const hears = async <T>(act: () => Promise<T>) => {
    ear.heard.length = 0
    const done = await act()
    expect(await ear.until('citations:update')).toEqual({ communityId: community._id })
    expect(ear.titles()).toEqual([])
    return done
  }
  const { _id } = await hears(() => cited(ann, note))
  await hears(() => call(ann, 'PUT', `/api/links/${_id}`, { data: { shortCitation: 'New' } }))
  await hears(() => call(ann, 'DELETE', `/api/links/${_id}`))
  ear.socket.close()
})

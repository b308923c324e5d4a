import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { objectSchema, type Contribution } from '../../../shared/domain/contributions.ts'
import { linkSchema } from '../../../shared/domain/links.ts'
import { threadGapSchema } from '../../../shared/domain/moderation.ts'
import { roomOf } from '../../../shared/wire/realtime.ts'
import { ActModel } from '../../graph/acts/acts.model.ts'
import { collection } from '../../store/collection.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { anotherCommunity, makeCast, type Cast } from '../../testing/cast.ts'
import { everyRoute, makeThings } from '../../testing/every-route.ts'
import { makeAttachment } from '../../testing/files.ts'
import { makeNote, makeSupports, type Joined, type Person } from '../../testing/makers.ts'
import { connect } from '../../testing/sockets.ts'
import { NOT_WRITING } from '../../writing-calls.ts'

let app: TestApp
let first: Cast
beforeAll(async () => {
  app = await startTestApp({ OLD_CLIENTS: 'on' })
  first = await makeCast(app)
})
afterAll(() => app.stop())

const call = async (method: string, who: Person, path: string, body?: unknown) => {
  const answer = await app.request(method, `/api/${path}`, { token: who.token, body })
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${answer.text}`)
  return answer
}
const moderate = (
  who: Person,
  { communityId, _id }: Pick<Contribution, '_id' | 'communityId'>,
  act: string,
  body = {},
) => app.request('POST', `/api/moderation/${communityId}/${_id}/${act}`, { token: who.token, body })
const get = (who: Person, path: string) => app.request('GET', `/api/${path}`, { token: who.token })

const CANARY = 'quetzalcoatlus'
const body = `<p>The ${CANARY} is a hurtful word.</p>`

const plant = async (cast: Cast, view: string) => {
  const { owner, writer } = cast.callers
  const communityId = cast.community._id
  const make = async (type: string) =>
    (
      await call('POST', owner, `contributions/${communityId}`, {
        type,
        title: `${type} ${CANARY}`,
        status: 'active',
        authors: [owner.author._id],
        data: { text: body, body },
      })
    ).as(objectSchema)
  const join = async (from: string, to: string, type: string) =>
    (await call('POST', owner, 'links', { from, to, type, data: { x: 1, y: 1 } })).as(linkSchema)
  const parent = await makeNote(app, writer, { title: 'The parent', viewId: view })
  const note = await makeNote(app, owner, { title: `About ${CANARY}`, body, permission: 'public', viewId: view })
  const child = await makeNote(app, writer, { title: 'The child', buildson: note._id })
  await join(note._id, parent._id, 'buildson')
  const { attachment: file } = await makeAttachment(app, owner, { name: `${CANARY}.png` })
  const remark = await make('Annotation')
  await join(note._id, file._id, 'attach')
  await join(remark._id, note._id, 'annotates')
  await makeSupports(app, owner, note)
  await call('PUT', owner, `objects/${communityId}/${note._id}`, { data: { body: `${body}<p>Again.</p>` } })
  await call('POST', writer, `records/read/${communityId}/${note._id}`)
  return { note, parent, child, file, remark }
}

const tellers = async (cast: Cast, who: Person, about: string, view: string, words: readonly string[]) => {
  const things = await makeThings(app, cast)
  const rows = everyRoute({ ...things, note: about, view }).filter(
    ({ route }) => (route.startsWith('GET /') || NOT_WRITING.includes(route)) && !route.includes('/invitations/'),
  )
  expect(rows.length).toBeGreaterThan(80)
  const found: string[] = []
  for (const { route, path, body } of rows) {
    const [method = ''] = route.split(' ')
    const at = typeof path === 'string' ? path : path('writer')
    const answer = await app.request(method, at, { token: who.token, body })
    const said = words.filter((word) => answer.text.includes(word))
    if (said.length > 0) found.push(`${route} ${answer.status} ${said.join(' ')}`)
  }
  return found
}

test('what a manager removes for everyone is told by no route to members, nor to its author; managers still read it [MODR-01, MODR-07]', async () => {
  const cast = await anotherCommunity(app, first)
  const { owner, writer, manager } = cast.callers
  const view = cast.community.views[0] ?? ''
  const { note, child, file, remark } = await plant(cast, view)
  const removed = [note, file, remark]
  const secrets = [CANARY, ...removed.map(({ _id }) => _id)]
  expect((await tellers(cast, writer, note._id, view, secrets)).length).toBeGreaterThan(20)
  const answered = await moderate(manager, note, 'remove', { reason: 'hurtful' })
  expect(answered.status).toBe(200)
  expect(await tellers(cast, writer, note._id, view, secrets)).toEqual([])
  const toAuthor = await tellers(cast, owner, note._id, view, secrets)
  expect(toAuthor.filter((told) => !told.startsWith('GET /api/users/:id/data'))).toEqual([])
  for (const { _id } of removed) expect((await get(writer, `objects/${_id}`)).status).toBe(403)
  expect((await get(writer, `objects/${child._id}`)).as(objectSchema).title).toBe('The child')
  const seen = (await get(manager, `objects/${note._id}`)).as(objectSchema)
  expect(seen).toMatchObject({ held: 'removed', title: `About ${CANARY}`, permission: 'private' })
  expect((await tellers(cast, manager, note._id, view, [CANARY])).length).toBeGreaterThan(20)
})

test('a drawing, file, video and annotation can be removed; a view, a draft and other types can’t [MODR-01]', async () => {
  const cast = await anotherCommunity(app, first)
  const { owner, writer, manager } = cast.callers
  const communityId = cast.community._id
  const make = async (type: string, status = 'active') =>
    (
      await call('POST', owner, `contributions/${communityId}`, { type, status, title: type, authors: [owner.author._id], permission: 'public' })
    ).as(objectSchema) // prettier-ignore
  const { attachment, file } = await makeAttachment(app, owner, { permission: 'public' })
  const made = await Promise.all(['Note', 'Drawing', 'Video', 'Annotation'].map((type) => make(type)))
  const bytes = (path: string) => app.request('GET', path, { headers: { cookie: '' } })
  expect((await bytes(file.url)).status).toBe(200)
  for (const object of [...made, attachment]) {
    const { type } = object
    expect([type, (await get(writer, `objects/${object._id}`)).status]).toEqual([type, 200])
    expect([type, (await moderate(manager, object, 'remove')).status]).toEqual([type, 200])
    expect([type, (await get(writer, `objects/${object._id}`)).status]).toEqual([type, 403])
  }
  expect((await bytes(file.url)).status).toBe(401)
  for (const [type, status] of [['View'], ['Scaffold'], ['Note', 'unsaved']] as const) {
    const refused = await moderate(manager, await make(type, status), 'remove')
    expect(refused).toMatchObject({
      status: 422,
      body: { message: 'Only contributed notes, drawings, files, videos and annotations can be removed for everyone.' },
    })
  }
})

test('it stays as evidence: who removed it, when and why; neither authors nor old clients bring it back, managers do [MODR-02]', async () => {
  const cast = await anotherCommunity(app, first)
  const { owner, writer, manager, outsider } = cast.callers
  const view = cast.community.views[0] ?? ''
  const { note, child } = await plant(cast, view)
  for (const who of [owner, writer, outsider]) expect((await moderate(who, note, 'remove')).status).toBe(403)
  await moderate(manager, note, 'remove', { reason: 'It hurts Ben.' })
  const evidence = await get(manager, `moderation/${cast.community._id}/removed`)
  expect(evidence.as(z.array(objectSchema))).toMatchObject([
    { _id: note._id, held: 'removed', holding: { by: manager.author._id, reason: 'It hurts Ben.' } },
  ])
  expect(Date.parse(evidence.as(z.array(objectSchema))[0]?.holding?.at ?? '')).toBeGreaterThan(Date.parse(note.created))
  expect((await get(writer, `moderation/${cast.community._id}/removed`)).status).toBe(403)

  const attempts = [{ status: 'active' }, { permission: 'public' }, { title: 'Back' }, { ...note, held: null }]
  for (const sent of attempts)
    for (const path of [`objects/${note._id}`, `objects/${note.communityId}/${note._id}`]) {
      const refused = await app.request('PUT', `/api/${path}`, { token: owner.token, body: sent })
      expect([refused.status, refused.headers.get('x-error-code')]).toEqual([403, 'object.removed'])
    }
  for (const who of [owner, writer]) expect((await moderate(who, note, 'restore')).status).toBe(403)
  const byAccident = { token: manager.token, body: { permission: 'public', status: 'active' } }
  expect((await app.request('PUT', `/api/objects/${note._id}`, byAccident)).status).toBe(403)
  expect((await get(writer, `objects/${note._id}`)).status).toBe(403)

  expect((await moderate(manager, note, 'restore')).as(objectSchema)).toMatchObject({ permission: 'public' })
  const back = (await get(writer, `objects/${note._id}`)).as(objectSchema)
  expect(back).toMatchObject({ title: note.title, permission: 'public', authors: [owner.author._id] })
  expect(back.held).toBeUndefined()
  const items = (await get(writer, `links/from/${view}`)).as(z.array(linkSchema)).map(({ to }) => to)
  expect(items).toContain(note._id)
  const parents = (await get(writer, `links/from/${child._id}`)).as(z.array(linkSchema))
  expect(parents.map(({ to, type }) => [type, to])).toContainEqual(['buildson', note._id])
  expect((await get(manager, `moderation/${cast.community._id}/removed`)).body).toEqual([])
})

test('two managers who remove and restore at once do it once, and the log of acts names them without words [MODR-02]', async () => {
  const cast = await anotherCommunity(app, first)
  const { owner, manager, admin } = cast.callers
  const note = await makeNote(app, owner, { permission: 'public' })
  for (const act of ['remove', 'restore']) {
    const answers = await Promise.all([moderate(manager, note, act, { reason: CANARY }), moderate(admin, note, act)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
  }
  const acts = await collection(ActModel)
    .find({ targetId: note._id }, { sort: { time: 1 } })
    .toArray()
  expect(acts.map(({ act }) => act)).toEqual(['contributionRemoved', 'contributionRestored'])
  for (const { by } of acts) expect([manager.user._id, admin.user._id]).toContain(by)
  expect(JSON.stringify(acts)).not.toContain(CANARY)
})

test('the author’s save that comes after the removal is refused and says why, and changes nothing [MODR-02]', async () => {
  const cast = await anotherCommunity(app, first)
  const { owner, manager } = cast.callers
  const note = await makeNote(app, owner, { permission: 'public' })
  await moderate(manager, note, 'remove')
  const save = { token: owner.token, body: { data: { body: '<p>Still typing.</p>' } } }
  expect(await app.request('PUT', `/api/objects/${note._id}`, save)).toMatchObject({
    status: 403,
    body: { message: 'A manager has removed this contribution. Only a manager can restore it.' },
  })
  expect((await get(manager, `objects/${note._id}`)).as(objectSchema).data).toEqual(note.data)
})

const openPage = async (who: Joined, view: string, note: Contribution, poke: () => Promise<unknown>) => {
  const page = await connect(app, { token: who.token })
  for (const room of [roomOf('linkfrom', view), roomOf('contribution', note._id)]) {
    await page.follow(room, poke)
    page.heard.length = 0
  }
  return page
}

test('open pages of members lose it at once, and hear nothing of it any more; restored, it comes back [MODR-01]', async () => {
  const cast = await anotherCommunity(app, first)
  const { owner, writer, manager } = cast.callers
  const view = cast.community.views[0] ?? ''
  const note = await makeNote(app, owner, { title: CANARY, body, permission: 'public', viewId: view })
  const poke = () => call('PUT', owner, `objects/${note._id}`, { title: CANARY })
  const pages = [await openPage(writer, view, note, poke), await openPage(owner, view, note, poke)]
  await moderate(manager, note, 'remove')
  for (const page of pages) {
    const gone = await page.until('contribution:remove', ({ _id }) => _id === note._id)
    expect(gone).toMatchObject({ status: 'inactive', title: 'forbidden', held: 'removed', authors: [], data: {} })
    expect(gone.version).toBeGreaterThan(note.version)
    await page.until('link:remove', ({ to }) => to === note._id)
    const gap = page.heard.findIndex(({ name }) => name === 'contribution:remove')
    const told = JSON.stringify(page.heard.slice(gap))
    expect(told).not.toContain(CANARY)
    page.heard.length = 0
  }
  await moderate(manager, note, 'restore')
  for (const page of pages) {
    expect((await page.until('link:save', ({ to }) => to === note._id))._to.title).toBe(CANARY)
    page.socket.close()
  }
})

test('a thread has a gap where a removed note stood: members learn of its neighbours, and nothing of the note [MODR-01]', async () => {
  const cast = await anotherCommunity(app, first)
  const { owner, writer, manager } = cast.callers
  const view = cast.community.views[0] ?? ''
  const { note, parent, child } = await plant(cast, view)
  const secret = await makeNote(app, owner, { permission: 'private', buildson: note._id })
  const lonely = await makeNote(app, owner, { permission: 'public' })
  const gaps = async (who: Person) => {
    const found = (await get(who, `moderation/${cast.community._id}/gaps`)).as(z.array(threadGapSchema))
    return found.map(({ parents, children }) => [parents, children].map((side) => side.map(({ _id }) => _id)))
  }
  expect(await gaps(writer)).toEqual([])
  for (const one of [note, lonely]) await moderate(manager, one, 'remove')
  expect(await gaps(writer)).toEqual([[[parent._id], [child._id]]])
  expect(await gaps(owner)).toEqual([[[parent._id], [child._id, secret._id]]])
  const { text } = await get(writer, `moderation/${cast.community._id}/gaps`)
  for (const secretWord of [note._id, CANARY]) expect(text).not.toContain(secretWord)
  expect(await gaps(manager)).toEqual([])
})

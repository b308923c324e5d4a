import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { objectSchema, type Contribution } from '../../../shared/domain/contributions.ts'
import {
  approvedSchema,
  moderationCountSchema,
  waitingSchema,
  type Waiting,
} from '../../../shared/domain/moderation.ts'
import { recordSchema } from '../../../shared/domain/records.ts'
import { linkSchema } from '../../../shared/domain/links.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { anotherCommunity, makeCast, type Cast } from '../../testing/cast.ts'
import { everyRoute, makeThings } from '../../testing/every-route.ts'
import { makeAttachment } from '../../testing/files.ts'
import { makeNote, type Person } from '../../testing/makers.ts'
import { NOT_WRITING } from '../../writing-calls.ts'

let app: TestApp
let first: Cast
beforeAll(async () => {
  app = await startTestApp()
  first = await makeCast(app)
})
afterAll(() => app.stop())

const CANARY = 'quetzalcoatlus'

const call = async (method: string, who: Person, path: string, body?: unknown) => {
  const answer = await app.request(method, `/api/${path}`, { token: who.token, body })
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${answer.text}`)
  return answer
}
const read = (who: Person, id: string) => app.request('GET', `/api/objects/${id}`, { token: who.token })
const save = (who: Person, id: string, body: object, version?: number) =>
  app.request('PUT', `/api/objects/${id}`, {
    token: who.token,
    body,
    ...(version !== undefined && { headers: { 'If-Match': `"${version}"` } }),
  })
const queue = async ({ community, callers }: Cast) =>
  (await call('GET', callers.manager, `moderation/${community._id}/waiting`)).as(z.array(waitingSchema))
const approve = async ({ community, callers }: Cast, items: readonly Waiting[]) => {
  const body = { items: items.map(({ object: { _id, version } }) => ({ _id, version })) }
  return (await call('POST', callers.manager, `moderation/${community._id}/approve`, body)).as(approvedSchema)
}
const approvingFirst = async (on = true) => {
  const cast = await anotherCommunity(app, first)
  const { community, callers } = cast
  await call('PUT', callers.manager, `objects/${community.rootContextId}`, { data: { approveFirst: on } })
  return cast
}
const bodyOf = (text: string) => ({ data: { body: `<p>${text}</p>` } })

const tellers = async (cast: Cast, who: Person, { _id }: Contribution, view: string, words: readonly string[]) => {
  const rows = everyRoute({ ...(await makeThings(app, cast)), note: _id, view }).filter(
    // Wrong invitations are limited.
    ({ route }) => (route.startsWith('GET /') || NOT_WRITING.includes(route)) && !route.includes('/invitations/'),
  )
  const found: string[] = []
  for (const { route, path, body } of rows) {
    const at = typeof path === 'string' ? path : path('writer')
    const { text } = await app.request(route.split(' ')[0] ?? '', at, { token: who.token, body })
    if (words.some((word) => text.includes(word))) found.push(route)
  }
  return found
}

test('off by default: what a writer contributes is there for all at once [MODR-06]', async () => {
  const cast = await anotherCommunity(app, first)
  const { owner, writer } = cast.callers
  const note = await makeNote(app, owner, { permission: 'public' })
  expect((await read(writer, note._id)).status).toBe(200)
  expect(await queue(cast)).toEqual([])
})

test('a new contribution of a writer is visible to its authors and managers only, until a manager approves it [MODR-06, MODR-07]', async () => {
  const cast = await approvingFirst()
  const { owner, writer, manager } = cast.callers
  const view = cast.community.views[0] ?? ''
  const note = await makeNote(app, owner, { title: CANARY, permission: 'public', viewId: view })
  const words = [CANARY, note._id]
  expect(await tellers(cast, writer, note, view, words)).toEqual([])
  expect((await read(owner, note._id)).as(objectSchema)).toMatchObject({ held: 'waiting', title: CANARY })
  expect((await tellers(cast, manager, note, view, words)).length).toBeGreaterThan(20)
  const count = async () =>
    (await call('GET', manager, `moderation/${cast.community._id}/count`)).as(moderationCountSchema).waiting
  const waiting = await queue(cast)
  expect(waiting.map(({ object }) => object._id)).toContain(note._id)
  expect(await count()).toBe(waiting.length)
  for (const body of [{ permission: 'public' }, { status: 'active', permission: 'public', held: null }]) {
    await save(owner, note._id, body)
    expect((await read(writer, note._id)).status).toBe(403)
  }
  await approve(
    cast,
    (await queue(cast)).filter(({ object }) => object._id === note._id),
  )
  expect((await read(writer, note._id)).as(objectSchema)).toMatchObject({ title: CANARY, permission: 'public' })
  expect((await tellers(cast, writer, note, view, words)).length).toBeGreaterThan(20)
})

test('a draft is read by its authors and managers only, and enters the queue when it is contributed; managers’ own contributions never wait [MODR-06]', async () => {
  const cast = await approvingFirst()
  const { owner, writer, manager } = cast.callers
  const draft = await makeNote(app, owner, { status: 'unsaved', permission: 'public', title: CANARY })
  expect(await queue(cast)).toEqual([])
  expect((await read(writer, draft._id)).status).toBe(403)
  expect((await read(owner, draft._id)).as(objectSchema).permission).toBe('public')
  await save(owner, draft._id, { permission: 'protected' })
  expect((await read(owner, draft._id)).as(objectSchema).permission).toBe('protected')
  await save(owner, draft._id, { status: 'active' })
  expect((await queue(cast)).map(({ object }) => object._id)).toEqual([draft._id])
  expect((await read(writer, draft._id)).status).toBe(403)
  await approve(cast, await queue(cast))
  expect((await read(writer, draft._id)).as(objectSchema)).toMatchObject({ title: CANARY, permission: 'protected' })
  const own = await makeNote(app, manager, { permission: 'public' })
  expect((await read(writer, own._id)).status).toBe(200)
  const drawing = {
    type: 'Drawing',
    status: 'active',
    title: 'A leaf',
    authors: [owner.author._id],
    permission: 'public',
  }
  const made = (await call('POST', owner, `contributions/${cast.community._id}`, drawing)).as(objectSchema)
  expect((await read(writer, made._id)).status).toBe(403)
})

test('a contribution taken back as a draft hides what is written then; one begun before the setting ended is free when contributed [MODR-06]', async () => {
  const cast = await anotherCommunity(app, first)
  const { owner, writer, manager } = cast.callers
  const settings = (approveFirst: boolean) =>
    call('PUT', manager, `objects/${cast.community.rootContextId}`, { data: { approveFirst } })
  const note = await makeNote(app, owner, { status: 'unsaved', permission: 'public' })
  expect((await read(writer, note._id)).status).toBe(200)
  await settings(true)
  await save(owner, note._id, { title: CANARY })
  expect((await read(writer, note._id)).status).toBe(403)
  await settings(false)
  await save(owner, note._id, { status: 'active' })
  expect((await read(writer, note._id)).as(objectSchema)).toMatchObject({ title: CANARY, permission: 'public' })
  const byManager = await settings(true).then(() => makeNote(app, owner, { status: 'unsaved', permission: 'public' }))
  await save(manager, byManager._id, { status: 'active' })
  expect((await read(writer, byManager._id)).status).toBe(200)
  expect(await queue(cast)).toEqual([])
})

test('one member alone can be asked to wait; others are not [MODR-06]', async () => {
  const cast = await anotherCommunity(app, first)
  const { owner, writer, manager } = cast.callers
  expect((await save(owner, owner.author._id, { approveFirst: false })).status).toBe(200)
  await call('PUT', manager, `objects/${owner.author._id}`, { approveFirst: true })
  await call('PUT', owner, `objects/${owner.author._id}`, { approveFirst: false })
  const note = await makeNote(app, owner, { permission: 'public' })
  expect((await read(writer, note._id)).status).toBe(403)
  const other = await makeNote(app, writer, { permission: 'public' })
  expect((await read(owner, other._id)).status).toBe(200)
  expect((await read(manager, owner.author._id)).body).toMatchObject({ approveFirst: true })
  expect((await read(writer, owner.author._id)).body).not.toHaveProperty('approveFirst')
})

test('of a changed contribution others read the last approved version, its author the own one, until it is approved [MODR-06]', async () => {
  const cast = await approvingFirst(false)
  const { owner, writer, manager } = cast.callers
  const view = cast.community.views[0] ?? ''
  const note = await makeNote(app, owner, { title: 'First', body: '<p>One.</p>', permission: 'public', viewId: view })
  await call('PUT', manager, `objects/${cast.community.rootContextId}`, { data: { approveFirst: true } })
  const mine = (await save(owner, note._id, { title: 'Second', ...bodyOf(CANARY) }, note.version)).as(objectSchema)
  expect(mine).toMatchObject({ title: 'Second', ...bodyOf(CANARY), changeWaits: true })
  const again = (await save(owner, note._id, bodyOf(`${CANARY} again`), mine.version)).as(objectSchema)
  expect(again).toMatchObject({ title: 'Second', ...bodyOf(`${CANARY} again`) })
  expect((await save(owner, note._id, bodyOf('old'), mine.version)).status).toBe(409)

  expect((await read(owner, note._id)).as(objectSchema)).toMatchObject({ title: 'Second', changeWaits: true })
  expect((await read(writer, note._id)).as(objectSchema)).toMatchObject({ title: 'First', ...bodyOf('One.') })
  expect(await tellers(cast, writer, note, view, [CANARY])).toEqual([])
  const ofNote = async () => (await queue(cast)).filter(({ object }) => object._id === note._id)
  const waiting = await ofNote()
  expect(waiting).toMatchObject([{ object: { title: 'Second' }, approved: { title: 'First' } }])
  expect(await approve(cast, waiting)).toEqual({ approved: [note._id], changed: [] })
  const now = (await read(writer, note._id)).as(objectSchema)
  expect(now).toMatchObject({ title: 'Second', ...bodyOf(`${CANARY} again`) })
  expect(now.version).toBeGreaterThan(again.version)
  expect(await ofNote()).toEqual([])
  const history = (await call('GET', writer, `records/object/${note._id}`)).as(z.array(recordSchema))
  expect(history.filter(({ type }) => type === 'modified').at(-1)?.authorId).toBe(owner.author._id)
})

test('what was saved after the manager read it is not approved, and says so [MODR-06]', async () => {
  const cast = await approvingFirst()
  const { owner, writer } = cast.callers
  const note = await makeNote(app, owner, { permission: 'public' })
  const seen = await queue(cast)
  await save(owner, note._id, bodyOf(CANARY))
  expect(await approve(cast, seen)).toEqual({ approved: [], changed: [note._id] })
  expect((await read(writer, note._id)).status).toBe(403)
  await approve(cast, await queue(cast))
  const [, change] = [await save(owner, note._id, bodyOf('Second')), await queue(cast)]
  await save(owner, note._id, bodyOf('Third'))
  expect(await approve(cast, change)).toEqual({ approved: [], changed: [note._id] })
  expect((await read(writer, note._id)).as(objectSchema)).toMatchObject(bodyOf(CANARY))
})

test('one or all of the queue are approved, oldest first; writers see no queue [MODR-06]', async () => {
  const cast = await approvingFirst()
  const { owner, writer, manager } = cast.callers
  const notes = [await makeNote(app, owner, {}), await makeNote(app, writer, {}), await makeNote(app, owner, {})]
  const waiting = await queue(cast)
  expect(waiting.map(({ object }) => object._id)).toEqual(notes.map(({ _id }) => _id))
  await approve(cast, waiting.slice(0, 1))
  expect((await queue(cast)).length).toBe(2)
  const twice = await Promise.all([approve(cast, waiting), approve(cast, waiting)])
  for (const { approved } of twice) expect(approved.length).toBeGreaterThan(0)
  expect(await queue(cast)).toEqual([])
  for (const { _id } of notes) expect((await read(writer, _id)).status).toBe(200)
  for (const who of [owner, writer]) {
    const path = `/api/moderation/${cast.community._id}`
    expect((await app.request('GET', `${path}/waiting`, { token: who.token })).status).toBe(403)
    const body = { items: [{ _id: notes[0]?._id, version: 1 }] }
    expect((await app.request('POST', `${path}/approve`, { token: who.token, body })).status).toBe(403)
  }
  expect((await read(manager, notes[0]?._id ?? '')).as(objectSchema).held).toBeUndefined()
})

test('a contribution that is sent back leaves the queue with a text for its author, and returns when they save [MODR-06]', async () => {
  const cast = await approvingFirst()
  const { owner, writer, manager } = cast.callers
  const note = await makeNote(app, owner, { permission: 'public' })
  const sendBack = (who: Person) =>
    app.request('POST', `/api/moderation/${cast.community._id}/${note._id}/sendBack`, {
      token: who.token,
      body: { text: 'Please name your source.' },
    })
  expect((await sendBack(writer)).status).toBe(403)
  expect((await sendBack(manager)).status).toBe(204)
  expect(await queue(cast)).toEqual([])
  expect((await read(owner, note._id)).as(objectSchema).notice?.text).toBe('Please name your source.')
  await save(owner, note._id, bodyOf('Darwin says so.'))
  await approve(cast, await queue(cast))
  await save(owner, note._id, bodyOf('Darwin said so.'))
  expect((await sendBack(manager)).status).toBe(204)
  expect(await queue(cast)).toEqual([])
  await save(owner, note._id, bodyOf('Darwin wrote so.'))
  expect((await queue(cast)).map(({ object }) => object.data.body)).toEqual(['<p>Darwin wrote so.</p>'])
})

test('a removed contribution leaves the queue with its change: approving it publishes nothing [MODR-02, MODR-07]', async () => {
  const cast = await approvingFirst(false)
  const { owner, writer, manager } = cast.callers
  const view = cast.community.views[0] ?? ''
  const note = await makeNote(app, owner, { title: CANARY, permission: 'public', viewId: view })
  await call('PUT', manager, `objects/${cast.community.rootContextId}`, { data: { approveFirst: true } })
  await save(owner, note._id, { ...note, ...bodyOf(CANARY) })
  const seen = await queue(cast)
  expect(seen.map(({ object }) => object._id)).toEqual([note._id])
  await call('POST', manager, `moderation/${cast.community._id}/${note._id}/remove`, {})
  expect(await queue(cast)).toEqual([])
  expect(await approve(cast, seen)).toEqual({ approved: [], changed: [note._id] })
  expect(await tellers(cast, writer, note, view, [CANARY, note._id])).toEqual([])
  const removed = await call('GET', manager, `moderation/${cast.community._id}/removed`)
  expect(removed.as(z.array(objectSchema)).map(({ _id }) => _id)).toEqual([note._id])
  await call('POST', manager, `moderation/${cast.community._id}/${note._id}/restore`)
  expect((await queue(cast)).map(({ object }) => object._id)).toContain(note._id)
})

test('a contribution deleted and brought back while its change waits stays hidden from lists, until both are approved [MODR-06, MODR-07]', async () => {
  const cast = await approvingFirst(false)
  const { owner, writer, manager } = cast.callers
  const view = cast.community.views[0] ?? ''
  const note = await makeNote(app, owner, { title: CANARY, permission: 'public', viewId: view })
  await call('PUT', manager, `objects/${cast.community.rootContextId}`, { data: { approveFirst: true } })
  await save(owner, note._id, { ...note, ...bodyOf(CANARY) })
  for (const status of ['inactive', 'active']) await save(owner, note._id, { status })
  await approve(cast, await queue(cast))
  expect((await read(owner, note._id)).as(objectSchema)).toMatchObject({ held: 'waiting', permission: 'public' })
  expect(await tellers(cast, writer, note, view, [CANARY, note._id])).toEqual([])
  await approve(cast, await queue(cast))
  expect((await read(writer, note._id)).as(objectSchema)).toMatchObject({ title: CANARY, permission: 'public' })
})

test('a changed title of a file waits, while others read the approved one; nobody hides another’s file by a save [MODR-06]', async () => {
  const cast = await approvingFirst(false)
  const { owner, writer, manager } = cast.callers
  const { attachment } = await makeAttachment(app, owner, { permission: 'public' })
  const note = await makeNote(app, owner, { permission: 'public' })
  await call('PUT', manager, `objects/${cast.community.rootContextId}`, { data: { approveFirst: true } })
  for (const { _id, title } of [attachment, note]) {
    const saved = await save(writer, _id, { title: CANARY, ...(_id === note._id && { tmpFilename: 'x' }) })
    expect(saved.as(objectSchema)).toMatchObject({ title: CANARY, changeWaits: true })
    expect((await read(manager, _id)).as(objectSchema)).toMatchObject({ title, permission: 'public' })
    expect((await read(owner, _id)).status).toBe(200)
  }
  await approve(cast, await queue(cast))
  const now = (await read(owner, attachment._id)).as(objectSchema)
  expect(now).toMatchObject({ title: CANARY, data: { url: attachment.data.url } })
})

test('a member who must wait can’t comment on a video, where nothing waits [MODR-06]', async () => {
  const cast = await approvingFirst()
  const { owner, writer, manager } = cast.callers
  const bytes = Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878102428581021853806700', 'hex')
  const { attachment } = await makeAttachment(app, manager, { type: 'Video', permission: 'public', name: 'film.webm', bytes }) // prettier-ignore
  const comment = ({ token }: Person) =>
    app.request('POST', `/api/objects/${attachment._id}/tags`, { token, body: { time: 1, comment: CANARY } })
  const refused = await comment(owner)
  expect([refused.status, refused.headers.get('x-error-code')]).toEqual([403, 'video.approveFirst'])
  expect((await read(writer, attachment._id)).text).not.toContain(CANARY)
  expect((await comment(manager)).status).toBe(201)
})

test('references and supports of a changed note become links when it is approved, but for those that went meanwhile [MODR-06]', async () => {
  const cast = await approvingFirst()
  const { owner, manager } = cast.callers
  const note = await makeNote(app, manager, { permission: 'public' })
  const own = await makeNote(app, owner, { permission: 'public' })
  await approve(cast, await queue(cast))
  const [cited, gone] = [note, await makeNote(app, manager, { permission: 'public' })]
  const [mark, lost] = ['a'.repeat(24), 'b'.repeat(24)]
  const body = [mark, lost].map((id) => `<p><span class="kfreference" id="${id}">x</span></p>`).join('')
  const markLinks = [
    { _id: mark, type: 'references', to: cited._id, text: 'x' },
    { _id: lost, type: 'references', to: gone._id, text: 'x' },
  ]
  expect((await save(owner, own._id, { data: { body }, markLinks })).status).toBe(200)
  await save(owner, own._id, { title: 'Again', markLinks: [] })
  const links = async () =>
    (await call('GET', owner, `links/from/${own._id}`)).as(z.array(linkSchema)).map(({ _id, to }) => [_id, to])
  expect(await links()).toEqual([])
  await call('POST', manager, `moderation/${cast.community._id}/${gone._id}/remove`, {})
  await approve(cast, await queue(cast))
  expect(await links()).toEqual([[mark, cited._id]])
})

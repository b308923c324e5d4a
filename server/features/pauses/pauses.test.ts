import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { roomOf } from '../../../shared/wire/realtime.ts'
import { pausesSchema } from '../../../shared/domain/pauses.ts'
import { attentionSchema } from '../../../shared/domain/questions.ts'
import type { Act } from '../../../shared/domain/acts.ts'
import { ActModel } from '../../graph/acts/acts.model.ts'
import { collection } from '../../store/collection.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { anotherCommunity, makeCast, type Cast } from '../../testing/cast.ts'
import { makeThings } from '../../testing/every-route.ts'
import { connect } from '../../testing/sockets.ts'
import { prepareWalk } from '../../testing/walk-writing.ts'

let app: TestApp
let first: Cast
beforeAll(async () => {
  app = await startTestApp()
  first = await makeCast(app)
})
afterAll(() => app.stop())
afterEach(() => void vi.useRealTimers())

const set = (cast: Cast, body: object, who: { token: string } = cast.callers.manager) =>
  app.request('PUT', `/api/pauses/${cast.community._id}`, { token: who.token, body })
const pauses = async (cast: Cast, { token }: { token: string }) =>
  (await app.request('GET', `/api/pauses/${cast.community._id}`, { token })).as(pausesSchema)
const setReadOnly = (cast: Cast, authorId: string, readOnly: boolean, who: { token: string } = cast.callers.manager) =>
  app.request('PUT', `/api/objects/${cast.community._id}/${authorId}`, { token: who.token, body: { readOnly } })
const write = (cast: Cast, { token, author }: { token: string; author?: { _id: string } }) =>
  app.request('POST', `/api/contributions/${cast.community._id}`, {
    token,
    body: { type: 'Note', ...(author && { authors: [author._id] }) },
  })
const acts = (cast: Cast, act: Act) =>
  collection(ActModel)
    .find({ communityId: cast.community._id, act }, { sort: { time: 1, _id: 1 } })
    .toArray()

const CASES: [
  name: string,
  code: string,
  message: string,
  begin: (cast: Cast) => Promise<unknown>,
  end: (cast: Cast) => Promise<unknown>,
][] = [
  [
    'a pause of the community [PAUS-01]',
    'community.paused',
    'Writing is paused in this community. Your text is kept, and you can contribute it after the pause.',
    (cast) => set(cast, { pause: {} }),
    (cast) => set(cast, { pause: null }),
  ],
  [
    'a pause of the member [PAUS-01]',
    'member.paused',
    'Writing is paused for you. Your text is kept, and you can contribute it after the pause.',
    (cast) => set(cast, { authorId: cast.callers.owner.author._id, pause: {} }),
    (cast) => set(cast, { authorId: cast.callers.owner.author._id, pause: null }),
  ],
  [
    'a read-only member [PAUS-02]',
    'member.readOnly',
    'You can read in this community, but not write. Ask a manager if you need to write.',
    (cast) => setReadOnly(cast, cast.callers.owner.author._id, true),
    (cast) => setReadOnly(cast, cast.callers.owner.author._id, false),
  ],
]

test.each(CASES)(
  'every call that writes is refused with 403 and its reason, reading goes on, managers write: %s',
  async (_name, code, message, begin, end) => {
    const cast = await anotherCommunity(app, first)
    const { owner, manager } = cast.callers
    const { things, walk } = await prepareWalk(app, cast)
    const before = await write(cast, owner)
    expect(before.status).toBe(201)

    expect(await begin(cast)).toMatchObject({ status: 200 })
    const { written, read } = await walk()
    expect(Object.keys(written).length).toBeGreaterThan(40)
    expect(new Set(Object.values(written))).toEqual(new Set([`403 ${code}`]))
    expect(Object.values(read).filter((answer) => answer.endsWith(code))).toEqual([])
    expect((await write(cast, owner)).body).toEqual({ message })
    for (const path of [
      `/api/communities/${cast.community._id}`,
      `/api/objects/${things.note}`,
      `/api/views/${things.view}/board`,
      `/api/questions/${cast.community._id}`,
      `/api/analysis/${cast.community._id}/activity`,
    ])
      expect((await app.request('GET', path, { token: owner.token })).status).toBe(200)
    const found = await app.request('POST', `/api/contributions/${cast.community._id}/search`, {
      token: owner.token,
      body: { query: {} },
    })
    expect(found.status).toBe(200)
    expect((await write(cast, manager)).status).toBe(201)

    await end(cast)
    expect((await write(cast, owner)).status).toBe(201)
  },
)

test('on a paused view every route is refused that changes it, its items or notes that lie nowhere else, with its reason [PAUS-01]', async () => {
  const cast = await anotherCommunity(app, first)
  const { things, walk } = await prepareWalk(app, cast)
  expect((await set(cast, { viewId: things.view, pause: {} })).status).toBe(200)
  const { written } = await walk()
  expect(
    Object.keys(written)
      .filter((route) => written[route] === '403 view.paused')
      .toSorted(),
  ).toEqual([
    'DELETE /api/links/:id',
    'DELETE /api/views/:id/items',
    'PATCH /api/views/:id/items',
    'POST /api/citations/:communityId',
    'POST /api/links',
    'POST /api/links/createGNoteLink',
    'POST /api/links/iterateideaon',
    'POST /api/views/:id/items',
    'POST /api/views/:id/poolnote',
    'POST /api/views/:id/riseabove',
    'PUT /api/links/:id',
    'PUT /api/objects/:id',
  ])
})

test('a pause of a view concerns it, build-ons there, and notes with their annotations and ratings that lie on no open view; other views and managers go on [PAUS-01]', async () => {
  const cast = await anotherCommunity(app, first)
  const { owner, writer, manager } = cast.callers
  const { _id: communityId } = cast.community
  const call = async (method: string, path: string, body?: object, { token } = writer) => {
    const answer = await app.request(method, path, { token, ...(body && { body }) })
    return {
      status: answer.status,
      code: answer.headers.get('x-error-code'),
      _id: (answer.body as { _id?: string } | null)?._id ?? '',
    }
  }
  const make = async (type: string, who = writer) =>
    (
      await call(
        'POST',
        `/api/contributions/${communityId}`,
        { type, status: 'active', permission: 'public', authors: [who.author._id] },
        who,
      )
    )._id
  const addView = async (title: string) =>
    (await call('POST', `/api/communities/${communityId}/views`, { title }, manager))._id
  const link = (from: string, to: string, type = 'contains') => call('POST', '/api/links', { from, to, type, data: {} })
  const [closed, open] = [await addView('Closed'), await addView('Open')]
  const [note, both, elsewhere, foreign, support] = [
    await make('Note'),
    await make('Note'),
    await make('Note'),
    await make('Note', owner),
    await make('Support'),
  ]
  for (const one of [note, both, foreign]) await link(closed, one)
  for (const one of [both, elsewhere]) await link(open, one)
  const annotation = await make('Annotation')
  await link(annotation, note, 'annotates')
  const { _id: supported } = await call('POST', '/api/links', { from: support, to: foreign, type: 'supports' }, owner)
  await set(cast, { viewId: closed, pause: {} })
  const title = { title: 'Changed' }
  const buildOn = (parent: string) => ({
    type: 'Note',
    status: 'active',
    authors: [writer.author._id],
    buildson: parent,
  })
  const rating = {
    communityId,
    authorId: writer.author._id,
    recipientId: supported,
    recipientType: 'Supports-Link',
    rating: 4,
  }

  const refused = { status: 403, code: 'view.paused' }
  expect(await call('PUT', `/api/objects/${note}`, title)).toMatchObject(refused)
  expect(await call('PUT', `/api/objects/${annotation}`, title)).toMatchObject(refused)
  expect(await call('POST', `/api/contributions/${communityId}`, buildOn(note))).toMatchObject(refused)
  expect(await call('POST', `/api/contributions/${communityId}`, buildOn(both))).toMatchObject(refused)
  expect(await call('POST', '/api/ratings', rating)).toMatchObject(refused)
  expect(await link(open, note)).toMatchObject(refused)
  expect(await link(closed, elsewhere)).toMatchObject(refused)
  expect(await call('PUT', `/api/objects/${closed}`, title, manager)).toMatchObject({ status: 200 })

  expect(await call('PUT', `/api/objects/${both}`, title)).toMatchObject({ status: 200 })
  expect(await call('PUT', `/api/objects/${elsewhere}`, title)).toMatchObject({ status: 200 })
  expect(await call('POST', `/api/contributions/${communityId}`, buildOn(elsewhere))).toMatchObject({ status: 201 })
  expect(await call('PUT', `/api/objects/${note}`, title, manager)).toMatchObject({ status: 200 })
  expect(
    await call('POST', '/api/links', { from: closed, to: elsewhere, type: 'contains', data: {} }, manager),
  ).toMatchObject({ status: 201 })
  const links = await app.request('GET', `/api/links/to/${note}`, { token: writer.token })
  expect((links.body as { type: string }[]).map(({ type }) => type).toSorted()).toEqual(['annotates', 'contains'])
  expect((await app.request('GET', `/api/views/${closed}/board`, { token: writer.token })).status).toBe(200)

  await set(cast, { viewId: closed, pause: null })
  expect(await call('PUT', `/api/objects/${note}`, title)).toMatchObject({ status: 200 })
  expect(await call('POST', '/api/ratings', rating)).toMatchObject({ status: 201 })
})

test('a pause ends at the chosen time of the server’s clock, which also counts minutes; the message says until when [PAUS-01]', async () => {
  const cast = await anotherCommunity(app, first)
  const { writer, manager } = cast.callers
  await app.request('PUT', `/api/communities/${cast.community._id}`, {
    token: manager.token,
    body: { timeZone: 'Europe/Helsinki' },
  })
  const [view] = cast.community.views
  const start = Date.now()
  const at = (minutes: number) => new Date(start + minutes * 60_000).toISOString()
  vi.useFakeTimers({ toFake: ['Date'], now: start })

  expect((await set(cast, { pause: { minutes: 10 } })).status).toBe(200)
  expect(await pauses(cast, writer)).toEqual({ now: at(0), community: { until: at(10) }, member: null, views: [] })
  const { body, headers } = await write(cast, writer)
  expect(headers.get('x-error-code')).toBe('community.pausedUntil')
  const until = new Intl.DateTimeFormat('en', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Europe/Helsinki',
  }).format(Date.parse(at(10)))
  expect(body).toEqual({
    message: `Writing is paused in this community until ${until}. Your text is kept, and you can contribute it after the pause.`,
    values: { until: Date.parse(at(10)) },
  })
  expect((await set(cast, { viewId: view, pause: { until: at(20) } })).status).toBe(200)
  expect((await set(cast, { authorId: writer.author._id, pause: { until: at(15) } })).status).toBe(200)
  vi.setSystemTime(start + 10 * 60_000)
  expect((await write(cast, writer)).headers.get('x-error-code')).toBe('member.pausedUntil')
  vi.setSystemTime(start + 15 * 60_000)
  expect((await write(cast, writer)).status).toBe(201)
  expect(await pauses(cast, writer)).toMatchObject({
    community: null,
    member: null,
    views: [{ viewId: view, until: at(20) }],
  })
  vi.setSystemTime(start + 20 * 60_000)
  expect(await pauses(cast, writer)).toMatchObject({ community: null, member: null, views: [] })

  for (const pause of [
    { until: at(0) },
    { until: at(400 * 24 * 60) },
    { minutes: 0 },
    { minutes: 1.5 },
    { until: 'soon' },
  ])
    expect((await set(cast, { pause })).status).toBe(422)
})

test('only managers and admins pause; a manager cannot be paused or read-only, and a reader who becomes a manager writes; both acts are logged [PAUS-01] [PAUS-02]', async () => {
  const cast = await anotherCommunity(app, first)
  const { owner, writer, manager, admin, outsider } = cast.callers
  for (const who of [writer, outsider]) expect((await set(cast, { pause: {} }, who)).status).toBe(403)
  expect((await setReadOnly(cast, owner.author._id, true, writer)).status).toBe(403)
  expect((await setReadOnly(cast, writer.author._id, true, writer)).headers.get('x-error-code')).toBe('forbidden')
  for (const refused of [
    await set(cast, { authorId: manager.author._id, pause: {} }),
    await setReadOnly(cast, manager.author._id, true),
  ])
    expect([refused.status, refused.body]).toEqual([
      403,
      { message: 'A manager can always write. Make this member a writer first.' },
    ])
  expect((await set(cast, { viewId: first.community.views[0], pause: {} })).status).toBe(404)
  expect((await set(cast, { authorId: first.callers.writer.author._id, pause: {} })).status).toBe(404)

  expect((await set(cast, { pause: {} }, admin)).status).toBe(200)
  expect((await set(cast, { pause: null }, admin)).status).toBe(200)
  expect((await set(cast, { authorId: owner.author._id, pause: { minutes: 30 } })).status).toBe(200)
  expect((await setReadOnly(cast, owner.author._id, true)).status).toBe(200)
  expect((await setReadOnly(cast, owner.author._id, true)).status).toBe(200)
  const { _id: communityId } = cast.community
  expect(await acts(cast, 'writingPaused')).toMatchObject([
    { by: admin.user._id, communityId, details: { paused: true, until: null } },
    { by: admin.user._id, communityId, details: { paused: false } },
    {
      by: manager.user._id,
      communityId,
      userId: owner.user._id,
      targetId: owner.author._id,
      details: { paused: true, until: expect.stringMatching(/Z$/) },
    },
  ])
  expect(await acts(cast, 'memberReadOnly')).toMatchObject([
    {
      by: manager.user._id,
      communityId,
      userId: owner.user._id,
      targetId: owner.author._id,
      details: { readOnly: true },
    },
  ])

  const me = await app.request('GET', `/api/authors/${communityId}/me`, { token: owner.token })
  expect(me.body).toMatchObject({ role: 'writer', readOnly: true })
  const promoted = await app.request('PUT', `/api/objects/${communityId}/${owner.author._id}`, {
    token: manager.token,
    body: { role: 'manager' },
  })
  expect(promoted.body).toMatchObject({ role: 'manager' })
  expect(promoted.body).not.toHaveProperty('readOnly')
  expect(promoted.body).not.toHaveProperty('pause')
  expect((await write(cast, owner)).status).toBe(201)
})

test('a read-only member does not count as a writer: not among the writers found, nor as one who has written nothing [PAUS-02]', async () => {
  const cast = await anotherCommunity(app, first)
  const { owner, writer, manager } = cast.callers
  const { _id: communityId } = cast.community
  const figures = async () => {
    const post = (path: string) => app.request('POST', path, { token: manager.token, body: { query: '' } })
    const found = (await post(`/api/authors/search/writer/${communityId}`)).body as { _id: string }[]
    const attention = await app.request('GET', `/api/questions/${communityId}/attention`, { token: manager.token })
    const { columns = [], rows = [] } = attention.as(attentionSchema).figures[0] ?? {}
    return {
      found: found.map(({ _id }) => _id).toSorted(),
      ...((await post(`/api/authors/search/count/${communityId}`)).body as { count: number }),
      silent: rows[0]?.counts[columns.indexOf('silent')]?.value,
    }
  }
  const both = [owner.author._id, writer.author._id].toSorted()
  expect(await figures()).toEqual({ found: both, count: 2, silent: 2 })
  await setReadOnly(cast, owner.author._id, true)
  expect(await figures()).toEqual({ found: [writer.author._id], count: 1, silent: 1 })
  const authors = await app.request('GET', `/api/communities/${communityId}/authors`, { token: writer.token })
  expect(authors.body).toContainEqual(
    expect.objectContaining({ _id: owner.author._id, role: 'writer', readOnly: true }),
  )
  await setReadOnly(cast, owner.author._id, false)
  expect(await figures()).toEqual({ found: both, count: 2, silent: 2 })
})

test('members with the community open hear of each pause and its end [PAUS-01]', async () => {
  const cast = await anotherCommunity(app, first)
  const { context } = await makeThings(app, cast)
  const { writer } = cast.callers
  const ear = await connect(app, writer)
  await new Promise<void>((done) => void ear.socket.emit('subscribe', roomOf('contribution', context), done))
  const told = () => ear.heard.filter(({ name }) => name === 'writing:update').length
  const changes = [
    () => set(cast, { pause: {} }),
    () => set(cast, { pause: null }),
    () => set(cast, { viewId: cast.community.views[0], pause: {} }),
    () => set(cast, { viewId: cast.community.views[0], pause: null }),
    () => set(cast, { authorId: writer.author._id, pause: {} }),
    () => set(cast, { authorId: writer.author._id, pause: null }),
    () => setReadOnly(cast, writer.author._id, true),
  ]
  for (const [index, change] of changes.entries()) {
    expect((await change()).status).toBe(200)
    await vi.waitUntil(() => told() === index + 1, { timeout: 60_000 })
  }
  expect(ear.heard.at(-1)).toEqual({ name: 'writing:update', payload: { communityId: cast.community._id } })
  ear.socket.close()
})

test('a save on its way when a pause begins is stored whole or refused whole [PAUS-01]', async () => {
  const cast = await anotherCommunity(app, first)
  const { _id: communityId, views } = cast.community
  const { writer } = cast.callers
  const [view = ''] = views
  const note = { type: 'Note', status: 'active', authors: [writer.author._id] }
  const make = (body: object) => app.request('POST', `/api/contributions/${communityId}`, { token: writer.token, body })
  const parent = (await make(note)).body as { _id: string }
  await app.request('POST', '/api/links', {
    token: writer.token,
    body: { from: view, to: parent._id, type: 'contains', data: {} },
  })
  const [answers] = await Promise.all([
    Promise.all(Array.from({ length: 8 }, () => make({ ...note, buildson: parent._id }))),
    set(cast, { viewId: view, pause: {} }),
  ])
  const made = answers.filter(({ status }) => status === 201).map((answer) => (answer.body as { _id: string })._id)
  expect(
    answers.filter(({ status, headers }) => status !== 201 && headers.get('x-error-code') !== 'view.paused'),
  ).toEqual([])
  const links = (await app.request('GET', `/api/links/to/${parent._id}`, { token: writer.token })).body as {
    type: string
    from: string
  }[]
  expect(
    links
      .filter(({ type }) => type === 'buildson')
      .map(({ from }) => from)
      .toSorted(),
  ).toEqual(made.toSorted())
  const board = (await app.request('GET', `/api/views/${view}/board`, { token: writer.token })).body as {
    items: { to: string }[]
  }
  expect(board.items.map(({ to }) => to).toSorted()).toEqual([parent._id, ...made].toSorted())
})

import jwt from 'jsonwebtoken'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { objectSchema, type Contribution } from '../../shared/domain/contributions.ts'
import { linkSchema } from '../../shared/domain/links.ts'
import { roomOf, SOCKET_PATH } from '../../shared/wire/realtime.ts'
import { LinkModel } from '../graph/links/links.model.ts'
import { collection } from '../store/collection.ts'
import { JWT_SECRET, startTestApp, type TestApp } from '../testing/app.ts'
import { makeCast } from '../testing/cast.ts'
import { eventually } from '../testing/eventually.ts'
import { patience } from '../testing/patience.ts'
import { join, makeNote, makeUser, type Joined } from '../testing/makers.ts'
import { makeGroup } from '../testing/objects.ts'
import { connect, connectOldClient, type EventRecorder } from '../testing/sockets.ts'

let app: TestApp
let cast: Awaited<ReturnType<typeof makeCast>>
let ann: Joined
let ben: Joined
let manager: Joined
let view: Contribution
/** A public note on the view: followers of the view are notified of its renaming. */
let beacon: Contribution
const ears: EventRecorder[] = []

beforeAll(async () => {
  app = await startTestApp()
  cast = await makeCast(app)
  ;({ owner: ann, writer: ben, manager } = cast.callers)
})
afterAll(() => app.stop())
beforeEach(async () => {
  view = await contribute(ann, { type: 'View', title: 'V' })
  beacon = await makeNote(app, manager, { permission: 'public', viewId: view._id, title: 'beacon' })
})
afterEach(() => {
  for (const { socket } of ears.splice(0)) socket.close()
})

const contribute = async (who: Joined, body: Record<string, unknown>) =>
  (
    await app.request('POST', `/api/contributions/${cast.community._id}`, {
      token: who.token,
      body: { authors: [who.author._id], ...body },
    })
  ).as(objectSchema)
const save = (who: Joined, id: string, body: unknown) =>
  app.request('PUT', `/api/objects/${id}`, { token: who.token, body })
const place = async (who: Joined, to: string, data: Record<string, unknown> = {}, from = view._id) =>
  (await app.request('POST', '/api/links', { token: who.token, body: { from, to, type: 'contains', data } })).as(
    linkSchema,
  )
const shine = (title = 'beacon') => save(manager, beacon._id, { title })

const listening = async (opened: Promise<EventRecorder>) => {
  const one = await opened
  ears.push(one)
  return one
}
const follower = async (who: { token: string | (() => string) }) => {
  const one = await listening(connect(app, who))
  await one.follow(roomOf('linkfrom', view._id), () => shine())
  return one
}
/** Waits until all earlier messages have arrived. */
const settled = async (...those: EventRecorder[]) => {
  await shine('the last')
  for (const one of those) await one.until('link:save', ({ _to }) => _to.title === 'the last')
}

describe('what is told', () => {
  test('a note is published, renamed, moved and taken off before the others’ eyes [RTIM-01]', async () => {
    const other = await follower(ben)
    const note = await makeNote(app, ann, { status: 'unsaved', title: '' })
    const link = await place(ann, note._id, { x: 1, y: 1 })
    expect(await other.until('link:save', ({ _id }) => _id === link._id)).toEqual(link)
    expect(link._to.status).toBe('unsaved')

    const published = (
      await save(ann, note._id, { title: 'Été 日本', status: 'active', data: { body: '<p>Warm</p>' } })
    ).as(objectSchema)
    const shown = await other.until('link:save', ({ _to }) => _to.title === 'Été 日本')
    expect(shown).toMatchObject({
      _id: link._id,
      modified: link.modified,
      _to: { status: 'active', modified: published.modified, excerpt: { text: 'Warm' } },
    })

    for (const x of [10, 20, 30])
      await app.request('PUT', `/api/links/${link._id}`, { token: ann.token, body: { data: { x } } })
    await other.until('link:save', ({ data }) => data.x === 30)
    await app.request('DELETE', `/api/links/${link._id}`, { token: ann.token })
    expect(await other.until('link:remove')).toMatchObject({
      _id: link._id,
      data: { x: 30 },
      _to: { title: 'Été 日本', status: 'active' },
    })
    const places = other.heard.flatMap(({ name, payload }) =>
      name === 'link:save' && payload._id === link._id ? [payload.data.x] : [],
    )
    expect(places).toEqual([1, 1, 10, 20, 30])
  })

  test('a build-on is told with the place the server has found for it', async () => {
    const other = await follower(ben)
    const note = await makeNote(app, ann, { buildson: beacon._id, title: 'built' })
    const link = await other.until('link:save', ({ to }) => to === note._id)
    expect(link).toMatchObject({ from: view._id, type: 'contains' })
    const stored = await app.request('GET', `/api/links/${link._id}`, { token: ann.token })
    expect(link.data).toEqual(stored.as(linkSchema).data)
    expect(link.data.y).toBeGreaterThan(100)
  })

  test('an object’s own room hears of its saving and removal, and the links to it [RTIM-01, RTIM-06]', async () => {
    const one = await listening(connect(app, ben))
    const note = await makeNote(app, ann, { permission: 'public', title: 'a' })
    one.socket.emit('subscribe', roomOf('linkto', note._id))
    await one.follow(roomOf('contribution', note._id), () => save(ann, note._id, { title: 'b' }))
    expect(await one.until('contribution:save')).toMatchObject({ _id: note._id, title: 'b' })
    const saved = (await save(ann, note._id, { status: 'inactive' })).as(objectSchema)
    expect(await one.until('contribution:remove')).toEqual(saved)
    const link = await place(ann, note._id)
    expect(await one.until('link:save', ({ _id }) => _id === link._id)).toEqual(link)
    await app.request('PUT', `/api/links/${link._id}`, { token: ann.token, body: { data: { x: 77, y: 7 } } })
    await one.until('link:save', ({ _id, data }) => _id === link._id && data.x === 77)
  })

  test('the number of notes follows what stands on the view [RTIM-06]', async () => {
    const one = await listening(connect(app, ben))
    const counts = () => one.heard.flatMap(({ name, payload }) => (name === 'noteCount:update' ? [payload] : []))
    await one.follow(roomOf('noteCount', view._id), () => shine())
    expect(counts()[0]).toEqual({ viewId: view._id, count: { notesCount: 1, riseaboveCount: 0 } })
    const note = await makeNote(app, ann, { viewId: view._id })
    await one.until('noteCount:update', ({ count }) => count.notesCount === 2)
    await save(ann, note._id, { data: { riseabove: { viewId: view._id } } })
    await one.until('noteCount:update', ({ count }) => count.riseaboveCount === 1)
    one.heard.length = 0
    await save(ann, note._id, { status: 'inactive' })
    await one.until('noteCount:update', ({ count }) => count.notesCount === 1 && count.riseaboveCount === 0)
    const asked = await app.request('GET', `/api/links/notesCount/${view._id}`, { token: ben.token })
    expect(asked.body).toEqual(counts().at(-1)?.count)
  })

  test('read marks are told to their reader alone', async () => {
    const [own, foreign] = [await follower(ben), await follower(ann)]
    for (const one of [own, foreign]) one.socket.emit('subscribe', roomOf('linkfrom', ben.author._id))
    // The marker's answer means that earlier subscriptions have been handled.
    for (const one of [own, foreign]) {
      one.heard.length = 0
      await one.follow(roomOf('contribution', beacon._id), async () => {
        await shine()
        if (!one.heard.some(({ name }) => name === 'contribution:save')) one.heard.length = 0
      })
    }
    await app.request('POST', `/api/records/read/x/${beacon._id}`, { token: ben.token })
    const mark = await own.until('link:save', ({ type }) => type === 'read')
    expect(mark).toMatchObject({ from: ben.author._id, to: beacon._id, _to: { title: 'beacon' } })
    await settled(own, foreign)
    expect(foreign.heard.filter(({ name, payload }) => name === 'link:save' && payload.type === 'read')).toEqual([])
  })
})

describe('who hears it', () => {
  test('only members of the community: strangers and outsiders stay connected and hear nothing [RTIM-09]', async () => {
    const outsider = await listening(connect(app, cast.elsewhere.ann))
    const stranger = await listening(connect(app))
    const forged = await listening(connect(app, { token: `${ben.token}x` }))
    const member = await follower(ben)
    for (const one of [outsider, stranger, forged]) one.socket.emit('subscribe', roomOf('linkfrom', view._id))
    // A message of the outsider's own community means that the earlier subscription has been handled.
    const elsewhere = await makeNote(app, cast.elsewhere.ann, { permission: 'public' })
    await outsider.follow(roomOf('contribution', elsewhere._id), () => save(cast.elsewhere.ann, elsewhere._id, {}))
    await settled(member)
    expect(outsider.titles()).toEqual([])
    for (const one of [stranger, forged]) {
      expect(one.socket.connected).toBe(true)
      expect(one.heard).toEqual([])
    }
  })

  test('an object’s content only those who may read it: authors, group and managers [RTIM-09, LOCK-27]', async () => {
    const cara = await join(app, await makeUser(app), cast.community)
    const group = await makeGroup(cast.community._id, [cara])
    const [author, other, boss, grouped] = await Promise.all([ann, ben, manager, cara].map(follower))
    const note = await contribute(ann, {
      type: 'Note',
      title: 'secret',
      status: 'active',
      permission: 'private',
      group: group._id,
    })
    const link = await place(ann, note._id)
    await save(ann, note._id, { title: 'still secret' })
    await app.request('DELETE', `/api/links/${link._id}`, { token: ann.token })
    await settled(author!, other!, boss!, grouped!)
    for (const one of [author!, boss!, grouped!]) {
      expect(one.titles()).toEqual(expect.arrayContaining(['secret', 'still secret']))
      expect(one.heard.some(({ name }) => name === 'link:remove')).toBe(true)
    }
    expect(JSON.stringify(other!.heard)).not.toContain('secret')
    expect(other!.heard.some(({ name }) => name === 'link:remove')).toBe(false)
  })

  test('what hangs on something private is told like it [RTIM-09]', async () => {
    const [author, other] = await Promise.all([ann, ben].map(follower))
    const note = await makeNote(app, ann, { permission: 'private' })
    const file = await contribute(ann, {
      type: 'Attachment',
      title: 'the file',
      status: 'active',
      permission: 'public',
    })
    await app.request('POST', '/api/links', {
      token: ann.token,
      body: { from: note._id, to: file._id, type: 'attach' },
    })
    await place(ann, file._id)
    await settled(author!, other!)
    expect(author!.titles()).toContain('the file')
    expect(other!.titles()).not.toContain('the file')
  })

  test('a private view is followed by those who may read it', async () => {
    const hidden = await contribute(ann, { type: 'View', permission: 'private' })
    const own = await listening(connect(app, ann))
    const other = await listening(connect(app, ben))
    other.socket.emit('subscribe', roomOf('linkfrom', hidden._id))
    await other.follow(roomOf('linkfrom', view._id), () => shine())
    const link = await place(ann, beacon._id, {}, hidden._id)
    await own.follow(roomOf('linkfrom', hidden._id), () =>
      app.request('PUT', `/api/links/${link._id}`, { token: ann.token, body: { data: { x: 1 } } }),
    )
    await settled(other)
    expect(other.heard.some(({ name, payload }) => name === 'link:save' && payload.from === hidden._id)).toBe(false)
  })
})

describe('rights that are lost', () => {
  test('a blocked member hears nothing any more, and everything again when let in', async () => {
    const dan = await join(app, await makeUser(app), cast.community)
    const [blocked, other] = [await follower(dan), await follower(ben)]
    await save(manager, dan.author._id, { blockLogin: true })
    await shine('while blocked')
    await other.until('link:save', ({ _to }) => _to.title === 'while blocked')
    await save(manager, dan.author._id, { blockLogin: false })
    blocked.heard.length = 0
    await blocked.follow(roomOf('linkfrom', view._id), () => shine('let in again'))
    expect(blocked.titles()).not.toContain('while blocked')
  })

  test('a view that turns private is left by those who may no longer read it', async () => {
    const [author, other] = [await follower(ann), await follower(ben)]
    await save(ann, view._id, { permission: 'private' })
    await shine('behind the door')
    await author.until('link:save', ({ _to }) => _to.title === 'behind the door')
    await save(ann, view._id, { permission: 'public' })
    // The other one has left the room, so making it public again has no effect.
    await shine('in the open')
    await author.until('link:save', ({ _to }) => _to.title === 'in the open')
    other.heard.length = 0
    await other.follow(roomOf('linkfrom', view._id), () => shine('asked again'))
    expect(other.titles()).not.toContain('behind the door')
    expect(other.titles()).not.toContain('in the open')
  })

  test('what turns private leaves the boards of those who may no longer read it, without a word of it', async () => {
    const note = await makeNote(app, ann, { permission: 'public', title: 'seen by all' })
    const link = await place(ann, note._id, { x: 1, y: 1, idea: 'mine' })
    const [author, other] = [await follower(ann), await follower(ben)]
    await save(ann, note._id, { permission: 'private', title: 'closed now', data: { body: '<p>closed words</p>' } })
    await author.until('link:save', ({ _to }) => _to.title === 'closed now')
    expect(await other.until('link:remove')).toMatchObject({
      _id: link._id,
      to: note._id,
      data: {},
      _from: { status: 'inactive' },
      _to: { title: 'forbidden', authors: [], status: 'inactive' },
    })
    await save(ann, note._id, { title: 'closed still' })
    await settled(author, other)
    expect(author.titles()).toContain('closed still')
    expect(author.heard.some(({ name }) => name === 'link:remove')).toBe(false)
    expect(JSON.stringify(other.heard)).not.toMatch(/closed|mine/)
    expect(other.heard.filter(({ name }) => name === 'link:remove').length).toBe(1)
  })

  test('what its author makes private ends for those who read it, without a word of it', async () => {
    const note = await makeNote(app, ann, { permission: 'public', title: 'seen by all' })
    const [author, other] = [await listening(connect(app, ann)), await listening(connect(app, ben))]
    for (const one of [author, other])
      await one.follow(roomOf('contribution', note._id), () => save(ann, note._id, { title: 'seen by all' }))
    const saved = await save(ann, note._id, { permission: 'private', title: 'closed', data: { body: '<p>closed</p>' } })
    expect(await other.until('contribution:remove')).toMatchObject({
      _id: note._id,
      status: 'inactive',
      permission: 'private',
      title: 'forbidden',
      authors: [],
      data: {},
      version: saved.as(objectSchema).version,
    })
    await save(ann, note._id, { title: 'closed still' })
    await author.until('contribution:save', ({ title }) => title === 'closed still')
    expect(author.heard.map(({ name }) => name)).not.toContain('contribution:remove')
    expect(JSON.stringify(other.heard)).not.toContain('closed')
  })

  test('what a manager removes ends for its readers before they are put out of its room [MODR-05]', async () => {
    const note = await makeNote(app, ann, { permission: 'public', title: 'open everywhere' })
    const other = await listening(connect(app, ben))
    await other.follow(roomOf('contribution', note._id), () => save(ann, note._id, { title: 'still open' }))
    // The server answers after all rooms that it checks for this socket.
    const answered = () => new Promise((resolve) => void other.socket.emit('subscribe', 'none', resolve))
    const links = collection(LinkModel)
    const find = links.find.bind(links) as (...asked: unknown[]) => ReturnType<typeof links.find>
    const slow = vi.spyOn(links, 'find').mockImplementation((...asked: unknown[]) => {
      const cursor = find(...asked)
      const read = cursor.toArray.bind(cursor)
      return Object.assign(cursor, { toArray: () => answered().then(read) })
    })
    const moderate = async (act: string) =>
      expect(
        (
          await app.request('POST', `/api/moderation/${cast.community._id}/${note._id}/${act}`, {
            token: manager.token,
            body: {},
          })
        ).status,
      ).toBe(200)
    try {
      await moderate('remove')
      const ended = await other.until('contribution:remove')
      expect(ended).toMatchObject({ _id: note._id, held: 'removed', status: 'inactive', data: {} })
    } finally {
      slow.mockRestore()
    }
    other.heard.length = 0
    await moderate('restore')
    await other.follow(roomOf('linkfrom', view._id), () => shine())
    expect(other.heard.map(({ name }) => name)).not.toContain('contribution:save')
  })

  test('what hangs on something that hangs on something private is told like it [RTIM-09]', async () => {
    const [author, other] = await Promise.all([ann, ben].map(follower))
    const hang = (from: string, to: string, type: string) =>
      app.request('POST', '/api/links', { token: ann.token, body: { from, to, type } })
    const note = await makeNote(app, ann, { permission: 'private' })
    const remark = await contribute(ann, { type: 'Annotation', permission: 'public' })
    const file = await contribute(ann, { type: 'Attachment', title: 'deep', status: 'active', permission: 'public' })
    await hang(remark._id, note._id, 'annotates')
    await hang(remark._id, file._id, 'attach')
    await place(ann, file._id)
    await settled(author!, other!)
    expect(author!.titles()).toContain('deep')
    expect(other!.titles()).not.toContain('deep')
  })

  test('a manager who is blocked is not thrown out', async () => {
    const fay = await join(app, await makeUser(app), cast.community, 'managers')
    const [blocked, other] = [await follower(fay), await follower(ben)]
    expect((await save(manager, fay.author._id, { blockLogin: true })).status).toBe(200)
    await settled(other, blocked)
    const note = await makeNote(app, ann, { permission: 'private', viewId: view._id, title: 'for managers' })
    await blocked.until('link:save', ({ to }) => to === note._id)
  })

  test('when a session ends, an active person comes back with a fresh token, an idle one as a stranger', async () => {
    const payload = jwt.decode(ben.token) as jwt.JwtPayload
    const ending = jwt.sign({ ...payload, exp: Math.floor((Date.now() + patience(5_000)) / 1000) }, JWT_SECRET)
    const tokens = [ending, ben.token]
    const [active, idle] = [
      await follower({ token: () => tokens.shift() ?? ben.token }),
      await follower({ token: ending }),
    ]
    const left = [active, idle].map(({ socket }) => new Promise((gone) => socket.on('disconnect', gone)))
    await Promise.all(left)
    await eventually(() => expect([active, idle].every(({ socket }) => socket.connected)).toBe(true))
    for (const one of [active, idle]) one.heard.length = 0
    const decided = new Promise((done) => idle.socket.emit('subscribe', roomOf('linkfrom', view._id), done))
    await active.follow(roomOf('linkfrom', view._id), () => shine('hours later'))
    await decided
    await settled(active)
    expect(idle.titles()).toEqual([])
  })

  test('a changed password ends what the old token follows', async () => {
    const eve = await join(app, await makeUser(app), cast.community)
    const [old, other] = [await follower(eve), await follower(ben)]
    const body = { oldPassword: eve.password, newPassword: 'another one' }
    expect((await app.request('PUT', '/api/users/null/password', { token: eve.token, body })).status).toBe(200)
    await shine('after the change')
    await other.until('link:save', ({ _to }) => _to.title === 'after the change')
    expect(old.titles()).not.toContain('after the change')
  })
})

describe('the connection', () => {
  test.each([
    ['1.7.4 over polling', () => connectOldClient(app, { token: ben.token, transports: ['polling'] })],
    ['1.7.4 over websocket', () => connectOldClient(app, { token: ben.token, transports: ['websocket'] })],
    ['4.x over polling', () => connect(app, { token: ben.token, transports: ['polling'] })],
    ['4.x over websocket', () => connect(app, { token: ben.token, transports: ['websocket'] })],
  ])('a client %s hears accents and Japanese and stays connected', async (_name, open) => {
    const one = await listening(open())
    await one.follow(roomOf('linkfrom', view._id), () => shine())
    await shine('Été 日本 😀')
    await one.until('link:save', ({ _to }) => _to.title === 'Été 日本 😀')
    await shine('and on')
    await one.until('link:save', ({ _to }) => _to.title === 'and on')
    expect(one.socket.connected).toBe(true)
  })

  test('who cannot be identified because the store does not answer comes back and is', async () => {
    const open = vi.spyOn(app.ctx.sessions, 'open').mockRejectedValueOnce(new Error('no store'))
    const one = await follower(ben)
    expect(one.titles()).toContain('beacon')
    expect(open).toHaveBeenCalledTimes(2)
    open.mockRestore()
  })

  test('a page of another site may connect with credentials', async () => {
    const origin = 'https://school.example'
    const answer = await app.request('GET', `${SOCKET_PATH}/?EIO=3&transport=polling`, { headers: { origin } })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin)
    expect(answer.headers.get('access-control-allow-credentials')).toBe('true')
  })

  test('the session cookie identifies only on pages of our own', async () => {
    const cookie = `a=b; token=${encodeURIComponent(JSON.stringify(ben.token))}`
    const own = await listening(connect(app, { headers: { cookie, origin: app.url } }))
    const foreign = await listening(connect(app, { headers: { cookie, origin: 'https://evil.example' } }))
    foreign.socket.emit('subscribe', roomOf('linkfrom', view._id))
    await own.follow(roomOf('linkfrom', view._id), () => shine())
    await settled(own)
    expect(foreign.heard).toEqual([])
  })

  test('rooms that are none are ignored', async () => {
    const one = await listening(connect(app, ben))
    const rooms = [
      'linkfrom:',
      'linkfrom:*',
      `LINKFROM:${view._id}`,
      `user:${ann.user._id}`,
      `linkfrom:${view._id}|managers`,
      {},
      null,
      7,
    ]
    for (const room of rooms) one.socket.emit('subscribe', room)
    for (const room of rooms) one.socket.emit('unsubscribe', room)
    await one.follow(roomOf('linkfrom', view._id), () => shine())
    expect(one.socket.connected).toBe(true)
  })

  test('a left room is silent', async () => {
    const [gone, there] = [await follower(ben), await follower(ann)]
    gone.socket.emit('unsubscribe', roomOf('linkfrom', view._id))
    gone.heard.length = 0
    await gone.follow(roomOf('contribution', beacon._id), () => shine())
    gone.heard.length = 0
    await settled(there)
    await gone.until('contribution:save', ({ title }) => title === 'the last')
    expect(gone.titles()).toEqual([])
  })
})

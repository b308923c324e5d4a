import { afterAll, beforeAll, expect, test } from 'vitest'
import { roomOf } from '../../../shared/wire/realtime.ts'
import { readableCommunities } from '../../graph/communities/communities.service.ts'
import { membershipOfAuthor } from '../../graph/membership/authors.service.ts'
import { findObject } from '../../graph/objects/objects.service.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { anotherCommunity, makeCast, type Cast } from '../../testing/cast.ts'
import { makeThings } from '../../testing/every-route.ts'
import { connect, type EventRecorder } from '../../testing/sockets.ts'
import { prepareWalk } from '../../testing/walk-writing.ts'

let app: TestApp
let first: Cast
beforeAll(async () => {
  app = await startTestApp()
  first = await makeCast(app)
})
afterAll(() => app.stop())

const change = (cast: Cast, body: object) =>
  app.request('PUT', `/api/communities/${cast.community._id}`, { token: cast.callers.manager.token, body })

test('in an archived community every call of a writer that writes is refused with 403 and its reason; reading goes on, managers write [ARCV-01]', async () => {
  const cast = await anotherCommunity(app, first)
  const { owner, writer, manager } = cast.callers
  const { things, walk } = await prepareWalk(app, cast)
  expect((await change(cast, { archived: true })).status).toBe(200)
  const { written, read } = await walk()
  expect(Object.keys(written).length).toBeGreaterThan(40)
  expect(new Set(Object.values(written))).toEqual(new Set(['403 community.archived']))
  expect(Object.values(read).filter((answer) => answer.endsWith('community.archived'))).toEqual([])

  for (const path of [
    `/api/communities/${cast.community._id}`,
    `/api/objects/${things.note}`,
    `/api/views/${things.view}/board`,
  ])
    expect((await app.request('GET', path, { token: owner.token })).status).toBe(200)
  const own = await app.request('PUT', `/api/objects/${owner.author._id}`, { token: owner.token, body: { lang: 'fr' } })
  expect(own.status).toBe(200)
  const refused = await app.request('POST', `/api/contributions/${cast.community._id}`, {
    token: writer.token,
    body: { type: 'Note' },
  })
  expect(refused.body).toEqual({
    message: 'This community is archived: it can be read, and nothing in it can be changed.',
  })
  expect(
    (
      await app.request('POST', `/api/contributions/${cast.community._id}`, {
        token: manager.token,
        body: { type: 'Note', authors: [manager.author._id] },
      })
    ).status,
  ).toBe(201)

  expect((await change(cast, { archived: false })).status).toBe(200)
  const again = await app.request('POST', `/api/contributions/${cast.community._id}`, {
    token: writer.token,
    body: { type: 'Note', authors: [writer.author._id] },
  })
  expect(again.status).toBe(201)
})

test('writers read an archived community unless its managers have switched that off [ARCV-01]', async () => {
  const cast = await anotherCommunity(app, first)
  const { writer, manager } = cast.callers
  const read = async ({ token }: { token: string }) => {
    const { status, headers } = await app.request('GET', `/api/communities/${cast.community._id}/views`, { token })
    return [status, headers.get('x-error-code')]
  }
  await change(cast, { archived: true })
  expect(await read(writer)).toEqual([200, null])
  await change(cast, { archivedReadable: false })
  expect([await read(writer), await read(manager)]).toEqual([
    [403, 'community.archived'],
    [200, null],
  ])
  const mine = await app.request('GET', '/api/users/myRegistrations', { token: writer.token })
  expect(mine.text).toContain('"archivedReadable":false')
  await change(cast, { archivedReadable: true })
  expect(await read(writer)).toEqual([200, null])
})

test('live messages follow the rule of reading: they go on in an archived community, and end for writers where it is closed [ARCV-01]', async () => {
  const cast = await anotherCommunity(app, first)
  const { context } = await makeThings(app, cast)
  const { writer, manager } = cast.callers
  const behind = async () => {
    const author = await findObject(writer.author._id)
    return author && (await membershipOfAuthor(author))
  }
  const room = roomOf('contribution', context)
  const rename = (title: string) =>
    app.request('PUT', `/api/objects/${context}`, { token: manager.token, body: { title } })
  const entered = ({ socket }: EventRecorder) => new Promise<void>((done) => void socket.emit('subscribe', room, done))
  const heardBy = ({ heard }: EventRecorder) =>
    heard.flatMap((told) => (told.name === 'contribution:save' ? [told.payload.title] : []))
  const ears = [await connect(app, writer), await connect(app, manager)] as const
  const [one, other] = ears
  await Promise.all(ears.map(entered))

  await change(cast, { archived: true })
  await rename('Seen')
  await Promise.all(ears.map((ear) => ear.until('contribution:save', ({ title }) => title === 'Seen')))
  expect(await behind()).toMatchObject({ authorId: writer.author._id })

  await change(cast, { archivedReadable: false })
  expect(await behind()).toBeUndefined()
  const { _id: communityId } = cast.community
  const mayRead = await readableCommunities([communityId])
  const readers = ['writer', 'manager'] as const
  expect(readers.filter((role) => mayRead({ communityId, role, admin: false }))).toEqual(['manager'])
  expect(mayRead({ communityId, role: 'writer', admin: true })).toBe(true)
  await rename('Unseen')
  await other.until('contribution:save', ({ title }) => title === 'Unseen')
  // Messages are answered in order, so earlier ones have been handled.
  await entered(one)
  expect(heardBy(one)).toEqual(['Seen'])
  for (const { socket } of ears) socket.close()
})

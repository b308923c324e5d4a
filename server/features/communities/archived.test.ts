import { afterAll, beforeAll, expect, test } from 'vitest'
import { roomOf } from '../../../shared/wire/realtime.ts'
import { readableCommunities } from '../../graph/communities/communities.service.ts'
import { membershipOfAuthor } from '../../graph/membership/authors.service.ts'
import { findObject } from '../../graph/objects/objects.service.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { anotherCommunity, makeCast, type Cast } from '../../testing/cast.ts'
import { everyRoute, makeThings } from '../../testing/every-route.ts'
import { connect, type EventRecorder } from '../../testing/sockets.ts'
import { NOT_WRITING } from '../../writing-calls.ts'

let app: TestApp
let first: Cast
beforeAll(async () => {
  app = await startTestApp()
  first = await makeCast(app)
})
afterAll(() => app.stop())

const change = (cast: Cast, body: object) =>
  app.request('PUT', `/api/communities/${cast.community._id}`, { token: cast.callers.manager.token, body })

/** Routes without a community, or for managers, admins and users' own data. */
const OTHERS =
  /^(?:POST|PUT|PATCH|DELETE) \/(?:auth\/|api\/(?:users|help|upload|recaptcha|kfnlp|communities\/?$|authors$))/

test('in an archived community every call of a writer that writes is refused with 403 and its reason; reading goes on, managers write [ARCV-01]', async () => {
  const cast = await anotherCommunity(app, first)
  const { owner, writer, manager } = cast.callers
  const things = await makeThings(app, cast)
  const rows = everyRoute(things).filter(({ route }) => !route.startsWith('GET ') && !OTHERS.test(route))
  expect(rows.length).toBeGreaterThan(50)
  const texts = { title: 'x', rationale: 'x', designIdea: 'x', highlightedText: 'x', iterationType: 'first', rating: 1 }
  const { community } = things
  const made = await app.request('POST', '/api/designiterations/designiteration', {
    token: owner.token,
    body: { ...texts, communityId: community },
  })
  const { _id: design } = made.body as { _id: string }
  const rating = {
    communityId: community,
    authorId: owner.author._id,
    recipientId: things.support,
    recipientType: 'Supports-Link',
    rating: 4,
  }
  const bodies: Record<string, object> = {
    'POST /api/ratings': rating,
    'PUT /api/designiterations/designiteration': { ...texts, _id: design },
    'PUT /api/designiterations/designiteration/hide': { id: design },
    'PUT /api/designiterations/designiteration/unhide': { id: design },
    'POST /api/designiterations/updateComments': { id: design, comment: 'x' },
    'POST /api/objects/:communityId/updateComments': { id: design, comment: 'x' },
    'PUT /api/objects/designiterationNumber': { iterationObjId: design },
  }
  expect((await change(cast, { archived: true })).status).toBe(200)
  const answers: Record<string, string> = {}
  for (const { route, path, body } of rows) {
    const [method = ''] = route.split(' ')
    const at = typeof path === 'string' ? path : path('owner')
    const sent = bodies[route] ?? (typeof body === 'function' ? body('owner') : body)
    const answer = await app.request(method, at, { token: owner.token, body: sent })
    answers[route] = `${answer.status} ${answer.headers.get('x-error-code')}`
  }
  const isRead = (route: string) =>
    NOT_WRITING.some(
      (one) =>
        one.split('/').length === route.split('/').length &&
        new RegExp(`^${one.replaceAll(/:\w+/g, '[^/]+')}/?$`).test(route),
    )
  const written = Object.entries(answers).filter(([route]) => !isRead(route))
  expect(Object.fromEntries(written.filter(([, answer]) => answer !== '403 community.archived'))).toEqual({})
  const read = Object.entries(answers).filter(([route]) => isRead(route))
  expect(read.filter(([, answer]) => answer.endsWith('community.archived'))).toEqual([])

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

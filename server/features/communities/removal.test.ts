import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { ERROR_CODE_HEADER } from '../../../shared/wire/faults.ts'
import { roomOf } from '../../../shared/wire/realtime.ts'
import { collection } from '../../store/collection.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { belongingsOf, kindsOfBelongings } from '../../testing/belongings.ts'
import { makeCast, statuses } from '../../testing/cast.ts'
import { eventually } from '../../testing/eventually.ts'
import { filesOnDisk, makeAttachment } from '../../testing/files.ts'
import { join, makeNote, makeSupports, makeUser, type Person } from '../../testing/makers.ts'
import { makeGroup } from '../../testing/objects.ts'
import { connect, type EventRecorder } from '../../testing/sockets.ts'
import { newId } from '../../store/new-id.ts'
import { CourseModel, SeatModel, TargetModel } from '../lti-courses/courses.model.ts'
import { enqueue } from '../notifications/queue.ts'
import { findObject, toContribution } from '../../graph/objects/objects.service.ts'
import { CommunityModel } from '../../graph/communities/communities.model.ts'
import { forgetCommunities } from '../../graph/communities/communities.service.ts'
import { removeMarked } from './removal.ts'

let app: TestApp
let cast: Awaited<ReturnType<typeof makeCast>>
beforeAll(async () => {
  app = await startTestApp({ OLD_CLIENTS: 'on' })
})
afterAll(() => app.stop())
beforeEach(async () => {
  cast = await makeCast(app)
})
const ears: EventRecorder[] = []
afterEach(() => {
  for (const { socket } of ears.splice(0)) socket.close()
})

const RIGHT = { managerRegistrationKey: 'managers' }
const at = () => `/api/communities/${cast.community._id}`
const remove = (who: Person, body: object = RIGHT) => app.request('DELETE', at(), { token: who.token, body })
const stored = (id: string) => collection(CommunityModel).findOne({ _id: id })
const carryOn = () => removeMarked(app.ctx, new AbortController().signal)
const anHourLater = async () => {
  await collection(CommunityModel).updateOne(
    { _id: cast.community._id },
    { $set: { deleting: new Date(Date.now() - 61 * 60_000) } },
  )
  await carryOn()
}

describe('deleting a community', () => {
  test('is refused without its manager key, whoever asks, and changes nothing [CALL-22, COMM-26, COMM-27]', async () => {
    const { callers, community, elsewhere } = cast
    const before = [await stored(community._id), await belongingsOf(community._id)]
    const refused = { visitor: 401, outsider: 403, writer: 403, owner: 403, manager: 403, admin: 403 }
    expect(await statuses(app, cast, 'DELETE', at(), { body: { managerRegistrationKey: 'writers' } })).toEqual(refused)
    for (const who of [callers.manager, callers.admin]) {
      const answer = await remove(who, { registrationKey: 'writers', managerRegistrationKey: ' Managers' })
      expect([answer.status, answer.body]).toEqual([403, { message: "The key didn't match." }])
      expect(answer.headers.get(ERROR_CODE_HEADER)).toBe('community.keyWrong')
    }
    expect((await remove(callers.manager, {})).headers.get(ERROR_CODE_HEADER)).toBe('community.keyWrong')
    for (const managerRegistrationKey of [7, null, ['managers']])
      expect((await remove(callers.admin, { managerRegistrationKey })).status).toBe(422)
    expect([await stored(community._id), await belongingsOf(community._id)]).toEqual(before)

    for (const who of [callers.outsider, elsewhere.manager, callers.writer, callers.owner])
      expect((await remove(who)).status).toBe(403)
    expect((await app.request('DELETE', at(), { body: RIGHT })).status).toBe(401)
    expect([await stored(community._id), await belongingsOf(community._id)]).toEqual(before)
  })

  test('is refused where the community has an empty manager key [COMM-26]', async () => {
    const { _id } = cast.community
    await collection(CommunityModel).updateOne({ _id }, { $set: { managerRegistrationKey: '' } })
    forgetCommunities([_id])
    expect((await remove(cast.callers.manager, { managerRegistrationKey: '' })).status).toBe(403)
    expect(await stored(_id)).toMatchObject({ title: cast.community.title })
  })

  test('with the manager key takes it out of everything at once, for everybody [CALL-22, COMM-26]', async () => {
    const { callers, community } = cast
    const { owner, writer, manager, admin } = callers
    const note = await makeNote(app, owner, { viewId: community.views[0] ?? '' })
    const { attachment, file } = await makeAttachment(app, owner, { type: 'video/mp4', name: 'talk.mp4' })
    const fileId = /[0-9a-f]{32}/.exec(file.url)?.[0] ?? ''
    const signed = `${file.url}?${app.ctx.signatures.sign(fileId)}`
    const read = async (path: string) =>
      await Promise.all(
        [owner, writer, manager, admin].map(async ({ token }) => (await app.request('GET', path, { token })).status),
      )
    const paths = [
      at(),
      ...['views', 'authors', 'groups'].map((list) => `${at()}/${list}`),
      ...['authors', 'contributions'].map(
        (noun) => `/api/${noun}/${community._id}/${noun === 'authors' ? 'me' : 'studentNotes'}`,
      ),
      ...[note._id, attachment._id, community.rootContextId, owner.author._id].map((id) => `/api/objects/${id}`),
      ...['from', 'to'].map((end) => `/api/links/${end}/${note._id}`),
      `/api/views/${community.views[0]}/board`,
      `/api/records/object/${note._id}`,
      file.url,
    ]
    for (const path of [...paths, signed]) expect(await read(path), path).toEqual([200, 200, 200, 200])

    let goOn: () => void = () => undefined
    const held = new Promise<void>((done) => (goOn = done))
    const removal = vi.spyOn(app.ctx.files, 'remove').mockReturnValueOnce(held)
    const answer = await remove(manager)
    expect([answer.status, answer.text]).toEqual([204, ''])

    for (const path of [...paths, signed]) expect(await read(path), path).toEqual([404, 404, 404, 404])
    expect((await app.request('GET', signed)).status).not.toBe(200)
    const { token } = owner
    for (const path of [`${community._id}/search`, `${community._id}/search/count`])
      expect((await app.request('POST', `/api/contributions/${path}`, { token, body: { query: {} } })).status).toBe(404)
    const note2 = { type: 'Note', title: 'Late', authors: [owner.author._id], status: 'active' }
    expect((await app.request('POST', `/api/contributions/${community._id}`, { token, body: note2 })).status).toBe(404)
    expect((await app.request('PUT', `/api/objects/${note._id}`, { token, body: { title: 'Late' } })).status).toBe(404)
    for (const who of [owner, admin, callers.outsider]) {
      const lists = await Promise.all(
        ['/api/communities', '/api/users/myRegistrations'].map((path) =>
          app.request('GET', path, { token: who.token }),
        ),
      )
      for (const list of lists) expect([list.status, list.text.includes(community._id)]).toEqual([200, false])
    }
    const join = { userId: callers.outsider.user._id, communityId: community._id, registrationKey: 'writers' }
    expect((await app.request('POST', '/api/authors', { token: callers.outsider.token, body: join })).status).toBe(404)
    expect((await remove(admin)).status).toBe(404)
    expect(Object.keys(await belongingsOf(community._id))).toContain('File')
    goOn()
    await eventually(async () => expect(await belongingsOf(community._id)).toEqual({}))
    removal.mockRestore()
  })

  test('is an admin’s as well, who knows the key; the community is not listed for a repair any more [CALL-22]', async () => {
    await collection(CommunityModel).updateOne({ _id: cast.community._id }, { $set: { rootContextId: null } })
    const { admin } = cast.callers
    const missing = async () => (await app.request('GET', '/api/contexts/missing', { token: admin.token })).text
    expect(await missing()).toContain(cast.community._id)
    expect((await remove(admin, { managerRegistrationKey: ' managers ' })).status).toBe(204)
    expect(await missing()).not.toContain(cast.community._id)
  })

  test('makes sockets leave its rooms, of members, admins and old clients without a session', async () => {
    const { owner, writer, admin } = cast.callers
    const [viewId = ''] = cast.community.views
    const other = await makeNote(app, cast.elsewhere.ann)
    const view = await findObject(viewId)
    if (!view) throw new Error('no view')
    const shine = (title: string) => {
      app.ctx.events.emit('object.saved', {
        object: { ...toContribution(view, null), title },
        comments: '',
        created: false,
      })
      return Promise.resolve()
    }
    const note = await makeNote(app, owner, { viewId })
    const drag = () => app.request('PUT', `/api/objects/${note._id}`, { token: owner.token, body: { title: 'moved' } })
    const member = await connect(app, writer)
    const site = await connect(app, admin)
    const stranger = await connect(app)
    const elsewhere = await connect(app, cast.elsewhere.ann)
    ears.push(member, site, stranger, elsewhere)
    await member.follow(roomOf('contribution', viewId), () => shine('before'))
    await site.follow(roomOf('contribution', viewId), () => shine('before'))
    await stranger.follow(roomOf('linkfrom', viewId), drag)
    const rename = (title: string) =>
      app.request('PUT', `/api/objects/${other._id}`, { token: cast.elsewhere.ann.token, body: { title } })
    await elsewhere.follow(roomOf('contribution', other._id), () => rename('before'))

    expect((await remove(cast.callers.manager)).status).toBe(204)
    for (const { socket } of [member, site, stranger])
      await new Promise<void>((decided) => socket.emit('subscribe', roomOf('contribution', note._id), decided))
    for (const one of [member, site, stranger]) one.heard.length = 0
    await shine('after')
    await rename('after')
    await elsewhere.until('contribution:save', ({ title }) => title === 'after')
    expect([member, site, stranger].map(({ heard }) => heard)).toEqual([[], [], []])
  })
})

describe('what belongs to a deleted community', () => {
  test('is removed to the last trace, and nothing of another one', async () => {
    const { owner, writer } = cast.callers
    const { ann, community: other } = cast.elsewhere
    const note = await makeNote(app, owner, { viewId: cast.community.views[0] ?? '' })
    await makeNote(app, writer, { buildson: note._id, permission: 'private' })
    await makeNote(app, writer, { buildson: note._id })
    await makeGroup(cast.community._id, [owner, writer])
    await app.request('POST', `/api/records/read/${note._id}`, { token: writer.token })
    const { _id: recipientId } = await makeSupports(app, owner, note)
    const rating = { authorId: writer.author._id, recipientId, rating: 4, recipientType: 'Supports-Link' }
    await app.request('POST', '/api/ratings', { token: writer.token, body: rating })
    const starts = { communityId: cast.community._id, startDate: '2026-09-01', type: 'KIteration' }
    await app.request('PUT', '/api/iterations/iteration', { token: cast.callers.manager.token, body: starts })
    const concepts = { keyConceptCollection: { name: 'Light', keyConcepts: ['photon'] } }
    const concepted = `/api/keyconcept/${cast.community._id}/collections`
    await app.request('POST', concepted, { token: cast.callers.manager.token, body: concepts })
    await app.request('PUT', `/api/unread/${cast.community._id}/mark`, { token: writer.token, body: {} })
    await app.request('PUT', `/api/catchup/${cast.community._id}/letters`, {
      token: writer.token,
      body: { letters: true },
    })
    const { manager } = cast.callers
    const moderation = `/api/moderation/${cast.community._id}`
    await app.request('POST', `${moderation}/${note._id}/report`, { token: writer.token, body: { reason: 'other' } })
    await app.request('PUT', `/api/objects/${owner.author._id}`, { token: manager.token, body: { approveFirst: true } })
    await app.request('PUT', `/api/objects/${note._id}`, { token: owner.token, body: { title: 'Waits' } })
    const studies = `/api/communities/${cast.community._id}/studies`
    const made = await app.request('POST', studies, {
      token: manager.token,
      body: { title: 'Growth', text: 'We read.' },
    })
    const given = { version: 1, research: true, analytics: true }
    await app.request('PUT', `${studies}/${(made.body as { _id: string })._id}/answers`, {
      token: owner.token,
      body: given,
    })
    const { file } = await makeAttachment(app, owner)
    const { file: kept } = await makeAttachment(app, ann)
    await makeNote(app, ann, { viewId: other.views[0] ?? '' })
    const nameOf = ({ url }: { url: string }) => /[0-9a-f]{32}/.exec(url)?.[0]
    // If this list grows, extend the deletion in removal.ts.
    const data = { author: owner.author._id, contribution: note._id, contextId: cast.community.views[0] ?? '' }
    const news = { communityId: cast.community._id, channel: 'push', to: writer.author._id, email: '', data } as const
    expect(await enqueue([news])).toEqual([news])
    const placed = { courseId: 'course', communityId: cast.community._id }
    for (const model of [CourseModel, SeatModel, TargetModel]) await model.create({ _id: newId(), ...placed })
    const forOne = { name: 'R', scope: 'read', communityId: cast.community._id }
    const until = new Date(Date.now() + 86_400_000).toISOString()
    await app.request('POST', '/api/users/me/tokens', { token: owner.token, body: { ...forOne, until } })
    const kinds = [
      'ApiToken',
      'CatchUp',
      'Consent',
      'File',
      'HistoricalObject',
      'InboxEntry',
      'KIteration',
      'KeyConceptCollection',
      'Link',
      'LtiCourse',
      'LtiSeat',
      'LtiTarget',
      'Notification',
      'Object',
      'Rating',
      'Record',
      'Report',
      'Study',
      'UnreadMark',
      'WaitingChange',
    ]
    expect(
      kindsOfBelongings()
        .map(({ modelName }) => modelName)
        .toSorted(),
    ).toEqual(kinds)
    expect(Object.keys(await belongingsOf(cast.community._id)).toSorted()).toEqual(kinds)
    const before = [await stored(other._id), await belongingsOf(other._id)]
    const log = vi.spyOn(app.ctx.log, 'info')

    expect((await remove(cast.callers.manager)).status).toBe(204)
    await eventually(async () => expect(await belongingsOf(cast.community._id)).toEqual({}))
    await carryOn()
    expect(await filesOnDisk(app)).not.toContain(nameOf(file))

    await eventually(() => expect(log.mock.calls.map(([, text]) => text)).toContain('the community is removed'))
    const said = log.mock.calls.filter(([fields]) => JSON.stringify(fields).includes(cast.community._id))
    expect(said.map(([, text]) => text)).toEqual(['removing a community', 'the community is removed'])
    expect(await stored(cast.community._id)).not.toBeNull()
    await anHourLater()
    expect(await stored(cast.community._id)).toBeNull()

    expect([await stored(other._id), await belongingsOf(other._id)]).toEqual(before)
    expect(await filesOnDisk(app)).toContain(nameOf(kept))
    expect((await app.request('GET', kept.url, { token: ann.token })).status).toBe(200)
    log.mockRestore()
  })

  test('is removed as well where it was still being written, and by two processes at once', async () => {
    const { _id } = cast.community
    const [before] = [await belongingsOf(_id)]
    expect((await remove(cast.callers.manager)).status).toBe(204)
    await eventually(async () => expect(await belongingsOf(_id)).toEqual({}))
    for (const model of kindsOfBelongings()) {
      const late = (before[model.modelName] ?? []) as { _id: string }[]
      if (late.length > 0) await collection<{ _id: string }>(model).insertMany(late)
    }
    const late = await app.request('GET', '/api/users/myRegistrations', { token: cast.callers.writer.token })
    expect([late.status, late.body]).toEqual([200, []])
    expect((await app.request('GET', at(), { token: cast.callers.writer.token })).status).toBe(404)
    await Promise.all([carryOn(), carryOn(), anHourLater()])
    expect(await belongingsOf(_id)).toEqual({})
    expect(await stored(_id)).toBeNull()
  })

  test('nobody joins while it goes, not even by a key that was right a moment ago', async () => {
    const eve = await makeUser(app)
    const joining = join(app, eve, cast.community)
    const removing = remove(cast.callers.manager)
    await Promise.allSettled([joining, removing])
    const { token } = eve
    expect((await app.request('GET', '/api/users/myRegistrations', { token })).body).toEqual([])
    await eventually(async () => {
      await carryOn()
      expect(await belongingsOf(cast.community._id)).toEqual({})
    })
  })
})

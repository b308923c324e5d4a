import { afterAll, beforeAll, expect, test } from 'vitest'
import { objectSchema, type Contribution } from '../../../shared/domain/contributions.ts'
import { VIDEO_COMMENT_MAX } from '../../../shared/wire/limits.ts'
import { roomOf } from '../../../shared/wire/realtime.ts'
import { tagsAt, tagsOf, videoTagSchema, type VideoTag } from '../../../shared/domain/videos.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { forAuthors, forMembers, makeCast, statuses, type Cast } from '../../testing/cast.ts'
import { beginAttachment, uploadFile, makeAttachment } from '../../testing/files.ts'
import { makeNote, type Joined } from '../../testing/makers.ts'
import { objectCalls } from '../../testing/objects.ts'
import { withWrites } from '../../graph/writes.ts'
import { connect } from '../../testing/sockets.ts'
import { writeReactions } from '../../graph/objects/reactions.ts'
import { findObject } from '../../graph/objects/objects.service.ts'

let app: TestApp
let cast: Cast
let [ann, ben, manager]: [Joined, Joined, Joined] = [] as never
beforeAll(async () => {
  app = await startTestApp()
  cast = await makeCast(app)
  ;({ owner: ann, writer: ben, manager } = cast.callers)
})
afterAll(() => app.stop())

const { create, read, save } = objectCalls(
  () => app,
  () => cast.community._id,
)
const FILM = {
  name: 'film.webm',
  bytes: Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878102428581021853806700', 'hex'),
}
const makeVideo = async (fields: Parameters<typeof beginAttachment>[2] = {}) =>
  (await uploadFile(app, ann, await beginAttachment(app, ann, { type: 'Video', ...fields }), FILM)).as(objectSchema)
const say = (who: Joined, { _id }: Contribution, time: number, comment: string, key?: string) =>
  app.request('POST', `/api/objects/${_id}/tags`, {
    token: who.token,
    body: { time, comment },
    ...(key && { headers: { 'Idempotency-Key': key } }),
  })
const videoOf = async (who: Joined, { _id }: Contribution) => (await read(who, _id)).as(objectSchema)
const heardOf = async (who: Joined, video: Contribution) =>
  tagsOf(await videoOf(who, video)).map(({ time, comment }) => [time, comment])

test('whoever may read a video comments at its times; the comments stand there in order of time, for all [VIDE-02, VIDE-03]', async () => {
  const video = await makeVideo()
  const bens = await connect(app, { token: ben.token })
  await bens.follow(roomOf('contribution', video._id), () => save(ann, video._id, { title: 'Roots' }))
  const { version, modified } = await videoOf(ann, video)
  await say(ann, video, 0, 'It begins')
  const answer = await say(ben, video, 12.5, '  The roots drink ')
  const tag = answer.as(videoTagSchema)
  expect([answer.status, Object.keys(tag).toSorted()]).toEqual([201, ['authorId', 'comment', 'id', 'time']])
  expect(tag).toMatchObject({ authorId: ben.author._id, time: 12.5, comment: 'The roots drink' })
  await say(manager, video, 3, 'Look here')
  const heard = await bens.until('contribution:save', (object) => tagsOf(object).some(({ time }) => time === 3))
  expect((heard.data.tags as VideoTag[]).map(({ time }) => time)).toEqual([0, 3, 12.5])
  const now = await videoOf(ann, video)
  expect(now.data.tags).toEqual(heard.data.tags)
  // Comments don't change version and modification time.
  expect([now.version, now.modified]).toEqual([version, modified])
  bens.socket.close()
})

test('comments of many at the same time are all kept, and a repeated one is made once', async () => {
  const video = await makeVideo()
  const people = [ann, ben, manager]
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, at) => say(people[at % 3] ?? ann, video, at, `No. ${at}`, `key ${at}`)),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(201))
  const again = await say(people[5 % 3] ?? ann, video, 5, 'No. 5', 'key 5')
  expect(again.body).toEqual(answers[5]?.body)
  expect(await heardOf(ann, video)).toEqual(Array.from({ length: 12 }, (_, at) => [at, `No. ${at}`]))
  await Promise.all([
    save(ann, video._id, { title: 'Plants', data: { about: 'roots' } }),
    say(ben, video, 20, 'Meanwhile'),
    save(ann, video._id, { title: 'Plants drink', data: { about: 'leaves' } }),
    say(manager, video, 21, 'Too'),
  ])
  expect((await heardOf(ann, video)).length).toBe(14)
})

test('who may not read a video, or belongs elsewhere, says nothing of it; nor does anybody of what is no video', async () => {
  const open = await makeVideo()
  const body = { time: 1, comment: 'x' }
  expect(await statuses(app, cast, 'POST', `/api/objects/${open._id}/tags`, { body })).toEqual(forMembers(201))
  const hidden = await makeVideo({ permission: 'private' })
  expect(await statuses(app, cast, 'POST', `/api/objects/${hidden._id}/tags`, { body })).toEqual(forAuthors(201))
  expect((await heardOf(ann, hidden)).length).toBe(3)
  const { attachment } = await makeAttachment(app, ann, FILM)
  expect((await say(ben, attachment, 1, 'A film as well')).status).toBe(201)
  const others = [await makeNote(app, ann), (await makeAttachment(app, ann)).attachment]
  for (const object of others) expect((await say(ann, object, 1, 'x')).status).toBe(400)
  for (const wrong of [
    {},
    { time: -1, comment: 'x' },
    { time: '1', comment: 'x' },
    { time: 1e9, comment: 'x' },
    { time: 1, comment: ' ' },
    { time: 1, comment: 'x'.repeat(VIDEO_COMMENT_MAX + 1) },
    { time: 1, comment: { $gt: '' } },
  ]) {
    const answer = await app.request('POST', `/api/objects/${open._id}/tags`, { token: ben.token, body: wrong })
    expect([wrong, answer.status]).toEqual([wrong, 422])
  }
})

test('one’s own comment is taken back, and any by a manager', async () => {
  const video = await makeVideo()
  const make = async () => String((await say(ben, video, 1, 'x')).as(videoTagSchema).id)
  const tags = { visitor: await make(), ann: await make(), ben: await make(), manager: await make() }
  const remove = (who: Joined | undefined, id: string) =>
    app.request('DELETE', `/api/objects/${video._id}/tags/${id}`, { ...(who && { token: who.token }) })
  const answers = [
    await remove(undefined, tags.visitor),
    await remove(ann, tags.ann),
    await remove(cast.callers.outsider, tags.ann),
    await remove(ben, tags.ben),
    await remove(manager, tags.manager),
    await remove(ben, tags.ben),
  ]
  expect(answers.map(({ status }) => status)).toEqual([401, 403, 403, 204, 204, 404])
  expect(tagsOf(await videoOf(ann, video)).map(({ id }) => id)).toEqual([tags.visitor, tags.ann])
})

test('old clients save all tags that they know: nobody’s words are lost or changed by that, nor said in another’s name [VIDE-03]', async () => {
  const video = await makeVideo()
  const { version } = await videoOf(ann, video)
  const own = { id: 'a1', authorId: ann.author._id, time: 9, comment: 'Mine' }
  const put = (who: Joined, tags: unknown) => save(who, video._id, { data: { tags } })
  const saved = (await put(ann, [own])).as(objectSchema)
  expect([saved.data.tags, saved.version]).toEqual([[own], version])
  await say(ben, video, 2, 'Ben’s')
  // An outdated client adds a comment in Ben's name and changes others'.
  const second = { id: 7, authorId: ben.author._id, time: 4, comment: 'Second' }
  await put(ann, [own, second, { id: 'junk' }, null])
  expect(await heardOf(ben, video)).toEqual([
    [2, 'Ben’s'],
    [4, 'Second'],
    [9, 'Mine'],
  ])
  expect(tagsOf(await videoOf(ben, video)).find(({ id }) => id === 7)?.authorId).toBe(ann.author._id)
  const [bens] = tagsOf(await videoOf(ann, video))
  await put(ann, [
    { ...bens, comment: 'Not Ben’s' },
    { ...own, comment: 'Mine still' },
  ])
  expect(await heardOf(ben, video)).toEqual([
    [2, 'Ben’s'],
    [9, 'Mine still'],
  ])
  await save(ann, video._id, { title: 'Only a title' })
  expect((await heardOf(ben, video)).length).toBe(2)
  await put(manager, [])
  expect(await heardOf(ben, video)).toEqual([])
  expect((await put(ben, [own])).status).toBe(403)
  const copied = (await create(ben, { type: 'Video', data: { tags: [own] } })).as(objectSchema)
  expect(tagsOf(copied)).toEqual([{ ...own, authorId: ben.author._id }])
})

test('a comment is not written over what somebody has saved of the video in between', async () => {
  const video = await makeVideo()
  const found = (await findObject(video._id))!
  await save(ann, video._id, { data: { body: 'What it shows' } })
  const late = withWrites(app.ctx.events, (writes) => writeReactions(writes, found, { data: found.data }))
  await expect(late).rejects.toMatchObject({ code: 'object.savedElsewhere' })
  expect((await videoOf(ann, video)).data.body).toBe('What it shows')
})

test('a comment belongs to the moments from its time on [VIDE-05]', () => {
  const tags = [0, 3, 3.5, 60].map((time, id) => ({ id, authorId: 'a'.repeat(24), time, comment: `${time}` }))
  const shown = (now: number) => tagsAt(tags, now).map(({ time }) => time)
  expect([shown(0), shown(2.9), shown(3.4), shown(4.95), shown(5), shown(8.5), shown(59.99), shown(60.1)]).toEqual([
    [0],
    [0],
    [0, 3],
    [0, 3, 3.5],
    [3, 3.5],
    [],
    [],
    [60],
  ])
})

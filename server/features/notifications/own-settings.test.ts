import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { linkSchema, type LinkType } from '../../../shared/domain/links.ts'
import { notificationSettingsOf } from '../../../shared/domain/notifications.ts'
import { roomOf } from '../../../shared/wire/realtime.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeCast, type Cast } from '../../testing/cast.ts'
import { makeNote, type Joined } from '../../testing/makers.ts'
import { connect } from '../../testing/sockets.ts'

let app: TestApp
let cast: Cast
let ann: Joined
let ben: Joined
let manager: Joined
let viewId: string
beforeAll(async () => {
  app = await startTestApp()
  cast = await makeCast(app)
  ;({ owner: ann, writer: ben, manager } = cast.callers)
  viewId = cast.community.views[0] ?? ''
})
afterAll(() => app.stop())

const set = async (who: Joined, type: LinkType, data: object = {}) =>
  app.request('POST', '/api/links', { token: who.token, body: { from: viewId, to: who.author._id, type, data } })
const get = (who: { token: string }, path: string) => app.request('GET', `/api/${path}`, { token: who.token })

test('what a member has set for a view is stored on a link of their own, one for each member and view [NOTI-03]', async () => {
  const data = { notificationSettingEnabled: true, receiveNotification: false }
  const [anns, bens] = [(await set(ann, 'notifies', data)).as(linkSchema), (await set(ben, 'notifies')).as(linkSchema)]
  expect([anns.from, anns.to, anns.type, anns.data]).toEqual([viewId, ann.author._id, 'notifies', data])
  expect((await set(ann, 'notifies', { receiveNotification: true })).as(linkSchema)).toEqual(anns)
  const body = { data: { receiveNotification: true } }
  const changed = await app.request('PUT', `/api/links/${anns._id}`, { token: ann.token, body })
  expect(changed.as(linkSchema).data).toEqual({ ...data, ...body.data })
  expect((await get(ben, `links/${bens._id}`)).as(linkSchema).data).toEqual({})
})

test('by default no setting is made for a view, and with one notifications are received [EDIT-116, NOTI-02]', () => {
  const initial = { notificationSettingEnabled: false, receiveNotification: true }
  for (const data of [undefined, {}, { notificationSettingEnabled: 'yes', receiveNotification: 0 }])
    expect(notificationSettingsOf(data)).toEqual(initial)
  const chosen = { notificationSettingEnabled: true, receiveNotification: false }
  expect(notificationSettingsOf(chosen)).toEqual(chosen)
})

test('nobody else sees it, makes it, changes it or hears of it, managers and admins neither', async () => {
  const links = []
  for (const type of ['notifies', 'pushNotifies'] as const) links.push((await set(ann, type)).as(linkSchema))
  const ids = links.map(({ _id }) => _id)
  const { admin } = cast.callers
  const query = { query: { type: { $in: ['notifies', 'pushNotifies'] } } }
  const lists = async (who: { token: string }) => {
    const { _id: c } = cast.community
    const answers = await Promise.all([
      ...['from', 'either', 'view'].map((list) => get(who, `links/${list}/${viewId}`)),
      ...['to', 'either'].map((list) => get(who, `links/${list}/${ann.author._id}`)),
      get(who, `links/from/${viewId}/to/${ann.author._id}`),
      get(who, `records/object/${viewId}`),
      app.request('POST', `/api/links/${c}/search`, { token: who.token, body: query }),
      app.request('POST', `/api/records/search/${c}`, { token: who.token, body: { query: {} } }),
      app.request('POST', `/api/historicalobjects/${c}/search`, { token: who.token, body: { query: {} } }),
    ])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    return answers.filter(({ text }) => ids.some((id) => text.includes(id)) || /otifies/.test(text)).length
  }
  expect([await lists(manager), await lists(admin)]).toEqual([0, 0])
  expect(await lists(ann)).toBe(6)
  for (const who of [ben, manager, admin])
    for (const id of ids)
      for (const method of ['GET', 'PUT', 'DELETE']) {
        const answer = await app.request(method, `/api/links/${id}`, {
          token: who.token,
          ...(method === 'PUT' && { body: { data: { receiveNotification: false } } }),
        })
        expect([method, answer.status]).toEqual([method, 403])
      }
  const others = { from: viewId, to: ann.author._id, type: 'notifies', data: {} }
  for (const who of [ben, manager, admin])
    expect((await app.request('POST', '/api/links', { token: who.token, body: others })).status).toBe(403)
  expect((await get(ann, `links/from/${viewId}/to/${ann.author._id}`)).as(z.array(linkSchema))).toHaveLength(2)
})

test('only who has set it hears of it', async () => {
  const ears = [await connect(app, { token: ann.token }), await connect(app, { token: manager.token })] as const
  for (const ear of ears) await ear.follow(roomOf('linkfrom', viewId), () => makeNote(app, ann, { viewId }))
  const link = (await set(ben, 'pushNotifies')).as(linkSchema)
  await app.request('DELETE', `/api/links/${link._id}`, { token: ben.token })
  const { _id: noteId, title } = await makeNote(app, ann, { viewId, title: 'the last' })
  const own = (await set(ann, 'pushNotifies', { receiveNotification: false })).as(linkSchema)
  await app.request('DELETE', `/api/links/${own._id}`, { token: ann.token })
  await app.request('PUT', `/api/objects/${viewId}`, { token: manager.token, body: { title: 'Weather' } })
  await app.request('PUT', `/api/objects/${noteId}`, { token: ann.token, body: { title: 'the very last' } })
  for (const ear of ears) await ear.until('link:save', ({ _to }) => _to.title === 'the very last')
  const [anns, managers] = ears.map(({ heard }) =>
    heard.filter(({ payload }) => /otifies/.test(JSON.stringify(payload))),
  )
  expect(anns?.map(({ name }) => name)).toEqual(['link:remove'])
  expect([title, managers]).toEqual(['the last', []])
  for (const { socket } of ears) socket.close()
})

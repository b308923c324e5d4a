import { afterAll, beforeAll, expect, test } from 'vitest'
import { objectSchema } from '../../shared/domain/contributions.ts'
import { roomOf } from '../../shared/wire/realtime.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { makeCast } from '../testing/cast.ts'
import { makeNote } from '../testing/makers.ts'
import { connectOldClient } from '../testing/sockets.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ OLD_CLIENTS: 'on' })
})
afterAll(() => app.stop())

test('with OLD_CLIENTS=on an old client without a session follows views that are not private, and no more', async () => {
  const { callers, community } = await makeCast(app)
  const ann = callers.owner
  const makeView = async (permission: string) =>
    (
      await app.request('POST', `/api/contributions/${community._id}`, {
        token: ann.token,
        body: { type: 'View', authors: [ann.author._id], permission },
      })
    ).as(objectSchema)
  const [open, closed] = [await makeView('public'), await makeView('private')]
  const note = await makeNote(app, ann, { viewId: open._id, permission: 'public', title: 'Été 日本' })
  const save = (id: string, title: string) =>
    app.request('PUT', `/api/objects/${id}`, { token: ann.token, body: { title } })

  const old = await connectOldClient(app, { transports: ['polling'] })
  old.socket.emit('subscribe', roomOf('linkfrom', closed._id))
  old.socket.emit('subscribe', roomOf('contribution', note._id))
  await old.follow(roomOf('linkfrom', open._id), () => save(note._id, 'Été 日本'))
  expect(old.titles()).toContain('Été 日本')

  const secret = await makeNote(app, ann, { viewId: open._id, permission: 'private', title: 'secret' })
  await makeNote(app, ann, { viewId: closed._id, title: 'secret as well' })
  await save(secret._id, 'still secret')
  await save(note._id, 'the last')
  await old.until('link:save', ({ _to }) => _to.title === 'the last')
  expect(JSON.stringify(old.heard)).not.toContain('secret')
  expect(old.heard.every(({ name }) => name === 'link:save')).toBe(true)
  expect(old.socket.connected).toBe(true)
  old.socket.close()
})

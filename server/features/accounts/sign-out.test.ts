import { afterAll, beforeAll, expect, test } from 'vitest'
import { roomOf } from '../../../shared/wire/realtime.ts'
import { collection } from '../../store/collection.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeNote, makeUser, signIn, twoMembers } from '../../testing/makers.ts'
import { connect } from '../../testing/sockets.ts'
import { AccountModel } from './accounts.model.ts'
import { findSessionAccount } from './accounts.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const logOut = (token?: string) => app.request('POST', '/auth/logout', token === undefined ? {} : { token })
const me = async (token: string) => (await app.request('GET', '/api/users/me', { token })).status

test('signing out ends the session of the token on the server, also by a copy of the token, and no other session', async () => {
  const here = await makeUser(app)
  const elsewhere = await signIn(app, here.user.userName, here.password)
  expect((await logOut(here.token)).status).toBe(204)
  expect(await me(here.token)).toBe(401)
  expect(await me(elsewhere.token)).toBe(200)
  const again = await signIn(app, here.user.userName, here.password)
  expect(await me(again.token)).toBe(200)
})

test('a socket that was opened in the session hears nothing more; those of other sessions hear on', async () => {
  const { ann } = await twoMembers(app)
  const { _id } = await makeNote(app, ann)
  const other = await signIn(app, ann.user.userName, ann.password)
  const change = (title: string) => app.request('PUT', `/api/objects/${_id}`, { token: other.token, body: { title } })
  const room = roomOf('contribution', _id)
  const [ended, goesOn] = [await connect(app, ann), await connect(app, other)]
  for (const ear of [ended, goesOn]) await ear.follow(room, () => change('At first'))
  const cut = new Promise<void>((done) => void ended.socket.on('disconnect', () => done()))
  await logOut(ann.token)
  await cut
  await change('Afterwards')
  await goesOn.until('contribution:save', ({ title }) => title === 'Afterwards')
  expect(ended.heard.filter(({ payload }) => 'title' in payload && payload.title === 'Afterwards')).toEqual([])
  for (const { socket } of [ended, goesOn]) socket.close()
})

test('signing out without a session, twice or with a forged token is no fault, and ends nothing', async () => {
  const { token } = await makeUser(app)
  for (const nobody of [undefined, 'null', 'a.b.c']) expect((await logOut(nobody)).status).toBe(204)
  expect(await me(token)).toBe(200)
  await logOut(token)
  expect((await logOut(token)).status).toBe(204)
})

test('an account that a class shares remembers no more than 500 ended sessions', async () => {
  const { user, password } = await makeUser(app)
  const account = (await findSessionAccount(user._id))!
  const soon = Date.now() + 60_000
  const endedSessions = Object.fromEntries(Array.from({ length: 498 }, (_, at) => [`ended${at}`, soon + at]))
  await collection(AccountModel).updateOne({ _id: user._id }, { $set: { endedSessions } })
  let last = ''
  for (let count = 0; count < 5; count += 1) await logOut((last = app.ctx.sessions.issue(account)))
  expect(await me(last)).toBe(401)
  const kept = Object.keys((await findSessionAccount(user._id))?.endedSessions ?? {})
  expect(kept).toHaveLength(500)
  expect(kept.filter((id) => ['ended0', 'ended1', 'ended2', 'ended3'].includes(id))).toEqual(['ended3'])
  expect(await me((await signIn(app, user.userName, password)).token)).toBe(200)
})

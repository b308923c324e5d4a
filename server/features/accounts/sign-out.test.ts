import { afterAll, beforeAll, expect, test } from 'vitest'
import { roomOf } from '../../../shared/wire/realtime.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeNote, makeUser, signIn, twoMembers } from '../../testing/makers.ts'
import { connect } from '../../testing/sockets.ts'
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

test('however many sessions of an account that a class shares are signed out, all of them stay ended', async () => {
  const { user, password } = await makeUser(app)
  const account = (await findSessionAccount(user._id))!
  const begin = () => app.ctx.sessions.begin(account, { client: 'other', agent: '' })
  const tokens: string[] = []
  for (let count = 0; count < 520; count += 1) tokens.push(await begin())
  const { token } = await signIn(app, user.userName, password)
  expect((await app.request('DELETE', '/api/users/me/sessions', { token })).status).toBe(204)
  const statuses = new Set<number>()
  for (const each of tokens) statuses.add(await me(each))
  expect([...statuses]).toEqual([401])
  expect(await me(token)).toBe(200)
})

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { meSchema } from '../../../shared/domain/users.ts'
import { roomOf } from '../../../shared/wire/realtime.ts'
import { createApp } from '../../app.ts'
import { readEnv } from '../../env.ts'
import { ActModel } from '../../graph/acts/acts.model.ts'
import { collection } from '../../store/collection.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeCast } from '../../testing/cast.ts'
import { formOf, HEADER, rowOf } from '../../testing/class-lists.ts'
import { join, makeNote, makeUser, newCommunity, tokenSchema, type Joined, type Person } from '../../testing/makers.ts'
import { routesOf } from '../../testing/routes-of.ts'
import { connect, type EventRecorder } from '../../testing/sockets.ts'
import { AccountModel } from './accounts.model.ts'
import { ensureAdmin } from './first-admin.ts'

const MESSAGE = 'Please change your password first. Sign in on the pages of this site to do so.'

let app: TestApp
let cast: Awaited<ReturnType<typeof makeCast>>
const ears: EventRecorder[] = []
beforeAll(async () => {
  app = await startTestApp()
  cast = await makeCast(app)
})
afterAll(() => app.stop())
afterEach(() => {
  for (const { socket } of ears.splice(0)) socket.close()
})

const reset = (by: Person, whom: Person, body: { password: string; mustChange?: boolean }) =>
  app.request('PATCH', `/api/users/${whom.user._id}`, { token: by.token, body })
const tokenWith = async ({ user }: Pick<Person, 'user'>, password: string) =>
  (await app.request('POST', '/auth/local', { body: { userName: user.userName, password } })).as(tokenSchema).token
const stepOf = async (token: string) => (await app.request('GET', '/api/users/me', { token })).as(meSchema).requiredStep
const change = (token: string, oldPassword: string, newPassword: string) =>
  app.request('PUT', '/api/users/null/password', { token, body: { oldPassword, newPassword } })
const refusal = { status: 403, code: 'password.mustChange', body: { message: MESSAGE } }
const ask = async (method: string, path: string, token?: string) => {
  const answer = await app.request(method, path, { ...(token !== undefined && { token }), ...(method !== 'GET' && { body: {} }) }) // prettier-ignore
  return { status: answer.status, code: answer.headers.get('x-error-code'), body: answer.body }
}

const marked = async (): Promise<Joined> => {
  const person = await join(app, await makeUser(app), cast.community)
  expect((await reset(cast.callers.manager, person, { password: 'for now', mustChange: true })).status).toBe(200)
  return { ...person, password: 'for now', token: await tokenWith(person, 'for now') }
}

describe('until the password is changed', () => {
  test('every other call answers 403 with a message, and signing out works [SESS-04]', async () => {
    const { token, user } = await marked()
    const allowed = ['GET /api/users/me', 'PUT /api/users/me/lang', 'PUT /api/users/:id/password']
    const routes = routesOf(createApp(app.ctx).router).filter((route) => !allowed.includes(route))
    let closed = 0
    for (const route of routes) {
      const [method = '', path = ''] = route.split(' ')
      const at = path.replaceAll(/:\w+/g, user._id).replaceAll(/[{}*]/g, '')
      if ((await ask(method, at)).code !== 'session.invalid') continue
      closed += 1
      expect([route, await ask(method, at, token)]).toEqual([route, refusal])
    }
    expect(closed).toBeGreaterThan(100)
    const form = formOf(HEADER, cast.community._id)
    expect((await app.request('POST', '/api/users', { token, body: form })).body).toEqual({ message: MESSAGE })
    const file = await app.request('GET', `/uploads/${'0'.repeat(32)}/x.png`, { headers: { Cookie: `token=${token}` } })
    expect([file.status, file.body]).toEqual([403, { message: MESSAGE }])
    expect((await app.request('PUT', '/api/users/me/lang', { token, body: { lang: 'fi' } })).status).toBe(200)
    expect(await stepOf(token)).toBe('changePassword')
    expect((await app.request('POST', '/auth/logout', { token })).status).toBe(204)
    expect((await app.request('GET', '/api/users/me', { token })).status).toBe(401)
  })

  test('sockets receive nothing, and afterwards they do [SESS-04]', async () => {
    const { token, password } = await marked()
    const { manager, owner } = cast.callers
    const note = await makeNote(app, owner, { permission: 'public' })
    const room = roomOf('contribution', note._id)
    const listen = async (key: string) => {
      const one = await connect(app, { token: key })
      ears.push(one)
      await new Promise((done) => one.socket.emit('subscribe', room, done))
      return one
    }
    const save = (title: string) =>
      app.request('PUT', `/api/objects/${note._id}`, { token: owner.token, body: { title } })
    const [waiting, other] = [await listen(token), await listen(manager.token)]
    await save('first')
    await other.until('contribution:save', ({ title }) => title === 'first')
    expect(waiting.heard).toEqual([])
    const fresh = (await change(token, password, 'of my own')).as(tokenSchema).token
    const after = await listen(fresh)
    await save('second')
    await after.until('contribution:save', ({ title }) => title === 'second')
    expect(waiting.heard).toEqual([])
  })

  test('only a change by the person ends it: not the same password, nor another reset [SESS-04]', async () => {
    const person = await marked()
    const same = await change(person.token, 'for now', 'for now')
    expect(same.status).toBe(422)
    expect(same.body).toMatchObject({ errors: { newPassword: { code: 'password.same', message: 'The new password must differ from the current one.' } } }) // prettier-ignore
    for (const mustChange of [false, undefined]) {
      await reset(cast.callers.manager, person, {
        password: 'again new',
        ...(mustChange !== undefined && { mustChange }),
      })
      expect(await stepOf(await tokenWith(person, 'again new'))).toBe('changePassword')
    }
    const body = { password: 'by an admin', mustChange: false }
    await app.request('PUT', `/api/users/${person.user._id}`, { token: cast.callers.admin.token, body })
    const token = await tokenWith(person, 'by an admin')
    expect(await stepOf(token)).toBe('changePassword')
    const fresh = (await change(token, 'by an admin', 'of my own')).as(tokenSchema).token
    expect(await stepOf(fresh)).toBeUndefined()
    expect((await app.request('GET', '/api/users/myRegistrations', { token: fresh })).status).toBe(200)
    expect(await stepOf(await tokenWith(person, 'of my own'))).toBeUndefined()
  })
})

describe('whether it must be changed', () => {
  const afterReset = async (by: Person, whom: Person, mustChange?: boolean, way: 'PATCH' | 'PUT' = 'PATCH') => {
    const body = { password: 'set by you', ...(mustChange !== undefined && { mustChange }) }
    expect((await app.request(way, `/api/users/${whom.user._id}`, { token: by.token, body })).status).toBe(200)
    return await stepOf(await tokenWith(whom, 'set by you'))
  }
  const anAdmin = async () => {
    const person = await makeUser(app)
    await app.request('PUT', `/api/users/${person.user._id}`, {
      token: cast.callers.admin.token,
      body: { role: 'admin' },
    })
    return person
  }

  test('is off by default for writers, and on for managers and admins [SESS-04]', async () => {
    const { manager, admin } = cast.callers
    const writer = async () => join(app, await makeUser(app), cast.community)
    const aManager = async () => {
      const person = await makeUser(app)
      await newCommunity(app, person)
      return person
    }
    expect(await afterReset(manager, await writer())).toBeUndefined()
    expect(await afterReset(manager, await writer(), true)).toBe('changePassword')
    for (const way of ['PATCH', 'PUT'] as const) {
      expect(await afterReset(admin, await writer(), undefined, way)).toBeUndefined()
      expect(await afterReset(admin, await writer(), true, way)).toBe('changePassword')
      for (const make of [aManager, anAdmin]) {
        expect(await afterReset(admin, await make(), undefined, way)).toBe('changePassword')
        expect(await afterReset(admin, await make(), false, way)).toBeUndefined()
      }
    }
  })

  test('is not asked of an admin about a password of their own [SESS-04]', async () => {
    const admin = await anAdmin()
    const signedIn = { ...admin, token: await tokenWith(admin, admin.password) }
    expect(await afterReset(signedIn, admin)).toBeUndefined()
  })

  test('is told to admins, for the default of the form', async () => {
    const { admin, manager, writer } = cast.callers
    const see = async (by: Person, whom: Person) =>
      (await app.request('GET', `/api/users/${whom.user._id}`, { token: by.token })).body
    expect(await see(admin, manager)).toMatchObject({ manages: true })
    expect(await see(admin, writer)).toMatchObject({ manages: false })
    expect(await see(writer, manager)).not.toHaveProperty('manages')
  })

  test('is chosen for the accounts of a class list, off by default [SESS-04]', async () => {
    const { token } = cast.callers.manager
    const add = async (userName: string, mustChange?: string) => {
      const form = formOf([HEADER, rowOf(userName)].join('\n'), cast.community._id)
      if (mustChange !== undefined) form.append('mustChange', mustChange)
      expect((await app.request('POST', '/api/users', { token, body: form })).body).toEqual([])
      return await stepOf(await tokenWith({ user: { userName } as Person['user'] }, 'f0ur'))
    }
    expect(await add('list-1', 'true')).toBe('changePassword')
    expect(await add('list-2', 'false')).toBeUndefined()
    expect(await add('list-3')).toBeUndefined()
  })

  test('is a setting for the first admin, on by default [SESS-04]', async () => {
    expect(readEnv({}).adminPasswordOnce).toBe(true)
    const accounts = collection(AccountModel)
    for (const [adminUsername, adminPasswordOnce, step] of [
      ['head-1', true, 'changePassword'],
      ['head-2', false, undefined],
    ] as const) {
      await accounts.updateMany({ role: 'admin' }, { $set: { role: 'user' } })
      await ensureAdmin(
        app.ctx.passwords,
        { adminUsername, adminPassword: 'of the school', adminPasswordOnce },
        () => undefined,
      )
      expect(
        await stepOf(await tokenWith({ user: { userName: adminUsername } as Person['user'] }, 'of the school')),
      ).toBe(step)
    }
  })
})

test('resets and changes are logged, with whether a change is due', async () => {
  const person = await marked()
  await change(person.token, 'for now', 'of my own')
  const userId = person.user._id
  const acts = await collection(ActModel).find({ userId, act: { $in: ['passwordReset', 'passwordChanged'] } }).sort({ time: 1 }).toArray() // prettier-ignore
  expect(acts).toMatchObject([
    { act: 'passwordReset', by: cast.callers.manager.user._id, details: { mustChange: true } },
    { act: 'passwordChanged', by: userId },
  ])
})

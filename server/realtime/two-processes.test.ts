import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Contribution } from '../../shared/domain/contributions.ts'
import { roomOf } from '../../shared/wire/realtime.ts'
import type { TestClient, TestApp } from '../testing/app.ts'
import { makeCast } from '../testing/cast.ts'
import { join, makeNote, makeUser, signIn, type Joined, type Person } from '../testing/makers.ts'
import { makeGroup } from '../testing/objects.ts'
import { connect, type EventRecorder } from '../testing/sockets.ts'
import { startTwoServers } from '../testing/two-servers.ts'
import { patience } from '../testing/patience.ts'

// Two real processes on one store: changes at `here` take effect at `there` within 5 s (contract/README.md 2, 14).

const MAPPER = 'https://mapper.example'

let here: TestApp
let there: TestClient
let servers: Awaited<ReturnType<typeof startTwoServers>>
let cast: Awaited<ReturnType<typeof makeCast>>
let ben: Joined
let note: Contribution
const ears: EventRecorder[] = []
/** Warnings of the other process. */
const saidThere: string[] = []

beforeAll(async () => {
  const manner = { onLine: (line: string) => void saidThere.push(line) }
  servers = await startTwoServers({ SERVICE_SITES: MAPPER }, manner)
  ;({ here, there } = servers)
  cast = await makeCast(here)
  ben = cast.callers.writer
})
afterAll(() => servers.stop())
beforeEach(async () => {
  note = await makeNote(here, cast.callers.manager, { permission: 'public' })
})
afterEach(() => {
  for (const { socket } of ears.splice(0)) socket.close()
})

const room = () => roomOf('contribution', note._id)
/** Renames the note at the other process. */
const shine = (title: string) =>
  there.request('PUT', `/api/objects/${note._id}`, { token: cast.callers.manager.token, body: { title } })
const listening = async (who: { token: string }) => {
  const ear = await connect(there, who)
  ears.push(ear)
  return ear
}
const follower = async (who: { token: string }) => {
  const ear = await listening(who)
  await ear.follow(room(), () => shine('at first'))
  return ear
}
/** Subscribes; resolves when decided. */
const knock = (ear: EventRecorder) => new Promise<void>((decided) => ear.socket.emit('subscribe', room(), decided))
const leaves = (ear: EventRecorder) => new Promise<void>((gone) => ear.socket.on('disconnect', () => gone()))
const within5s = <T>(act: () => T) => vi.waitFor(act, { timeout: patience(5_000), interval: 50 })
const me = async ({ token }: { token: string }) => (await there.request('GET', '/api/users/me', { token })).status
const titles = (ear: EventRecorder) =>
  ear.heard.flatMap(({ name, payload }) => (name === 'contribution:save' ? [payload.title] : []))
const asAdmin = (method: string, path: string, body: unknown) =>
  here.request(method, path, { token: cast.callers.admin.token, body })
const aMember = async () => join(here, await makeUser(here), cast.community)

/** Waits until nothing is received of two consecutive renamings, at most 5 s. */
const turnsDeaf = async (ear: EventRecorder, somebodyElse: Joined = ben) => {
  const fence = await follower(somebodyElse)
  let round = 0
  const rename = async () => {
    const title = `round ${(round += 1)}`
    await shine(title)
    await fence.until('contribution:save', (saved) => saved.title === title)
    return title
  }
  await within5s(async () => {
    const two = [await rename(), await rename()]
    expect(titles(ear).filter((title) => two.includes(title))).toEqual([])
  })
}

test('a changed password ends the older sessions at the other process, sockets included', async () => {
  const eve = await aMember()
  const [old, other] = [await follower(eve), await follower(ben)]
  expect(await me(eve)).toBe(200)
  const left = leaves(old)
  const body = { oldPassword: eve.password, newPassword: 'another one' }
  const changed = await here.request('PUT', '/api/users/null/password', { token: eve.token, body })
  expect(changed.status).toBe(200)

  await within5s(async () => expect(await me(eve)).toBe(401))
  await left
  await within5s(() => expect(old.socket.connected).toBe(true))
  await knock(old)
  await shine('after the change')
  await other.until('contribution:save', ({ title }) => title === 'after the change')
  expect(titles(old)).not.toContain('after the change')

  const fresh = await follower({ token: (changed.body as { token: string }).token })
  expect(titles(fresh)).toContain('at first')
})

test('a session that is signed out ends at the other process, sockets included, and no other does', async () => {
  const eve = await aMember()
  const elsewhere = await signIn(here, eve.user.userName, eve.password)
  const [ended, goesOn] = [await follower(eve), await follower(elsewhere)]
  const left = leaves(ended)
  expect((await here.request('POST', '/auth/logout', { token: eve.token })).status).toBe(204)
  await within5s(async () => expect(await me(eve)).toBe(401))
  await left
  expect(await me(elsewhere)).toBe(200)
  expect(goesOn.socket.connected).toBe(true)
})

test('sessions that are ended in the list of another one end at the other process within 5 s, sockets included [SESS-01]', async () => {
  const eve = await aMember()
  const signInAgain = () => signIn(here, eve.user.userName, eve.password)
  const [one, other, goesOn] = [eve, await signInAgain(), await signInAgain()]
  const ears = [await follower(one), await follower(other), await follower(goesOn)] as const
  for (const each of [one, other, goesOn]) expect(await me(each)).toBe(200)
  const end = async (path: string) =>
    (await here.request('DELETE', `/api/users/me/sessions${path}`, { token: goesOn.token })).status

  const firstLeft = leaves(ears[0])
  const { id = '' } = (await here.ctx.sessions.open(one.token)) ?? {}
  expect(await end(`/${id}`)).toBe(204)
  await within5s(async () => expect(await me(one)).toBe(401))
  await firstLeft
  expect([await me(other), await me(goesOn)]).toEqual([200, 200])

  const secondLeft = leaves(ears[1])
  expect(await end('')).toBe(204)
  await within5s(async () => expect(await me(other)).toBe(401))
  await secondLeft
  expect([await me(goesOn), ears[2].socket.connected]).toEqual([200, true])
  await shine('after the end')
  await ears[2].until('contribution:save', ({ title }) => title === 'after the end')
  for (const ear of [ears[0], ears[1]]) expect(titles(ear)).not.toContain('after the end')
})

test('a writer who is blocked is refused at the other process and hears nothing there, until let in again', async () => {
  const dan = await aMember()
  const ear = await follower(dan)
  const authors = async () =>
    (await there.request('GET', `/api/communities/${cast.community._id}/authors`, { token: dan.token })).status
  expect(await authors()).toBe(200)
  const block = (blockLogin: boolean) =>
    here.request('PUT', `/api/objects/${dan.author._id}`, { token: cast.callers.manager.token, body: { blockLogin } })
  expect((await block(true)).status).toBe(200)

  await Promise.all([within5s(async () => expect(await authors()).toBe(403)), turnsDeaf(ear)])
  expect(await me(dan)).toBe(200)

  await block(false)
  await within5s(async () => expect(await authors()).toBe(200))
  ear.heard.length = 0
  await ear.follow(room(), () => shine('let in again'))
})

test('a removed member is refused at the other process within 5 s and has left its rooms there, until added again [TEAC-07]', async () => {
  const dan = await aMember()
  const { manager } = cast.callers
  const ear = await follower(dan)
  const at = `/api/communities/${cast.community._id}`
  const reads = async () =>
    Promise.all(
      [at, `${at}/authors`, `/api/objects/${note._id}`].map(
        async (path) => (await there.request('GET', path, { token: dan.token })).status,
      ),
    )
  expect(await reads()).toEqual([200, 200, 200])
  const members = `/api/authors/${cast.community._id}/members`
  const removed = await here.request('DELETE', `${members}/${dan.author._id}`, { token: manager.token })
  expect(removed.status).toBe(200)

  await Promise.all([within5s(async () => expect(await reads()).toEqual([403, 403, 403])), turnsDeaf(ear)])
  await knock(ear)
  await turnsDeaf(ear)
  expect(await me(dan)).toBe(200)

  const body = { userNames: [dan.user.userName] }
  expect((await here.request('POST', members, { token: manager.token, body })).status).toBe(200)
  await within5s(async () => expect(await reads()).toEqual([200, 200, 200]))
  ear.heard.length = 0
  await ear.follow(room(), () => shine('added again'))
})

test('a community that is removed is nowhere at the other process either, for members and for admins', async () => {
  const gone = await makeCast(here)
  const path = `/api/communities/${gone.community._id}`
  const { manager, writer, admin } = gone.callers
  const [viewId = ''] = gone.community.views
  const read = async (who: Person, at: string) => (await there.request('GET', at, { token: who.token })).status
  for (const who of [writer, admin])
    for (const at of [path, `/api/objects/${viewId}`]) expect(await read(who, at)).toBe(200)
  const body = { managerRegistrationKey: 'managers' }
  expect((await here.request('DELETE', path, { token: manager.token, body })).status).toBe(204)
  await within5s(async () => {
    for (const who of [writer, admin])
      for (const at of [path, `/api/objects/${viewId}`]) expect(await read(who, at)).toBe(404)
    const mine = await there.request('GET', '/api/users/myRegistrations', { token: writer.token })
    expect([mine.status, mine.body]).toEqual([200, []])
  })
})

test('a manager who becomes a writer no longer hears at the other process of what is private', async () => {
  const fay = await join(here, await makeUser(here), cast.community, 'managers')
  const ear = await follower(fay)
  await here.request('PUT', `/api/objects/${note._id}`, {
    token: cast.callers.manager.token,
    body: { permission: 'private' },
  })
  await shine('for managers')
  await ear.until('contribution:save', ({ title }) => title === 'for managers')
  const demoted = await here.request('PUT', `/api/objects/${fay.author._id}`, {
    token: cast.callers.manager.token,
    body: { role: 'writer' },
  })
  expect(demoted.status).toBe(200)
  await turnsDeaf(ear, cast.callers.manager)
})

test('who becomes an admin, or is one no longer, is so at the other process, sockets included', async () => {
  const stranger: Person = await makeUser(here)
  const ear = await listening(stranger)
  await knock(ear)
  const communities = async () =>
    (await there.request('GET', `/api/communities/${cast.community._id}`, { token: stranger.token })).status
  expect(await communities()).toBe(403)
  const change = async (role: string) =>
    expect((await asAdmin('PUT', `/api/users/${stranger.user._id}`, { role })).status).toBe(200)

  const identifiedAnew = leaves(ear)
  await change('admin')
  await within5s(async () => expect(await communities()).toBe(200))
  await identifiedAnew
  await within5s(() => expect(ear.socket.connected).toBe(true))
  await ear.follow(room(), () => shine('to the admin'))

  await change('user')
  await within5s(async () => expect(await communities()).toBe(403))
  await turnsDeaf(ear)
})

test('a session of one is valid at the other, where a password, role, plugin, key and group hold within 5 s [NODE-05]', async () => {
  const { manager, writer } = cast.callers
  const at = `/api/communities/${cast.community._id}`
  const eve = await aMember()
  const fay = await join(here, await makeUser(here), cast.community, 'managers')
  const fromThere = await signIn(there, eve.user.userName, eve.password)
  expect((await here.request('GET', '/api/users/me', { token: fromThere.token })).status).toBe(200)

  const group = await makeGroup(cast.community._id, [manager])
  const ofGroup = { permission: 'private' as const, group: group._id }
  const { _id } = await makeNote(here, manager)
  const change = async (id: string, body: object, token = manager.token) =>
    expect((await here.request('PUT', `/api/objects/${id}`, { token, body })).status).toBe(200)
  await change(_id, ofGroup)
  const joins = async (registrationKey: string) => {
    const { user, token } = await makeUser(here)
    const body = { userId: user._id, communityId: cast.community._id, registrationKey }
    return (await there.request('POST', '/api/authors', { token, body })).status
  }
  const reads = async ({ token }: Person) => (await there.request('GET', `/api/objects/${_id}`, { token })).status
  const asked = {
    session: () => me(eve),
    otherSession: () => me(fromThere),
    role: () => reads(fay),
    plugin: async () => {
      const options = { token: writer.token, body: { service: 'itmServer' } }
      return (await there.request('POST', `${at}/service-token`, options)).status
    },
    group: () => reads(writer),
  }
  const answers = async () => {
    const all = Object.entries(asked).map(async ([name, ask]) => [name, await ask()] as const)
    return Object.fromEntries(await Promise.all(all))
  }
  expect(await answers()).toEqual({ session: 200, otherSession: 200, role: 200, plugin: 409, group: 403 })
  expect(await joins('writers')).toBe(201)

  const body = { oldPassword: eve.password, newPassword: 'another one' }
  const changed = await here.request('PUT', '/api/users/null/password', { token: eve.token, body })
  await change(fay.author._id, { role: 'writer' })
  const itm = { plugins: { itm: true }, settings: { itmServer: `${MAPPER}/itm` } }
  await change(cast.community.rootContextId ?? '', { data: itm })
  await change(group._id, { ...group, members: [manager.author._id, writer.author._id] })
  const keyed = await here.request('PUT', at, { token: manager.token, body: { registrationKey: 'new key' } })
  expect([changed.status, keyed.status]).toEqual([200, 200])

  await within5s(async () =>
    expect(await answers()).toEqual({ session: 401, otherSession: 401, role: 403, plugin: 201, group: 200 }),
  )
  await within5s(async () => expect([await joins('writers'), await joins('new key')]).toEqual([400, 201]))
  expect(await me({ token: (changed.body as { token: string }).token })).toBe(200)
  const signedIn = async (password: string) =>
    (await there.request('POST', '/auth/local', { body: { userName: eve.user.userName, password } })).status
  expect([await signedIn(eve.password), await signedIn('another one')]).toEqual([401, 200])
})

test('a second process on a store that hears of no other says so in one line, which names the setting [NODE-11]', async () => {
  const warnings = () => saidThere.filter((line) => line.includes('REDIS_URL'))
  await vi.waitFor(() => expect(warnings().length).toBeGreaterThan(0), { timeout: patience(15_000), interval: 50 })
  expect(warnings()).toEqual([
    expect.stringContaining('another process works on this store: set REDIS_URL for all of them'),
  ])
})

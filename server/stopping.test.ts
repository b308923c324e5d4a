import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { communitySchema } from '../shared/domain/communities.ts'
import { objectSchema } from '../shared/domain/contributions.ts'
import { ADMIN, testClientAt } from './testing/app.ts'
import { eventually } from './testing/eventually.ts'
import { signIn } from './testing/makers.ts'
import { startServer } from './testing/processes.ts'
import * as sockets from './testing/sockets.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'buildon-stopping-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const begin = async (url: string, start: string) => {
  const { hostname, port } = new URL(url)
  const connection = connect(Number(port), hostname)
  await once(connection, 'connect')
  connection.write(start)
  return async (rest: string) => {
    const answer = once(connection, 'data') as Promise<[Buffer]>
    connection.write(rest)
    return String((await answer)[0])
  }
}

test('told to stop, a server takes nobody new and is not ready, answers the save that is under way, ends its sockets, and has kept all [OPER-07]', async () => {
  const settings = {
    DATA_DIR: folder,
    ADMIN_USERNAME: ADMIN.userName,
    ADMIN_PASSWORD: ADMIN.password,
    ADMIN_PASSWORD_ONCE: 'off',
  }
  const { url, stop } = await startServer(settings)
  const app = testClientAt(url)
  const { token } = await signIn(app, ADMIN.userName, ADMIN.password)
  const keys = { title: 'Class', registrationKey: 'w', managerRegistrationKey: 'm' }
  const { _id } = (await app.request('POST', '/api/communities', { token, body: keys })).as(communitySchema)
  const { socket } = await sockets.connect(app, { token })
  const note = JSON.stringify({ type: 'Note', title: 'Under way', status: 'active' })
  const head = `POST /api/contributions/${_id} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: ${note.length}\r\n\r\n`
  const finishSave = await begin(url, head + note.slice(0, 9))
  const finishAsking = await begin(url, 'GET /readyz HTTP/1.1\r\nHost: x\r\n')
  await app.request('GET', '/healthz')

  const disconnected = new Promise((heard) => socket.on('disconnect', heard))
  const stopped = stop()
  await disconnected
  await eventually(() => expect(fetch(`${url}/healthz`)).rejects.toThrow('fetch failed'))
  expect(await finishAsking('\r\n')).toMatch(/^HTTP\/1\.1 503 /)
  const saved = await finishSave(note.slice(9))
  expect(saved).toMatch(/^HTTP\/1\.1 201 /)
  expect((await stopped).code).toBe(0)

  const again = await startServer(settings)
  const [, id = ''] = /"_id":"(\w+)"/.exec(saved) ?? []
  const kept = await testClientAt(again.url).request('GET', `/api/objects/${id}`, { token })
  expect(kept.as(objectSchema).title).toBe('Under way')
  await again.stop()
})

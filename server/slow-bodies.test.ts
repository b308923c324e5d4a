import { connect, type Socket } from 'node:net'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from './testing/app.ts'
import { makeNote, twoMembers, type Joined } from './testing/makers.ts'

let app: TestApp
let ann: Joined
let ben: Joined
beforeAll(async () => {
  app = await startTestApp({ BODY_SECONDS: '6' })
  ;({ ann, ben } = await twoMembers(app))
})
afterAll(() => app.stop())

const MB = 1024 * 1024
const open: Socket[] = []

const hold = async ({ token, author }: Joined) => {
  const { hostname, port } = new URL(app.url)
  const socket = connect(Number(port), hostname)
  open.push(socket)
  await once(socket, 'connect')
  const head = [
    `POST /api/contributions/${author.communityId} HTTP/1.1`,
    `Host: ${hostname}`,
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    `Content-Length: ${19 * MB}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n{"type":"Note","title":"`)
  let answer = ''
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()))
  const over = once(socket, 'close').then(() => answer)
  const answered = new Promise<string>((done) => void socket.on('data', () => done(answer)))
  return { over, answered }
}

test('one person sends 60 MB at once at most, others and small requests go on; what does not arrive ends by itself', async () => {
  const held = [await hold(ann), await hold(ann), await hold(ann)]
  const refused = await (await hold(ann)).answered
  expect(refused).toMatch(/^HTTP\/1.1 503 /)
  expect(refused).toMatch(/retry-after: 5/i)
  expect(refused).toMatch(/x-error-code: request.tooMuch/i)
  expect((await makeNote(app, ann)).title).toBeDefined()
  const others = await hold(ben)
  for (const { over } of [...held, others]) expect(await over).toMatch(/^HTTP\/1.1 408 [^]*request.tooSlow/)
  // Their buffers are released.
  const body = { type: 'Note', title: 'Large', data: { about: 'x'.repeat(12 * MB) }, authors: [ann.author._id] }
  const path = `/api/contributions/${ann.author.communityId}`
  expect((await app.request('POST', path, { token: ann.token, body })).status).toBe(201)
  for (const socket of open) socket.destroy()
})

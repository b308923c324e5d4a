import { once } from 'node:events'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { collection } from '../../store/collection.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { eventually } from '../../testing/eventually.ts'
import { filesOnDisk, makeAttachment, PNG, upload } from '../../testing/files.ts'
import { twoMembers, type Joined } from '../../testing/makers.ts'
import { FileModel } from './files.model.ts'

const VIRUS = 'X5O!P%@AP-a-stand-in-for-a-virus'
const scanned: Buffer[] = []

/** Returns the stream of a complete INSTREAM command. */
const contentOf = (sent: Buffer): Buffer | undefined => {
  const command = 'zINSTREAM\0'
  if (!sent.toString('latin1').startsWith(command)) return undefined
  const parts: Buffer[] = []
  for (let at = command.length; at + 4 <= sent.length;) {
    const length = sent.readUInt32BE(at)
    if (length === 0) return Buffer.concat(parts)
    parts.push(sent.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return undefined
}

/** As clamd: the end of the client's half before the answer drops the scan. */
const startScanner = async (): Promise<Server> => {
  const server = createServer((socket) => {
    let sent = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('data', (part) => {
      sent = Buffer.concat([sent, part])
      const content = contentOf(sent)
      if (!content) return
      scanned.push(content)
      setImmediate(() => {
        if (!socket.readableEnded) socket.write(`stream: ${content.includes(VIRUS) ? 'Stand-In FOUND' : 'OK'}\0`)
      })
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

let scanner: Server
let app: TestApp
let ann: Joined
beforeAll(async () => {
  scanner = await startScanner()
  app = await startTestApp({ CLAMD: `127.0.0.1:${(scanner.address() as AddressInfo).port}` })
  ann = (await twoMembers(app)).ann
})
afterAll(async () => {
  await app.stop()
  scanner.close()
})

const stateOf = async () => [await collection(FileModel).countDocuments(), (await filesOnDisk(app)).toSorted()] as const

test('the scanner gets the whole file as it was sent, and a clean one is stored', async () => {
  const bytes = Buffer.alloc(300_000, 'a clean file ')
  expect((await upload(app, ann, { name: 'a.txt', bytes, type: 'text/plain' })).status).toBe(200)
  expect((await upload(app, ann)).status).toBe(200)
  expect(scanned.map((content) => [bytes, PNG].findIndex((sent) => sent.equals(content)))).toEqual([0, 1])
})

test('an infected file is refused with 422, its message has no path, and nothing of it is left', async () => {
  const before = await stateOf()
  const answer = await upload(app, ann, { name: 'a.txt', bytes: `text ${VIRUS}`, type: 'text/plain' })
  expect([answer.status, answer.headers.get('x-error-code')]).toEqual([422, 'file.infected'])
  expect(answer.body).toEqual({
    message: 'The virus scanner refuses this file, so it was not stored. Please choose another one.',
    name: 'ValidationError',
    errors: {},
  })
  await eventually(async () => expect(await stateOf()).toEqual(before))
})

test('an edited picture is scanned, too', async () => {
  const { attachment } = await makeAttachment(app, ann)
  const before = await stateOf()
  const infected = Buffer.concat([PNG, Buffer.from(VIRUS)]).toString('base64')
  const body = { data: `data:image/png;base64,${infected}`, file: { _id: attachment._id } }
  const answer = await app.request('POST', '/api/upload/newImage', { token: ann.token, body })
  expect(answer.headers.get('x-error-code')).toBe('file.infected')
  await eventually(async () => expect(await stateOf()).toEqual(before))
})

test('uploads are refused with 503 while the scanner is away, and the log has the reason', async () => {
  const before = await stateOf()
  const { port } = scanner.address() as AddressInfo
  await new Promise((done) => scanner.close(done))
  const answer = await upload(app, ann)
  expect([answer.status, answer.headers.get('x-error-code')]).toEqual([503, 'file.unscanned'])
  expect(answer.body).toEqual({
    message:
      'This file could not be checked for viruses, so it was not stored. Please try again later, and notify the administrator of this site.',
  })
  expect(app.lines.some((line) => line.includes('ECONNREFUSED') && line.includes(String(port)))).toBe(true)
  await eventually(async () => expect(await stateOf()).toEqual(before))
})

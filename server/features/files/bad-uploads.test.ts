import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { objectSchema } from '../../../shared/domain/contributions.ts'
import { uploadSchema } from '../../../shared/domain/files.ts'
import { collection } from '../../store/collection.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { eventually } from '../../testing/eventually.ts'
import { filesOnDisk, makeAttachment, PNG, upload } from '../../testing/files.ts'
import { twoMembers, type Joined } from '../../testing/makers.ts'
import { FileModel } from './files.model.ts'

let app: TestApp
let ann: Joined
beforeAll(async () => {
  app = await startTestApp({ FILE_LIMIT_MB: '1' })
  ann = (await twoMembers(app)).ann
})
afterAll(() => app.stop())

const stateOf = async () => [await collection(FileModel).countDocuments(), (await filesOnDisk(app)).toSorted()] as const
let before: Awaited<ReturnType<typeof stateOf>>
beforeEach(async () => {
  before = await stateOf()
})
const nothingIsLeft = () => eventually(async () => expect(await stateOf()).toEqual(before))

const EDGE = 'edge-of-a-part'
const part = (headers: string, bytes = 'x') => `--${EDGE}\r\n${headers}\r\n\r\n${bytes}\r\n`
const filePart = (name = 'a.png', bytes = 'x', field = 'file') =>
  part(`Content-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: image/png`, bytes)
const END = `--${EDGE}--\r\n`

const send = async (body: string, type = `multipart/form-data; boundary=${EDGE}`) => {
  const answer = await app.request('POST', '/api/upload', { token: ann.token, body, headers: { 'Content-Type': type } })
  return [answer.status, answer.headers.get('x-error-code')]
}

describe('what is no upload of one file is refused and leaves nothing', () => {
  const wrong: Record<string, [body: string, code: string, type?: string]> = {
    'no file at all': [END, 'file.missing'],
    'an empty body': ['', 'request.malformed'],
    'a field instead of a file': [part('Content-Disposition: form-data; name="file"', 'text') + END, 'file.missing'],
    'a file without a name': [filePart('') + END, 'file.missing'],
    'a name that is only a path': [filePart('../') + END, 'file.missing'],
    'another name of the part': [filePart('a.png', 'x', 'files') + END, 'request.malformed'],
    'an empty name of the part': [filePart('a.png', 'x', '') + END, 'request.malformed'],
    'no name of the part': [part('Content-Disposition: form-data; filename="a"') + END, 'request.malformed'],
    'two files': [filePart() + filePart() + END, 'request.malformed'],
    'a second file under another name': [filePart() + filePart('b', 'x', 'b') + END, 'request.malformed'],
    '10,000 parts': [filePart() + part('Content-Disposition: form-data; name="a"').repeat(10_000) + END, 'request.malformed'], // prettier-ignore
    '10,000 files': [filePart().repeat(10_000) + END, 'request.malformed'],
    'fields that reach for a prototype': [
      filePart('a', 'x', '__proto__') + part('Content-Disposition: form-data; name="__proto__[x]"') + END,
      'request.malformed',
    ],
    'a long name of a field': [filePart() + part(`Content-Disposition: form-data; name="${'n'.repeat(500)}"`) + END, 'request.malformed'], // prettier-ignore
    'a long field': [filePart() + part('Content-Disposition: form-data; name="a"', 'x'.repeat(5_000)) + END, 'request.malformed'], // prettier-ignore
    'headers without end': [`--${EDGE}\r\n${'X-A: b\r\n'.repeat(50_000)}`, 'request.malformed'],
    'a broken header': [`--${EDGE}\r\nContent-Disposition\r\n\r\nx\r\n${END}`, 'request.malformed'],
    'no end': [filePart(), 'request.malformed'],
    'an end in the middle of a file': [filePart().slice(0, -10), 'request.malformed'],
    'another boundary than announced': [filePart() + END, 'request.malformed', 'multipart/form-data; boundary=other'],
    'no boundary': [filePart() + END, 'request.malformed', 'multipart/form-data'],
    'no form': ['{"file":"x"}', 'file.missing', 'application/json'],
    'plain bytes': [PNG.toString('latin1'), 'file.missing', 'image/png'],
    'a file of zero bytes': [filePart('a.png', '') + END, 'file.empty'],
  }
  for (const [what, [body, code, type]] of Object.entries(wrong))
    test(`${what}: ${code}`, async () => {
      expect(await send(body, type)).toEqual([400, code])
      await nothingIsLeft()
    })
})

describe('what is too large', () => {
  const MB = 1024 * 1024

  test('is refused, announced or not, and nothing of it is left', async () => {
    for (const size of [MB + 1, 5 * MB]) {
      const answer = await upload(app, ann, { bytes: new Uint8Array(size) })
      expect([answer.status, answer.body]).toEqual([
        413,
        { message: 'The file is too large. Please choose a smaller one.' },
      ])
    }
    const stream = new ReadableStream<Uint8Array>({
      start: (out) => {
        out.enqueue(new TextEncoder().encode(filePart().split('x\r\n')[0]))
        for (let count = 0; count < 200; count += 1) out.enqueue(new Uint8Array(MB / 2))
        out.close()
      },
    })
    const answer = await fetch(`${app.url}/api/upload`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${ann.token}`, 'Content-Type': `multipart/form-data; boundary=${EDGE}` },
      body: stream,
      duplex: 'half',
    })
    expect([answer.status, answer.headers.get('x-error-code')]).toEqual([413, 'file.tooLarge'])
    await nothingIsLeft()
  })

  test('begins above the limit', async () => {
    const answer = await upload(app, ann, { bytes: new Uint8Array(MB) })
    expect([answer.status, answer.as(uploadSchema).size]).toEqual([200, MB])
  })
})

describe('a connection that ends too early', () => {
  const headers = () => ({
    Authorization: `Bearer ${ann.token}`,
    'Content-Type': `multipart/form-data; boundary=${EDGE}`,
  })

  test('leaves nothing, with and without an announced length', async () => {
    for (const length of [{ 'Content-Length': 500_000 }, { 'Transfer-Encoding': 'chunked' }]) {
      const sending = request(`${app.url}/api/upload`, { method: 'POST', headers: { ...headers(), ...length } })
      sending.on('error', () => undefined)
      sending.write(filePart('a.png', 'x'.repeat(100_000)).slice(0, -10))
      await eventually(async () => expect((await filesOnDisk(app)).length).toBeGreaterThan(before[1].length))
      sending.destroy()
      await nothingIsLeft()
    }
  })

  test('a length smaller than what follows cuts the form off', async () => {
    const { port } = new URL(app.url)
    const socket = connect(Number(port), '127.0.0.1')
    const body = filePart('a.png', 'x'.repeat(10_000)) + END
    const lines = Object.entries({ Host: 'x', Connection: 'close', ...headers(), 'Content-Length': '5000' })
    socket.write(`POST /api/upload HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`)
    socket.write(body)
    let answer = ''
    socket.on('data', (data: Buffer) => (answer += data.toString()))
    await once(socket, 'close')
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    await nothingIsLeft()
  })
})

describe('what a file is called and says it is', () => {
  test('names are made harmless and never name anything on the disk', async () => {
    const long = `${'n'.repeat(5_000)}.jpeg`
    for (const [sent, kept] of [
      ['../../../etc/passwd', 'passwd'],
      ['..\\..\\windows\\system.ini', 'system.ini'],
      ['/etc/passwd', 'passwd'],
      ['photo\u202Egnp.exe', 'photognp.exe'],
      ['été 🌻👩‍🔬.png', 'été 🌻👩‍🔬.png'],
      ['e\u0301te\u0301.png', 'été.png'],
      ['…', '…'],
      ['...', 'file'],
      ['   ', 'file'],
      ['.htaccess', '.htaccess'],
      [long, `${'n'.repeat(195)}.jpeg`],
      [`${'🌻'.repeat(300)}.png`, `${'🌻'.repeat(98)}.png`],
      ['50%.png', '50%.png'],
      ['it\'s "so" <b>.png', 'it\'s "so" <b>.png'],
    ] as const) {
      const answer = await upload(app, ann, { name: sent })
      expect([sent, answer.status, answer.body]).toEqual([sent, 200, expect.objectContaining({ filename: kept })])
    }
    expect((await filesOnDisk(app)).every((name) => /^[0-9a-f]{32}$/.test(name))).toBe(true)
  })

  test('an address holds nothing of a name that would end a path or an attribute', async () => {
    const name = `a?b#c%d"e'f<g>&h.png`
    const { file } = await makeAttachment(app, ann, { name })
    expect(file.filename).toBe(name)
    expect(file.url.endsWith('/a_b_c_d_e_f_g__h.png')).toBe(true)
    expect((await app.request('GET', file.url, { token: ann.token })).status).toBe(200)
    expect((await app.request('GET', file.downloadUrl ?? '', { token: ann.token })).status).toBe(200)
  })

  test('types are told by the content, and what lies is served as what it is', async () => {
    const script = '<script>alert(1)</script>'
    const pdf = `%PDF-1.4\n${script}`
    for (const [name, bytes, says, is] of [
      ['page.png', `<html>${script}</html>`, 'image/png', 'text/html'],
      ['page.txt', `\uFEFF  <!-- -->${script}`, 'text/plain', 'text/html'],
      ['picture.svg.png', `<?xml version="1.0"?><svg onload="alert(1)"/>`, 'image/png', 'image/svg+xml'],
      ['prefixed.png', '<a:svg xmlns:a="http://www.w3.org/2000/svg"/>', 'image/png', 'image/svg+xml'],
      ['polyglot.pdf.html', pdf, 'text/html', 'application/pdf'],
      ['sixteen.html', Buffer.from('\uFEFF<html>', 'utf16le').toString('binary'), 'text/html', 'application/octet-stream'], // prettier-ignore
      ['zip.html', 'PK\u0003\u0004', 'text/html', 'application/zip'],
      ['plain.html', 'just text', 'text/html', 'text/plain'],
    ] as const) {
      const { attachment, file } = await makeAttachment(app, ann, { name, bytes, type: says })
      expect([name, file.type]).toEqual([name, is])
      const answer = await app.request('GET', file.url, { token: ann.token })
      expect(answer.headers.get('content-type')?.split(';')[0]).toBe(is)
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect(answer.headers.get('content-security-policy')).toBe(
        "sandbox; default-src 'none'; style-src 'unsafe-inline'",
      )
      const shown = is === 'text/plain'
      expect([name, answer.headers.get('content-disposition')?.split(';')[0]]).toEqual([
        name,
        shown ? 'inline' : 'attachment',
      ])
      expect(objectSchema.parse(attachment).data.type).toBe(is)
    }
  })

  test('a program that begins like a picture is refused as a damaged one', async () => {
    const answer = await upload(app, ann, { name: 'polyglot.html', bytes: 'GIF89a/*<script>alert(1)</script>*/=1;' })
    expect([answer.status, answer.headers.get('x-error-code')]).toEqual([400, 'picture.damaged'])
    await nothingIsLeft()
  })
})

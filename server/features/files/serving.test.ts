import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type Answer, type TestApp } from '../../testing/app.ts'
import { makeCast, statuses } from '../../testing/cast.ts'
import { uploadFile, makeAttachment, placeOnDisk, PNG, upload } from '../../testing/files.ts'
import { makeNote, type Joined } from '../../testing/makers.ts'

const SECRET = 'a secret of thirty-two characters or more'

let app: TestApp
let cast: Awaited<ReturnType<typeof makeCast>>
let [ann, ben]: [Joined, Joined] = [] as never
beforeAll(async () => {
  app = await startTestApp({ JWT_SECRET: SECRET })
  cast = await makeCast(app)
  ann = cast.callers.owner
  ben = cast.callers.writer
})
afterAll(() => app.stop())

const get = (url: string, headers: Record<string, string> = {}, token: string | undefined = ann.token) =>
  app.request('GET', url, { headers, ...(token !== '' && { token }) })
const header = (answer: Answer, name: string) => answer.headers.get(name)
const tokenOf = (url: string) => /[0-9a-f]{32}/.exec(url)?.[0] ?? ''

describe('who may see a file', () => {
  const everybody = { visitor: 401, outsider: 403, writer: 200, owner: 200, manager: 200, admin: 200 }
  const few = { ...everybody, writer: 403 }

  test('those who may read its attachment, under every address of it [CALL-73]', async () => {
    for (const [permission, expected] of [
      ['public', everybody],
      ['protected', everybody],
      ['private', few],
    ] as const) {
      const { attachment, file } = await makeAttachment(app, ann, { permission })
      const place = `${attachment.communityId}/${attachment._id}/1`
      const paths = [
        file.url,
        encodeURI(file.url),
        `${file.url.slice(0, -'pic file.png'.length)}any%name?x=1`,
        file.url.replace('/attachments/', '/uploads/'),
        `/uploads/${tokenOf(file.url)}`,
        `/attachments/${place}/pic file.png`,
      ]
      for (const path of paths) {
        expect([path, await statuses(app, cast, 'GET', path)]).toEqual([path, expected])
        expect([path, await statuses(app, cast, 'HEAD', path)]).toEqual([path, expected])
      }
    }
  })

  test('what hangs on a hidden note is hidden with it [CALL-73]', async () => {
    const { attachment, file } = await makeAttachment(app, ann, { permission: 'public' })
    const note = await makeNote(app, ann, { permission: 'private' })
    const body = { from: note._id, to: attachment._id, type: 'attach' }
    expect((await app.request('POST', '/api/links', { token: ann.token, body })).status).toBe(201)
    expect(await statuses(app, cast, 'GET', file.url)).toEqual(few)
    expect((await get(file.url, {}, ben.token)).text).not.toContain('PNG')
  })

  test('a session counts by header and by cookie as browsers of every client keep it', async () => {
    const { file } = await makeAttachment(app, ann, { permission: 'private' })
    const ask = (url: string, headers = {}) => get(url, headers, '')
    const { token } = ann
    for (const cookie of [token, `"${token}"`, encodeURIComponent(`"${token}"`)]) {
      expect((await ask(file.url, { Cookie: `lang=en; token=${cookie}; x=y` })).status).toBe(200)
      expect((await ask('/api/users/me', { Cookie: `token=${cookie}` })).status).toBe(401)
    }
    expect((await ask(file.url, { Cookie: `token=${ben.token}` })).status).toBe(403)
    for (const cookie of ['token=', 'token=%', 'token=x', `nottoken=${token}`])
      expect([cookie, (await ask(file.url, { Cookie: cookie })).status]).toEqual([cookie, 401])
  })

  test('a session that has ended counts no more', async () => {
    const { file } = await makeAttachment(app, ann)
    const iat = Math.floor(Date.now() / 1000) - 100
    const { default: jwt } = await import('jsonwebtoken')
    const expired = jwt.sign({ _id: ann.user._id, v: 0, since: iat, iat, exp: iat + 50 }, SECRET)
    const running = jwt.sign({ _id: ann.user._id, v: 0, since: iat, iat, exp: iat + 500 }, SECRET)
    const ask = async (token: string) => [
      (await get(file.url, {}, token)).status,
      (await get(file.url, { Cookie: `token=${token}` }, '')).status,
    ]
    expect(await ask(running)).toEqual([200, 200])
    expect(await ask(expired)).toEqual([401, 401])
  })

  test('what is not there, not used or not a file is not found; other ways of asking are refused', async () => {
    const { tmpFilename } = (await upload(app, ann)).body as { tmpFilename: string }
    const { attachment, file } = await makeAttachment(app, ann)
    const { communityId, _id } = attachment
    const unknown = [
      `/uploads/${tmpFilename}`,
      `/uploads/${'0'.repeat(32)}`,
      `/attachments/${communityId}/${_id}/2/pic file.png`,
      `/attachments/${communityId}/${communityId}/1/pic file.png`,
      `/attachments/${communityId}/${_id}/1`,
      `/attachments/${communityId}/${_id}`,
      '/attachments',
      '/uploads/..%2f..%2fetc%2fpasswd',
      '/attachments/%2e%2e%2f%2e%2e%2f%2e%2e%2fetc%2fpasswd',
      `/attachments/${communityId}/${_id}/1/%2e%2e%2f%2e%2e%2fsession-secret/x`,
    ]
    for (const path of unknown) expect([path, (await get(path)).status]).toEqual([path, 404])
    expect((await get(`/uploads/${'0'.repeat(32)}`, {}, '')).status).toBe(401)
    for (const method of ['POST', 'PUT', 'DELETE'])
      expect((await app.request(method, file.url, { token: ann.token })).status).toBe(404)
    expect((await get(file.url)).status).toBe(200)
  })
})

describe('how a file is sent', () => {
  test('a picture is shown, and its bytes are those that were sent', async () => {
    const { file } = await makeAttachment(app, ann)
    const answer = await fetch(`${app.url}${file.url}`, { headers: { Authorization: `Bearer ${ann.token}` } })
    expect(Buffer.from(await answer.arrayBuffer()).equals(PNG)).toBe(true)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(PNG.length),
      'content-disposition': 'inline; filename="pic file.png"',
      'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
      'cache-control': 'private, no-cache, no-transform',
      'accept-ranges': 'bytes',
    })
    expect(header(await get(file.downloadUrl ?? ''), 'content-disposition')).toMatch(/^attachment; /)
  })

  test('what a browser might run is saved, not shown', async () => {
    const script = '<script>alert(1)</script>'
    for (const [name, bytes, type] of [
      ['a.svg', `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`, 'image/svg+xml'],
      ['a.html', `<!DOCTYPE html><html>${script}</html>`, 'text/html'],
      ['a.png', `\n <body>${script}`, 'text/html'],
      ['a.xml', `<?xml version="1.0"?><a>${script}</a>`, 'application/xml'],
      ['a.pdf', '%PDF-1.7\n%âãÏÓ', 'application/pdf'],
      ['a.exe', new Uint8Array([0x4d, 0x5a, 0x90, 0]), 'application/x-msdownload'],
      ['a.bin', new Uint8Array([1, 2, 3]), 'application/octet-stream'],
    ] as const) {
      const { file } = await makeAttachment(app, ann, { name, bytes, type: 'image/png' })
      const answer = await get(file.url)
      expect([name, answer.status, header(answer, 'content-type')]).toEqual([name, 200, type])
      expect([name, header(answer, 'content-disposition')]).toEqual([name, `attachment; filename=${name}`])
      expect(header(answer, 'content-security-policy')).toBe("sandbox; default-src 'none'; style-src 'unsafe-inline'")
      expect(header(answer, 'x-content-type-options')).toBe('nosniff')
    }
  })

  test('plain text is shown as such, also where it talks of markup', async () => {
    const { file } = await makeAttachment(app, ann, { name: 'räksmörgås "1".txt', bytes: 'Grüße <script>x</script>' })
    const answer = await get(file.url)
    expect(header(answer, 'content-type')).toBe('text/plain; charset=utf-8')
    expect(header(answer, 'content-encoding')).toBeNull()
    expect(answer.text).toBe('Grüße <script>x</script>')
    expect(header(answer, 'content-disposition')).toBe(
      `inline; filename="r_ksm_rg_s _1_.txt"; filename*=UTF-8''r%C3%A4ksm%C3%B6rg%C3%A5s%20%221%22.txt`,
    )
  })

  test('a file is saved under its own name in every script, and by old programs under one in ASCII', async () => {
    for (const [name, ascii, utf8] of [
      ['日本語.txt', '___.txt', '%E6%97%A5%E6%9C%AC%E8%AA%9E.txt'],
      ['مرحبا.txt', '_____.txt', '%D9%85%D8%B1%D8%AD%D8%A8%D8%A7.txt'],
      ['नमस्ते.txt', '______.txt', '%E0%A4%A8%E0%A4%AE%E0%A4%B8%E0%A5%8D%E0%A4%A4%E0%A5%87.txt'],
      ['🌧.txt', '__.txt', '%F0%9F%8C%A7.txt'],
      ['50%20.txt', '50_20.txt', '50%2520.txt'],
      ["é'(1)*.txt", '"_\'(1)*.txt"', '%C3%A9%27%281%29%2A.txt'],
      ['é; filename=b.txt', '"_; filename=b.txt"', '%C3%A9%3B%20filename%3Db.txt'],
    ]) {
      const { file } = await makeAttachment(app, ann, { name: String(name), bytes: 'words' })
      expect(header(await get(file.url), 'content-disposition')).toBe(
        `inline; filename=${ascii}; filename*=UTF-8''${utf8}`,
      )
    }
  })

  test('sound and films are played, and nothing else is loaded with them', async () => {
    const wave = Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVEfmt '), Buffer.alloc(100)])
    const { file } = await makeAttachment(app, ann, { name: 'a.wav', bytes: wave })
    const answer = await get(file.url)
    expect(header(answer, 'content-type')).toMatch(/^audio\//)
    expect(header(answer, 'content-disposition')).toMatch(/^inline; /)
    expect(header(answer, 'content-security-policy')).toBe(
      "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'",
    )
  })

  test('parts of it are sent as asked for, so that a video can be wound', async () => {
    const { file } = await makeAttachment(app, ann, { name: 'a.txt', bytes: '0123456789'.repeat(1_000) })
    for (const [range, status, text, content] of [
      ['bytes=0-9', 206, '0123456789', 'bytes 0-9/10000'],
      ['bytes=9995-', 206, '56789', 'bytes 9995-9999/10000'],
      ['bytes=-3', 206, '789', 'bytes 9997-9999/10000'],
      ['bytes=20000-', 416, '', 'bytes */10000'],
    ] as const) {
      const answer = await get(file.url, { Range: range })
      expect([range, answer.status, answer.text, header(answer, 'content-range')]).toEqual([
        range,
        status,
        text,
        content,
      ])
    }
    expect((await get(file.url, { Range: 'lines=1-2' })).text).toHaveLength(10_000)
    const head = await app.request('HEAD', file.url, { token: ann.token })
    expect([head.status, header(head, 'content-length'), head.text]).toEqual([200, '10000', ''])
  })

  test('what a browser has kept is used again after asking, by those who still may', async () => {
    const { file } = await makeAttachment(app, ann)
    const kept = { 'If-None-Match': header(await get(file.url), 'etag') ?? '', 'Cache-Control': 'max-age=0' }
    expect((await get(file.url, kept)).status).toBe(304)
    expect((await get(file.url, kept, cast.callers.outsider.token)).status).toBe(403)
    expect((await get(file.url, { ...kept, 'If-None-Match': '"other"' })).status).toBe(200)
  })

  test('a file whose bytes are gone from the disk is not found, and the answer is told as such', async () => {
    const { file } = await makeAttachment(app, ann)
    await rm(placeOnDisk(app, tokenOf(file.url)))
    const answer = await get(file.url)
    expect([answer.status, answer.body, header(answer, 'content-type')]).toEqual([
      404,
      { message: 'Not Found' },
      'application/json; charset=utf-8',
    ])
  })

  test('an address of an imported note, without a random part, leads to the version it names', async () => {
    const { attachment } = await makeAttachment(app, ann, { name: 'one.txt', bytes: 'one' })
    await uploadFile(app, ann, attachment, { name: 'two.txt', bytes: 'two' })
    const place = `/attachments/${attachment.communityId}/${attachment._id}`
    expect((await get(`${place}/1/one.txt`)).text).toBe('one')
    expect((await get(`${place}/2/two.txt`)).text).toBe('two')
    expect((await get(`${place}/3/two.txt`)).status).toBe(404)
  })
})

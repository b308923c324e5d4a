import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { objectSchema } from '../../../shared/domain/contributions.ts'
import { fileDataSchema, uploadSchema } from '../../../shared/domain/files.ts'
import { linkSchema } from '../../../shared/domain/links.ts'
import { collection } from '../../store/collection.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeCast, statuses } from '../../testing/cast.ts'
import { beginAttachment, filesOnDisk, formWith, uploadFile, makeAttachment, PNG, upload } from '../../testing/files.ts'
import { makeNote, type Joined } from '../../testing/makers.ts'
import { objectCalls } from '../../testing/objects.ts'
import { FileModel } from './files.model.ts'

let app: TestApp
let cast: Awaited<ReturnType<typeof makeCast>>
let [ann, ben]: [Joined, Joined] = [] as never
beforeAll(async () => {
  app = await startTestApp({ FILE_LIMIT_MB: '1', UPLOAD_QUOTA_MB: '2' })
  cast = await makeCast(app)
  ann = cast.callers.owner
  ben = cast.callers.writer
})
afterAll(() => app.stop())

const { create, read, save } = objectCalls(
  () => app,
  () => cast.community._id,
)
const stateOf = async () => [await collection(FileModel).countDocuments(), (await filesOnDisk(app)).length]
const putNew = async (who: Joined, tmpFilename: string, type = 'Attachment') => {
  const { _id } = await beginAttachment(app, who, { type })
  return await save(who, _id, { status: 'active', tmpFilename })
}
const uploaded = async (who: Joined) => (await upload(app, who)).as(uploadSchema).tmpFilename

describe('uploading', () => {
  test('answers what the file is to everybody signed in, and keeps nothing of a visitor [CALL-71, ATTC-02]', async () => {
    const answer = await upload(app, ann)
    expect(answer.status).toBe(200)
    const { tmpFilename, ...rest } = answer.as(uploadSchema)
    expect(answer.body).toEqual({ tmpFilename, ...rest })
    expect(rest).toEqual({ filename: 'pic file.png', size: PNG.length, type: 'image/png', width: 3, height: 2 })
    expect(tmpFilename).toMatch(/^[0-9a-f]{32}$/)

    const before = await stateOf()
    const refused = await app.request('POST', '/api/upload', { body: formWith() })
    expect([refused.status, refused.text]).toEqual([401, 'invalid token...'])
    expect(await stateOf()).toEqual(before)
    expect(await statuses(app, cast, 'POST', '/api/upload/', { body: formWith() })).toEqual({
      visitor: 401,
      outsider: 200,
      writer: 200,
      owner: 200,
      manager: 200,
      admin: 200,
    })
  })

  test('neither a token in the address nor a cookie counts', async () => {
    const ask = (path: string, headers = {}) => app.request('POST', path, { body: formWith(), headers })
    expect((await ask(`/api/upload?access_token=${ann.token}`)).status).toBe(401)
    expect((await ask('/api/upload', { Cookie: `token=${ann.token}` })).status).toBe(401)
  })

  test('a repeated request with the same key is answered with the first file, also at the same time', async () => {
    const headers = { 'Idempotency-Key': 'once' }
    const [a, b] = await Promise.all([upload(app, ann, { headers }), upload(app, ann, { headers })])
    const state = await stateOf()
    const c = await upload(app, ann, { headers, name: 'other.png' })
    expect([a.status, b.body, c.body]).toEqual([200, a.body, a.body])
    expect(await stateOf()).toEqual(state)
    expect(state[0]).toBe(state[1])
    expect((await upload(app, ben, { headers })).body).not.toEqual(a.body)
    await putNew(ann, a.as(uploadSchema).tmpFilename)
    expect((await upload(app, ann, { headers })).body).toEqual(a.body)
  })

  test('what one person has not used may not grow without end; used files do not count', async () => {
    const eve = cast.callers.manager
    const send = () => upload(app, eve, { name: 'big.bin', bytes: new Uint8Array(900_000) })
    const first = (await send()).as(uploadSchema)
    expect((await send()).status).toBe(200)
    const before = await stateOf()
    const refused = await send()
    expect([refused.status, refused.headers.get('x-error-code')]).toEqual([413, 'file.quota'])
    expect(refused.body).toEqual({
      message: 'You have uploaded many files that are not used yet. Use them, or try again tomorrow.',
    })
    expect(await stateOf()).toEqual(before)
    expect((await putNew(eve, first.tmpFilename)).status).toBe(200)
    expect((await send()).status).toBe(200)
  })

  test('several at once are held to the same sum', async () => {
    const { ann: eve } = cast.elsewhere
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => upload(app, eve, { bytes: new Uint8Array(600_000) })),
    )
    const taken = answers.filter(({ status }) => status === 200).length
    expect(taken).toBeLessThanOrEqual(3)
    expect(answers.every(({ status }) => status === 200 || status === 413)).toBe(true)
    expect(await collection(FileModel).countDocuments({ userId: eve.user._id, size: 600_000 })).toBe(taken)
  })
})

describe('hanging a file on an attachment', () => {
  test('an attachment begins unsaved and is active with its file, also where its client asks for more [ATTC-01, EDIT-086]', async () => {
    const fields = { type: 'Attachment', title: 'an Attachment', data: { version: 0 } }
    for (const status of [undefined, 'unsaved', 'active'] as const) {
      const begun = (await create(ann, { ...fields, status })).as(objectSchema)
      expect(begun).toMatchObject({ title: 'an Attachment', status: 'unsaved', data: { version: 0 } })
      const early = await save(ann, begun._id, { status: 'active' })
      expect([early.status, early.body]).toEqual([
        422,
        expect.objectContaining({
          errors: { status: { message: 'An attachment needs a file.', code: 'attachment.file' } },
        }),
      ])
      const done = (await uploadFile(app, ann, begun)).as(objectSchema)
      expect(done).toMatchObject({ _id: begun._id, status: 'active', title: 'pic file.png' })
      expect((await save(ann, begun._id, { status: 'active', title: 'again' })).status).toBe(200)
    }
  })

  test('its data says what the file is and where, and joins it to a note [ATTC-03, EDIT-087]', async () => {
    const { attachment, file } = await makeAttachment(app, ann)
    const { _id, communityId } = attachment
    const address = new RegExp(`^/attachments/${communityId}/${_id}/1/[0-9a-f]{32}/pic file\\.png$`)
    expect(attachment.data).toEqual({
      version: 1,
      filename: 'pic file.png',
      url: expect.stringMatching(address),
      downloadUrl: `${file.url}?download`,
      type: 'image/png',
      size: PNG.length,
      width: 3,
      height: 2,
    })
    expect((await read(ann, _id)).as(objectSchema)).toEqual(attachment)

    const note = await makeNote(app, ann)
    const body = { from: note._id, to: _id, type: 'attach' }
    const link = (await app.request('POST', '/api/links', { token: ann.token, body })).as(linkSchema)
    expect(link).toMatchObject({ type: 'attach', from: note._id, to: _id, _to: { title: 'pic file.png' } })
  })

  test('the name of the upload may stand in the data alone, and a video has files too', async () => {
    const { _id } = await beginAttachment(app, ann)
    const inData = (await save(ann, _id, { data: { tmpFilename: await uploaded(ann) } })).as(objectSchema)
    expect(inData.data).toMatchObject({ version: 1, type: 'image/png' })
    expect(inData.data).not.toHaveProperty('tmpFilename')
    expect((await putNew(ann, await uploaded(ann), 'Video')).as(objectSchema).data).toMatchObject({ version: 1 })
  })

  test('a file that takes the place of another keeps where that one is, and when it came [ATTC-22, EDIT-096]', async () => {
    const { attachment, file } = await makeAttachment(app, ann)
    const text = { name: 'words.txt', bytes: 'What we know.' }
    const { data } = (await uploadFile(app, ann, attachment, text)).as(objectSchema)
    const next = fileDataSchema.parse(data)
    expect(data).toEqual({
      version: 2,
      filename: 'words.txt',
      url: expect.stringContaining(`${attachment._id}/2/`),
      downloadUrl: expect.stringMatching(/words\.txt\?download$/),
      type: 'text/plain',
      size: 13,
      oldUrl: file.url,
      uploadTS: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    })
    for (const [url, content] of [
      [file.url, 'image/png'],
      [next.url, 'text/plain; charset=utf-8'],
    ] as const)
      expect((await app.request('GET', url, { token: ann.token })).headers.get('content-type')).toBe(content)
  })

  test('a client can neither point an attachment elsewhere nor lie about its file', async () => {
    const lies = {
      url: 'https://evil.example/x.png',
      downloadUrl: 'javascript:alert(1)',
      oldUrl: '/elsewhere',
      uploadTS: 'never',
      type: 'text/html',
      filename: 'other.html',
      size: 1,
      width: 1,
      height: 1,
      version: 9,
      note: 'kept',
    }
    const begun = (await create(ann, { type: 'Attachment', data: lies })).as(objectSchema)
    expect(begun.data).toEqual({ version: 0, note: 'kept' })
    expect((await save(ann, begun._id, { data: lies })).as(objectSchema).data).toEqual({ version: 0, note: 'kept' })
    expect((await save(ann, begun._id, { data: lies, status: 'active' })).status).toBe(422)

    const { attachment } = await makeAttachment(app, ann)
    const saved = (await save(ann, attachment._id, { data: lies, title: 'renamed' })).as(objectSchema)
    expect(saved).toMatchObject({ title: 'renamed', data: { ...attachment.data, note: 'kept' } })
    expect(saved.data).not.toHaveProperty('oldUrl')
    const claimed = await save(ann, begun._id, { data: lies, status: 'active', tmpFilename: await uploaded(ann) })
    expect(claimed.as(objectSchema).data).toMatchObject({ version: 1, type: 'image/png', width: 3 })
  })

  test('unknown, foreign and used uploads are refused, and nothing changes', async () => {
    const [foreign, used] = [await uploaded(ben), await uploaded(ann)]
    expect((await putNew(ann, used)).status).toBe(200)
    const { _id } = await beginAttachment(app, ann)
    const before = (await read(ann, _id)).body
    for (const tmpFilename of [
      foreign,
      used,
      '0'.repeat(32),
      '../../etc/passwd',
      'x'.repeat(5_000),
      { $ne: null },
      7,
    ]) {
      const answer = await save(ann, _id, { title: 'changed', status: 'active', tmpFilename })
      expect([tmpFilename, answer.status, answer.body]).toEqual([tmpFilename, 400, { message: 'tmpfile not found.' }])
    }
    expect((await read(ann, _id)).body).toEqual(before)
    expect((await putNew(ben, foreign)).status).toBe(200)
  })

  test('one upload goes to one attachment, however many ask for it at once; a repeated save changes nothing', async () => {
    const tmpFilename = await uploaded(ann)
    const answers = await Promise.all([1, 2, 3].map(() => putNew(ann, tmpFilename)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400])
    const won = answers.find(({ status }) => status === 200)?.as(objectSchema)
    const again = (await save(ann, won?._id ?? '', { status: 'active', tmpFilename })).as(objectSchema)
    expect(again.data).toEqual(won?.data)
  })

  test('who may not write the attachment gives it no file [LOCK-07]', async () => {
    const { _id } = await beginAttachment(app, ann)
    const tmpFilename = await uploaded(ben)
    expect((await save(ben, _id, { tmpFilename })).status).toBe(403)
    expect(
      (await app.request('GET', `/api/objects/${_id}`, { token: ann.token })).as(objectSchema).data.url,
    ).toBeUndefined()
    expect((await putNew(ben, tmpFilename)).status).toBe(200)
  })

  test('a note has no file, whatever its body names', async () => {
    const tmpFilename = await uploaded(ann)
    const note = await makeNote(app, ann)
    const saved = (await save(ann, note._id, { tmpFilename, data: { url: 'https://a.example/' } })).as(objectSchema)
    expect(saved.data).toMatchObject({ url: 'https://a.example/' })
    expect((await putNew(ann, tmpFilename)).status).toBe(200)
  })
})

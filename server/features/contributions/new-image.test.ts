import { afterAll, beforeAll, expect, test } from 'vitest'
import { objectSchema } from '../../../shared/domain/contributions.ts'
import { fileDataSchema } from '../../../shared/domain/files.ts'
import { collection } from '../../store/collection.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeCast, statuses } from '../../testing/cast.ts'
import { filesOnDisk, makeAttachment, PNG } from '../../testing/files.ts'
import { makeNote, type Joined } from '../../testing/makers.ts'
import { FileModel } from '../files/files.model.ts'

let app: TestApp
let cast: Awaited<ReturnType<typeof makeCast>>
let ann: Joined
beforeAll(async () => {
  app = await startTestApp({ FILE_LIMIT_MB: '1' })
  cast = await makeCast(app)
  ann = cast.callers.owner
})
afterAll(() => app.stop())

const PICTURE = `data:image/png;base64,${PNG.toString('base64')}`
const path = '/api/upload/newImage'
const stateOf = async () => [await collection(FileModel).countDocuments(), (await filesOnDisk(app)).length]

test('a picture that was drawn on becomes the next version, by those who may write the attachment [ATTC-22, CALL-72, DRAW-08]', async () => {
  const former = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
  const { attachment, file } = await makeAttachment(app, ann, { name: 'leaf.jpg', bytes: former })
  const { communityId, _id } = attachment
  const body = { data: PICTURE, file: { communityId, _id, name: 'leaf.jpg', version: 1, type: 'image/jpeg' } }
  const answer = await app.request('POST', path, { token: ann.token, body })
  expect(answer.status).toBe(200)
  const changed = answer.as(objectSchema)
  expect(changed).toMatchObject({ _id, status: 'active', version: attachment.version + 1 })
  const next = fileDataSchema.parse(changed.data)
  expect(next).toMatchObject({ version: 2, filename: 'leaf.jpg', type: 'image/png', width: 3, height: 2 })
  expect(next.oldUrl).toBe(file.url)
  expect(next.url).not.toBe(file.url)
  expect(Date.parse(next.uploadTS ?? '')).toBeGreaterThan(Date.parse(attachment.created))
  for (const [url, bytes] of [
    [next.url, PNG],
    [file.url, former],
  ] as const) {
    const served = await fetch(`${app.url}${url}`, { headers: { Authorization: `Bearer ${ann.token}` } })
    expect(Buffer.from(await served.arrayBuffer()).equals(bytes)).toBe(true)
  }

  const before = await stateOf()
  expect(await statuses(app, cast, 'POST', path, { body })).toEqual({
    visitor: 401,
    outsider: 403,
    writer: 403,
    owner: 200,
    manager: 200,
    admin: 200,
  })
  expect(await stateOf()).toEqual(before.map((count) => count + 3))
})

test('what is no picture, too large or not for an attachment is refused and leaves nothing', async () => {
  const { attachment } = await makeAttachment(app, ann)
  const note = await makeNote(app, ann)
  const before = await stateOf()
  const base64 = (bytes: string | Buffer, type = 'image/png') =>
    `data:${type};base64,${Buffer.from(bytes).toString('base64')}`
  const large = Buffer.concat([PNG, Buffer.alloc(1024 * 1024)])
  for (const [data, _id, status, code] of [
    ['', attachment._id, 400, 'file.notPicture'],
    [PNG.toString('base64'), attachment._id, 400, 'file.notPicture'],
    ['data:image/png;base64,', attachment._id, 400, 'file.notPicture'],
    [base64('<svg onload="alert(1)"/>', 'image/svg+xml'), attachment._id, 400, 'file.notPicture'],
    [base64('<html>'), attachment._id, 400, 'file.notPicture'],
    [base64(PNG, 'text/html'), attachment._id, 400, 'file.notPicture'],
    [base64(large), attachment._id, 413, 'file.tooLarge'],
    [PICTURE, note._id, 400, 'request.malformed'],
    [PICTURE, '0123456789abcdef01234567', 404, 'notFound'],
    [PICTURE, 'x', 404, 'notFound'],
    [7, attachment._id, 422, 'invalid'],
  ] as const) {
    const answer = await app.request('POST', path, { token: ann.token, body: { data, file: { _id } } })
    expect([answer.status, answer.headers.get('x-error-code')]).toEqual([status, code])
  }
  expect(await stateOf()).toEqual(before)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeCast, statuses } from '../../testing/cast.ts'
import { makeAttachment, upload } from '../../testing/files.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ OLD_CLIENTS: 'on' })
})
afterAll(() => app.stop())

test('with OLD_CLIENTS=on the address of a file suffices; one that can be guessed still does not', async () => {
  const cast = await makeCast(app)
  const ann = cast.callers.owner
  const { attachment, file } = await makeAttachment(app, ann, { permission: 'private' })
  const all = { visitor: 200, outsider: 200, writer: 200, owner: 200, manager: 200, admin: 200 }
  expect(await statuses(app, cast, 'GET', file.url)).toEqual(all)
  expect(await statuses(app, cast, 'GET', file.url.replace('/attachments/', '/uploads/'))).toEqual(all)
  const guessed = `/attachments/${attachment.communityId}/${attachment._id}/1/pic file.png`
  expect(await statuses(app, cast, 'GET', guessed)).toEqual({ ...all, visitor: 401, outsider: 403, writer: 403 })

  const { tmpFilename } = (await upload(app, ann)).body as { tmpFilename: string }
  expect((await app.request('GET', `/uploads/${tmpFilename}`)).status).toBe(401)
  expect((await app.request('POST', '/api/upload/newImage', { body: {} })).status).toBe(401)
})

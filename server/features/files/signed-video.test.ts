import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { objectSchema } from '../../../shared/domain/contributions.ts'
import { fileOf } from '../../../shared/domain/files.ts'
import { VIDEO_LINK_SECONDS } from '../../../shared/wire/limits.ts'
import { createSignedUrls } from '../../platform/signed-urls.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { beginAttachment, uploadFile, makeAttachment } from '../../testing/files.ts'
import { twoMembers, type Joined } from '../../testing/makers.ts'

const SECRET = 'a secret of thirty-two characters or more'

let app: TestApp
let [ann, ben]: [Joined, Joined] = [] as never
beforeAll(async () => {
  app = await startTestApp({ JWT_SECRET: SECRET })
  ;({ ann, ben } = await twoMembers(app))
})
afterAll(() => app.stop())

const statusOf = async (path: string) => (await app.request('GET', path)).status
const film = { name: 'film.webm', bytes: Buffer.from('1a45dfa3', 'hex') }
const nameIn = (url: string) => /[0-9a-f]{32}/.exec(url)?.[0] ?? ''

test('whoever may read a video gets an address of its file that suffices for ten minutes [ATTC-12]', async () => {
  const begun = await beginAttachment(app, ann, { type: 'Video', permission: 'private' })
  const claimed = fileOf((await uploadFile(app, ann, begun, film)).as(objectSchema))
  const read = await app.request('GET', `/api/objects/${begun._id}`, { token: ann.token })
  const file = fileOf(read.as(objectSchema))
  const [plain = ''] = file?.url.split('?') ?? []
  for (const url of [claimed?.url, claimed?.downloadUrl, file?.url, file?.downloadUrl])
    expect(await statusOf(url ?? '')).toBe(200)
  expect(await statusOf(plain)).toBe(401)
  expect((await app.request('GET', `/api/objects/${begun._id}`, { token: ben.token })).status).toBe(403)

  const at = (seconds: number) => createSignedUrls(SECRET, VIDEO_LINK_SECONDS, () => Date.now() - seconds * 1000)
  expect(VIDEO_LINK_SECONDS).toBe(600)
  expect(await statusOf(`${plain}?${at(595).sign(nameIn(plain))}`)).toBe(200)
  expect(await statusOf(`${plain}?${at(601).sign(nameIn(plain))}`)).toBe(401)
})

test('the address of a video is refused after 600 s; asked for again there is a fresh one [VIDE-06, VIDE-07]', async () => {
  const begun = await beginAttachment(app, ann, { type: 'Video' })
  const address = async () =>
    fileOf((await app.request('GET', `/api/objects/${begun._id}`, { token: ann.token })).as(objectSchema))?.url ?? ''
  await uploadFile(app, ann, begun, film)
  const first = await address()
  const start = Date.now()
  const clock = vi.spyOn(Date, 'now')
  try {
    const found: number[] = []
    for (const seconds of [0, 300, 598, 601, 3600]) {
      clock.mockReturnValue(start + seconds * 1000)
      found.push(await statusOf(first))
    }
    expect(found).toEqual([200, 200, 200, 401, 401])
    expect(await statusOf(await address())).toBe(200)
  } finally {
    clock.mockRestore()
  }
})

test('a signature opens what it names and cannot be made or stretched', async () => {
  const { file } = await makeAttachment(app, ann, film)
  const { file: other } = await makeAttachment(app, ann, film)
  const query = createSignedUrls(SECRET, 600).sign(nameIn(file.url))
  expect(await statusOf(`${file.url}?${query}`)).toBe(200)
  for (const wrong of [
    `${other.url}?${query}`,
    `${file.url}?${createSignedUrls('another secret', 600).sign(nameIn(file.url))}`,
    `${file.url}?${query.replace(/expires=\d/, 'expires=9')}`,
    `${file.url}?${query.slice(0, -1)}`,
    `${file.url}?${query}&${query}`,
    `${file.url}?expires=&signature=`,
    `${file.url}?expires=9999999999`,
  ])
    expect([wrong, await statusOf(wrong)]).toEqual([wrong, 401])
})

test('what a client echoes of a signed address is not stored; an attachment’s address stays as it is', async () => {
  const begun = await beginAttachment(app, ann, { type: 'Video' })
  const signed = (await uploadFile(app, ann, begun, film)).as(objectSchema)
  const echoed = { token: ann.token, body: { data: signed.data, title: 'again' } }
  const again = (await app.request('PUT', `/api/objects/${begun._id}`, echoed)).as(objectSchema)
  expect(fileOf(again)?.url.match(/expires/g)).toHaveLength(1)
  const { attachment } = await makeAttachment(app, ann, film)
  expect(fileOf(attachment)?.url).not.toContain('?')
})

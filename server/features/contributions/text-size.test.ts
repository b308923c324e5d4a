import { afterAll, beforeAll, expect, test } from 'vitest'
import { objectSchema } from '../../../shared/domain/contributions.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { sendCheaply } from '../../testing/cheap-refusal.ts'
import { halves } from '../../testing/pictures.ts'
import { twoMembers, type Joined } from '../../testing/makers.ts'

let app: TestApp
let ann: Joined
beforeAll(async () => {
  app = await startTestApp()
  ;({ ann } = await twoMembers(app))
})
afterAll(() => app.stop())

const bodyOf = (data: object, type = 'Note') =>
  JSON.stringify({ type, title: 'Long', status: 'active', authors: [ann.author._id], data })
const send = (body: string) =>
  app.request('POST', `/api/contributions/${ann.author.communityId}`, {
    token: ann.token,
    body,
    headers: { 'Content-Type': 'application/json' },
  })
const times = (text: string, count: number) => text.repeat(count)

const HOSTILE: Record<string, () => string> = {
  '5 million Han characters': () => bodyOf({ body: times('水火木金土', 1_000_000) }),
  '14 MB of words': () => bodyOf({ body: times('water falls slowly ', 736_000) }),
  '4.8 million Thai characters': () => bodyOf({ body: times('น้ำไหลช้า', 533_000) }),
  '18 MB of [[[[': () => bodyOf({ body: times('[', 18_000_000) }),
  '18 MB of <<<<': () => bodyOf({ body: times('<', 18_000_000) }),
  'a style of 1.4 million declarations': () => bodyOf({ body: `<p style="${times('color:red;', 1_400_000)}">x</p>` }),
  'a fill of 1.5 million addresses': () =>
    bodyOf({ svg: `<svg xmlns="http://www.w3.org/2000/svg"><path fill="${times('url(#a)', 1_500_000)}"/></svg>` }, 'Drawing'), // prettier-ignore
  'twenty texts of 19,900 elements each': () =>
    bodyOf(Object.fromEntries(Array.from('abcdefghijklmnopqrst', (key) => [`L${key}`, times('<i>a', 19_900)]))),
  '49,000 keys': () => bodyOf(Object.fromEntries(Array.from({ length: 49_000 }, (_, key) => [`k${key}`, 1]))),
}

test.each(Object.keys(HOSTILE))('%s are refused before anything works on them', async (name) => {
  const { status, headers } = await sendCheaply(HOSTILE[name]!(), send)
  expect([413, 422]).toContain(status)
  expect(['text.tooLong', 'invalid', 'request.tooManyValues']).toContain(headers.get('x-error-code'))
})

test('while a long text is cleaned and its words are counted, others are answered', async () => {
  const body = bodyOf({ body: times('水火木金土', 130_000) })
  let answered = 0
  const saving = { isOver: false }
  const saved = send(body).finally(() => (saving.isOver = true))
  while (!saving.isOver) {
    await app.request('GET', '/healthz')
    answered += 1
  }
  expect((await saved).as(objectSchema).wordCount).toBeGreaterThan(100_000)
  expect(answered).toBeGreaterThan(10)
})

test('what somebody pastes of a book of 200 pages with pictures is kept whole, and changed again', async () => {
  const page =
    '<p><span style="color: red">Plants drink water through their roots, and leaves breathe the air.</span></p>'
  // Uncompressed, to reach the size of a photo.
  const photo = await halves(400, 300).png({ compressionLevel: 0 }).toBuffer()
  const picture = `<img src="data:image/png;base64,${photo.toString('base64')}">`
  const body = times(page, 6_000) + times(picture, 20)
  const note = (await send(bodyOf({ body }))).as(objectSchema)
  expect(note.data.body === body).toBe(true)
  const path = `/api/objects/${note.communityId}/${note._id}`
  const shorter = await app.request('PUT', path, { token: ann.token, body: { data: { body: page } } })
  expect(shorter.as(objectSchema).data.body).toBe(page)
})

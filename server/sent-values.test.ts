import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { objectSchema } from '../shared/domain/contributions.ts'
import { linkSchema } from '../shared/domain/links.ts'
import { startTestApp, type TestApp } from './testing/app.ts'
import { makeCast, type Cast } from './testing/cast.ts'
import { everyRoute, makeThings, type Row, type Things } from './testing/every-route.ts'
import { makeNote, makeSupports, type Person } from './testing/makers.ts'

let app: TestApp
let cast: Cast
let things: Things
let rows: Row[]
beforeAll(async () => {
  app = await startTestApp()
  cast = await makeCast(app)
  things = await makeThings(app, cast)
  rows = everyRoute(things)
})
afterAll(() => app.stop())

const send = ({ token }: Person, method: string, path: string, body?: unknown) =>
  app.request(method, path, { token, ...(body !== undefined && { body }) })

const sendText = ({ token }: Person, path: string, body: string) =>
  app.request('PUT', path, { token, headers: { 'Content-Type': 'application/json' }, body })

interface Field {
  name: string
  send: (value: unknown) => Promise<{ status: number; body: unknown }>
  stored: (body: unknown) => unknown
}
const at =
  (...path: string[]) =>
  (body: unknown) =>
    path.reduce((value, key) => (value as Record<string, unknown>)[key], body)

const numberFields = async (): Promise<Field[]> => {
  const { owner } = cast.callers
  const community = cast.community._id
  const note = await makeNote(app, owner, { title: 'Numbers' })
  const support = await makeSupports(app, owner, note)
  const scaffold = (await send(owner, 'POST', `/api/contributions/${community}`, { type: 'Scaffold', title: 'S' })).as(objectSchema) // prettier-ignore
  const starter = (await send(owner, 'POST', `/api/contributions/${community}`, { type: 'Support', title: 'T' })).as(objectSchema) // prettier-ignore
  const link = (await send(owner, 'POST', '/api/links', { from: scaffold._id, to: starter._id, type: 'contains', data: { order: 1 } })).as(linkSchema) // prettier-ignore
  const rating = { communityId: community, authorId: owner.author._id, recipientId: support._id, recipientType: 'Supports-Link' } // prettier-ignore
  const others = await makeNote(app, cast.callers.writer, { title: 'Another’s' })
  const rated = await makeSupports(app, cast.callers.writer, others)
  const design = { communityId: community, title: 'T', rationale: 'R', designIdea: 'I' }
  return [
    { name: 'rating', send: (value) => send(owner, 'POST', '/api/ratings', { ...rating, recipientId: rated._id, rating: value }), stored: at('rating') }, // prettier-ignore
    { name: 'rating', send: (value) => send(owner, 'POST', '/api/designiterations/designiteration', { ...design, rating: value }), stored: at('rating') }, // prettier-ignore
    { name: 'wordCount', send: (value) => send(owner, 'POST', `/api/contributions/${community}`, { type: 'View', title: 'V', wordCount: value }), stored: at('wordCount') }, // prettier-ignore
    { name: 'wordCount', send: (value) => send(owner, 'PUT', `/api/objects/${community}/${scaffold._id}`, { wordCount: value }), stored: at('wordCount') }, // prettier-ignore
    { name: 'order', send: (value) => send(owner, 'PUT', `/api/objects/${community}/${owner.author._id}`, { order: value }), stored: at('order') }, // prettier-ignore
    { name: 'order', send: (value) => send(owner, 'PUT', `/api/links/${link._id}`, { data: { order: value } }), stored: at('data', 'order') }, // prettier-ignore
    { name: 'order', send: (value) => send(owner, 'POST', '/api/links', { from: scaffold._id, to: starter._id, type: 'contains', data: { order: value } }), stored: at('data', 'order') }, // prettier-ignore
  ]
}

describe('numbers as text', () => {
  test('“rating”, “wordCount” and “order” accept decimal text as the number, other text is refused with the field’s name [CALL-111]', async () => {
    for (const field of await numberFields()) {
      for (const [sent, number] of [
        ['4', 4],
        ['2.5', 2.5],
        [3, 3],
      ] as const) {
        // prettier-ignore
        const { status, body } = await field.send(sent)
        expect([field.name, status < 300, field.stored(body)]).toEqual([field.name, true, number])
      }
      for (const sent of [
        '',
        ' ',
        'f0ur',
        '4 stars',
        '0x4',
        '1e0',
        '4,5',
        '.5',
        '5.',
        'NaN',
        'Infinity',
        '9'.repeat(400),
      ]) {
        // prettier-ignore
        const { status, body } = await field.send(sent)
        const fields = Object.keys((body as { errors?: object }).errors ?? {})
        expect([sent, status, fields.join()]).toEqual([sent, 422, expect.stringMatching(new RegExp(`(^|\\.)${field.name}$`))]) // prettier-ignore
      }
    }
  })
})

describe('ids in capitals', () => {
  /** An answer without its timestamps. */
  const plain = (body: unknown) => JSON.stringify(body)?.replaceAll(/"(since|until|now|lastSeen)":"[^"]+"/g, '')
  const capital = (path: string) => path.replaceAll(/\b[0-9a-f]{24}\b/g, (id) => id.toUpperCase())

  test('every path and query of a reading call takes ids in any case and answers the same [CALL-112]', async () => {
    const { manager } = cast.callers
    const paths = rows.flatMap(({ route, path }) =>
      route.startsWith('GET /api') && typeof path === 'string' && /[0-9a-f]{24}/.test(path) ? [path] : [],
    )
    expect(paths.length).toBeGreaterThan(50)
    for (const path of paths) {
      const [small, large] = [await send(manager, 'GET', path), await send(manager, 'GET', capital(path))]
      expect([path, large.status, plain(large.body)]).toEqual([path, small.status, plain(small.body)])
    }
  })

  test('so do queries of searches and the calls that write [CALL-112]', async () => {
    const { owner } = cast.callers
    const community = cast.community._id
    const { note, view, author } = things
    const up = (id: string) => id.toUpperCase()
    const rowsOf = async (path: string, query: object) => {
      const answer = await send(owner, 'POST', capital(path), { query })
      expect(answer.status).toBe(200)
      return answer.body as unknown[]
    }
    for (const [path, query] of [
      [`/api/contributions/${community}/search`, { rangeOfID: [note] }],
      [`/api/contributions/${community}/search`, { ids: [note], privateMode: author }],
      [`/api/contributions/${community}/search`, { viewIds: [view], privateMode: true }],
      [`/api/contributions/${community}/search`, { authors: [author], privateMode: true }],
      [`/api/links/${community}/search`, { from: view }],
      [`/api/links/${community}/search`, { to: { $in: [note] }, $or: [{ from: view }] }],
      [`/api/records/search/${community}`, { targetId: note }],
      [`/api/historicalobjects/${community}/search`, { dataId: note }],
    ] as const) {
      const small = await rowsOf(path, query)
      expect(small.length).toBeGreaterThan(0)
      expect(await rowsOf(path, JSON.parse(capital(JSON.stringify(query))) as object)).toEqual(small)
    }
    const saved = await send(owner, 'PUT', `/api/objects/${up(community)}/${up(note)}`, { title: 'By capitals' })
    expect([saved.status, saved.body]).toMatchObject([200, { _id: note, communityId: community, title: 'By capitals' }])
    const linked = await send(owner, 'POST', '/api/links', { from: up(view), to: up(note), type: 'contains', data: { x: 1, y: 1 } }) // prettier-ignore
    expect([linked.status, linked.body]).toMatchObject([201, { from: view, to: note }])
    const { _id } = linked.as(linkSchema)
    expect((await send(owner, 'DELETE', `/api/links/${up(_id)}`)).status).toBe(204)
    for (const wrong of [up(note).slice(1), `${up(note)}A`, up(note).replace(/.$/, 'G')])
      expect((await send(owner, 'GET', `/api/objects/${wrong}`)).status).toBe(404)
  })
})

describe('bare values', () => {
  test('the number of a design iteration is asked with the bare id or with an object [CALL-112]', async () => {
    const { owner, writer } = cast.callers
    const fields = { communityId: cast.community._id, title: 'T', rationale: 'R', designIdea: 'I' }
    const make = async (more: object) =>
      ((await send(owner, 'POST', '/api/designiterations/designiteration', { ...fields, ...more })).body as { _id: string })._id // prettier-ignore
    const first = await make({ rating: 10 })
    const second = await make({ rating: 20, prev: first })
    for (const [id, iterationNumber] of [
      [first, 1],
      [second, 2],
    ] as const)
      // prettier-ignore
      for (const sent of [id, id.toUpperCase(), { iterationObjId: id }]) {
        const answer = await sendText(writer, '/api/objects/designiterationNumber', JSON.stringify(sent))
        expect([answer.status, answer.body]).toEqual([200, { iterationNumber }])
      }
  })

  test('a feedback is stored from the bare object as from one in “feedback” [CALL-112]', async () => {
    const { owner, writer } = cast.callers
    const note = await makeNote(app, owner, { title: 'N' })
    const feedback = {
      noteID: note._id,
      requestTimestamp: '1',
      predicted: 'L-EE',
      accuracy: '',
      noteText: 'Leaves',
      feedbackText: 'Go on',
    }
    for (const body of [feedback, { feedback }, { ...feedback, communityId: cast.community._id, title: 'Mine' }]) {
      const made = await send(owner, 'POST', '/api/notefeedback/create', body)
      expect([made.status, made.body]).toMatchObject([201, { communityId: cast.community._id, authors: [owner.author._id], feedback }]) // prettier-ignore
      expect((made.body as { title: string }).title).toBe('title' in body ? 'Mine' : '')
    }
    const { noteID: _none, ...rest } = feedback
    const elsewhere = await send(writer, 'POST', '/api/notefeedback/create', {
      ...rest,
      communityId: cast.community._id,
    })
    expect([elsewhere.status, elsewhere.body]).toMatchObject([201, { feedback: { ...rest, noteID: '' } }])
  })

  test('a body of a single number, a word for nothing, or text where an object belongs is refused', async () => {
    const { owner } = cast.callers
    for (const body of ['5', 'true', 'null', '"text"'])
      expect([body, (await sendText(owner, `/api/objects/${things.note}`, body)).status]).toEqual([body, 400])
  })
})

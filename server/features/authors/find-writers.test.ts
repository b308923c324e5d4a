import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { authorSchema } from '../../../shared/domain/authors.ts'
import { peopleCountSchema } from '../../../shared/domain/people.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { forManagers, makeCast, statuses } from '../../testing/cast.ts'
import type { Person } from '../../testing/makers.ts'

let app: TestApp
let cast: Awaited<ReturnType<typeof makeCast>>
beforeAll(async () => {
  app = await startTestApp()
  cast = await makeCast(app)
})
afterAll(() => app.stop())

const authorsSchema = z.array(authorSchema)
const at = (kind: 'count' | 'writer') => `/api/authors/search/${kind}/${cast.community._id}`
const ask = (kind: 'count' | 'writer', body: unknown, who: Person = cast.callers.manager) =>
  app.request('POST', at(kind), { token: who.token, body })
const find = async (body: unknown) => (await ask('writer', body)).as(authorsSchema)
const count = async (query?: unknown) => (await ask('count', { query })).as(peopleCountSchema).count
const namesOf = async (body: unknown) => (await find(body)).map(({ userName }) => userName)
const enrol = async (userName: string, firstName: string, lastName: string) => {
  const email = `${userName}@school.example`
  await app.request('POST', '/api/users', {
    body: { userName, firstName, lastName, email, password: 'a good password' },
  })
  const answer = await app.request('POST', '/auth/local', { body: { userName, password: 'a good password' } })
  const { token } = answer.as(z.object({ token: z.string() }))
  const { _id: communityId, registrationKey } = cast.community
  const joined = await app.request('POST', '/api/authors', { token, body: { communityId, registrationKey } })
  return joined.as(authorSchema)
}

describe('searching the writers of a community', () => {
  test('is for its managers and admins only [CALL-29, CALL-30]', async () => {
    for (const kind of ['count', 'writer'] as const) {
      for (const path of [at(kind), `${at(kind)}/`])
        expect(await statuses(app, cast, 'POST', path, { body: { query: '' } })).toEqual(forManagers())
      const elsewhere = await ask(kind, { query: '' }, cast.elsewhere.manager)
      expect([elsewhere.status, elsewhere.body]).toEqual([403, { message: 'author not found.' }])
      const { token } = cast.callers.admin
      for (const id of ['0123456789abcdef01234567', 'undefined']) {
        const nowhere = await app.request('POST', `/api/authors/search/${kind}/${id}`, { token, body: {} })
        expect(nowhere.status).toBe(404)
      }
    }
  })

  test('answers authors with their e-mail addresses, and how many there are [CALL-29, CALL-30]', async () => {
    const author = await enrol('whole.writer', 'Whole', 'Writer')
    for (const who of [cast.callers.manager, cast.callers.admin]) {
      const answer = await ask('writer', { query: 'whole.writer', pagesize: 50, page: 1 }, who)
      expect(answer.status).toBe(200)
      expect(answer.as(authorsSchema)).toMatchObject([
        { _id: author._id, userId: author.userId, role: 'writer', email: 'whole.writer@school.example' },
      ])
      expect(answer.text).not.toMatch(/registrationKey|subscriptions|password/i)
      const counted = await ask('count', { query: 'whole.writer' }, who)
      expect([counted.status, counted.body]).toEqual([200, { count: 1 }])
    }
  })

  test('finds writers only, those of this community, blocked ones too [CALL-29, CALL-30]', async () => {
    const { manager, owner, writer } = cast.callers
    const token = manager.token
    await app.request('PUT', `/api/objects/${owner.author._id}`, { token, body: { blockLogin: true } })
    const ids = (await find({})).map(({ _id }) => _id)
    expect(ids).toEqual(expect.arrayContaining([owner.author._id, writer.author._id]))
    for (const other of [manager, cast.elsewhere.ann]) expect(ids).not.toContain(other.author._id)
    expect(await count()).toBe(ids.length)
    expect(await namesOf({ query: manager.user.userName })).toEqual([])
    expect(await count(manager.user.userName)).toBe(0)
    await app.request('PUT', `/api/objects/${owner.author._id}`, { token, body: { blockLogin: false } })
  })

  test('finds a text within any name or the e-mail address, whatever its case [CALL-29, CALL-30]', async () => {
    await enrol('seek1', 'Zoë', 'Ångström')
    await enrol('seek2', '美咲', 'O’Neil (.*)')
    const found: [string, string[]][] = [
      ['EEK2', ['seek2']],
      ['ZOË', ['seek1']],
      ['åNGS', ['seek1']],
      ['咲', ['seek2']],
      ['(.*', ['seek2']],
      ['SEEK1@school', ['seek1']],
      ['seek.', []],
    ]
    for (const [query, names] of found) {
      expect([query, await namesOf({ query })]).toEqual([query, names])
      expect(await count(query)).toBe(names.length)
    }
  })

  test('pages them by last, first and user name, and gives all where no length is asked for [CALL-29, CALL-30]', async () => {
    await enrol('row10', 'Eve', 'Émile')
    await enrol('row2', 'Ann', 'emile')
    await enrol('row3', 'ann', 'Zettel')
    await enrol('row1', 'Ann', 'emile')
    await enrol('row4', 'Bo', 'Abel')
    const order = ['row4', 'row1', 'row2', 'row10', 'row3']
    const query = 'row'
    for (const body of [{ query }, { query, pagesize: 0 }, { query, pagesize: 0, page: 1 }, { query, pagesize: null }])
      expect(await namesOf(body)).toEqual(order)
    const total = await count(query)
    expect(total).toBe(5)
    const pages = []
    for (let page = 1; page <= Math.ceil(total / 2) + 1; page += 1)
      pages.push(await namesOf({ query, pagesize: 2, page }))
    expect(pages).toEqual([['row4', 'row1'], ['row2', 'row10'], ['row3'], []])
    expect(await namesOf({ query, pagesize: total })).toEqual(order)
  })

  test('takes hostile queries for what they are', async () => {
    const wrong = [
      { query: { $ne: 1 } },
      { query: ['a'] },
      { pagesize: -1 },
      { pagesize: 1e308 },
      { page: 0 },
      { page: {} },
    ]
    for (const body of wrong) {
      const answer = await ask('writer', body)
      expect([body, answer.status]).toEqual([body, 422])
    }
    expect((await ask('count', { query: { $regex: '.' } })).status).toBe(422)
    expect(await find({ page: 2 })).toEqual([])
    expect(await find({ page: Number.MAX_SAFE_INTEGER, pagesize: 50 })).toEqual([])
  })
})

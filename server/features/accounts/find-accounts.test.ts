import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { peopleCountSchema } from '../../../shared/domain/people.ts'
import { roleHolderSchema, userSchema } from '../../../shared/domain/users.ts'
import { ADMIN, startTestApp, type TestApp } from '../../testing/app.ts'
import { makeCast, statuses } from '../../testing/cast.ts'
import { makeUser, signIn, type Person } from '../../testing/makers.ts'

let app: TestApp
let cast: Awaited<ReturnType<typeof makeCast>>
beforeAll(async () => {
  app = await startTestApp()
  cast = await makeCast(app)
})
afterAll(() => app.stop())

const forAdmins = { visitor: 401, outsider: 403, writer: 403, owner: 403, manager: 403, admin: 200 }
const usersSchema = z.array(z.strictObject(userSchema.shape))

const ask = (path: string, body: unknown, who: Person = cast.callers.admin) =>
  app.request('POST', `/api/users/search${path}`, { token: who.token, body })
const search = async (body: unknown) => (await ask('', body)).as(usersSchema)
const count = async (query?: unknown) => (await ask('/count', { query })).as(peopleCountSchema).count
const namesOf = async (query: string) => (await search({ query, pagesize: 50 })).map(({ userName }) => userName)
const signUp = (userName: string, firstName: string, lastName: string, email = `${userName}@school.example`) =>
  app.request('POST', '/api/users', { body: { userName, firstName, lastName, email, password: 'f0ur' } })

describe('searching users', () => {
  test('is for admins only [CALL-09, CALL-10]', async () => {
    for (const path of [
      '/api/users/search',
      '/api/users/search/count',
      '/api/users/search/',
      '/api/users/search/count/',
    ])
      expect(await statuses(app, cast, 'POST', path, { body: { query: '' } })).toEqual(forAdmins)
    for (const path of ['', '/count']) {
      const refused = await ask(path, { query: '' }, cast.elsewhere.manager)
      expect([refused.status, refused.body]).toEqual([403, { message: 'Forbidden' }])
    }
  })

  test('answers whole users and nothing that signs them in, and the number of them [CALL-09, CALL-10]', async () => {
    await signUp('wholeUser', 'Whole', 'User')
    const answer = await ask('', { query: 'wholeuser', pagesize: 50, page: 1 })
    expect(answer.status).toBe(200)
    expect(answer.as(usersSchema)).toEqual([
      {
        _id: expect.stringMatching(/^[0-9a-f]{24}$/),
        userName: 'wholeUser',
        firstName: 'Whole',
        lastName: 'User',
        email: 'wholeuser@school.example',
        role: 'user',
        provider: 'local',
        lang: '',
      },
    ])
    const counted = await ask('/count', { query: 'wholeuser' })
    expect([counted.status, counted.body]).toEqual([200, { count: 1 }])
    expect((await ask('', { query: 'nobody has this' })).body).toEqual([])
    expect((await ask('/count', { query: 'nobody has this' })).body).toEqual({ count: 0 })
  })

  test('finds a text within user name, first name, last name or e-mail, whatever its case [CALL-09, CALL-10]', async () => {
    await signUp('findme1', 'Zoë-Marie', 'Ångström')
    await signUp('findme2', 'Иван', 'Straßer', 'ivan.tolstoi@school.example')
    await signUp('findme3', '美咲', 'O’Neil (a.*+b)')
    const found: [string, string[]][] = [
      ['NDME2', ['findme2']],
      ['oË-m', ['findme1']],
      ['åNGST', ['findme1']],
      ['A\u030angst', ['findme1']],
      ['ИВА', ['findme2']],
      ['STRASSE', ['findme2']],
      ['tolstoi@SCHOOL', ['findme2']],
      ['咲', ['findme3']],
      ['(A.*+', ['findme3']],
      ['  findme3 ', ['findme3']],
      ['findme.', []],
      ['findme1 findme2', []],
    ]
    for (const [query, names] of found) {
      expect([query, await namesOf(query)]).toEqual([query, names])
      expect(await count(query)).toBe(names.length)
    }
  })

  test('finds everybody where nothing is looked for, ten to a page unless told [CALL-09, CALL-10]', async () => {
    const all = await count()
    expect(all).toBeGreaterThan(10)
    for (const query of ['', null, ' ']) expect(await count(query)).toBe(all)
    expect(await ask('/count', undefined)).toMatchObject({ status: 200, body: { count: all } })
    expect(await search({})).toHaveLength(10)
    expect(await search({ query: '', pagesize: 1000 })).toHaveLength(all)
  })

  test('counts with the query of the list, so that the pages hold everybody once, by name [ADMN-05, CALL-10]', async () => {
    const people = [
      ['paged10', 'Eve', 'Émile'],
      ['paged2', 'Ann', 'emile'],
      ['paged3', 'ann', 'Zettel'],
      ['paged4', 'Bo', 'Abel'],
      ['paged1', 'Ann', 'emile'],
    ] as const
    for (const [userName, first, last] of people) await signUp(userName, first, last)
    const query = 'PAGED'
    const total = await count(query)
    expect(total).toBe(people.length)
    const pages = []
    for (let page = 1; page <= Math.ceil(total / 2); page += 1) pages.push(await search({ query, pagesize: 2, page }))
    expect(pages.map((page) => page.map(({ userName }) => userName))).toEqual([
      ['paged4', 'paged1'],
      ['paged2', 'paged10'],
      ['paged3'],
    ])
    expect(await search({ query, pagesize: 2, page: 4 })).toEqual([])
    expect(await search({ query, pagesize: '2', page: '3' })).toHaveLength(1)
  })

  test('takes hostile queries for what they are', async () => {
    const wrong = [
      ...[{ $ne: '' }, { $regex: '.*' }, ['a'], 7, true, 'x'.repeat(201)].map((query) => ({ query })),
      ...[-1, 1.5, 1e308, 1e9, 'many', {}, [1]].map((pagesize) => ({ pagesize })),
      ...[0, -1, 0.5, 1e308, 'NaN', { $gt: 0 }].map((page) => ({ page })),
    ]
    for (const body of wrong) {
      const answer = await ask('', body)
      expect([body, answer.status]).toEqual([body, 422])
      expect(Object.keys((answer.body as { errors: object }).errors)).toEqual(Object.keys(body))
    }
    expect((await ask('/count', { query: { $ne: '' } })).status).toBe(422)
    expect((await ask('', '[]')).status).toBe(400)
    expect(await search({ page: Number.MAX_SAFE_INTEGER, pagesize: 10_000 })).toEqual([])
    for (const query of ['.*', '^', '$where', '\\', '%', '[', '\0']) expect(await namesOf(query)).not.toContain('admin')
  })
})

describe('listing people by role', () => {
  test('names the admins to admins and to managers of any community [CALL-11, ADMN-08]', async () => {
    for (const path of ['/api/users/search/role', '/api/users/search/role/', '/api/users/search/role/?role=admin'])
      expect(await statuses(app, cast, 'GET', path)).toEqual({ ...forAdmins, manager: 200 })
    for (const who of [cast.callers.manager, cast.elsewhere.manager, cast.callers.admin]) {
      const answer = await app.request('GET', '/api/users/search/role/', { token: who.token })
      const site = cast.callers.admin.user._id
      expect(answer.as(z.array(z.strictObject(roleHolderSchema.shape)))).toEqual([
        { _id: site, userName: ADMIN.userName, role: 'admin' },
      ])
    }
  })

  test('lists the admins whatever else the address says, and follows who becomes one [ADMN-08, CALL-11]', async () => {
    const token = cast.callers.manager.token
    const plain = (await app.request('GET', '/api/users/search/role', { token })).body
    for (const role of ['role=admin', 'role=user', 'role=admin&role=user', 'role=', '{}&_=17'])
      expect((await app.request('GET', `/api/users/search/role/?${role}`, { token })).body).toEqual(plain)
    const { user, password } = await makeUser(app)
    const change = (role: string) =>
      app.request('PUT', `/api/users/${user._id}`, { token: cast.callers.admin.token, body: { role } })
    const admins = async () =>
      (await app.request('GET', '/api/users/search/role/?_=17', { token }))
        .as(z.array(roleHolderSchema))
        .map(({ _id }) => _id)
    await change('admin')
    expect(await admins()).toContain(user._id)
    expect((await ask('/count', {}, await signIn(app, user.userName, password))).status).toBe(200)
    await change('user')
    expect(await admins()).not.toContain(user._id)
  })
})

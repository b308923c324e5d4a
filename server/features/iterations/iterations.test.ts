import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { objectSchema, type Contribution } from '../../../shared/domain/contributions.ts'
import { iterationDataSchema, startDateSchema } from '../../../shared/domain/iterations.ts'
import { linkSchema } from '../../../shared/domain/links.ts'
import { recordSchema } from '../../../shared/domain/records.ts'
import { collection } from '../../store/collection.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { anotherCommunity, forManagers, forMembers, makeCast, statuses, type Cast } from '../../testing/cast.ts'
import { makeNote, type Person } from '../../testing/makers.ts'
import { StartDateModel } from './iterations.model.ts'

let app: TestApp
let first: Cast
let cast: Cast
beforeAll(async () => {
  app = await startTestApp()
  first = await makeCast(app)
})
afterAll(() => app.stop())
beforeEach(async () => {
  cast = await anotherCommunity(app, first)
})

const answerSchema = z.strictObject(startDateSchema.shape)

describe('the date on which tracking starts', () => {
  const path = () => `/api/iterations/${cast.community._id}/iteration/`
  const body = (startDate: unknown = '2026-09-01') => ({
    startDate,
    communityId: cast.community._id,
    type: 'KIteration',
  })
  const save = ({ token }: Person, startDate?: unknown, method = 'POST') =>
    app.request(method, `/api/iterations/iteration${method === 'POST' ? '/' : ''}`, { token, body: body(startDate) })
  const read = async ({ token }: Person) => (await app.request('GET', path(), { token })).body
  const stored = () => collection(StartDateModel).find({ communityId: cast.community._id }).toArray()

  test('is null to members until it is saved, and nobody else’s to read [CALL-95]', async () => {
    expect(await statuses(app, cast, 'GET', path())).toEqual(forMembers())
    expect(await read(cast.callers.writer)).toBeNull()
    // Old programs use a trailing slash.
    expect((await app.request('GET', path().slice(0, -1), { token: cast.callers.writer.token })).status).toBe(200)
    for (const id of ['x', '0'.repeat(24)])
      expect((await app.request('GET', `/api/iterations/${id}/iteration/`, { token: cast.callers.writer.token })).status).toBe(404) // prettier-ignore
  })

  test('is saved by managers, once a community, and read by its members [CALL-95, CALL-96, STRK-07]', async () => {
    const { manager, writer, admin } = cast.callers
    const made = await save(manager)
    expect([made.status, made.as(answerSchema)]).toMatchObject([
      201,
      { communityId: cast.community._id, type: 'KIteration', startDate: '2026-09-01' },
    ])
    expect(await read(writer)).toEqual(made.body)
    const again = await save(admin, '2026-09-08T07:00:00.000Z')
    expect([again.status, again.as(answerSchema)]).toMatchObject([
      200,
      { startDate: '2026-09-08T07:00:00.000Z', created: made.as(answerSchema).created },
    ])
    expect(again.as(answerSchema)._id).toBe(made.as(answerSchema)._id)
    expect(await read(writer)).toEqual(again.body)
    expect(await stored()).toHaveLength(1)
  })

  test('is changed, or made, by PUT as well [CALL-97, STRK-07]', async () => {
    const { manager, writer } = cast.callers
    const made = await save(manager, '2026-09-01', 'PUT')
    expect([made.status, made.as(answerSchema).startDate]).toEqual([200, '2026-09-01'])
    const changed = await save(manager, '2026-10-01', 'PUT')
    expect(changed.as(answerSchema)).toMatchObject({ _id: made.as(answerSchema)._id, startDate: '2026-10-01' })
    expect(await read(writer)).toEqual(changed.body)
    expect(await stored()).toHaveLength(1)
  })

  test('is one record when several save the first at once [STRK-07]', async () => {
    const days = ['2026-09-01', '2026-09-02', '2026-09-03', '2026-09-04']
    const answers = await Promise.all(days.map((day) => save(cast.callers.manager, day)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 201])
    expect(await stored()).toHaveLength(1)
  })

  test('is refused to everybody who is not a manager, and nothing changes [CALL-96, CALL-97, STRK-08]', async () => {
    await save(cast.callers.manager)
    const before = await stored()
    const { writer, owner, outsider } = cast.callers
    for (const [method, at] of [['POST', '/api/iterations/iteration/'], ['PUT', '/api/iterations/iteration']] as const) {
      for (const who of [writer, owner, outsider]) {
        expect((await save(who, '2020-01-01', method)).status).toBe(403)
      }
      expect((await app.request(method, at, { body: body('2020-01-01') })).status).toBe(401)
    } // prettier-ignore
    expect(await stored()).toEqual(before)
    expect(await statuses(app, cast, 'PUT', '/api/iterations/iteration', { body: body() })).toEqual(forManagers())
  })

  test('is a date, of a year that may be meant', async () => {
    const { manager } = cast.callers
    const wrong = ['', '8 Sep 2021', '2026-02-30', '2026-13-01', '1021-09-08', '9999-01-01', '2026-09-08T25:00:00Z', 7, null, {}, ['2026-09-01'], `2026-09-01${' '.repeat(10_000)}`] // prettier-ignore
    for (const startDate of wrong)
      for (const method of ['POST', 'PUT']) {
        const refused = await save(manager, startDate, method)
        expect([startDate, refused.status, refused.body]).toMatchObject([startDate, 422, { errors: { startDate: {} } }])
      }
    for (const fields of [{ type: 'Note' }, { communityId: 'x' }, { communityId: { $ne: '' } }]) {
      const sent = { ...body(), ...fields }
      expect((await app.request('POST', '/api/iterations/iteration/', { token: manager.token, body: sent })).status).toBe(422) // prettier-ignore
    }
    expect(await stored()).toEqual([])
  })
})

describe('iterations', () => {
  const create = (who: Cast['callers']['manager'], data: object, fields: object = {}) => {
    const communityId = cast.community._id
    const body = {
      communityId,
      type: 'Iteration',
      authors: [who.author._id],
      status: 'active',
      permission: 'protected',
      data,
    }
    return app.request('POST', `/api/contributions/${communityId}`, { token: who.token, body: { ...body, ...fields } })
  }
  const made = async (start: string, fields: object = {}) =>
    (await create(cast.callers.manager, { start, ...fields })).as(objectSchema)
  const change = (who: Person, { _id }: Contribution, body: object) =>
    app.request('PUT', `/api/objects/${cast.community._id}/${_id}`, { token: who.token, body })
  const read = async ({ _id }: Contribution) =>
    (await app.request('GET', `/api/objects/${_id}`, { token: cast.callers.writer.token })).as(objectSchema)
  const links = async () => {
    const path = `/api/links/from/${cast.community.rootContextId}`
    const answer = await app.request('GET', path, { token: cast.callers.writer.token })
    return answer.as(z.array(linkSchema)).filter(({ type, _to }) => type === 'hasIteration' && _to.status === 'active')
  }
  const spans = async () =>
    (await links())
      .map(({ data }) => z.parse(iterationDataSchema, data))
      .map(({ order, start, end }) => `${order}: ${start} → ${end ?? '…'}`)
      .toSorted()

  test('are contributions, which managers make, linked to the settings of the community [STRK-10, STRK-12]', async () => {
    const answer = await create(cast.callers.manager, { start: '2026-09-01' })
    expect([answer.status, answer.as(objectSchema)]).toMatchObject([
      201,
      {
        communityId: cast.community._id,
        type: 'Iteration',
        authors: [cast.callers.manager.author._id],
        status: 'active',
        permission: 'protected',
        data: { order: 1, start: '2026-09-01', end: null },
        version: 1,
      },
    ])
    expect(await links()).toMatchObject([
      {
        type: 'hasIteration',
        from: cast.community.rootContextId,
        to: answer.as(objectSchema)._id,
        data: { order: 1, start: '2026-09-01', end: null },
      },
    ])
  })

  test('a new one ends the one before it where it starts: no gap, no overlap [STRK-11, VIEW-50]', async () => {
    const one = await made('2026-09-01', { end: '2026-09-20' })
    const two = await made('2026-10-01')
    expect((await read(one)).data).toMatchObject({ order: 1, start: '2026-09-01', end: '2026-10-01' })
    const between = await made('2026-09-15', { end: '2027-01-01' })
    expect(between.data).toMatchObject({ order: 2, end: '2026-10-01' })
    expect((await read(one)).data.end).toBe('2026-09-15')
    expect((await read(two)).data).toMatchObject({ order: 3, end: null })
    expect(await spans()).toEqual(['1: 2026-09-01 → 2026-09-15', '2: 2026-09-15 → 2026-10-01', '3: 2026-10-01 → …'])
    const path = `/api/records/object/${one._id}`
    const records = (await app.request('GET', path, { token: cast.callers.writer.token })).as(z.array(recordSchema))
    expect(records.map(({ type }) => type)).toEqual(['created', 'modified', 'modified'])
  })

  test('also when several are made at once, each is ended by the next [STRK-11]', async () => {
    const days = ['2026-09-01', '2026-09-08', '2026-09-15', '2026-09-22']
    const answers = await Promise.all(days.map((start) => create(cast.callers.manager, { start })))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(await spans()).toEqual([
      '1: 2026-09-01 → 2026-09-08',
      '2: 2026-09-08 → 2026-09-15',
      '3: 2026-09-15 → 2026-09-22',
      '4: 2026-09-22 → …',
    ])
    const same = await Promise.all([1, 2, 3].map(() => create(cast.callers.manager, { start: '2026-10-01' })))
    expect(same.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422, 422])
  })

  test('a change or a removal leaves no gap either', async () => {
    const { manager } = cast.callers
    const [one, two, three] = [await made('2026-09-01'), await made('2026-10-01'), await made('2026-11-01')]
    await change(manager, two, { data: { start: '2026-10-15' } })
    expect((await read(one)).data.end).toBe('2026-10-15')
    // Old programs send `end` themselves.
    const echo = await read(one)
    expect((await change(manager, one, { ...echo, data: { ...echo.data, end: '2026-12-24' } })).status).toBe(200)
    expect((await read(one)).data.end).toBe('2026-10-15')
    await change(manager, two, { status: 'inactive' })
    expect(await spans()).toEqual(['1: 2026-09-01 → 2026-11-01', '2: 2026-11-01 → …'])
    await change(manager, three, { status: 'inactive' })
    expect(await spans()).toEqual(['1: 2026-09-01 → …'])
    await change(manager, three, { status: 'active' })
    expect(await spans()).toEqual(['1: 2026-09-01 → 2026-11-01', '2: 2026-11-01 → …'])
  })

  test('are refused to everybody who is not a manager, and nothing changes [STRK-08]', async () => {
    const { writer, outsider, manager } = cast.callers
    for (const who of [writer, outsider]) expect((await create(who, { start: '2026-09-01' })).status).toBe(403)
    expect(await spans()).toEqual([])
    const one = await made('2026-09-01', { end: '2026-12-01' })
    await change(manager, one, { authors: [manager.author._id, writer.author._id] })
    const before = await read(one)
    for (const who of [writer, outsider]) {
      expect((await create(who, { start: '2026-10-01' })).status).toBe(403)
      expect((await change(who, one, { data: { start: '2026-08-01' } })).status).toBe(403)
    }
    const note = await makeNote(app, writer)
    const link = { from: cast.community.rootContextId, to: note._id, type: 'hasIteration', data: {} }
    expect((await app.request('POST', '/api/links', { token: writer.token, body: link })).status).toBe(403)
    const anonymous = { body: { type: 'Iteration', data: { start: '2026-10-01' } } }
    expect((await app.request('POST', `/api/contributions/${cast.community._id}`, anonymous)).status).toBe(401)
    expect(await read(one)).toEqual(before)
    expect(await spans()).toEqual(['1: 2026-09-01 → 2026-12-01'])
  })

  test('need a start, before their end, and each one of its own', async () => {
    await made('2026-09-01')
    for (const [data, field] of [
      [{}, 'start'],
      [{ start: 'soon' }, 'start'],
      [{ start: '2026-02-30' }, 'start'],
      [{ start: '2026-10-01', end: '2026-10-01' }, 'end'],
      [{ start: '2026-10-01', end: '2026-09-30' }, 'end'],
      [{ start: '2026-10-01', end: 'never' }, 'end'],
      [{ start: '2026-09-01T00:00:00.000Z' }, 'start'],
    ] as const) {
      const refused = await create(cast.callers.manager, data)
      expect([data, refused.status, refused.body]).toMatchObject([data, 422, { errors: { [field]: {} } }])
    }
    expect(await spans()).toEqual(['1: 2026-09-01 → …'])
  })
})

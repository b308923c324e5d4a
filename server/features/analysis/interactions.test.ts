import { afterAll, beforeAll, expect, test } from 'vitest'
import { interactionRecords } from '../../../shared/analysis/interactions.ts'
import { analysisNamesSchema } from '../../../shared/domain/analysis.ts'
import { interactionsSchema } from '../../../shared/domain/interactions.ts'
import { objectSchema, type Contribution } from '../../../shared/domain/contributions.ts'
import { ObjectModel } from '../../graph/objects/objects.model.ts'
import { collection } from '../../store/collection.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeCast } from '../../testing/cast.ts'
import { type Joined, makeNote } from '../../testing/makers.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test('build-ons, references, annotations and reading are told with those who met, up to 100000 in one request; not what may not be read, and of reading members see their own [S2VZ-07, S2VZ-08, S2VZ-09]', async () => {
  const { community, callers } = await makeCast(app)
  const { owner: ann, writer: ben, manager } = callers
  const path = `/api/analysis/${community._id}/interactions`
  const link = (who: Joined, from: Contribution, to: Contribution, type: string) =>
    app.request('POST', '/api/links/', { token: who.token, body: { from: from._id, to: to._id, type, data: {} } })
  const [rain, snow] = [await makeNote(app, ann, { title: 'Rain' }), await makeNote(app, ben, { title: 'Snow' })]
  const secret = await makeNote(app, ann, { title: 'Our secret', permission: 'private' })
  const body = { type: 'View', title: 'Weather', authors: [ann.author._id], status: 'active' }
  const view = (await app.request('POST', `/api/contributions/${community._id}`, { token: ann.token, body })).as(
    objectSchema,
  )
  await link(ann, view, snow, 'contains')
  await link(ben, snow, rain, 'buildson')
  await link(ann, rain, snow, 'references')
  await link(ann, secret, snow, 'references')
  const own = await makeNote(app, ann, { title: 'Hail' })
  await link(ann, own, rain, 'buildson')
  const read = (who: Joined, { _id }: Contribution) =>
    app.request('POST', `/api/records/read/${community._id}/${_id}`, { token: who.token, body: {} })
  await read(ben, rain)
  await read(ann, snow)

  const recordsFor = async ({ token }: Joined, query = '') => {
    const ask = async (at: string) => app.request('GET', at, { token })
    const { authors } = (await ask(`/api/analysis/${community._id}/names`)).as(analysisNamesSchema)
    const answer = await ask(path + query)
    return { text: answer.text, records: interactionRecords(answer.as(interactionsSchema), authors) }
  }
  const nameOf = ({ user }: Joined) => `${user.firstName} ${user.lastName}`
  const { text, records } = await recordsFor(ben, '?pagesize=100000')
  expect(text).not.toContain('Our secret')
  expect(text).not.toContain(nameOf(ann))
  expect(records).toEqual([
    {
      when: expect.any(String),
      from: nameOf(ben),
      fromPseudo: ben.author.pseudoName,
      fromId: ben.author._id,
      type: 'buildson',
      title: 'Snow',
      to: ann.author.pseudoName,
      toPseudo: ann.author.pseudoName,
      toId: ann.author._id,
      view: 'Weather',
      ID: snow._id,
    },
    expect.objectContaining({
      from: ann.author.pseudoName,
      to: nameOf(ben),
      type: 'references',
      title: 'Rain',
      view: '',
    }),
    expect.objectContaining({
      from: nameOf(ben),
      to: ann.author.pseudoName,
      type: 'read',
      title: 'Rain',
      ID: rain._id,
    }),
  ])
  expect(records.every(({ when }) => Math.abs(Date.parse(when) - Date.now()) < 600_000)).toBe(true)
  const all = await recordsFor(manager)
  expect(all.records.map(({ from, type, title }) => [from, type, title])).toEqual([
    [nameOf(ben), 'buildson', 'Snow'],
    [nameOf(ann), 'references', 'Rain'],
    [nameOf(ann), 'references', 'Our secret'],
    [nameOf(ben), 'read', 'Rain'],
    [nameOf(ann), 'read', 'Snow'],
  ])
  const written = await recordsFor(manager, '?reads=no')
  expect(written.records).toEqual(all.records.filter(({ type }) => type !== 'read'))
  expect((await recordsFor(manager, '?pagesize=2')).records.map(({ title }) => title)).toEqual(['Rain', 'Snow'])
  const status = async (query: string) => (await app.request('GET', path + query, { token: ben.token })).status
  expect(await Promise.all(['?pagesize=100001', '?pagesize=0', '?pagesize=x', '?pagesize=1&pagesize=2', '?reads=x'].map(status))).toEqual([422, 422, 422, 422, 422]) // prettier-ignore
})

test('notes of many authors make no more than is asked for, the newest in their order', async () => {
  const { community, callers } = await makeCast(app)
  const { owner, writer, manager } = callers
  const [first, last] = [await makeNote(app, owner), await makeNote(app, owner)]
  const link = { from: last._id, to: first._id, type: 'buildson', data: {} }
  await app.request('POST', '/api/links/', { token: owner.token, body: link })
  // More pairs than a function call can take as arguments.
  const crowd = Array.from({ length: 600 }, (_, at) => at.toString(16).padStart(24, '0'))
  const authors = [owner.author._id, writer.author._id, ...crowd]
  await collection(ObjectModel).updateMany({ _id: { $in: [first._id, last._id] } }, { $set: { authors } })
  const ask = async (query: string) => {
    const path = `/api/analysis/${community._id}/interactions?${query}`
    const { people, entries } = (await app.request('GET', path, { token: manager.token })).as(interactionsSchema)
    return entries.map(([from, to]) => [people[from], people[to]])
  }
  expect(await ask('pagesize=2')).toEqual([
    [crowd[599], crowd[597]],
    [crowd[599], crowd[598]],
  ])
  expect(await ask('pagesize=100000')).toHaveLength(100_000)
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { objectSchema, type Contribution } from '../../../shared/domain/contributions.ts'
import { searchCountAnswerSchema } from '../../../shared/domain/search.ts'
import { canRead, type Member } from '../../../shared/rules/access.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { forMembers, makeCast, statuses } from '../../testing/cast.ts'
import { join, makeUser, type Joined, type Person } from '../../testing/makers.ts'
import { makeGroup, objectCalls } from '../../testing/objects.ts'

// Searches must find what `canRead` allows, for all roles and permissions.

let app: TestApp
let cast: Awaited<ReturnType<typeof makeCast>>
let ann: Joined
let ben: Joined
let reader: Joined
let paused: Joined
let view: Contribution
const made = new Map<string, Contribution>()
const parents = new Map<string, string>()
const { create } = objectCalls(
  () => app,
  () => cast.community._id,
)
const post = (who: Person, path: string, body: unknown) => app.request('POST', path, { token: who.token, body })
const at = (path: string) => `/api/contributions/${cast.community._id}/search${path}`
const link = async (who: Joined, from: string, to: string, type: string) =>
  expect((await post(who, '/api/links', { from, to, type })).status).toBe(201)

const make = async (who: Joined, title: string, fields: Record<string, unknown> = {}) => {
  const data = { body: `<p>quokka ${title}</p>`, text: `<p>quokka ${title}</p>` }
  const answer = await create(who, { type: 'Note', status: 'active', permission: 'protected', title, data, ...fields })
  const object = answer.as(objectSchema)
  made.set(title, object)
  return object
}

beforeAll(async () => {
  app = await startTestApp()
  cast = await makeCast(app)
  ;({ owner: ann, writer: ben } = cast.callers)
  reader = await join(app, await makeUser(app), cast.community)
  paused = await join(app, await makeUser(app), cast.community)
  const theirs = (await makeGroup(cast.community._id, [ben]))._id
  const others = (await makeGroup(cast.community._id, [cast.callers.manager]))._id
  for (const permission of ['public', 'protected', 'private'])
    for (const [name, group] of Object.entries({ alone: null, theirs, others }))
      await make(ann, `${permission}${name}`, { permission, group })
  await make(ben, 'privateben', { permission: 'private' })
  for (const on of ['protectedalone', 'privatealone', 'privatetheirs']) {
    const remark = await make(ann, `on${on}`, { type: 'Annotation' })
    await link(ann, remark._id, made.get(on)!._id, 'annotates')
    parents.set(`on${on}`, on)
  }
  view = (await create(ann, { type: 'View', title: 'Everywhere', status: 'active', permission: 'public' })).as(
    objectSchema,
  )
  for (const { _id, type, authors } of made.values())
    if (type === 'Note') await link(authors[0] === ben.author._id ? ben : ann, view._id, _id, 'contains')
  const { manager } = cast.callers
  const change = (path: string, body: object) => app.request('PUT', path, { token: manager.token, body })
  await change(`/api/objects/${cast.community._id}/${reader.author._id}`, { readOnly: true })
  await change(`/api/pauses/${cast.community._id}`, { authorId: paused.author._id, pause: {} })
  await change(`/api/pauses/${cast.community._id}`, { viewId: view._id, pause: {} })
})
afterAll(() => app.stop())

const searchers = (): [string, Person, Member][] => {
  const { _id: communityId } = cast.community
  const member = ({ user, author }: Joined): Member => {
    return { userId: user._id, communityId, authorId: author._id, role: author.role, admin: false }
  }
  const { owner, writer, manager, admin } = cast.callers
  return [
    ['owner', owner, member(owner)],
    ['writer', writer, member(writer)],
    ['read-only', reader, { ...member(reader), readOnly: { code: 'member.readOnly' } }],
    ['paused', paused, { ...member(paused), readOnly: { code: 'member.paused' } }],
    ['manager', manager, member(manager)],
    ['admin', admin, { userId: admin.user._id, communityId, authorId: null, role: null, admin: true }],
  ]
}

const readableTitles = (member: Member, accepts: (object: Contribution) => boolean = () => true) =>
  [...made]
    .filter(([title, object]) => {
      const parent = made.get(parents.get(title) ?? '')
      return canRead(member, object) && (!parent || canRead(member, parent)) && accepts(object)
    })
    .map(([title]) => title)
    .toSorted()

const titlesOf = (ids: readonly string[]) =>
  [...made].flatMap(([title, { _id }]) => (ids.includes(_id) ? [title] : [])).toSorted()
const rows = z.array(z.looseObject({ _id: z.string() }))
const idsOf = async (who: Person, path: string, body: unknown) =>
  (await post(who, at(path), body)).as(rows).map(({ _id }) => _id)
const countOf = async (who: Person, query: object) =>
  (await post(who, at('/count'), { query, searchType: { type: 'everything' } })).as(searchCountAnswerSchema)
    .filteredObjectIDs

const words = ['quokka']
const searchType = { type: 'everything' }

test('each finds by words what canRead says and is not private, whichever way they search; read-only and paused members too [SRCH-03] [PAUS-02]', async () => {
  for (const [name, who, member] of searchers()) {
    const expected = readableTitles(member, ({ permission }) => permission !== 'private')
    const columns = ['title', 'excerpt']
    const ways: Record<string, string[]> = {
      plain: await idsOf(who, '', { query: { words } }),
      newest: await idsOf(who, '', { query: { words, sort: 'newest' }, searchType }),
      relevance: await idsOf(who, '', { query: { words, sort: 'relevance' }, searchType }),
      quick: await idsOf(who, '', { query: { words, sort: 'relevance', pagesize: 100 }, searchType, columns }),
      count: await countOf(who, { words, sort: 'relevance' }),
    }
    for (const [way, ids] of Object.entries(ways)) expect([name, way, titlesOf(ids)]).toEqual([name, way, expected])
  }
  expect(readableTitles(searchers()[1]![2])).toEqual(
    'onprivatetheirs onprotectedalone privateben privatetheirs protectedalone protectedothers protectedtheirs publicalone publicothers publictheirs'.split(' '),
  ) // prettier-ignore
})

test('each finds among their private ones their own, and by ids, in facts and in clouds all that canRead says', async () => {
  const ids = [...made.values()].map(({ _id }) => _id)
  for (const [name, who, member] of searchers()) {
    const own = readableTitles(member, ({ authors }) => authors.some((author) => author === member.authorId))
    for (const sort of [undefined, 'newest', 'relevance'])
      expect([name, titlesOf(await countOf(who, { words, privateMode: true, sort }))]).toEqual([name, own])
    const all = readableTitles(member)
    expect([name, titlesOf(await countOf(who, { words, ids, sort: 'relevance' }))]).toEqual([name, all])
    expect([name, titlesOf(await idsOf(who, '/facts', { ids }))]).toEqual([name, all])
    const cloud = await app.request('GET', `/api/views/${view._id}/words`, { token: who.token })
    const told = cloud.as(z.object({ words: z.array(z.object({ word: z.string() })) })).words.map(({ word }) => word)
    const notes = readableTitles(member, ({ type }) => type === 'Note')
    expect([name, told.filter((word) => made.has(word)).toSorted()]).toEqual([name, notes])
  }
})

test('nobody else searches, counts, or is told facts', async () => {
  const bodies = { '': { query: { words } }, '/count': { query: { words } }, '/facts': { ids: [] } }
  for (const [path, body] of Object.entries(bodies))
    expect(await statuses(app, cast, 'POST', at(path), { body })).toEqual(forMembers())
})

describe('the order', () => {
  const found = async (who: Person, query: object) => {
    const answer = await post(who, at(''), { query: { pagesize: 2, ...query }, columns: ['title'] })
    return answer.as(z.array(z.object({ title: z.string() }))).map(({ title }) => title)
  }

  test('is by age for old clients, and for our page by how well something fits, the same from page to page', async () => {
    await make(ann, 'Wombat', { data: { body: '<p>burrow</p>' } })
    await make(ann, 'Keyed', { keywords: ['wombat'], data: { body: '<p>burrow</p>' } })
    await make(ann, 'Once', { data: { body: '<p>wombat burrow</p>' } })
    await make(ann, 'Long', { data: { body: `<p>wombat ${'burrow '.repeat(80)}</p>` } })
    const pages = async (sort?: string) => [
      await found(ben, { words: ['wombat'], sort }),
      await found(ben, { words: ['wombat'], sort, page: 2 }),
      await found(ben, { words: ['wombat'], sort, page: 3 }),
    ]
    expect(await pages()).toEqual([['Wombat', 'Keyed'], ['Once', 'Long'], []])
    expect(await pages('newest')).toEqual([['Long', 'Once'], ['Keyed', 'Wombat'], []])
    expect(await pages('relevance')).toEqual([['Wombat', 'Keyed'], ['Once', 'Long'], []])
    const refused = await post(ben, at(''), { query: { words, sort: 'oldest' } })
    expect([refused.status, refused.body]).toMatchObject([400, { field: 'query.sort' }])
  })

  test('does not tell by a score how often a word stands where one may not read', async () => {
    await make(ann, 'More alpha', { data: { body: '<p>alpha alpha beta</p>' } })
    await make(ann, 'More beta', { data: { body: '<p>alpha beta beta</p>' } })
    for (let i = 0; i < 2; i += 1) await make(ann, `Beta ${i}`, { data: { body: '<p>beta</p>' } })
    const search = () => found(ben, { words: ['alpha', 'beta'], sort: 'relevance' })
    const before = await search()
    for (let i = 0; i < 8; i += 1)
      await make(ann, `Secret ${i}`, { permission: 'private', data: { body: '<p>alpha</p>' } })
    expect(await search()).toEqual(before)
    for (let i = 0; i < 8; i += 1) await make(ann, `Open ${i}`, { data: { body: '<p>alpha</p>' } })
    expect(await search()).toEqual(before.toReversed())
  })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { authorNetworkFigures } from '../../../../shared/analysis/author-network.ts'
import { analysisNamesSchema } from '../../../../shared/domain/analysis.ts'
import { authorNetworkSchema } from '../../../../shared/domain/author-network.ts'
import { type Contribution, objectSchema } from '../../../../shared/domain/contributions.ts'
import { linkSchema } from '../../../../shared/domain/links.ts'
import { ObjectModel } from '../../../graph/objects/objects.model.ts'
import { collection } from '../../../store/collection.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeCast } from '../../../testing/cast.ts'
import { type Joined, makeNote } from '../../../testing/makers.ts'

let app: TestApp
let cast: Awaited<ReturnType<typeof makeCast>>
let ann: Joined
let ben: Joined
let manager: Joined
let rain: Contribution
let snow: Contribution
let view: Contribution
beforeAll(async () => {
  app = await startTestApp()
  cast = await makeCast(app)
  ;({ owner: ann, writer: ben, manager } = cast.callers)
  rain = await makeNote(app, ann, { title: 'Rain' })
  snow = await makeNote(app, ben, { title: 'Snow' })
  view = await contribute(ann, { type: 'View', title: 'Weather' })
  await connect(ben, snow, rain, 'buildson')
})
afterAll(() => app.stop())

const contribute = async (who: Joined, body: object) =>
  (
    await app.request('POST', `/api/contributions/${who.author.communityId}`, {
      token: who.token,
      body: { authors: [who.author._id], status: 'active', ...body },
    })
  ).as(objectSchema)
const connect = (who: Joined, from: { _id: string }, to: { _id: string }, type: string) =>
  app.request('POST', '/api/links/', { token: who.token, body: { from: from._id, to: to._id, type, data: {} } })
const ask = (who: { token: string }, query: Record<string, string> = {}, communityId = cast.community._id) =>
  app.request('GET', `/api/analysis/${communityId}/authornetwork?${new URLSearchParams(query).toString()}`, {
    token: who.token,
  })
const networkFor = async (who: { token: string }, query?: Record<string, string>) =>
  (await ask(who, query)).as(authorNetworkSchema)
const titlesFor = async (who: { token: string }, query?: Record<string, string>) =>
  (await networkFor(who, query)).contributions.map(([, title]) => title).toSorted()
const setDay = (note: Contribution, day: string) =>
  collection(ObjectModel).updateOne({ _id: note._id }, { $set: { created: new Date(day) } })

test('authors are told by their ids, with names as the reader may see them: real ones for managers and admins, and of oneself; what may not be read counts nowhere [ANET-01, ANET-08, ANET-09]', async () => {
  const secret = await makeNote(app, ann, { title: 'Our secret', permission: 'private' })
  await connect(ann, secret, snow, 'buildson')
  const figuresFor = async (who: { token: string }) => {
    const answer = await app.request('GET', `/api/analysis/${cast.community._id}/names`, { token: who.token })
    const nameById = new Map(answer.as(analysisNamesSchema).authors.map(({ _id, name }) => [_id, name]))
    const sent = await ask(who)
    const { tie } = authorNetworkFigures(sent.as(authorNetworkSchema), (id) => nameById.get(id) ?? '')
    return { text: answer.text + sent.text, ties: tie.rows.map(({ name, counts }) => [name, counts[0]?.value]) }
  }
  const nameOf = ({ user }: Joined) => `${user.firstName} ${user.lastName}`
  const asBen = await figuresFor(ben)
  expect(asBen.ties).toEqual([[`${ann.author.pseudoName} ↔ ${nameOf(ben)}`, 1]])
  expect(asBen.text).not.toContain('Our secret')
  expect(asBen.text).not.toContain(ann.author.userName)
  for (const who of [manager, cast.callers.admin])
    expect((await figuresFor(who)).ties).toEqual([[`${nameOf(ann)} ↔ ${nameOf(ben)}`, 2]])
  expect((await figuresFor(ann)).ties).toEqual([[`${nameOf(ann)} ↔ ${ben.author.pseudoName}`, 2]])
  expect((await ask(cast.callers.outsider)).status).toBe(403)
  await app.request('PUT', `/api/objects/${cast.community._id}/${secret._id}`, { token: ann.token, body: { status: 'inactive' } }) // prettier-ignore
})

test('a group keeps to its authors, a view to what stands on it; those of another community, and a view that one may not read, to nothing [ANET-03, ANET-04]', async () => {
  const { community, elsewhere } = cast
  const makeGroup = async (who: Joined, communityId: string) =>
    (
      await app.request('POST', `/api/groups/${communityId}`, {
        token: who.token,
        body: { title: 'Owls', status: 'active', permission: 'protected', authors: [who.author._id], members: [who.author._id] },
      })
    ).as(z.object({ _id: z.string() })) // prettier-ignore
  const owls = await makeGroup(ben, community._id)
  const group = await networkFor(manager, { group: owls._id })
  expect(group.authors).toEqual([ben.author._id])
  expect(group.contributions.map(([, title]) => title)).toEqual(['Snow'])
  expect(group.metrics.degree).toEqual([0])

  await connect(ann, view, rain, 'contains')
  expect(await titlesFor(ben, { views: view._id })).toEqual(['Rain'])
  const closed = await contribute(ann, { type: 'View', title: 'Closed', permission: 'private' })
  await connect(ann, closed, snow, 'contains')
  expect(await titlesFor(ann, { views: `${view._id},${closed._id}` })).toEqual(['Rain', 'Snow'])
  expect(await titlesFor(ben, { views: closed._id })).toEqual([])

  const far = await contribute(elsewhere.ann, { type: 'View', title: 'Elsewhere' })
  await connect(elsewhere.ann, far, await makeNote(app, elsewhere.ann, { title: 'Far' }), 'contains')
  const strangers = await makeGroup(elsewhere.ann, elsewhere.community._id)
  expect(await titlesFor(manager, { views: far._id })).toEqual([])
  expect(await titlesFor(manager, { group: strangers._id })).toEqual([])
})

test('only what was made from one date and time to another counts, by the clocks of the community, and nothing before 2020-06-22; at most 10000 are asked for, the newest [ANET-05, ANET-06, ANET-07]', async () => {
  const { token } = cast.callers.admin
  const path = `/api/communities/${cast.community._id}`
  const community = z.looseObject({}).parse(JSON.parse((await app.request('GET', path, { token })).text))
  await app.request('PUT', path, { token, body: { ...community, timeZone: 'Asia/Tokyo' } })
  // 08:30 in Tokyo.
  await setDay(rain, '2026-05-03T23:30:00Z')
  await setDay(snow, '2026-05-04T01:00:00Z')
  const between = (from: string, to: string) => titlesFor(ben, { from, to })
  expect(await between('2026-05-04T08:30', '2026-05-04T08:30')).toEqual(['Rain'])
  expect(await between('2026-05-04T08:31', '2026-05-04T10:00')).toEqual(['Snow'])
  expect(await between('2026-05-04T08:31', '')).toEqual(['Snow'])
  expect(await between('2026-05-04', '2026-05-04')).toEqual(['Rain', 'Snow'])
  expect(await between('', '2026-05-03')).toEqual([])
  expect(await between('2026-05-05T00:00', '2026-05-01T00:00')).toEqual([])
  // The other end is outside of the period.
  expect((await networkFor(ben, { from: '2026-05-04T08:31' })).links).toEqual([])
  expect((await networkFor(ben)).links).toEqual([[1, 0]])

  await setDay(rain, '2020-06-21T14:59:59Z')
  expect(await between('2020-01-01', '')).toEqual(['Snow'])
  await setDay(rain, '2020-06-21T15:00:00Z')
  expect(await between('', '')).toEqual(['Rain', 'Snow'])

  expect(await titlesFor(ben, { pagesize: '10000' })).toEqual(['Rain', 'Snow'])
  expect(await titlesFor(ben, { pagesize: '1' })).toEqual(['Snow'])
  const bad: Record<string, string>[] = [{ pagesize: '10001' }, { pagesize: '0' }, { from: 'May' }, { to: '2026-13-45' }, { group: 'x' }, { views: '$ne' }, { from: '2026-02-03T25:00' }] // prettier-ignore
  for (const query of bad) expect([query, (await ask(ben, query)).status]).toEqual([query, 422])
  expect((await ask(ben, { views: Array.from({ length: 501 }, () => view._id).join(',') })).status).toBe(422)
})

test('its links are those of build-ons and of the search for links; after updateallcache a new build-on is in all of them; members who have left stay, who is nobody any more is left out [ANET-13]', async () => {
  const { community } = cast
  const hail = await makeNote(app, manager, { title: 'Hail' })
  await connect(manager, hail, snow, 'buildson')
  const updated = await app.request('GET', `/api/links/updateallcache/${community._id}`, { token: manager.token })
  expect(updated.status).toBe(200)
  expect(updated.as(z.object({ updated: z.number() })).updated).toBeGreaterThanOrEqual(2)
  const network = async () => {
    const { contributions, links } = await networkFor(ben)
    const idAt = (place: number) => contributions[place]?.[0]
    return links.map(([from, to]) => `${idAt(from)} ${idAt(to)}`).toSorted()
  }
  const listed = async (method: string, path: string, body?: object) => {
    const answer = await app.request(method, path, { token: ben.token, ...(body && { body }) })
    return answer.as(z.array(linkSchema)).map(({ from, to }) => `${from} ${to}`).toSorted() // prettier-ignore
  }
  const all = [`${snow._id} ${rain._id}`, `${hail._id} ${snow._id}`].toSorted()
  expect(await network()).toEqual(all)
  expect(await listed('GET', `/api/links/buildson/${community._id}`)).toEqual(all)
  expect(await listed('POST', `/api/links/${community._id}/search`, { query: { type: 'buildson' } })).toEqual(all)

  await collection(ObjectModel).updateOne({ _id: ben.author._id }, { $set: { status: 'inactive' } })
  expect((await networkFor(manager)).authors).toContain(ben.author._id)
  await collection(ObjectModel).updateOne({ _id: hail._id }, { $set: { authors: ['f'.repeat(24)] } })
  const after = await networkFor(manager)
  expect(after.authors).not.toContain('f'.repeat(24))
  expect(after.metrics.degree).toHaveLength(after.authors.length)
})

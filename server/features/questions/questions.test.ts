import { afterAll, beforeAll, expect, test } from 'vitest'
import { objectSchema } from '../../../shared/domain/contributions.ts'
import { groupSchema } from '../../../shared/domain/groups.ts'
import { linkSchema } from '../../../shared/domain/links.ts'
import { attentionSchema, ideasSchema, questionsSchema } from '../../../shared/domain/questions.ts'
import { riseAboveSchema } from '../../../shared/domain/rise-aboves.ts'
import { LinkModel } from '../../graph/links/links.model.ts'
import { ObjectModel } from '../../graph/objects/objects.model.ts'
import { collection } from '../../store/collection.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { anotherCommunity, makeCast, statuses } from '../../testing/cast.ts'
import { join, type Joined, makeNote, makeUser } from '../../testing/makers.ts'

let app: TestApp
let seeded: Awaited<ReturnType<typeof seed>>
beforeAll(async () => {
  app = await startTestApp()
  seeded = await seed()
})
afterAll(() => app.stop())

const call = async ({ token }: { token: string }, method: string, path: string, body?: object) => {
  const answer = await app.request(method, path, { token, ...(body && { body }) })
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`)
  return answer
}
const create = async (who: Joined, fields: object) => {
  const body = { status: 'active', authors: [who.author._id], ...fields }
  return (await call(who, 'POST', `/api/contributions/${who.author.communityId}`, body)).as(objectSchema)
}
const link = async (who: Joined, from: string, to: string, type: string) =>
  (await call(who, 'POST', '/api/links', { from, to, type, data: {} })).as(linkSchema)._id

/**
 * In Auckland: Ann wrote Rain (on two views) and Hail, Ben wrote Snow and Ice, Cem wrote Fog and the rise-above Sum of Fog and Snow;
 * Dan wrote nothing.
 *
 *     Rain (Ann) ─┬─ Snow (Ben) ── Hail (Ann)
 *                 └─ Ice (Ben)
 *     Fog (Cem)   Sum (Cem)   Secret (Ann, private) builds on Fog
 */
const seed = async () => {
  const cast = await makeCast(app)
  const { community, callers } = cast
  const { owner: ann, writer: ben, manager, admin } = callers
  await call(admin, 'PUT', `/api/communities/${community._id}`, { timeZone: 'Pacific/Auckland' })
  const cem = await join(app, await makeUser(app, { firstName: 'Cem' }), community)
  const dan = await join(app, await makeUser(app, { firstName: 'Dan' }), community)
  const welcome = community.views[0] ?? ''
  const light = await create(ann, { type: 'View', title: 'Light' })
  const note = (who: Joined, title: string, fields: object = {}) => makeNote(app, who, { title, ...fields })
  const rain = await note(ann, 'Rain', { viewId: welcome })
  const snow = await note(ben, 'Snow', { buildson: rain._id })
  const hail = await note(ann, 'Hail', { buildson: snow._id })
  const ice = await note(ben, 'Ice', { buildson: rain._id })
  // Build-ons are placed beside it automatically, so Rain is added alone.
  await call(ann, 'POST', '/api/links', { from: light._id, to: rain._id, type: 'contains', data: { x: 1, y: 1 } })
  const fog = await note(cem, 'Fog')
  const secret = await note(ann, 'Secret', { buildson: fog._id, permission: 'private' })
  const made = { title: 'Sum', items: [], notes: [fog._id, snow._id] }
  const { note: sum } = (await call(cem, 'POST', `/api/views/${welcome}/riseabove`, made)).as(riseAboveSchema)
  for (const to of [rain, fog]) await link(ann, hail._id, to._id, 'references')
  await link(ben, ice._id, fog._id, 'references')
  const source = { longCitation: 'Sky, A. (2001). Fog.', shortCitation: 'Sky 2001', citationTags: [] }
  const cited = { ...source, citedNoteId: fog._id, citedNoteTitle: 'Fog' }
  await call(cem, 'POST', `/api/citations/${community._id}`, cited)
  const read = (who: Joined, { _id }: { _id: string }) =>
    call(who, 'POST', `/api/records/read/${community._id}/${_id}`, {})
  await read(ben, rain)
  await read(cem, rain)
  await read(ann, rain)
  await read(ann, snow)
  await read(manager, ice)

  const [theory, need] = [
    await create(ann, { type: 'Support', title: 'My theory' }),
    await create(ann, { type: 'Support', title: 'I need to understand' }),
  ]
  // Weeks begin twelve hours earlier in Auckland than in Greenwich.
  const uses = [
    [theory, ann, rain, '2026-09-06T11:00:00Z'], // Sunday 6 September, 23:00
    [theory, ben, snow, '2026-09-06T13:00:00Z'], // Monday 7 September, 1:00
    [need, ben, snow, '2026-09-06T13:30:00Z'],
    [theory, ann, rain, '2026-09-20T12:30:00Z'], // Monday 21 September, 0:30
  ] as const
  for (const [support, who, to, at] of uses) {
    const _id = await link(who, support._id, to._id, 'supports')
    await collection(LinkModel).updateOne({ _id }, { $set: { created: new Date(at) } })
  }
  await call(ann, 'PUT', `/api/objects/${rain._id}`, { title: 'Rain', data: { body: '<p>Rain is warm.</p>' } })
  const titles = new Map([rain, snow, hail, ice, fog, secret, sum].map(({ _id, title }) => [_id, title]))
  return { cast, community, ann, ben, cem, dan, manager, welcome, light, rain, snow, fog, ice, titles }
}

const at = (query: Record<string, string> = {}) =>
  `/api/questions/${seeded.community._id}?${new URLSearchParams(query).toString()}`

/** Single-row figures: numbers by name, and the titles behind them. */
const answers = async (who: Joined, query: Record<string, string> = {}) => {
  const { figures, withheld } = (await call(who, 'GET', at(query))).as(questionsSchema)
  const rowsOf = (key: string) => figures.find((figure) => figure.key === key)?.rows ?? []
  const told = (key: string) => {
    const { columns = [] } = figures.find((figure) => figure.key === key) ?? {}
    return columns.map((column, place) => [column, rowsOf(key)[0]?.counts[place]] as const)
  }
  const titled = (ids: readonly string[] = []) => ids.map((id) => seeded.titles.get(id) ?? '').toSorted()
  return {
    withheld,
    numbers: (key: string) => Object.fromEntries(told(key).map(([column, count]) => [column, count?.value])),
    behind: (key: string) => Object.fromEntries(told(key).map(([column, count]) => [column, titled(count?.ids)])),
    people: (key: string, column: string) => told(key).find(([name]) => name === column)?.[1]?.people,
    rows: (key: string) => rowsOf(key).map(({ name, counts }) => [name, ...counts.map(({ value }) => value)]),
    columns: (key: string) => figures.find((figure) => figure.key === key)?.columns,
  }
}
const pair = (...people: readonly Joined[]) => people.map(({ author }) => author._id).toSorted()

test('the first question: of 6 notes 3 are read and 2 built on by somebody else, and one pair built on each other, as worked out by hand; behind each stand exactly these [QUES-02, QUES-03]', async () => {
  const { ann, ben } = seeded
  const { numbers, behind, people } = await answers(ben)
  // Read: Rain by Ben and Cem, Snow by Ann, Ice by the teacher, without own reads. Built on: Rain by Snow and Ice,
  // Snow by Hail; Fog only by the unreadable Secret.
  expect(numbers('collaborate')).toEqual({ notes: 6, read: 3, builtOn: 2, pairs: 1 })
  expect(behind('collaborate')).toEqual({
    notes: ['Fog', 'Hail', 'Ice', 'Rain', 'Snow', 'Sum'],
    read: ['Ice', 'Rain', 'Snow'],
    builtOn: ['Rain', 'Snow'],
    pairs: [],
  })
  expect(people('collaborate', 'pairs')).toEqual([pair(ann, ben)])
  const own = await answers(ann)
  expect(own.numbers('collaborate')).toEqual({ notes: 7, read: 3, builtOn: 3, pairs: 1 })
})

test('the second question: a rise-above with its two notes, two notes with references, one with a citation, one on several views, as worked out by hand [QUES-02, QUES-04]', async () => {
  const { numbers, behind, rows } = await answers(seeded.ben)
  // Snow is also on the rise-above's view, which doesn't count.
  expect(numbers('together')).toEqual({ riseAboves: 1, within: 2, references: 2, citations: 1, severalViews: 1 })
  expect(behind('together')).toEqual({
    riseAboves: ['Sum'],
    within: ['Fog', 'Snow'],
    references: ['Hail', 'Ice'],
    citations: ['Fog'],
    severalViews: ['Rain'],
  })
  expect(rows('riseAbove')).toEqual([['Sum', 2]])
})

test('the third question: two threads of one step and one of three, a note changed after it was built on, and notes with supports by the weeks of Auckland, as worked out by hand [QUES-02, QUES-05]', async () => {
  const { numbers, behind, rows, columns } = await answers(seeded.ben)
  expect(numbers('develop')).toEqual({ threads: 3, deep: 1, changed: 1, supports: 2 })
  expect(behind('develop')).toEqual({
    threads: ['Fog', 'Rain', 'Sum'],
    deep: ['Rain'],
    changed: ['Rain'],
    supports: ['Rain', 'Snow'],
  })
  // Fog and Sum have depth 1; Rain – Snow – Hail has depth 3.
  expect(rows('depth')).toEqual([['1', 2], ['2', 0], ['3', 1]]) // prettier-ignore
  expect(columns('week')).toEqual(['all', 'I need to understand', 'My theory'])
  expect(rows('week')).toEqual([
    ['2026-08-31', 1, 0, 1],
    ['2026-09-07', 1, 1, 1],
    ['2026-09-14', 0, 0, 0],
    ['2026-09-21', 1, 0, 1],
  ])
})

test('views, days and a group narrow what is counted; filters that mean nothing are refused [QUES-01]', async () => {
  const { ann, ben, cem, light, welcome, community } = seeded
  const numbersFor = async (query: Record<string, string>) => (await answers(ben, query)).numbers('collaborate')
  expect((await numbersFor({ views: `${light._id},${welcome}` }))['notes']).toBe(5)
  expect(await numbersFor({ views: welcome, from: '2000-01-01', to: '2001-01-01' })).toEqual({ notes: 0, read: 0, builtOn: 0, pairs: 0 }) // prettier-ignore
  const body = { type: 'Group', title: 'Red', members: [ben.author._id, cem.author._id] }
  const group = (await call(ben, 'POST', `/api/groups/${community._id}`, body)).as(groupSchema)
  // Notes of Ben and Cem: Snow, Ice, Fog and Sum; without mutual build-ons.
  const { numbers } = await answers(ann, { group: group._id })
  expect(numbers('collaborate')).toEqual({ notes: 4, read: 2, builtOn: 2, pairs: 0 })
  const refused = async (query: Record<string, string>) => (await app.request('GET', at(query), { token: ann.token })).status // prettier-ignore
  expect(await refused({ from: '2026-13-01' })).toBe(422)
  expect(await refused({ group: 'red' })).toBe(422)
  expect(await refused({ views: 'x' })).toBe(422)
  expect(await refused({ group: light._id })).toBe(404)
})

test('a writer who selects a group of one, a group with oneself, a view or days gets no figures of one other person, co-authored notes or none included; a manager gets them [ANLY-03]', async () => {
  const { cast } = seeded
  const { community, callers } = await anotherCommunity(app, cast)
  const { owner: me, writer: ben, manager } = callers
  const [cem, dan] = [
    await join(app, await makeUser(app, { firstName: 'Cem' }), community),
    await join(app, await makeUser(app, { firstName: 'Dan' }), community),
  ]
  const view = await create(cem, { type: 'View', title: 'Cem’s view' })
  const own = await makeNote(app, me)
  const groupOf = async (...people: Joined[]) => {
    const body = { type: 'Group', title: 'Chosen', members: people.map(({ author }) => author._id) }
    return (await call(me, 'POST', `/api/groups/${community._id}`, body)).as(groupSchema)._id
  }
  const isWithheld = async (query: Record<string, string>, who = me) => {
    const path = `/api/questions/${community._id}?${new URLSearchParams(query).toString()}`
    const { figures, withheld } = (await call(who, 'GET', path)).as(questionsSchema)
    expect(withheld).toBe(figures.length === 0)
    return withheld
  }
  const [alone, together, several] = [await groupOf(cem), await groupOf(me, cem), await groupOf(cem, ben)]
  const nothing = await groupOf(dan)
  expect([await isWithheld({ group: alone }), await isWithheld({ group: together })]).toEqual([true, true])
  await create(cem, { type: 'Note', title: 'Ours', authors: [cem.author._id, ben.author._id] })
  await makeNote(app, cem, { viewId: view._id })
  await makeNote(app, ben)
  for (const group of [alone, together, nothing]) {
    expect(await isWithheld({ group })).toBe(true)
    expect(await isWithheld({ group }, manager)).toBe(false)
  }
  expect(await isWithheld({ group: several })).toBe(false)
  expect(await isWithheld({ group: await groupOf(me) })).toBe(false)
  expect(await isWithheld({})).toBe(false)
  expect(await isWithheld({ views: view._id })).toBe(true)
  await call(cem, 'POST', '/api/links', { from: view._id, to: own._id, type: 'contains', data: { x: 1, y: 1 } })
  expect(await isWithheld({ views: view._id })).toBe(true)
  const day = '2020-05-05'
  const shared = await create(me, { type: 'Note', title: 'Of us two', authors: [me.author._id, cem.author._id] })
  await collection(ObjectModel).updateOne({ _id: shared._id }, { $set: { created: new Date(`${day}T12:00:00Z`) } })
  expect(await isWithheld({ from: day, to: day })).toBe(true)
  expect(await isWithheld({ from: day, to: day }, manager)).toBe(false)
  expect(await isWithheld({ views: view._id, from: day, to: day })).toBe(false)
  await makeNote(app, ben, { viewId: view._id })
  expect(await isWithheld({ views: view._id })).toBe(false)
})

test('a writer gets no figures of one other person alone, and nobody a ranking: people have neither number nor order of merit [QUES-08]', async () => {
  const { ann, ben, cem, manager, light, community } = seeded
  // Light contains only Rain, by Ann.
  const query = { views: light._id }
  expect((await call(ben, 'GET', at(query))).body).toEqual({ ids: [], figures: [], withheld: true })
  expect((await answers(ann, query)).numbers('collaborate')).toEqual({ notes: 1, read: 1, builtOn: 1, pairs: 0 })
  expect((await answers(manager, query)).numbers('collaborate')).toEqual({ notes: 1, read: 1, builtOn: 1, pairs: 0 })
  const body = { type: 'Group', title: 'Cem alone', members: [cem.author._id] }
  const group = (await call(ben, 'POST', `/api/groups/${community._id}`, body)).as(groupSchema)
  expect((await answers(ben, { group: group._id })).withheld).toBe(true)
  const { text } = await call(ben, 'GET', at())
  expect([...text.matchAll(/"people":(\[.*?\]\])/g)].map(([, people]) => people)).toEqual([
    JSON.stringify([pair(ann, ben)]),
  ])
})

test('the fourth question tells of each of one’s notes who has read it, built on it, referred to it and risen above it; of somebody else’s it tells managers alone [QUES-02, QUES-06]', async () => {
  const { ann, ben, cem, manager, cast, community, titles } = seeded
  const ideas = async (who: Joined, query: Record<string, string> = {}) => {
    const path = `/api/questions/${community._id}/ideas?${new URLSearchParams(query).toString()}`
    const found = (await call(who, 'GET', path)).as(ideasSchema)
    const told = ({ ids, people = [] }: { ids: string[]; people?: string[][] | undefined }) =>
      [...ids.map((id) => titles.get(id)), ...people.flat().map((id) => nameOf.get(id))].join(' ')
    const nameOf = new Map(Object.entries({ Ann: ann, Ben: ben, Cem: cem, Mia: manager }).map(([name, { author }]) => [author._id, name])) // prettier-ignore
    const words = (text: string) => text.split(' ').filter(Boolean).toSorted().join(' ')
    return found.map(({ title, read, builtOn, referred, risen }) => [title, ...[read, builtOn, referred, risen].map((count) => words(told(count)))]) // prettier-ignore
  }
  expect(await ideas(cem)).toEqual([
    ['Fog', '', '', 'Ann Ben Hail Ice', ''],
    ['Sum', '', '', '', ''],
  ])
  expect(await ideas(ben)).toEqual([
    ['Snow', 'Ann', 'Ann Hail', '', 'Cem Sum'],
    ['Ice', 'Mia', '', '', ''],
  ])
  expect(await ideas(ann)).toEqual([
    ['Rain', 'Ben Cem', 'Ben Ice Snow', '', ''],
    ['Hail', '', '', '', ''],
    ['Secret', '', '', '', ''],
  ])
  expect(await ideas(manager, { author: ben.author._id })).toEqual(await ideas(ben))
  expect(await ideas(ben, { author: ben.author._id })).toEqual(await ideas(ben))
  const path = `/api/questions/${community._id}/ideas?author=${ann.author._id}`
  const all = await statuses(app, cast, 'GET', path)
  expect(all).toEqual({ visitor: 401, outsider: 403, writer: 403, owner: 200, manager: 200, admin: 200 })
})

test('a manager sees who has written nothing, who has never been built on, notes that only their authors have read, and promising threads without a note for 7 days; writers are refused [QUES-02, QUES-07]', async () => {
  const { ann, ben, cem, dan, manager, rain, fog, titles, community } = seeded
  const path = `/api/questions/${community._id}/attention`
  for (const who of [ann, ben, cem]) expect((await app.request('GET', path, who)).status).toBe(403)
  const mark = async (to: string) => {
    const idea = await create(ann, { type: 'promisingIdeaobj' })
    await call(ann, 'POST', '/api/links', { from: idea._id, to, type: 'promisings', data: { idea: 'warm' } })
  }
  const attention = async () => {
    const { figures } = (await call(manager, 'GET', path)).as(attentionSchema)
    const { columns = [], rows = [] } = figures[0] ?? {}
    return Object.fromEntries(
      columns.map((column, place) => {
        const { value, ids = [], people = [] } = rows[0]?.counts[place] ?? {}
        return [column, [value, ...ids.map((id) => titles.get(id) ?? '').toSorted(), ...people.flat()]]
      }),
    )
  }
  await mark(rain._id)
  await mark(fog._id)
  const [silent, unanswered] = [[1, dan.author._id], [0]]
  // Fog has a build-on by Secret, which the teacher may read.
  const unread = [4, 'Fog', 'Hail', 'Secret', 'Sum']
  expect(await attention()).toEqual({ silent, unanswered, unread, quiet: [0] })
  const ofRain = [...titles].flatMap(([id, title]) => (['Rain', 'Snow', 'Hail', 'Ice'].includes(title) ? [id] : []))
  const writtenAgo = async (days: number) => {
    const created = new Date(Date.now() - days * 24 * 60 * 60_000)
    await collection(ObjectModel).updateMany({ _id: { $in: ofRain } }, { $set: { created } })
    // Direct changes in the store are read with the next save.
    for (const id of ofRain) await call(manager, 'PUT', `/api/objects/${id}`, { title: titles.get(id) })
  }
  await writtenAgo(6.9)
  expect(await attention()).toEqual({ silent, unanswered, unread, quiet: [0] })
  await writtenAgo(7.1)
  expect(await attention()).toEqual({ silent, unanswered, unread, quiet: [1, 'Rain'] })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { objectSchema, type Contribution } from '../../../shared/domain/contributions.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { join, makeNote, makeUser, twoMembers, type Joined } from '../../testing/makers.ts'
import { makeGroup } from '../../testing/objects.ts'

let app: TestApp
let community: Awaited<ReturnType<typeof twoMembers>>['community']
let manager: Joined
/** Ann writes; Ben is in her group; Cai is not. */
let ann: Joined
let ben: Joined
let cai: Joined
let group: string
let view: string
let open: Contribution
beforeAll(async () => {
  app = await startTestApp()
  ;({ community, manager, ann, ben } = await twoMembers(app))
  cai = await join(app, await makeUser(app, { firstName: 'Cai' }), community)
  group = (await makeGroup(community._id, [ann, ben]))._id
  view = community.views[0] ?? ''
  open = await makeNote(app, ann, { title: 'Open', viewId: view })
})
afterAll(() => app.stop())

const call = async (method: string, who: Joined, path: string, body?: unknown) => {
  const answer = await app.request(method, `/api/${path}`, { token: who.token, body })
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${answer.text}`)
  return answer
}
const ALL = { query: { pagesize: 100_000 } }

const listsOf = async (who: Joined, ids: readonly string[]) => {
  const c = community._id
  const asked = [
    ['GET', `analysis/${c}/activity`],
    ['GET', `analysis/${c}/activity?reads=no`],
    ['POST', `records/search/${c}`, {}],
    ['POST', `records/search/${c}`, ALL],
    ['POST', `records/search/${c}`, { query: { targetId: { $in: [view, open._id, ...ids] } } }],
    ['POST', `records/search/${c}`, { query: { authorId: ann.author._id } }],
    ['POST', `records/search/${c}`, { query: { historicalVariableName: { $in: ['contains', 'buildson', 'attach'] } } }],
    ['GET', `records/mine/${c}`],
    ['GET', `records/object/${view}`],
    ['GET', `records/object/${open._id}`],
    ['POST', `historicalobjects/${c}/search`, ALL],
    ['POST', `historicalobjects/${c}/search`, { query: { dataType: 'Note', pagesize: 100_000 } }],
    ['POST', `historicalobjects/${c}/search`, { query: { dataId: { $in: [open._id, ...ids] }, pagesize: 100_000 } }],
    ['GET', `contributions/${c}/studentNotes`],
    ['GET', `contributions/${c}/studentActs`],
    ['POST', `contributions/${c}/search/count`, { query: {} }],
    ['GET', `links/notesCount/${view}`],
    ['GET', `links/view/${view}`],
    ['GET', `links/to/${open._id}`],
    ['GET', `links/from/${open._id}`],
    ['POST', `links/${c}/search`, { query: {} }],
    ['GET', `views/${view}/board`],
    ['GET', `unread/${c}`],
    ['GET', `analysis/${c}/interactions`],
    ['GET', `analysis/${c}/authornetwork`],
    ['GET', `questions/${c}`],
  ] as const
  const answers: { path: string; status: number; text: string; total: string | null }[] = []
  for (const [method, path, body] of asked) {
    const { text, status, headers } = await app.request(method, `/api/${path}`, { token: who.token, body })
    answers.push({ path, status, text, total: headers.get('x-total-count') })
  }
  expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  return answers
}

/** A private note with a file, annotation, essence and links; saved, read and removed from its view. */
const plant = async (fields: object): Promise<string[]> => {
  const c = community._id
  const make = async (type: string, more: object = {}) =>
    (await call('POST', ann, `contributions/${c}`, { type, status: 'active', authors: [ann.author._id], title: 'Secret', ...more })).as(objectSchema)._id // prettier-ignore
  const link = async (from: string, to: string, type: string) => {
    const answer = await call('POST', ann, 'links', { from, to, type, data: { x: 1, y: 1 } })
    return String((answer.body as { _id: unknown })._id)
  }
  const note = await make('Note', { permission: 'private', data: { body: '<p>Secret</p>' }, ...fields })
  const [file, remark, essence] = [await make('Attachment'), await make('Annotation'), await make('Essence')]
  const links = [
    await link(note, file, 'attach'),
    await link(remark, note, 'annotates'),
    await link(note, essence, 'essence'),
    await link(view, note, 'contains'),
    await link(note, open._id, 'buildson'),
    await link(open._id, note, 'references'),
  ]
  await call('PUT', ann, `objects/${c}/${note}`, { title: 'Secret again' })
  await call('POST', manager, `records/read/${c}/${note}`)
  await call('DELETE', ann, `links/${links[3]}`)
  links.push(await link(view, note, 'contains'))
  return [note, file, remark, essence, ...links]
}

test('activity, records and historical objects tell nothing of unreadable objects: no id, time, act or count [LEAK-03]', async () => {
  const before = await listsOf(cai, [])
  const planted = [...(await plant({})), ...(await plant({ group, _groupMembers: [ann.author._id, ben.author._id] }))]
  expect(await listsOf(cai, planted)).toEqual(before)
  const [activity, , records] = before
  const closing = await makeNote(app, ann, { title: 'Closing' })
  await call('POST', cai, `records/read/${community._id}/${closing._id}`)
  expect((await listsOf(cai, [closing._id]))[0]?.text).toContain(closing._id)
  await call('PUT', ann, `objects/${community._id}/${closing._id}`, { permission: 'private' })
  const after = await listsOf(cai, [...planted, closing._id])
  expect([after[0], after[2]]).toEqual([activity, records])
  for (const { path, text } of after)
    expect([path, [...planted, closing._id].filter((id) => text.includes(id))]).toEqual([path, []])
})

test('the same lists tell authors, group members and managers of private objects [LEAK-03]', async () => {
  const own = await plant({})
  const ofGroup = await plant({ group, _groupMembers: [ann.author._id, ben.author._id] })
  const told = async (who: Joined, ids: readonly string[]) => {
    const answers = await listsOf(who, ids)
    return [0, 2, 10].map((at) => ids.slice(0, 4).map((id) => answers[at]?.text.includes(id)))
  }
  const all = [0, 2, 10].map(() => [true, true, true, true])
  const none = [0, 2, 10].map(() => [false, false, false, false])
  expect(await told(ann, own)).toEqual(all)
  expect(await told(manager, own)).toEqual(all)
  expect(await told(ben, own)).toEqual(none)
  for (const who of [ann, ben, manager]) expect(await told(who, ofGroup)).toEqual(all)
})

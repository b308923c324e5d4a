import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { communitySchema } from '../../../shared/domain/communities.ts'
import { objectSchema, type Contribution } from '../../../shared/domain/contributions.ts'
import { linkSchema } from '../../../shared/domain/links.ts'
import { openingSchema } from '../../../shared/domain/opening.ts'
import { scaffoldSchema, usedBy } from '../../../shared/domain/scaffolds.ts'
import { firstStepsSchema, templateChosenSchema, templateSchema } from '../../../shared/domain/templates.ts'
import { hierarchySchema, treeOf, type Branch } from '../../../shared/rules/hierarchy.ts'
import { ActModel } from '../../graph/acts/acts.model.ts'
import { CommunityModel } from '../../graph/communities/communities.model.ts'
import { LinkModel } from '../../graph/links/links.model.ts'
import { collection } from '../../store/collection.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { belongingsOf } from '../../testing/belongings.ts'
import { anotherCommunity, forManagers, makeCast, statuses, type Cast } from '../../testing/cast.ts'
import { join, makeNote, makeUser, type Joined, type Person } from '../../testing/makers.ts'

let app: TestApp
let cast: Cast
let manager: Joined
beforeAll(async () => {
  app = await startTestApp()
  cast = await makeCast(app)
})
afterAll(() => app.stop())
beforeEach(async () => {
  cast = await anotherCommunity(app, cast)
  ;({ manager } = cast.callers)
})

const home = (rest = '') => `/api/communities/${cast.community._id}${rest}`
const call = (who: Person, method: string, path: string, body?: unknown) =>
  app.request(method, path, { token: who.token, ...(body !== undefined && { body }) })
const choose = (template: string | null, who: Person = manager) => call(who, 'POST', home('/templates'), { template })
const list = async () => (await call(manager, 'GET', home('/templates'))).as(z.array(templateSchema))
const community = async () => (await call(manager, 'GET', home())).as(communitySchema)
const setLanguage = (lang: string) => call(manager, 'PUT', home(), { lang })
const drawn = (branches: readonly Branch[]): string =>
  branches.map(({ view, below }) => view.title + (below.length > 0 ? ` (${drawn(below)})` : '')).join(', ')
const views = async () => drawn(treeOf((await call(manager, 'GET', home('/hierarchy'))).as(hierarchySchema)))
const scaffolds = async () => {
  const all = (await call(manager, 'GET', home('/scaffolds'))).as(z.array(scaffoldSchema))
  const { rootContextId } = await community()
  const texts = ({ title, supports }: (typeof all)[number]) => [title, ...supports.map((support) => support.title)]
  return { listed: all.map(texts), used: usedBy(rootContextId, all).map(texts) }
}
const welcomeId = () => cast.community.views[0] ?? ''
const object = async (id: string): Promise<Contribution> =>
  (await call(manager, 'GET', `/api/objects/${id}`)).as(objectSchema)

const THEORY_BUILDING = [
  'Theory Building',
  'My theory',
  'A better theory',
  'New Information',
  'This theory cannot explain',
  'I need to understand',
  'Putting our knowledge together',
]

test('the templates are exactly theory building, KWL, debate, design and book club, for managers [TEAC-09]', async () => {
  expect((await list()).map(({ name, title }) => [name, title])).toEqual([
    ['theoryBuilding', 'Theory building'],
    ['kwl', 'KWL'],
    ['debate', 'Debate'],
    ['design', 'Design'],
    ['bookClub', 'Book club'],
  ])
  expect(await statuses(app, cast, 'GET', home('/templates'))).toEqual(forManagers())
})

test.each([
  ['en', 'theoryBuilding', 'Our theories, What we know now', THEORY_BUILDING],
  [
    'en',
    'kwl',
    'What we know, What we want to know, What we have learned',
    ['KWL', 'I know', 'I want to know', 'I have learned', 'My source', 'I used to think', 'A new question'],
  ],
  [
    'fi',
    'debate',
    'Väittelymme (Perusteluja puolesta, Perusteluja vastaan), Johtopäätöksemme',
    [
      'Väittely',
      'Väitän',
      'Perusteluni',
      'Todisteeni',
      'Vastaväitteeni',
      'Vastaukseni vastaväitteeseen',
      'Mistä olemme samaa mieltä',
      'Muutin mieltäni',
    ],
  ],
  [
    'cn',
    'design',
    '我們的設計專題 (問題, 構想, 原型與測試), 我們的成果',
    ['設計', '問題是', '人們需要', '我的構想', '我們試過了', '有效的地方', '無效的地方', '更好的版本'],
  ],
  [
    'ja',
    'bookClub',
    '私たちの本 (登場人物, テーマ, 好きな箇所), この本が私たちに語ること',
    ['読書会', '心に残った箇所', '疑問に思うこと', '私の解釈', '本文の根拠', '思い出したこと', '別の読み方'],
  ],
])(
  'choosing a template makes its views and scaffolds in the community’s language, in place of the untouched “Welcome” view and default scaffold: %s %s [TEAC-09]',
  async (lang, name, expectedViews, scaffold) => {
    expect([await views(), await scaffolds()]).toEqual(['Welcome', { listed: [THEORY_BUILDING], used: [THEORY_BUILDING] }]) // prettier-ignore
    await setLanguage(lang)
    const chosen = await choose(name)
    expect(chosen.status).toBe(200)
    expect(await views()).toBe(expectedViews)
    expect(await scaffolds()).toEqual({ listed: [scaffold], used: [scaffold] })
    const { viewId } = chosen.as(templateChosenSchema)
    const [first = ''] = (await community()).views
    expect(viewId).toBe(first)
    expect(await object(first)).toMatchObject({ type: 'View', permission: 'public', authors: expect.any(Array) })
    const inFirst = (await call(manager, 'GET', `/api/links/from/${first}`)).as(z.array(linkSchema))
    const places = inFirst.map(({ data }) => `${data.x} ${data.y}`)
    expect(new Set(places).size).toBe(places.length)
    const acts = await collection(ActModel).find({ communityId: cast.community._id, act: 'templateUsed' }).toArray()
    expect(acts).toMatchObject([{ by: manager.user._id, details: { template: name } }])
  },
)

test.each<[string, () => Promise<unknown>, { view?: true; scaffold?: true }]>([
  ['a renamed view', () => call(manager, 'PUT', `/api/objects/${welcomeId()}`, { title: 'Hello' }), { view: true }],
  ['a view with a note', () => makeNote(app, manager, { viewId: welcomeId() }), { view: true }],
  [
    'a view whose only note was removed',
    async () => {
      await makeNote(app, manager, { viewId: welcomeId() })
      const [item] = (await call(manager, 'GET', `/api/links/from/${welcomeId()}`)).as(z.array(linkSchema))
      await call(manager, 'DELETE', `/api/links/${item?._id}`)
    },
    { view: true },
  ],
  [
    'a view within another',
    async () => {
      const made = (await call(manager, 'POST', home('/views'), { title: 'Map' })).as(objectSchema)
      await call(manager, 'POST', '/api/links', { from: made._id, to: welcomeId(), type: 'contains', data: {} })
    },
    { view: true },
  ],
  [
    'a renamed scaffold',
    () => call(manager, 'PUT', `/api/objects/${cast.community.scaffolds[0]}`, { title: 'Ours' }),
    { scaffold: true },
  ],
  [
    'a scaffold with another support',
    () => call(manager, 'POST', `/api/scaffolds/${cast.community.scaffolds[0]}/supports`, { title: 'I doubt' }),
    { scaffold: true },
  ],
  [
    'a scaffold that a view uses',
    async () => {
      const made = (await call(manager, 'POST', home('/views'), { title: 'Map' })).as(objectSchema)
      const to = cast.community.scaffolds[0]
      await call(manager, 'POST', '/api/links', { from: made._id, to, type: 'uses', data: {} })
    },
    { scaffold: true },
  ],
  [
    'a scaffold with a support in a note',
    async () => {
      const parts = (await call(manager, 'GET', `/api/links/from/${cast.community.scaffolds[0]}`)).as(
        z.array(linkSchema),
      )
      const note = await makeNote(app, manager)
      await call(manager, 'POST', '/api/links', { from: parts[0]?.to, to: note._id, type: 'supports', data: {} })
    },
    { scaffold: true },
  ],
])('a touched one stays beside those of the template: %s [TEAC-09]', async (_name, touch, { view, scaffold }) => {
  await touch()
  const before = await community()
  const [title, [old = []]] = [(await object(welcomeId())).title, (await scaffolds()).listed]
  expect((await choose('kwl')).status).toBe(200)
  expect((await object(welcomeId())).title).toBe(view ? title : 'What we know')
  const after = await community()
  expect(after.views.length).toBe(before.views.length + (view ? 3 : 2))
  const titles = (await scaffolds()).listed.map(([first]) => first)
  expect(titles).toEqual(scaffold ? [old[0], 'KWL'] : ['KWL'])
})

test('reading the Welcome view does not touch it [TEAC-09]', async () => {
  await call(cast.callers.writer, 'POST', `/api/records/read/${cast.community._id}/${welcomeId()}`)
  await call(manager, 'GET', `/api/views/${welcomeId()}/board`)
  await choose('bookClub')
  expect((await object(welcomeId())).title).toBe('Our book')
})

test('if the store fails, nothing is made and nothing is replaced [TEAC-09]', async () => {
  const stored = async () => ({
    ...(await belongingsOf(cast.community._id)),
    community: await collection(CommunityModel).findOne({ _id: cast.community._id }),
    acts: await collection(ActModel).countDocuments({ communityId: cast.community._id }),
  })
  const before = await stored()
  const links = collection(LinkModel)
  const write = links.insertMany.bind(links)
  // After the views, the old scaffold's removal and the new scaffold.
  const failing = vi.spyOn(links, 'insertMany').mockImplementation((docs, options) => {
    if (docs.some(({ type }) => type === 'uses')) return Promise.reject(new Error('The store refuses.'))
    return write(docs, options)
  })
  try {
    expect((await choose('debate')).status).toBe(500)
    expect(failing.mock.calls.length).toBeGreaterThan(2)
  } finally {
    failing.mockRestore()
  }
  expect(await stored()).toEqual(before)
  expect((await choose('debate')).status).toBe(200)
})

test('only managers choose; a double click makes it once, and another template is refused [TEAC-09]', async () => {
  expect(await statuses(app, cast, 'POST', home('/templates'), { body: { template: null } })).toEqual(forManagers())
  for (const template of ['', 'quiz', undefined, 7])
    expect((await call(manager, 'POST', home('/templates'), { template })).status).toBe(422)
  const twice = await Promise.all([choose('design'), choose('design'), choose('design')])
  expect(twice.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(twice.map(({ text }) => text)).size).toBe(1)
  const made = [await views(), await scaffolds()]
  expect(made[0]).toBe('Our design project (The problem, Ideas, Prototypes and tests), Our result')
  expect((await choose('design')).body).toEqual(twice[0]?.body)
  for (const other of ['kwl', null]) {
    const refused = await choose(other)
    expect([refused.status, refused.body]).toEqual([
      409,
      { message: 'This community already has a template. You can add further views and scaffolds yourself.' },
    ])
  }
  expect([await views(), await scaffolds()]).toEqual(made)
  const [one, other] = await (async () => {
    cast = await anotherCommunity(app, cast)
    return await Promise.all([choose('kwl'), choose('debate')])
  })()
  expect(new Set([one.status, other.status])).toEqual(new Set([200, 409]))
  expect(['What we know, What we want to know, What we have learned', 'Our debate (Arguments for, Arguments against), Our conclusions']).toContain(await views()) // prettier-ignore
})

test('the checklist of a new community ticks question, template and invite once done, and is gone after all three; only its managers get it [TEAC-08]', async () => {
  const { admin, outsider } = cast.callers
  const made = await call(admin, 'POST', '/api/communities', { title: 'New', registrationKey: 'w' })
  const {
    _id,
    views: [viewId = ''],
    ...rest
  } = made.as(communitySchema)
  const path = `/api/communities/${_id}/first-steps`
  const steps = async (who: Person = admin) => (await call(who, 'GET', path)).as(z.nullable(firstStepsSchema))
  const opening = async (who: Person) =>
    (await call(who, 'GET', `/api/views/${viewId}/opening`)).as(openingSchema).firstSteps
  const nothing = { question: false, template: false, invite: false, viewId, firstQuestion: '' }
  expect([await steps(), await opening(admin)]).toEqual([nothing, nothing])

  const choice = await call(admin, 'POST', `/api/communities/${_id}/templates`, { template: 'kwl' })
  const chosen = { ...nothing, template: true, firstQuestion: 'What do we already know about our topic?' }
  expect(choice.body).toEqual({ viewId, firstSteps: chosen })
  expect([await steps(), await opening(admin)]).toEqual([chosen, chosen])

  const me = (await call(admin, 'GET', `/api/authors/${_id}/me`)).body as Joined['author']
  const teacher = { ...admin, author: me }
  const unsaved = await makeNote(app, teacher, { status: 'unsaved', title: '', viewId })
  expect(await steps()).toEqual(chosen)
  // An abandoned note.
  await call(admin, 'PUT', `/api/objects/${unsaved._id}`, { status: 'inactive' })
  expect(await steps()).toEqual(chosen)
  const note = await makeNote(app, teacher, { viewId })
  expect(await steps()).toEqual({ ...chosen, question: true })
  await call(admin, 'PUT', `/api/objects/${note._id}`, { status: 'inactive' })
  expect(await steps()).toEqual({ ...chosen, question: true })

  const pupil = await join(app, await makeUser(app), { ...made.as(communitySchema), ...rest, _id })
  expect([await steps(), await opening(admin)]).toEqual([null, undefined])
  expect(await opening(pupil)).toBeUndefined()
  for (const who of [pupil, outsider]) expect((await call(who, 'GET', path)).status).toBe(403)
  expect((await app.request('GET', path)).status).toBe(401)
})

test('starting without a template ticks it, in every browser; a template can still be chosen then [TEAC-08]', async () => {
  const steps = async () => (await call(manager, 'GET', home('/first-steps'))).as(z.nullable(firstStepsSchema))
  expect(await steps()).toMatchObject({ template: false, question: false, invite: true })
  const before = await community()
  expect((await choose(null)).status).toBe(200)
  expect((await choose(null)).status).toBe(200)
  expect(await steps()).toMatchObject({ template: true, question: false, firstQuestion: '' })
  expect(await community()).toEqual(before)
  expect((await choose('kwl')).status).toBe(200)
  expect(await steps()).toMatchObject({ template: true, firstQuestion: 'What do we already know about our topic?' })
})

test('communities from before the list, and admins who have not joined, have none [TEAC-08]', async () => {
  const { admin } = cast.callers
  const steps = async (who: Person) => (await call(who, 'GET', home('/first-steps'))).body
  expect(await steps(manager)).not.toBeNull()
  const { admin: stranger } = { admin: await makeUser(app) }
  await call(admin, 'PUT', `/api/users/${stranger.user._id}`, { role: 'admin' })
  expect(await steps(stranger)).toBeNull()
  await collection(CommunityModel).updateOne({ _id: cast.community._id }, { $unset: { template: '' } })
  await call(manager, 'PUT', home(), { title: 'Old' })
  expect(await steps(manager)).toBeNull()
})

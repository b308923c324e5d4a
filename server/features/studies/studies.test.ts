import { afterAll, beforeAll, expect, test } from 'vitest'
import { memberAnswersSchema, ownStudiesSchema, studyOverviewSchema, studySchema } from '../../../shared/domain/studies.ts' // prettier-ignore
import { ActModel } from '../../graph/acts/acts.model.ts'
import { collection } from '../../store/collection.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { anotherCommunity, makeCast, type Cast } from '../../testing/cast.ts'
import { ConsentModel, StudyModel } from './studies.model.ts'

let app: TestApp
let first: Cast
beforeAll(async () => {
  app = await startTestApp()
  first = await makeCast(app)
})
afterAll(() => app.stop())

const TEXT = { title: 'How ideas grow', text: 'We read your notes.' }
const setUp = async (fields: object = {}) => {
  const cast = await anotherCommunity(app, first)
  const home = `/api/communities/${cast.community._id}/studies`
  const call = ({ token }: { token: string }, method: string, path = '', body?: object) =>
    app.request(method, `${home}${path}`, { token, ...(body && { body }) })
  const { owner, writer, manager } = cast.callers
  const study = (await call(manager, 'POST', '', { ...TEXT, ...fields })).as(studySchema)
  const answer = (who: { token: string }, body: object) =>
    call(who, 'PUT', `/${study._id}/answers`, { version: 1, research: true, analytics: false, ...body })
  const own = async (who: { token: string }) => (await call(who, 'GET')).as(ownStudiesSchema)[0]
  const overview = async () => (await call(manager, 'GET', '/overview')).as(studyOverviewSchema)[0]?.versions
  return { cast, call, study, answer, own, overview, owner, writer, manager }
}

test('an answer is stored with study, version, purpose and time; nobody else gives it [RSCH-02]', async () => {
  const { cast, call, study, answer, own, owner, writer, manager } = await setUp()
  expect((await own(owner))?.answers).toEqual({})
  expect((await answer(owner, {})).status).toBe(200)
  const rows = await collection(ConsentModel).find({ studyId: study._id }).toArray()
  expect(rows).toEqual([
    expect.objectContaining({ studyId: study._id, version: 1, purpose: 'research', yes: true, authorId: owner.author._id, time: expect.any(Date) as Date }),
    expect.objectContaining({ version: 1, purpose: 'analytics', yes: false, authorId: owner.author._id }),
  ]) // prettier-ignore
  expect(rows.every((row) => row.recordedBy === undefined)).toBe(true)
  const { admin, outsider } = cast.callers
  for (const who of [writer, manager, admin, outsider])
    expect((await answer(who, { authorId: owner.author._id })).status).toBe(403)
  expect((await call(manager, 'GET', `/${study._id}/answers`)).status).toBe(403)
  expect((await answer(owner, { research: undefined })).status).toBe(422)
  expect(await collection(ConsentModel).countDocuments({ studyId: study._id })).toBe(2)
})

test('where paper forms are taken a manager records answers, marked with who; other members are refused [RSCH-02]', async () => {
  const { cast, call, study, answer, own, owner, writer, manager } = await setUp({ paper: true })
  expect((await answer(writer, { authorId: owner.author._id })).status).toBe(403)
  expect((await answer(manager, { authorId: owner.author._id })).status).toBe(200)
  expect((await own(owner))?.answers.research).toMatchObject({ yes: true, recordedBy: manager.author._id })
  const listed = (await call(manager, 'GET', `/${study._id}/answers`)).as(memberAnswersSchema)
  expect(listed).toHaveLength(4)
  expect((await call(owner, 'GET', `/${study._id}/answers`)).status).toBe(403)
  expect((await answer(manager, { authorId: first.callers.outsider.author._id })).status).toBe(404)
  const acts = await collection(ActModel).find({ communityId: cast.community._id, act: 'consentRecorded' }).toArray()
  expect(acts).toEqual([expect.objectContaining({ by: manager.user._id, userId: owner.user._id, targetId: study._id })])
})

test('a paper form takes a yes back, and never makes a yes of the member’s own no [RSCH-02]', async () => {
  const { answer, own, owner, manager } = await setUp({ paper: true })
  const record = (body: object) => answer(manager, { authorId: owner.author._id, ...body })
  const given = async () => {
    const { research, analytics } = (await own(owner))?.answers ?? {}
    return [research?.yes, analytics?.yes]
  }
  await answer(owner, { research: false, analytics: true })
  const refused = await record({ research: true, analytics: true })
  expect([refused.status, refused.body]).toEqual([
    409,
    { message: 'This member has said no. Only the member can change that to yes; a paper form can say no.' },
  ])
  expect(await given()).toEqual([false, true])
  expect((await record({ research: false, analytics: false })).status).toBe(200)
  expect(await given()).toEqual([false, false])
  expect((await record({ research: false, analytics: true })).status).toBe(200)
  await answer(owner, { research: true, analytics: true })
  expect(await given()).toEqual([true, true])
})

test('an answer can be changed, and does not count for a new text; an old text is refused [RSCH-03]', async () => {
  const { call, study, answer, own, owner, manager } = await setUp()
  await answer(owner, { research: true })
  await answer(owner, { research: false })
  expect((await own(owner))?.answers.research?.yes).toBe(false)
  const change = (body: object) =>
    call(manager, 'PUT', `/${study._id}`, { ...TEXT, paper: false, ended: false, version: 1, ...body })
  expect((await change({ ended: true })).as(studySchema).version).toBe(1)
  expect((await own(owner))?.answers.research?.yes).toBe(false)
  expect((await change({ text: 'We read your notes and comments.' })).as(studySchema).version).toBe(2)
  expect((await own(owner))?.answers).toEqual({})
  const refused = await answer(owner, { version: 1 })
  expect([refused.status, refused.body]).toEqual([409, { message: 'The text of this study has changed. Please read it again.' }]) // prettier-ignore
  expect((await answer(owner, { version: 2 })).status).toBe(200)
  expect((await change({ text: 'Another.' })).status).toBe(409)
})

test('the overview adds up to the members, by version and purpose; removed members are not counted [RSCH-04]', async () => {
  const { cast, call, study, answer, overview, owner, writer, manager } = await setUp()
  await answer(owner, { research: true, analytics: false })
  await answer(writer, { research: false, analytics: false })
  expect(await overview()).toEqual([
    { version: 1, research: { yes: 1, no: 1, unanswered: 2 }, analytics: { yes: 0, no: 2, unanswered: 2 } },
  ])
  await call(manager, 'PUT', `/${study._id}`, { ...TEXT, text: 'New', paper: false, ended: false, version: 1 })
  expect(await overview()).toMatchObject([{ version: 2, research: { yes: 0, no: 0, unanswered: 4 } }, { version: 1, research: { yes: 1 } }]) // prettier-ignore
  const removed = `/api/authors/${cast.community._id}/members/${owner.author._id}`
  expect((await app.request('DELETE', removed, { token: manager.token })).status).toBeLessThan(300)
  expect((await overview())?.[1]?.research).toEqual({ yes: 0, no: 1, unanswered: 2 })
})

test('the key of a study is random, stored, and sent to nobody; deleting a study deletes answers and key [RSCH-02]', async () => {
  const { call, study, answer, owner, manager } = await setUp({ paper: true })
  const key = (await collection(StudyModel).findOne({ _id: study._id }))?.key ?? ''
  expect(Buffer.from(key, 'base64url')).toHaveLength(32)
  await answer(owner, {})
  for (const path of ['', '/overview', `/${study._id}/answers`]) expect((await call(manager, 'GET', path)).text).not.toContain(key) // prettier-ignore
  expect((await call(owner, 'DELETE', `/${study._id}`)).status).toBe(403)
  expect((await call(manager, 'DELETE', `/${study._id}`)).status).toBe(200)
  expect(await collection(ConsentModel).countDocuments({ studyId: study._id })).toBe(0)
  expect(await collection(StudyModel).countDocuments({ _id: study._id })).toBe(0)
})

test('the same answer again stores nothing, and 50 superseded answers stay, with those that count', async () => {
  const { study, answer, own, owner } = await setUp()
  const rows = () => collection(ConsentModel).countDocuments({ studyId: study._id })
  await answer(owner, { analytics: true })
  await answer(owner, { analytics: true })
  expect(await rows()).toBe(2)
  for (let i = 0; i < 54; i++) await answer(owner, { analytics: true, research: i % 2 === 1 })
  expect(await rows()).toBe(52)
  expect((await own(owner))?.answers).toMatchObject({ research: { yes: true }, analytics: { yes: true } })
})

test('a community has at most 20 studies, also when they are made at the same moment', async () => {
  const { call, manager } = await setUp()
  const made = await Promise.all(Array.from({ length: 23 }, () => call(manager, 'POST', '', TEXT)))
  expect(made.filter(({ status }) => status === 201)).toHaveLength(19)
  expect(new Set(made.map(({ status }) => status))).toEqual(new Set([201, 409]))
  const studies = (await call(manager, 'GET')).as(ownStudiesSchema)
  expect(studies).toHaveLength(20)
  expect((await call(manager, 'DELETE', `/${studies[3]?._id}`)).status).toBe(200)
  expect((await call(manager, 'POST', '', TEXT)).status).toBe(201)
})

test('the last answer counts, also where the clock of another machine was ahead [RSCH-03]', async () => {
  const { study, answer, own, owner } = await setUp()
  await answer(owner, { research: true })
  await collection(ConsentModel).updateMany(
    { studyId: study._id },
    { $set: { time: new Date(Date.now() + 3_600_000) } },
  )
  await answer(owner, { research: false })
  expect((await own(owner))?.answers.research?.yes).toBe(false)
})

test('no answer outlives its study, and none to an old text counts for a new one, whatever comes at once [RSCH-03]', async () => {
  for (let round = 0; round < 5; round++) {
    const { cast, call, study, answer, manager } = await setUp()
    const members = [cast.callers.owner, cast.callers.writer, cast.callers.manager]
    const change = (body: object) =>
      call(manager, 'PUT', `/${study._id}`, { ...TEXT, paper: false, ended: false, version: 1, ...body })
    const texts = new Map([[1, TEXT.text]])
    const changes = ['B', 'C', TEXT.text].map((text, i) => change({ text, version: i === 2 ? 2 : 1 }))
    const answers = members.map((who) => answer(who, {}))
    for (const { status, body } of await Promise.all(changes))
      if (status === 200) {
        const { version, text } = studySchema.parse(body)
        expect(texts.get(version) ?? text).toBe(text)
        texts.set(version, text)
      }
    for (const { status } of await Promise.all(answers)) expect([200, 409]).toContain(status)
    const { version } = (await collection(StudyModel).findOne({ _id: study._id })) ?? { version: 0 }
    const removal = call(manager, 'DELETE', `/${study._id}`)
    const late = members.map((who) => answer(who, { version, research: false }))
    await removal
    for (const { status } of await Promise.all(late)) expect([200, 404]).toContain(status)
    expect(await collection(ConsentModel).countDocuments({ studyId: study._id })).toBe(0)
  }
})

test('hostile answers and texts are refused or stored as they are, and another community is out of reach [RSCH-02]', async () => {
  const { cast, call, study, answer, own, owner, manager } = await setUp({
    title: '<b>x</b>',
    text: '<script>alert(1)</script>\u202e',
  })
  const other = await setUp()
  for (const body of [
    { research: 'true' }, { research: 1 }, { research: { $ne: false } }, { version: { $gt: 0 } }, { version: '1' },
    { authorId: { $ne: '' } }, { authorId: ['x'] }, { authorId: 'x' }, { authorId: '' },
  ]) expect([body, (await answer(owner, body)).status]).toEqual([body, 422]) // prettier-ignore
  expect(
    (await answer(owner, { yes: true, recordedBy: manager.author._id, studyId: other.study._id, time: 0 })).status,
  ).toBe(200)
  const given = await own(owner)
  expect(given?.answers.research).toEqual({ yes: true, time: expect.any(String) as string })
  expect(given).toMatchObject({ title: '<b>x</b>', text: '<script>alert(1)</script>\u202e' })
  const change = { ...TEXT, paper: true, ended: true, version: 1 }
  for (const [method, path, body] of [['PUT', '', change], ['DELETE', ''], ['GET', '/answers'], ['PUT', '/answers', { version: 1, research: true, analytics: true }]] as const)
    expect([method, path, (await call(cast.callers.outsider, method, `/${study._id}${path}`, body)).status]).toEqual([method, path, 403]) // prettier-ignore
  const elsewhere = `/api/communities/${other.cast.community._id}/studies/${study._id}`
  for (const [method, path, body] of [['PUT', '', change], ['DELETE', ''], ['GET', '/answers'], ['PUT', '/answers', { version: 1, research: true, analytics: true }]] as const)
    expect([method, path, (await app.request(method, elsewhere + path, { token: other.manager.token, body })).status]).toEqual([method, path, 404]) // prettier-ignore
  for (const body of [
    { ...TEXT, text: 'x'.repeat(20_001) },
    { ...TEXT, title: 'x'.repeat(201) },
    { ...TEXT, title: ' ' },
    { title: 'x' },
  ])
    expect((await call(manager, 'POST', '', body)).status).toBe(422)
  expect((await call(manager, 'POST', '', { ...TEXT, text: 'x'.repeat(20_000) })).status).toBe(201)
})

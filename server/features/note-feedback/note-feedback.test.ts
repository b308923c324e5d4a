import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { noteFeedbackSchema } from '../../../shared/domain/note-feedback.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { type Cast, forManagers, forMembers, makeCast, statuses } from '../../testing/cast.ts'
import { makeNote, type Person } from '../../testing/makers.ts'

let app: TestApp
let cast: Cast
beforeAll(async () => {
  app = await startTestApp()
  cast = await makeCast(app)
})
afterAll(() => app.stop())

const answerSchema = z.strictObject(noteFeedbackSchema.shape)
const FEEDBACK = {
  noteID: '0'.repeat(24),
  requestTimestamp: '2026-01-02T03:04:05.000Z',
  predicted: 'L-EE',
  accuracy: '',
  noteText: 'Leaves, "green"\nand red',
  feedbackText: 'Say why',
}
const create = ({ token }: Person, body: object) => app.request('POST', '/api/notefeedback/create', { token, body })
const list = (query = `?communityId=${cast.community._id}`) => `/api/notefeedback/getFeedbacks${query}`

test('feedback is stored as a contribution of its asker’s, who may say how accurate it was [FDBK-07, FDBK-08, FDBK-09, CALL-75]', async () => {
  const { owner, writer, manager } = cast.callers
  const body = { communityId: cast.community._id, title: 'Leaves', feedback: FEEDBACK }
  const made = await create(owner, body)
  const one = made.as(answerSchema)
  expect([made.status, one]).toMatchObject([
    201,
    { communityId: cast.community._id, title: 'Leaves', authors: [owner.author._id], status: 'active', feedback: FEEDBACK }, // prettier-ignore
  ])
  const isId = expect.stringMatching(/^[\da-f]{24}$/) as string
  const isTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string
  const record = {
    _id: isId,
    authors: [owner.author._id],
    communityId: cast.community._id,
    modified: isTime,
    created: isTime,
    title: 'Leaves',
    status: 'active',
    feedback: FEEDBACK,
  }
  expect(made.body).toEqual(record)
  const object = (await app.request('GET', `/api/objects/${one._id}`, { token: owner.token })).body
  expect(object).toMatchObject({ ...record, type: 'NoteFeedback' })
  const again = await create(owner, { _id: one._id, title: 'Leaves', feedback: { ...FEEDBACK, accuracy: '80' } })
  expect(again.as(answerSchema)).toMatchObject({ _id: one._id, feedback: { accuracy: '80', predicted: 'L-EE' } })
  expect((await create(writer, { _id: one._id, feedback: FEEDBACK })).status).toBe(403)
  const note = await makeNote(app, owner, { title: 'N' })
  expect((await create(owner, { feedback: { ...FEEDBACK, noteID: note._id } })).as(answerSchema).communityId).toBe(cast.community._id) // prettier-ignore
  const read = (who: Person) => app.request('GET', `/api/objects/${one._id}`, { token: who.token })
  expect([(await read(owner)).status, (await read(manager)).status, (await read(writer)).status]).toEqual([
    200, 200, 403,
  ])
  const expected = forMembers(201)
  expect(await statuses(app, cast, 'POST', '/api/notefeedback/create', { body })).toEqual(expected)
  for (const feedback of [undefined, 'x', { noteText: 'x'.repeat(200_001) }, { predicted: 7 }])
    expect((await create(owner, { communityId: cast.community._id, feedback })).status).toBe(422)
})

test('managers alone read the feedback of their community [FDBK-10, ANLP-19, CALL-76]', async () => {
  const { manager } = cast.callers
  await create(cast.callers.writer, { communityId: cast.community._id, title: 'W', feedback: FEEDBACK })
  await create(cast.elsewhere.ann, { communityId: cast.elsewhere.community._id, title: 'Away', feedback: FEEDBACK })
  const read = (await app.request('GET', list(), { token: manager.token })).as(z.array(answerSchema))
  expect(read.at(-1)).toMatchObject({ title: expect.any(String), feedback: { noteText: 'Leaves, "green"\nand red' } })
  expect(read.map(({ title }) => title)).not.toContain('Away')
  expect((await app.request('GET', list(''), { token: manager.token })).body).toEqual(read)
  expect(await statuses(app, cast, 'GET', list())).toEqual(forManagers())
  expect(await statuses(app, cast, 'GET', list(''))).toEqual({ ...forManagers(), admin: 200 })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { designIterationSchema } from '../../../shared/domain/design-iterations.ts'
import { linkSchema } from '../../../shared/domain/links.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { type Cast, forAuthors, forManagers, forMembers, makeCast, statuses } from '../../testing/cast.ts'
import { makeUser, type Person } from '../../testing/makers.ts'
import { connect } from '../../testing/sockets.ts'

let app: TestApp
let cast: Cast
beforeAll(async () => {
  app = await startTestApp()
  cast = await makeCast(app)
})
afterAll(() => app.stop())

const ROUTE = '/api/designiterations/designiteration'
const FIELDS = {
  title: 'A solar oven',
  rating: 40,
  designIdea: 'A box with foil',
  rationale: 'Foil sends the light in',
  highlightedText: 'light can be turned',
  iterationType: 'first',
}
const answerSchema = z.strictObject(designIterationSchema.shape)
const send = ({ token }: Person, method: string, path: string, body?: unknown) =>
  app.request(method, path, { token, ...(body !== undefined && { body }) })
const bodyOf = (fields: object = {}) => ({ ...FIELDS, communityId: cast.community._id, ...fields })
const make = async (fields: object = {}, who: Person = cast.callers.owner) =>
  (await send(who, 'POST', ROUTE, bodyOf(fields))).as(answerSchema)
const all = async (who: Person = cast.callers.writer) =>
  (await send(who, 'GET', `/api/designiterations/community/${cast.community._id}`)).as(z.array(answerSchema))
const refusal = ({ status, body }: { status: number; body: unknown }) => [status, JSON.stringify(body)] as const

test('an iteration carries “iterationNum” with the value of “IterationNumber”, in every call that answers one [SPEC-04]', async () => {
  const { owner, manager } = cast.callers
  const first = await make({ title: 'First', rating: 10 })
  const second = await make({ title: 'Second', rating: 20, prev: first._id })
  const third = await make({ title: 'Third', rating: 30, prev: second._id })
  const numbers = (body: unknown) => {
    const { IterationNumber, iterationNum } = body as { IterationNumber?: number; iterationNum?: number }
    return [IterationNumber, iterationNum]
  }
  const community = cast.community._id
  for (const [one, number] of [
    [first, 1],
    [second, 2],
    [third, 3],
  ] as const) {
    // prettier-ignore
    expect(numbers(one)).toEqual([number, number])
    const body = { id: one._id, communityId: community }
    const whole = { ...FIELDS, _id: one._id, title: `Changed ${number}`, rating: 50 + number }
    for (const [who, method, path, sent] of [
      [owner, 'GET', `/api/objects/${one._id}`, undefined],
      [owner, 'PUT', `/api/objects/${community}/${one._id}`, { title: 'By its object' }],
      [owner, 'PUT', `/api/objects/${one._id}`, { title: 'By its object, again' }],
      [owner, 'PUT', ROUTE, whole],
      [owner, 'PUT', `${ROUTE}/hide`, body],
      [owner, 'PUT', `${ROUTE}/unhide`, body],
      [manager, 'POST', '/api/designiterations/updateComments', { ...body, comment: 'Why?' }],
    ] as const) {
      const answer = await send(who, method, path, sent)
      expect([path, answer.status, numbers(answer.body)]).toEqual([path, answer.status < 300 ? answer.status : 0, [number, number]]) // prettier-ignore
    }
    const listed = (await all()).find(({ _id }) => _id === one._id)
    expect(numbers(listed)).toEqual([number, number])
  }
  const improvable = (await send(owner, 'GET', `/api/designiterations/improvableideas?communityId=${community}`)).body as { _id: string }[] // prettier-ignore
  expect(numbers(improvable.find(({ _id }) => _id === third._id))).toEqual([3, 3])
})

test('a design iteration is stored and reopened as it was saved, with flags of its rich texts [DSGN-10, DSGN-13, CALL-89]', async () => {
  const { owner, writer } = cast.callers
  const made = await send(owner, 'POST', ROUTE, bodyOf({ rationale: '<!doctype html><p>Foil <b>turns</b> light</p><script>x</script>' })) // prettier-ignore
  const one = made.as(answerSchema)
  expect([made.status, one]).toMatchObject([
    201,
    {
      ...FIELDS,
      rationale: '<!DOCTYPE html><p>Foil <b>turns</b> light</p>',
      communityId: cast.community._id,
      authors: [owner.author._id],
      IterationNumber: 1,
      iterationNum: 1,
      data: { richText: { designIdea: false, rationale: true } },
      comments: [],
      status: 'active',
      editable: true,
    },
  ])
  expect((await all()).find(({ _id }) => _id === one._id)).toEqual({ ...one, editable: false })
  expect((await send(writer, 'GET', `/api/objects/${one._id}`)).body).toMatchObject({ ...FIELDS, rationale: one.rationale }) // prettier-ignore
  const older = await make({ highlightedText: undefined, text: 'an older passage' })
  expect(older.highlightedText).toBe('an older passage')
  expect(await statuses(app, cast, 'POST', ROUTE, { body: bodyOf() })).toEqual(forMembers(201))
})

test('one without title, rationale or idea, or with a rating outside 0 to 100, is refused [DSGN-03, DSGN-04, DSGN-05, DSGN-08]', async () => {
  const { owner } = cast.callers
  const before = await all()
  for (const [field, words] of [
    ['title', 'Please give your design iteration a title.'],
    ['rationale', 'Please write why you designed it so.'],
    ['designIdea', 'Please write your design idea.'],
  ] as const)
    for (const value of ['', '  ', undefined, null])
      expect(refusal(await send(owner, 'POST', ROUTE, bodyOf({ [field]: value })))).toEqual([422, expect.stringContaining(words)]) // prettier-ignore
  for (const rating of [-1, 101, 50.5e9, '101', 'fifty', null, undefined])
    expect(refusal(await send(owner, 'POST', ROUTE, bodyOf({ rating })))).toEqual([422, expect.stringContaining('from 0 to 100')]) // prettier-ignore
  expect(await all()).toEqual(before)
  for (const rating of [0, 100]) expect((await make({ rating })).rating).toBe(rating)
})

test('authors and managers change one, with another rating and not without any change [DSGN-06, DSGN-07, DSGN-12, DSGN-25, CALL-90]', async () => {
  const { owner, writer, manager } = cast.callers
  const one = await make()
  const count = (await all()).length
  const sent = { ...FIELDS, _id: one._id }
  expect(refusal(await send(owner, 'PUT', ROUTE, sent))).toEqual([422, expect.stringContaining('Please make some changes before saving your change.')]) // prettier-ignore
  expect((await send(owner, 'PUT', ROUTE, { ...sent, title: 'New' })).status).toBe(422)
  expect((await send(writer, 'PUT', ROUTE, { ...sent, rating: 41 })).status).toBe(403)
  const changed = (await send(owner, 'PUT', ROUTE, { ...sent, title: 'New', rating: 60 })).as(answerSchema)
  expect(changed).toMatchObject({ _id: one._id, title: 'New', rating: 60, editable: true })
  const editableTo = async (who: Person) => (await all(who)).find(({ _id }) => _id === one._id)?.editable
  expect([await editableTo(owner), await editableTo(manager), await editableTo(writer)]).toEqual([true, true, false])
  expect((await send(manager, 'PUT', ROUTE, { ...sent, rating: 61 })).as(answerSchema).rating).toBe(61)
  expect(await all()).toHaveLength(count)
  const wrong = { ...sent, _id: '0'.repeat(24), rating: 5 }
  expect(await statuses(app, cast, 'PUT', ROUTE, { body: wrong })).toMatchObject({ owner: 404, visitor: 401 })
})

test('each further iteration of an idea has the next number, and must be assessed anew [DSGN-16, DSGN-17, CALL-39]', async () => {
  const { owner, writer } = cast.callers
  const first = await make()
  expect((await send(owner, 'POST', ROUTE, bodyOf({ prev: first._id }))).status).toBe(422)
  const second = await make({ prev: first._id, rating: 50 }, writer)
  expect(second).toMatchObject({ IterationNumber: 2, prev: first._id })
  const third = await make({ rating: 70 })
  const link = { communityId: cast.community._id, from: third._id, to: second._id }
  const joined = await send(owner, 'POST', '/api/links/iterateideaon', link)
  expect(joined.as(linkSchema)).toMatchObject({ type: 'iterateideaon', from: third._id, to: second._id })
  const number = '/api/objects/designiterationNumber'
  expect((await send(writer, 'PUT', number, { iterationObjId: third._id })).body).toEqual({ iterationNumber: 3 })
  expect((await send(writer, 'PUT', number, { iterationObjId: first._id })).body).toEqual({ iterationNumber: 1 })
  expect(await statuses(app, cast, 'PUT', number, { body: { iterationObjId: first._id } })).toEqual(forMembers())
  const elsewhere = { prev: first._id, communityId: cast.elsewhere.community._id, rating: 1 }
  expect((await send(cast.elsewhere.ann, 'POST', ROUTE, bodyOf(elsewhere))).status).toBe(403)
  const tree = await all()
  expect(tree.find(({ _id }) => _id === first._id)?.children).toEqual([second._id])
})

test('one is hidden and shown again by its authors and managers, and is not improvable meanwhile [DSGN-23, DSGN-24, DSGN-32, CALL-91, CALL-92, CALL-93]', async () => {
  const { owner, writer, manager } = cast.callers
  const one = await make()
  const body = { id: one._id, communityId: cast.community._id }
  const improvable = async (query = `?communityId=${cast.community._id}`) =>
    (await send(writer, 'GET', `/api/designiterations/improvableideas${query}`)).as(z.array(answerSchema)).map(({ _id }) => _id) // prettier-ignore
  expect(await improvable()).toContain(one._id)
  expect((await send(writer, 'PUT', `${ROUTE}/hide`, body)).status).toBe(403)
  expect((await send(owner, 'PUT', `${ROUTE}/hide`, body)).as(answerSchema).status).toBe('inactive')
  expect(await improvable('')).not.toContain(one._id)
  expect((await send(manager, 'PUT', `${ROUTE}/unhide`, body)).as(answerSchema).status).toBe('active')
  const next = await make({ prev: one._id, rating: 99 })
  expect(await improvable()).not.toContain(one._id)
  expect(await improvable('')).toContain(next._id)
  expect(await statuses(app, cast, 'PUT', `${ROUTE}/hide`, { body })).toEqual(forAuthors())
  expect(await statuses(app, cast, 'PUT', `${ROUTE}/unhide`, { body })).toEqual(forAuthors())
  expect(await statuses(app, cast, 'GET', `/api/designiterations/improvableideas?communityId=${cast.community._id}`)).toEqual(forMembers()) // prettier-ignore
})

test('a manager comments at most twice, by either path [DSGN-28, DSGN-30, CALL-44, CALL-94]', async () => {
  const { manager, writer, owner } = cast.callers
  const one = await make()
  const body = (comment: string) => ({ id: one._id, communityId: cast.community._id, comment })
  const paths = [`/api/objects/${cast.community._id}/updateComments`, '/api/designiterations/updateComments'] as const
  for (const path of paths)
    for (const who of [writer, owner]) expect((await send(who, 'POST', path, body('No'))).status).toBe(403)
  for (const [at, path] of paths.entries())
    expect((await send(manager, 'POST', path, body(`Say more ${at}`))).as(answerSchema).comments).toHaveLength(at + 1)
  const stored = (await all()).find(({ _id }) => _id === one._id)
  expect(stored?.comments.map(({ comment, author }) => [comment, author])).toEqual([
    ['Say more 0', manager.author._id],
    ['Say more 1', manager.author._id],
  ])
  for (const path of paths) {
    const third = await send(manager, 'POST', path, body('Again'))
    expect([third.status, third.body]).toMatchObject([400, { message: 'comment limit reached' }])
    const empty = { id: one._id, comment: '' }
    expect(await statuses(app, cast, 'POST', path, { body: { ...empty, comment: 'x' } })).toEqual({
      ...forManagers(400),
    })
  }
})

test('an admin who has not joined writes no comment, and the designs stay readable', async () => {
  const { admin } = cast.callers
  const stranger = await makeUser(app)
  await send(admin, 'PUT', `/api/users/${stranger.user._id}`, { role: 'admin' })
  const one = await make()
  const path = '/api/designiterations/updateComments'
  expect(await send(stranger, 'POST', path, { id: one._id, comment: 'Hi' })).toMatchObject({
    status: 403,
    body: { message: 'author not found.' },
  })
  expect((await all()).find(({ _id }) => _id === one._id)?.comments).toEqual([])
})

test('who looks at the designs of a community hears of a new one [DSGN-31, RTIM-06]', async () => {
  const { writer, outsider } = cast.callers
  const room = `designiteration:${cast.community._id}`
  const [near, far] = [await connect(app, writer), await connect(app, outsider)]
  far.socket.emit('subscribe', room)
  await near.follow(room, () => make())
  const made = await make()
  expect(await near.until('designiteration:created', ({ _id }) => _id === made._id)).toEqual({
    ...made,
    editable: false,
  })
  await send(cast.callers.owner, 'PUT', `/api/objects/${made._id}`, { permission: 'private' })
  const next = await make({ prev: made._id, rating: 77 })
  expect(next.prev).toBe(made._id)
  expect((await near.until('designiteration:created', ({ _id }) => _id === next._id)).prev).toBeNull()
  expect(far.heard).toEqual([])
  for (const { socket } of [near, far]) socket.close()
})

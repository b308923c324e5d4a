import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Contribution } from '../../../shared/domain/contributions.ts'
import type { Link } from '../../../shared/domain/links.ts'
import { ratingSchema, type Rating } from '../../../shared/domain/ratings.ts'
import { collection } from '../../store/collection.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { forAuthors, forMembers, makeCast, statuses, type Cast } from '../../testing/cast.ts'
import { join, makeNote, makeSupports, makeUser, type Joined } from '../../testing/makers.ts'
import { RatingModel } from './ratings.model.ts'

let app: TestApp
let cast: Cast
let note: Contribution
let support: Link
beforeAll(async () => {
  app = await startTestApp()
  cast = await makeCast(app)
})
afterAll(() => app.stop())
beforeEach(async () => {
  const { owner } = cast.callers
  note = await makeNote(app, owner)
  support = await makeSupports(app, owner, note)
  await collection(RatingModel).deleteMany({})
})

const answerSchema = z.strictObject(ratingSchema.shape)
const bodyOf = (who: Joined, fields: object = {}) => ({
  communityId: cast.community._id,
  authorId: who.author._id,
  recipientId: support._id,
  rating: 4,
  recipientType: 'Supports-Link',
  ...fields,
})
const rate = (who: Joined, fields: object = {}) =>
  app.request('POST', '/api/ratings', { token: who.token, body: bodyOf(who, fields) })
const pathOf = (query: Record<string, string> = {}, id = support._id) =>
  `/api/ratings/supports-link/${id}?${new URLSearchParams({ communityId: cast.community._id, ...query }).toString()}`
const ratings = async (query: Record<string, string> = {}): Promise<Rating[]> => {
  const answer = await app.request('GET', pathOf(query), { token: cast.callers.owner.token })
  return answer.as(z.array(answerSchema))
}
const stored = () => collection(RatingModel).find().toArray()

test('members see the ratings of a support, whole and the oldest first, and nobody else does [CALL-106, RATE-10]', async () => {
  const { writer, manager } = cast.callers
  await rate(writer, { rating: 5 })
  await rate(manager, { rating: 2.5 })
  expect(await statuses(app, cast, 'GET', pathOf())).toEqual(forMembers())
  const [first, second] = await ratings()
  expect(first).toEqual({
    _id: first?._id,
    communityId: cast.community._id,
    authorId: writer.author._id,
    recipientId: support._id,
    recipientType: 'Supports-Link',
    rating: 5,
    created: first?.created,
    modified: first?.created,
  })
  expect(second).toMatchObject({ authorId: manager.author._id, rating: 2.5 })
  const bare = `/api/ratings/supports-link/${support._id}`
  expect((await app.request('GET', bare, { token: writer.token })).body).toEqual([first, second])
})

test('they are answered for a community, and of one author or one class only where it is asked for [RATE-11]', async () => {
  const { writer, manager } = cast.callers
  const third = await join(app, await makeUser(app), cast.community)
  for (const who of [writer, manager, third]) await rate(who)
  const authors = async (query: Record<string, string>) => (await ratings(query)).map(({ authorId }) => authorId)
  expect(await authors({})).toEqual([writer, manager, third].map(({ author }) => author._id))
  expect(await authors({ authorId: writer.author._id })).toEqual([writer.author._id])
  expect(await authors({ authorClass: 'writer' })).toEqual([writer.author._id, third.author._id])
  expect(await authors({ authorClass: 'manager' })).toEqual([manager.author._id])
  expect(await authors({ authorClass: 'manager', authorId: writer.author._id })).toEqual([])
  expect(await authors({ communityId: cast.elsewhere.community._id })).toEqual([])
  const wrongs: Record<string, string>[] = [{ authorClass: 'admin' }, { authorId: 'x' }, { communityId: '' }]
  for (const wrong of wrongs)
    expect((await app.request('GET', pathOf(wrong), { token: writer.token })).status).toBe(422)
})

test('members rate for themselves, and nobody else rates [CALL-107]', async () => {
  const { writer, manager, outsider, admin } = cast.callers
  const answer = await rate(writer)
  expect([answer.status, answer.as(answerSchema)]).toMatchObject([
    201,
    { authorId: writer.author._id, recipientId: support._id, rating: 4, communityId: cast.community._id },
  ])
  expect((await rate(manager)).status).toBe(201)
  const before = await stored()
  expect(before).toHaveLength(2)
  expect((await rate(outsider)).status).toBe(403)
  expect((await app.request('POST', '/api/ratings', { body: bodyOf(writer) })).status).toBe(401)
  expect((await app.request('POST', '/api/ratings', { token: admin.token, body: bodyOf(writer) })).status).toBe(403)
  expect(await stored()).toEqual(before)
})

test('a second rating takes the place of the first, also of many at once [RATE-13]', async () => {
  const { writer } = cast.callers
  const first = (await rate(writer, { rating: 1 })).as(answerSchema)
  const again = await rate(writer, { rating: 5 })
  expect([again.status, again.as(answerSchema)]).toMatchObject([
    200,
    { _id: first._id, rating: 5, created: first.created },
  ])
  const third = await join(app, await makeUser(app), cast.community)
  const many = await Promise.all([1, 2, 3, 4, 5].map((rating) => rate(third, { rating })))
  expect(many.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 200, 201])
  expect((await ratings({ authorClass: 'writer' })).map(({ authorId }) => authorId)).toEqual([
    writer.author._id,
    third.author._id,
  ])
})

test('a rating outside 1 to 5, of one’s own work or in another’s name is refused and changes nothing [RATE-03, RATE-09, RATE-14]', async () => {
  const { writer, owner, manager } = cast.callers
  await rate(writer, { rating: 3 })
  const before = await stored()
  for (const rating of [0, 0.99, 5.01, 6, -1, '6', 'four', null, undefined, [4]]) {
    const answer = await rate(writer, { rating })
    expect([rating, answer.status, answer.body]).toMatchObject([rating, 422, { errors: { rating: {} } }])
  }
  for (const fields of [{ recipientType: 'Note' }, { recipientType: undefined }, { recipientId: 'x' }])
    expect((await rate(writer, fields)).status).toBe(422)
  const own = await rate(owner)
  expect([own.status, own.body]).toEqual([403, { message: 'You cannot rate your own work.' }])
  for (const who of [writer, manager]) {
    const other = await rate(who, { authorId: owner.author._id })
    expect([other.status, other.headers.get('x-error-code')]).toEqual([403, 'rating.notOneself'])
  }
  expect(await stored()).toEqual(before)
})

test('whoever becomes an author of the note rates it no longer, and sees what others think [RATE-09]', async () => {
  const { owner, writer, manager } = cast.callers
  await rate(manager, { rating: 2 })
  const authors = [owner.author._id, writer.author._id]
  await app.request('PUT', `/api/objects/${note._id}`, { token: owner.token, body: { authors } })
  expect((await rate(writer)).headers.get('x-error-code')).toBe('rating.ownWork')
  const seen = await app.request('GET', pathOf(), { token: writer.token })
  expect(seen.as(z.array(answerSchema)).map(({ rating }) => rating)).toEqual([2])
})

test('the ratings of a note that one may not read tell nothing [CALL-106, CALL-107]', async () => {
  const { owner, writer, manager } = cast.callers
  await rate(manager)
  await app.request('PUT', `/api/objects/${note._id}`, { token: owner.token, body: { permission: 'private' } })
  const before = await stored()
  expect(await statuses(app, cast, 'GET', pathOf())).toEqual(forAuthors())
  expect((await app.request('GET', pathOf({}), { token: writer.token })).body).toEqual({ message: 'Forbidden' })
  expect((await rate(writer)).status).toBe(403)
  expect(await stored()).toEqual(before)
})

test('only what stands in a support is rated', async () => {
  const { owner, writer } = cast.callers
  const body = { from: (await makeNote(app, owner))._id, to: note._id, type: 'buildson' }
  const { _id } = (await app.request('POST', '/api/links', { token: owner.token, body })).body as Link
  for (const id of [_id, note._id, '0'.repeat(24), 'x']) {
    expect((await app.request('GET', pathOf({}, id), { token: writer.token })).status).toBe(404)
  }
  expect((await rate(writer, { recipientId: _id })).status).toBe(404)
  expect(await stored()).toEqual([])
})

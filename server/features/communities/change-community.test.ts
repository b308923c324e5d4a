import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { authorSchema } from '../../../shared/domain/authors.ts'
import { communitySchema } from '../../../shared/domain/communities.ts'
import { objectSchema } from '../../../shared/domain/contributions.ts'
import { collection } from '../../store/collection.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeCast } from '../../testing/cast.ts'
import type { Person } from '../../testing/makers.ts'
import { ObjectModel } from '../../graph/objects/objects.model.ts'
import { CommunityModel } from '../../graph/communities/communities.model.ts'
import { forgetCommunities } from '../../graph/communities/communities.service.ts'

let app: TestApp
let cast: Awaited<ReturnType<typeof makeCast>>
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  cast = await makeCast(app)
})

const path = () => `/api/communities/${cast.community._id}`
const put = ({ token }: Person, body: object) => app.request('PUT', path(), { token, body })
const stored = () => collection(CommunityModel).findOne({ _id: cast.community._id })
const store = async (set: object) => {
  await collection(CommunityModel).updateOne({ _id: cast.community._id }, { $set: set })
  forgetCommunities([cast.community._id])
}

test('what cannot be is refused with what to do, field by field, and nothing of the change is kept', async () => {
  const { manager } = cast.callers
  const foreign = cast.elsewhere.community.rootContextId
  const [view] = cast.community.views
  const before = await stored()
  const refused: [Record<string, unknown>, string][] = [
    [{ title: ' ' }, 'Title must be input'],
    [{ title: null }, 'Title must be input'],
    [{ title: 'x'.repeat(201) }, 'This text is too long. Please shorten it.'],
    [{ registrationKey: 'x'.repeat(201) }, 'This text is too long. Please shorten it.'],
    [{ lang: 'xx' }, 'This language is not known. Please choose one of the list.'],
    [{ lang: 5 }, 'This language is not known. Please choose one of the list.'],
    [{ timeZone: 'Nowhere/Land' }, 'This time zone is not known. Please enter one such as Europe/Helsinki.'],
    [{ timeZone: '' }, 'This time zone is not known. Please enter one such as Europe/Helsinki.'],
    [{ timeZone: null }, 'This time zone is not known. Please enter one such as Europe/Helsinki.'],
    ...[foreign, view, 'no id', '0123456789abcdef01234567'].map((rootContextId): [Record<string, unknown>, string] => [
      { rootContextId },
      'This root context does not belong to the community. Please choose one of its own.',
    ]),
    [{ archived: 'yes' }, 'This value is not valid.'],
  ]
  for (const [body, message] of refused) {
    const answer = await put(manager, { title: 'Changed', archived: true, views: [], ...body })
    const [field = ''] = Object.keys(body)
    expect([answer.status, answer.body], JSON.stringify(body)).toMatchObject([
      422,
      { errors: { [field]: { message } } },
    ])
    expect(await stored()).toEqual(before)
  }
  const several = await put(manager, { lang: 'xx', timeZone: 'x', rootContextId: foreign })
  expect(Object.keys((several.body as { errors: object }).errors)).toEqual(['lang', 'timeZone', 'rootContextId'])
})

test('what is stored already is taken when it is echoed, however it came there', async () => {
  const { manager, admin } = cast.callers
  const old = { lang: 'Klingon', timeZone: 'Old/Town', rootContextId: cast.elsewhere.community.rootContextId ?? '' }
  await store(old)
  const echoed = (await app.request('GET', path(), { token: manager.token })).as(communitySchema)
  expect((await put(manager, { ...echoed, title: 'Kept\r\n' })).as(communitySchema)).toMatchObject({
    ...old,
    title: 'Kept',
  })
  for (const who of [manager, admin])
    expect((await put(who, { rootContextId: '', registrationKey: '', managerRegistrationKey: ' ' })).status).toBe(200)
  expect(await stored()).toMatchObject({ ...old, registrationKey: 'writers', managerRegistrationKey: 'managers' })
  const own = await put(manager, { rootContextId: cast.community.rootContextId, lang: 'zh_CN', timeZone: 'Asia/Tokyo' })
  expect(own.as(communitySchema)).toMatchObject({ rootContextId: cast.community.rootContextId, lang: 'zh_CN' })
  for (const lang of ['', null]) {
    expect((await put(manager, { lang })).status).toBe(200)
    expect((await stored())?.lang).toBe(lang)
  }
})

test('a community is archived and taken back, and its members’ registrations say so at once [COMM-22]', async () => {
  const { manager, writer, admin } = cast.callers
  const mine = async () => {
    const answer = await app.request('GET', '/api/users/myRegistrations', { token: writer.token })
    return answer.as(z.array(authorSchema)).map(({ _community: { archived, title } }) => ({ archived, title }))
  }
  const { title } = cast.community
  expect(await mine()).toEqual([{ archived: false, title }])
  await put(writer, { archived: true })
  expect(await mine()).toEqual([{ archived: false, title }])
  for (const who of [manager, admin]) {
    expect((await put(who, { archived: true, title: 'Last year' })).as(communitySchema).archived).toBe(true)
    expect(await mine()).toEqual([{ archived: true, title: 'Last year' }])
    expect((await put(who, { archived: false, title })).as(communitySchema).archived).toBe(false)
    expect(await mine()).toEqual([{ archived: false, title }])
  }
})

test('of views that were made at the same moment the one with the least id comes first', async () => {
  const { owner } = cast.callers
  const views: string[] = []
  for (const title of ['A', 'B', 'C']) {
    const body = { type: 'View', title, authors: [owner.author._id], status: 'active' }
    const answer = await app.request('POST', `/api/contributions/${cast.community._id}`, { token: owner.token, body })
    views.push(answer.as(objectSchema)._id)
  }
  const created = new Date('2020-01-01')
  await collection(ObjectModel).updateMany({ _id: { $in: views } }, { $set: { created } })
  await put(owner, { views: [...views.toReversed(), ...cast.community.views] })
  const listed = (await app.request('GET', `${path()}/views`, { token: owner.token })).as(z.array(objectSchema))
  expect(listed.map(({ _id }) => _id)).toEqual([...views.toSorted(), ...cast.community.views])
})

import { compareSync } from 'bcryptjs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { missingContextsSchema, type Community } from '../../../shared/domain/communities.ts'
import { objectSchema } from '../../../shared/domain/contributions.ts'
import { ERROR_CODE_HEADER } from '../../../shared/wire/faults.ts'
import { collection } from '../../store/collection.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { forManagers, forMembers, makeCast, statuses } from '../../testing/cast.ts'
import { admin, makeCommunity, type Person } from '../../testing/makers.ts'
import { ObjectModel } from '../../graph/objects/objects.model.ts'
import { CommunityModel, type CommunityDoc } from '../../graph/communities/communities.model.ts'
import { forgetCommunities } from '../../graph/communities/communities.service.ts'
import { communitiesWithoutRoot, repairRootContext } from './root-context.ts'

let app: TestApp
let cast: Awaited<ReturnType<typeof makeCast>>
let site: Person
beforeAll(async () => {
  app = await startTestApp({ ADMIN_TOOLS_PASSWORD: 'move the school' })
  cast = await makeCast(app)
  site = await admin(app)
})
afterAll(() => app.stop())

const stored = (id: string) => collection(CommunityModel).findOne({ _id: id })
const contextsOf = (communityId: string) => collection(ObjectModel).find({ communityId, type: 'Context' }).toArray()
const missing = async () => (await app.request('GET', '/api/contexts/missing', { token: site.token })).as(missingContextsSchema) // prettier-ignore
const missingIds = async () => (await missing()).communities.map(({ _id }) => _id)
const repair = async ({ token }: Person, { _id }: Pick<Community, '_id'>) =>
  (await app.request('POST', `/api/contexts/${_id}`, { token, body: {} })).as(objectSchema)

/** State left by servers before 6.6; the root context stays if `keep`. */
const loseRoot = async ({ _id }: Pick<Community, '_id'>, { keep = false }: { keep?: boolean } = {}) => {
  await collection(CommunityModel).updateOne({ _id }, { $unset: { rootContextId: '' } })
  if (!keep) await collection(ObjectModel).deleteMany({ communityId: _id, type: 'Context' })
  forgetCommunities([_id])
}

describe('the communities that need the migration', () => {
  test('are listed for admins alone, with a hash of the password that starts it [ADMN-10]', async () => {
    const refused = { visitor: 401, outsider: 403, writer: 403, owner: 403, manager: 403 }
    expect(await statuses(app, cast, 'GET', '/api/contexts/missing')).toEqual({ ...refused, admin: 200 })
    const { token } = cast.elsewhere.manager
    expect((await app.request('GET', '/api/contexts/missing', { token })).status).toBe(403)

    const { communities, passwordHash } = await missing()
    expect(communities).toEqual([])
    expect(compareSync('move the school', passwordHash ?? '')).toBe(true)
    expect(compareSync('move the Schools', passwordHash ?? '')).toBe(false)
  })

  test('are those without the id, however it is missing, archived ones too', async () => {
    const [first, second, third, whole] = [
      await makeCommunity(app, 'First'),
      await makeCommunity(app, 'Second'),
      await makeCommunity(app, 'Third'),
      await makeCommunity(app, 'Whole'),
    ]
    await loseRoot(first.community)
    await collection(CommunityModel).updateOne({ _id: second.community._id }, { $set: { rootContextId: null } })
    await collection(CommunityModel).updateOne(
      { _id: third.community._id },
      { $set: { rootContextId: '', archived: true } },
    )
    const { communities } = await missing()
    expect(communities.map(({ title, archived }) => [title, archived])).toEqual([
      ['First', false],
      ['Second', false],
      ['Third', true],
    ])
    expect(communities.map(({ _id }) => _id)).not.toContain(whole.community._id)
    expect(await communitiesWithoutRoot()).toEqual(communities)
    for (const { _id } of communities) await repairRootContext(app.ctx.events, _id)
    expect(await missingIds()).toEqual([])
  })
})

describe('a community without a root context', () => {
  test('is not entered, and its members are told why [ADMN-12]', async () => {
    const made = await makeCast(app)
    await loseRoot(made.community)
    const board = `/api/views/${made.community.views[0]}/board`
    expect(await statuses(app, made, 'GET', board)).toEqual(forMembers(409))
    const answer = await app.request('GET', board, { token: made.callers.writer.token })
    expect(answer.headers.get(ERROR_CODE_HEADER)).toBe('community.rootContext')
    expect(answer.body).toMatchObject({
      message: 'RootContextId database migration from 6.5.x to 6.6.x is needed.',
    })
    await repair(site, made.community)
    expect(await statuses(app, made, 'GET', board)).toEqual(forMembers())
  })

  test('gets one from those who manage it, and nobody else changes anything [ADMN-11, CALL-31]', async () => {
    const made = await makeCast(app)
    const { community, callers, elsewhere } = made
    const path = `/api/contexts/${community._id}`
    const { writer, owner, outsider, manager } = callers
    await loseRoot(community)
    for (const who of [undefined, outsider, elsewhere.manager, writer, owner]) {
      const answer = await app.request('POST', path, { ...(who && { token: who.token }), body: {} })
      expect(answer.status).toBe(who ? 403 : 401)
    }
    expect((await stored(community._id))?.rootContextId).toBeUndefined()
    expect(await contextsOf(community._id)).toEqual([])

    const context = await repair(manager, community)
    expect(context).toMatchObject({
      type: 'Context',
      title: `Community Setting: ${community.title}`,
      permission: 'protected',
      status: 'active',
      communityId: community._id,
    })
    expect(context.authors).toContain(manager.author._id)
    expect((await stored(community._id))?.rootContextId).toBe(context._id)
    expect(await statuses(app, made, 'GET', `/api/objects/${context._id}`)).toEqual(forMembers())
    const body = { data: { plugins: { filter: true } } }
    const at = `/api/objects/${community._id}/${context._id}`
    expect(await statuses(app, made, 'PUT', at, { body })).toEqual(forManagers())
    expect(await statuses(app, made, 'POST', path)).toEqual(forManagers(201))
    expect(await contextsOf(community._id)).toHaveLength(1)
  })

  test('takes a root context that exists but was never set [ADMN-11]', async () => {
    const { community } = await makeCommunity(app)
    await loseRoot(community, { keep: true })
    expect((await repair(site, community))._id).toBe(community.rootContextId)
    expect((await stored(community._id))?.rootContextId).toBe(community.rootContextId)
    expect(await contextsOf(community._id)).toHaveLength(1)
  })

  test('gets one only once, although two ask at the same time [ADMN-11]', async () => {
    const { community, manager } = await makeCommunity(app)
    await loseRoot(community)
    const made = await Promise.all([manager, site, manager, site].map((who) => repair(who, community)))
    expect(new Set(made.map(({ _id }) => _id)).size).toBe(1)
    expect(await contextsOf(community._id)).toHaveLength(1)
  })

  test('gets one from an admin who has not joined it, also where it has no manager or nobody at all [ADMN-11]', async () => {
    const { community, callers } = await makeCast(app)
    await collection(ObjectModel).updateMany(
      { communityId: community._id, role: 'manager' },
      { $set: { role: 'writer', status: 'inactive' } },
    )
    await loseRoot(community)
    expect((await repair(site, community)).authors).toEqual([callers.owner.author._id])

    const { community: empty } = await makeCommunity(app)
    await collection(ObjectModel).updateMany(
      { communityId: empty._id, type: 'Author' },
      { $set: { status: 'inactive' } },
    )
    await loseRoot(empty)
    const context = await repair(site, empty)
    expect(context.authors).toEqual([])
    const body = { ...context, data: { plugins: { filter: true } } }
    const saved = await app.request('PUT', `/api/objects/${empty._id}/${context._id}`, { token: site.token, body })
    expect(saved.status).toBe(200)
  })

  test('leaves those that have one as they are, to the last field [ADMN-11]', async () => {
    const { community } = await makeCommunity(app)
    const state = async (): Promise<[CommunityDoc | null, unknown[]]> => [
      await stored(community._id),
      await contextsOf(community._id),
    ]
    const before = await state()
    expect((await repair(site, community))._id).toBe(community.rootContextId)
    expect((await repairRootContext(app.ctx.events, community._id))._id).toBe(community.rootContextId)
    expect(await state()).toEqual(before)
  })
})

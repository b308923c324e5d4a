import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authorSchema } from '../../../shared/domain/authors.ts'
import { communitySchema } from '../../../shared/domain/communities.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { forAdmins, forManagers, makeCast, statuses, type Cast } from '../../testing/cast.ts'

const NEW = { title: 'Next class', registrationKey: 'pupils', managerRegistrationKey: 'teachers' }

describe.each([
  ['off, as it is by default', undefined, forAdmins(201)],
  ['off', 'off', forAdmins(201)],
  ['on', 'on', forManagers(201)],
] as const)('with MANAGERS_CREATE_COMMUNITIES %s', (_, setting, expected) => {
  let app: TestApp
  let cast: Cast
  beforeAll(async () => {
    app = await startTestApp(setting && { MANAGERS_CREATE_COMMUNITIES: setting })
    cast = await makeCast(app)
  })
  afterAll(() => app.stop())

  test('the call is answered to those who may, and pages are told the setting [TEAC-10, COMM-09]', async () => {
    expect((await app.request('GET', '/api/site')).body).toMatchObject({ managersCreateCommunities: setting === 'on' })
    expect(await statuses(app, cast, 'POST', '/api/communities', { body: NEW })).toEqual(expected)
    const copies = `/api/communities/${cast.community._id}/copies/members`
    const forCreators = setting === 'on' ? forManagers() : forAdmins()
    expect(await statuses(app, cast, 'GET', copies)).toEqual(forCreators)
  })

  test('the creator is manager and member of the new community [TEAC-10]', async () => {
    const { admin, manager } = cast.callers
    const { token } = setting === 'on' ? manager : admin
    const made = (await app.request('POST', '/api/communities', { token, body: NEW })).as(communitySchema)
    const own = (await app.request('GET', `/api/authors/${made._id}/me`, { token })).as(authorSchema)
    expect([own.role, own.status]).toEqual(['manager', 'active'])
    const removed = await app.request('DELETE', `/api/communities/${made._id}`, { token, body: NEW })
    expect(removed.status).toBe(204)
  })
})

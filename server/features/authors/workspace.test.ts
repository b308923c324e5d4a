import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { authorSchema } from '../../../shared/domain/authors.ts'
import { communitySchema } from '../../../shared/domain/communities.ts'
import { objectSchema } from '../../../shared/domain/contributions.ts'
import { idSchema } from '../../../shared/wire/ids.ts'
import { recordSchema } from '../../../shared/domain/records.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { forMembers, makeCast, statuses } from '../../testing/cast.ts'
import { join, makeUser, type Joined } from '../../testing/makers.ts'

let app: TestApp
let cast: Awaited<ReturnType<typeof makeCast>>
let at: string
beforeAll(async () => {
  app = await startTestApp()
  cast = await makeCast(app)
  at = `/api/authors/${cast.community._id}/workspace`
})
afterAll(() => app.stop())

const open = async (who: Joined) =>
  (await app.request('POST', at, { token: who.token })).as(z.strictObject({ _id: idSchema }))._id
const read = (who: Joined, path: string) => app.request('GET', path, { token: who.token })
const me = async (who: Joined) => (await read(who, `/api/authors/${cast.community._id}/me`)).as(authorSchema)
const save = (who: Joined, id: string, body: unknown) =>
  app.request('PUT', `/api/objects/${id}`, { token: who.token, body })
const member = async () => join(app, await makeUser(app), cast.community)

test('the first use makes a private view of the member, kept in the author; later uses open it [WORK-01, WORK-02]', async () => {
  expect(await statuses(app, cast, 'POST', at)).toEqual(forMembers())
  const eve = await member()
  const first = await open(eve)
  const view = (await read(eve, `/api/objects/${first}`)).as(objectSchema)
  expect(view).toMatchObject({
    type: 'View', title: 'Workspace', permission: 'private', status: 'active', authors: [eve.author._id],
  }) // prettier-ignore
  expect((await me(eve)).data).toEqual({ workspaces: [first] })
  expect(await open(eve)).toBe(first)

  const { views } = (await read(eve, `/api/communities/${cast.community._id}`)).as(communitySchema)
  expect(views).not.toContain(first)
  expect((await read(cast.callers.writer, `/api/objects/${first}`)).status).toBe(403)
  const records = (await read(eve, `/api/records/object/${first}`)).as(z.array(recordSchema))
  expect(records).toMatchObject([{ type: 'created', authorId: eve.author._id }])
})

test('asked for many times at once, there is one', async () => {
  const eve = await member()
  const opened = await Promise.all([open(eve), open(eve), open(eve), open(eve)])
  expect(new Set(opened).size).toBe(1)
  expect((await me(eve)).data.workspaces).toEqual([opened[0]])
  expect(await open(await member())).not.toBe(opened[0])
})

test('one that was removed, is closed to its owner or is no view is made anew', async () => {
  const eve = await member()
  const removed = await open(eve)
  await save(eve, removed, { status: 'inactive' })
  const second = await open(eve)
  expect(second).not.toBe(removed)
  const theirs = await open(cast.callers.writer)
  const note = await app.request('POST', `/api/contributions/${cast.community._id}`, {
    token: eve.token,
    body: { type: 'Note', status: 'active', authors: [eve.author._id] },
  })
  const foreign = cast.elsewhere.community.views[0]
  for (const workspaces of [[note.as(objectSchema)._id], [foreign], [theirs], ['x'], 'none', { $ne: 1 }, []]) {
    await save(eve, eve.author._id, { data: { workspaces } })
    const anew = await open(eve)
    expect(anew).not.toBe(theirs)
    expect((await read(eve, `/api/objects/${anew}`)).as(objectSchema)).toMatchObject({ type: 'View' })
    expect(await open(eve)).toBe(anew)
  }
})

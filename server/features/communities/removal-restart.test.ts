import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, connectShared } from '../../store/connect.ts'
import { collection } from '../../store/collection.ts'
import { newId } from '../../store/new-id.ts'
import { testClientAt, JWT_SECRET, startTestApp, type TestApp } from '../../testing/app.ts'
import { belongingsOf, kindsOfBelongings } from '../../testing/belongings.ts'
import { eventually } from '../../testing/eventually.ts'
import { filesOnDisk, makeAttachment } from '../../testing/files.ts'
import { makeNote, twoMembers } from '../../testing/makers.ts'
import { startServer } from '../../testing/processes.ts'
import { CommunityModel } from '../../graph/communities/communities.model.ts'

const COPIES = 700

let folder: string
let app: TestApp
beforeAll(async () => {
  folder = await mkdtemp(joinPath(tmpdir(), 'buildon-removal-'))
})
afterAll(async () => {
  await app.stop()
  await rm(folder, { recursive: true, force: true })
})

const grow = async (communityId: string) => {
  for (const model of kindsOfBelongings().filter(({ modelName }) => modelName !== 'File')) {
    const some = collection<{ _id: string }>(model)
    const one = await some.findOne({ communityId, type: { $nin: ['Author', 'Context'] } } as object)
    if (one) await some.insertMany(Array.from({ length: COPIES }, () => ({ ...one, _id: newId() })))
  }
}
const amount = async (communityId: string) => {
  const counts = kindsOfBelongings().map((model) => collection<{ _id: string }>(model).countDocuments({ communityId }))
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
}
const stored = (_id: string) => collection(CommunityModel).findOne({ _id })

test('a removal that was cut off by the server’s end is gone on with at the next start, and nothing is left', async () => {
  app = await startTestApp({ DATA_DIR: folder })
  const { community, manager, ann } = await twoMembers(app)
  const other = await twoMembers(app)
  await makeNote(app, ann, { viewId: community.views[0] ?? '' })
  await makeAttachment(app, ann)
  await makeNote(app, other.ann, { viewId: other.community.views[0] ?? '' })
  await makeAttachment(app, other.ann)
  await grow(community._id)
  const all = await amount(community._id)
  expect(all).toBeGreaterThan(4 * COPIES)
  const untouched = [await stored(other.community._id), await belongingsOf(other.community._id)]
  await app.stop()

  const settings = { mongodbUri: process.env.MONGODB_URI, dataDir: folder }
  const server = await startServer({ DATA_DIR: folder, JWT_SECRET })
  const beside = await connectShared(settings)
  const body = { managerRegistrationKey: 'managers' }
  const answer = await testClientAt(server.url).request('DELETE', `/api/communities/${community._id}`, { token: manager.token, body }) // prettier-ignore
  expect(answer.status).toBe(204)
  await eventually(async () => expect(await amount(community._id)).toBeLessThan(all - 100))
  await beside.close()
  await server.kill()

  const store = await connect(settings)
  const left = await amount(community._id)
  expect(left).toBeGreaterThan(0)
  expect((await stored(community._id))?.deleting).toBeInstanceOf(Date)
  await store.close()

  app = await startTestApp({ DATA_DIR: folder })
  expect((await app.request('GET', `/api/communities/${community._id}`, { token: manager.token })).status).toBe(404)
  await eventually(async () => expect(await amount(community._id)).toBe(0))
  expect(await filesOnDisk(app)).toHaveLength(1)
  expect([await stored(other.community._id), await belongingsOf(other.community._id)]).toEqual(untouched)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeNote, twoMembers } from '../../testing/makers.ts'
import { cacheReads } from './reads.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test('read notes are known while they are kept, and also if the bytes hold one author or none', async () => {
  const { community, ann, ben } = await twoMembers(app)
  const caches = [undefined, 700, 1].map((maxBytes) => cacheReads(app.ctx.events, maxBytes))
  const read: string[] = []
  const check = async () => {
    for (const readsOf of caches)
      for (const [who, ids] of [
        [ben, read],
        [ann, []],
        [ben, read],
      ] as const)
        expect([...(await readsOf(who.author._id))].toSorted()).toEqual(ids.toSorted())
  }
  await check()
  for (let at = 0; at < 4; at += 1) {
    const { _id } = await makeNote(app, ann)
    await app.request('POST', `/api/records/read/${community._id}/${_id}`, { token: ben.token })
    read.push(_id)
    await check()
  }
})

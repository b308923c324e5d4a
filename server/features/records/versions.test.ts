import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { objectSchema } from '../../../shared/domain/contributions.ts'
import { historicalObjectSchema, recordSchema } from '../../../shared/domain/records.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeCast } from '../../testing/cast.ts'
import { type Joined, makeNote } from '../../testing/makers.ts'

let app: TestApp
let ann: Joined
let ben: Joined
beforeAll(async () => {
  app = await startTestApp()
  const cast = await makeCast(app)
  ;({ owner: ann, writer: ben } = cast.callers)
})
afterAll(() => app.stop())

const historyOf = async (noteId: string) => {
  const { token } = ann
  const records = (await app.request('GET', `/api/records/object/${noteId}`, { token })).as(z.array(recordSchema))
  const versions = records.filter(({ historicalObjectType }) => historicalObjectType === 'Object')
  return Promise.all(
    versions.map(async ({ historicalObjectId }) => {
      const answer = await app.request('GET', `/api/historicalobjects/${historicalObjectId}`, { token })
      return objectSchema.parse(answer.as(historicalObjectSchema).data).data.body
    }),
  )
}

test('two writers, one of them in two tabs, save in any order: none is overwritten unseen, and the history holds every version', async () => {
  // Rereads the note, or saves with the version last seen.
  const acts = fc.array(fc.record({ hand: fc.nat(2), looks: fc.boolean() }), { minLength: 4, maxLength: 14 })
  await fc.assert(
    fc.asyncProperty(acts, async (turns) => {
      const note = await makeNote(app, ann, { permission: 'public' })
      const hands = [ann, ann, ben].map(({ token }) => ({ token, seen: note.version }))
      const stored = [String(note.data.body)]
      for (const [turn, { hand, looks }] of turns.entries()) {
        const one = hands[hand]!
        const version = stored.length
        if (looks) {
          one.seen = version
          continue
        }
        const body = `<p>Turn ${turn}.</p>`
        const answer = await app.request('PUT', `/api/objects/${note.communityId}/${note._id}`, {
          token: one.token,
          body: { data: { body } },
          headers: { 'If-Match': `"${one.seen}"` },
        })
        expect(answer.status).toBe(one.seen === version ? 200 : 409)
        if (answer.status === 200) one.seen = stored.push(body)
      }
      expect(await historyOf(note._id)).toEqual(stored)
    }),
    // INTERLEAVINGS=1000 is row R2 of the trust targets.
    { numRuns: Number(process.env.INTERLEAVINGS ?? 25) },
  )
})

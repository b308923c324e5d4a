import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { objectSchema, type Contribution } from '../../../shared/domain/contributions.ts'
import { linkSchema } from '../../../shared/domain/links.ts'
import { newId } from '../../store/new-id.ts'
import { testClientAt, JWT_SECRET, startTestApp, type TestClient } from '../../testing/app.ts'
import { makeNote, makeSupports, twoMembers, type Joined } from '../../testing/makers.ts'
import { startServer } from '../../testing/processes.ts'

/** Use KILLS=20 for a thorough run; each start takes a second of CPU. */
const KILLS = Number(process.env.KILLS ?? 6)
const NOTES = 3

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(joinPath(tmpdir(), 'buildon-marks-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const mark = (id: string) => `<span id="${id}" class="KFSupportStart mceNonEditable"></span>`
const marksIn = (note: Contribution) => [...String(note.data.body).matchAll(/id="([0-9a-f]{24})"/g)].map(([, id]) => id)

const stateOf = async (app: TestClient, { token }: Joined, noteId: string) => {
  const note = (await app.request('GET', `/api/objects/${noteId}`, { token })).as(objectSchema)
  const links = (await app.request('GET', `/api/links/to/${noteId}`, { token })).as(z.array(linkSchema))
  const linked = links.flatMap(({ _id, type }) => (type === 'supports' ? [_id] : []))
  return { marks: marksIn(note), linked }
}

const saveUntilGone = async (app: TestClient, member: Joined, noteId: string, support: string, onSaved: () => void) => {
  try {
    for (;;) {
      const { marks } = await stateOf(app, member, noteId)
      const _id = newId()
      const body = [...marks.slice(-2), _id].map((id) => mark(String(id))).join('')
      const change = { data: { body }, markLinks: [{ _id, type: 'supports', from: support }] }
      const path = `/api/objects/${member.author.communityId}/${noteId}`
      const answer = await app.request('PUT', path, { token: member.token, body: change })
      if (answer.status !== 200) throw new Error(`answered ${answer.status} ${answer.text}`)
      onSaved()
    }
  } catch (error) {
    if (String(error).includes('answered')) throw error
  }
}

test('a server that is killed in the midst of saves leaves no link without its mark and no mark without its link', async () => {
  const app = await startTestApp({ DATA_DIR: folder })
  const { ann } = await twoMembers(app)
  const notes = await Promise.all(Array.from({ length: NOTES }, () => makeNote(app, ann, { body: '' })))
  const { from: support } = await makeSupports(app, ann, await makeNote(app, ann))
  await app.stop()

  let saved = 0
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const server = await startServer({ DATA_DIR: folder, JWT_SECRET })
    const door = testClientAt(server.url)
    for (const { _id } of notes) {
      const { marks, linked } = await stateOf(door, ann, _id)
      expect(new Set(linked)).toEqual(new Set(marks))
    }
    const enough = saved + NOTES
    const busy = new Promise<void>((reached) => {
      const count = () => (saved += 1) > enough && reached()
      void Promise.all(notes.map(({ _id }) => saveUntilGone(door, ann, _id, support, count)))
    })
    await busy
    await server.kill()
  }
  expect(saved).toBeGreaterThan(KILLS * NOTES)
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { nearNoteSchema } from '../../../shared/domain/near.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { anotherCommunity, type Cast, forMembers, makeCast, statuses } from '../../testing/cast.ts'
import { makeNote, type Person } from '../../testing/makers.ts'
import { PLANTED } from './planted.ts'

let app: TestApp
let cast: Cast
const dataDir = mkdtempSync(join(tmpdir(), 'buildon-near-'))
beforeAll(async () => {
  app = await startTestApp({ DATA_DIR: dataDir })
  cast = await makeCast(app)
})
afterAll(async () => {
  await app.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const [leaves = [], bridges = []] = PLANTED['en'] ?? []
const textOf = (sentences: readonly string[], at: number) =>
  [at, (at + 1) % 8, (at + 4) % 8].map((one) => sentences[one]).join(' ')
const listSchema = z.array(z.strictObject(nearNoteSchema.shape))
const path = (id: string, { community }: Cast = cast) => `/api/contributions/${community._id}/${id}/near`
const near = async ({ token }: Person, id: string, of: Cast = cast) =>
  (await app.request('GET', path(id, of), { token })).as(listSchema)
const thought = ({ token }: Person, body: object, of: Cast = cast) =>
  app.request('POST', `/api/contributions/${of.community._id}/near`, { token, body })
const save = ({ token }: Person, of: Cast, id: string, body: object) =>
  app.request('PUT', `/api/objects/${of.community._id}/${id}`, { token, body })
const write = (who: Parameters<typeof makeNote>[1], text: string, fields: object = {}) =>
  makeNote(app, who, { title: text.slice(0, 12), body: `<p>${text}</p>`, ...fields })

test('at most five readable contributions are told with a score from 0 to 1, best first, never the note itself nor what is not active; also after a save, a removal and a restart [NEAR-01, NEAR-05]', async () => {
  const { owner, writer, manager } = cast.callers
  const made = []
  for (let at = 0; at < 8; at += 1) made.push(await write(owner, textOf(leaves, at)))
  for (let at = 0; at < 4; at += 1) await write(writer, textOf(bridges, at))
  const [first, second] = made
  if (!first || !second) throw new Error('Nothing was written.')
  const before = await near(writer, first._id)
  expect(before).toHaveLength(5)
  const scores = before.map(({ score }) => score)
  expect(scores).toEqual(scores.toSorted((a, b) => b - a))
  expect(scores.every((score) => score > 0 && score <= 1)).toBe(true)
  expect(before.map(({ _id }) => _id)).not.toContain(first._id)
  expect(before[0]).toMatchObject({ type: 'Note', title: expect.any(String), authors: [owner.author._id] })
  const nearest = before[0]?._id ?? ''
  await save(owner, cast, nearest, { title: 'Bridges', data: { body: `<p>${textOf(bridges, 5)}</p>` } })
  expect((await near(writer, first._id)).map(({ _id }) => _id)).not.toContain(nearest)
  const copy = await write(writer, textOf(leaves, 0))
  expect((await near(writer, first._id))[0]?._id).toBe(copy._id)
  await save(writer, cast, copy._id, { status: 'inactive' })
  const after = await near(writer, first._id)
  expect(after.map(({ _id }) => _id)).not.toContain(copy._id)
  expect(await near(manager, first._id)).toEqual(after)
  await write(owner, textOf(leaves, 0), { status: 'unsaved' })
  expect(await near(owner, first._id)).toEqual(after)
  await app.stop()
  app = await startTestApp({ DATA_DIR: dataDir })
  expect(await near(writer, first._id)).toEqual(after)
  expect(await statuses(app, cast, 'GET', path(first._id))).toEqual(forMembers())
  expect((await app.request('GET', path(first._id, { ...cast, community: cast.elsewhere.community }), { token: writer.token })).status).toBe(404) // prettier-ignore
})

test('what is private to others changes neither answer, order nor scores [NEAR-04]', async () => {
  const of = await anotherCommunity(app, cast)
  const { owner, writer, manager } = of.callers
  const made = []
  for (let at = 0; at < 6; at += 1)
    made.push(await write(at % 2 ? writer : owner, textOf(at < 4 ? leaves : bridges, at)))
  const mine = await write(writer, textOf(leaves, 6), { permission: 'private' })
  const asked = [...made.map(({ _id }) => _id), mine._id]
  const draft = { text: textOf(leaves, 0) }
  const tell = async (who: Person) => [
    ...(await Promise.all(asked.map((id) => near(who, id, of)))),
    (await thought(who, draft, of)).body,
  ]
  const before = await tell(writer)
  const hidden = await write(owner, textOf(leaves, 0), { permission: 'private' })
  for (let at = 0; at < 4; at += 1) await write(owner, textOf(leaves, at), { permission: 'private' })
  expect(await tell(writer)).toEqual(before)
  const first = made[0]?._id ?? ''
  expect((await near(owner, first, of))[0]).toMatchObject({ _id: hidden._id, score: 1 })
  expect((await near(manager, first, of)).map(({ _id }) => _id)).toContain(hidden._id)
  expect((await app.request('GET', path(hidden._id, of), { token: writer.token })).status).toBe(403)
  await save(owner, of, hidden._id, { permission: 'protected' })
  expect((await near(writer, first, of))[0]?._id).toBe(hidden._id)
})

test('a text that is being written is answered with a readable note that says the same, if there is one', async () => {
  const of = await anotherCommunity(app, cast)
  const { owner, writer } = of.callers
  const one = await write(owner, textOf(leaves, 2))
  const own = await write(writer, textOf(bridges, 2), { permission: 'private' })
  const told = async (body: object, who: Person = writer) => {
    const answer = await thought(who, body, of)
    return z.nullable(nearNoteSchema).parse(answer.body)?._id ?? null
  }
  expect(await told({ text: `${textOf(leaves, 2)} And so on.` })).toBe(one._id)
  expect(await told({ text: textOf(leaves, 2), except: one._id })).toBe(null)
  expect(await told({ text: textOf(bridges, 2) })).toBe(own._id)
  expect(await told({ text: textOf(bridges, 2) }, owner)).toBe(null)
  for (const text of ['', 'Leaves are green', '\u0000 \u200b 7 7 7', 'leaf '.repeat(4000)])
    expect(await told({ text })).toBe(null)
  // Extreme sizes.
  const words = Array.from({ length: 10_000 }, (_, at) => at.toString(36))
  const long = await write(owner, `${words.join(' ')} ${'x'.repeat(1_000_000)}`)
  expect(await near(writer, long._id, of)).toEqual([])
  expect(await told({ text: words.join(' ').slice(0, 20_000) })).toBe(long._id)
  expect((await thought(writer, { text: 'x'.repeat(20_001) }, of)).status).toBe(422)
  expect((await thought(writer, {}, of)).status).toBe(422)
  const allowed = await statuses(app, of, 'POST', `/api/contributions/${of.community._id}/near`, {
    body: { text: 'x' },
  })
  expect(allowed).toEqual(forMembers())
})

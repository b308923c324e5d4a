import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { objectSchema, type Contribution } from '../../../shared/domain/contributions.ts'
import { moderationCountSchema, reportedSchema } from '../../../shared/domain/moderation.ts'
import { roomOf } from '../../../shared/wire/realtime.ts'
import { ActModel } from '../../graph/acts/acts.model.ts'
import { collection } from '../../store/collection.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { anotherCommunity, makeCast, type Cast } from '../../testing/cast.ts'
import { makeNote, type Person } from '../../testing/makers.ts'
import { connect } from '../../testing/sockets.ts'

let app: TestApp
let first: Cast
beforeAll(async () => {
  app = await startTestApp()
  first = await makeCast(app)
})
afterAll(() => app.stop())

const of = (cast: Cast, who: Person) => {
  const at = (path: string) => `/api/moderation/${cast.community._id}/${path}`
  const post = (path: string, body: object) => app.request('POST', at(path), { token: who.token, body })
  return {
    report: (note: Contribution, reason = 'hurtful') => post(`${note._id}/report`, { reason }),
    decide: (note: Contribution, body: object) => post(`${note._id}/decide`, body),
    reports: async () => (await app.request('GET', at('reports'), { token: who.token })).as(z.array(reportedSchema)),
    count: async () => (await app.request('GET', at('count'), { token: who.token })).as(moderationCountSchema).reports,
    read: async (note: Contribution) =>
      (await app.request('GET', `/api/objects/${note._id}`, { token: who.token })).as(objectSchema),
    get: (path: string) => app.request('GET', at(path), { token: who.token }),
  }
}

test('each person reports a contribution once, with one of four reasons; managers alone learn who and when, oldest first [MODR-04, MODR-05]', async () => {
  const cast = await anotherCommunity(app, first)
  const { owner, writer, manager, outsider } = cast.callers
  const note = await makeNote(app, owner, { permission: 'public' })
  const other = await makeNote(app, owner, { permission: 'public' })
  expect((await of(cast, writer).report(note)).status).toBe(204)
  for (const reason of ['private', 'offTopic', 'other'])
    expect((await of(cast, writer).report(note, reason)).status).toBe(204)
  expect((await of(cast, owner).report(note, 'private')).status).toBe(204)
  expect((await of(cast, writer).report(other, 'offTopic')).status).toBe(204)
  for (const reason of ['rude', '']) expect((await of(cast, writer).report(other, reason)).status).toBe(422)
  expect((await of(cast, outsider).report(note)).status).toBe(403)

  const list = await of(cast, manager).reports()
  expect(list.map(({ object }) => object._id)).toEqual([note._id, other._id])
  const told = list[0]?.reports.map(({ by, reason }) => [by, reason])
  expect(told).toEqual([[writer.author._id, 'hurtful'], [owner.author._id, 'private']]) // prettier-ignore
  expect(Date.parse(list[0]?.reports[0]?.time ?? '')).toBeGreaterThanOrEqual(Date.parse(note.created))
  expect(await of(cast, manager).count()).toBe(3)
  for (const who of [owner, writer])
    for (const path of ['reports', 'count']) expect((await of(cast, who).get(path)).status).toBe(403)
  expect(JSON.stringify(await of(cast, owner).read(note))).not.toContain(writer.author._id)
})

test('one person has at most 20 open reports, so that others’ stay in sight', async () => {
  const cast = await anotherCommunity(app, first)
  const { owner, writer, manager } = cast.callers
  const notes: Contribution[] = []
  for (let at = 0; at < 21; at += 1) notes.push(await makeNote(app, owner, { permission: 'public' }))
  const answers: number[] = []
  for (const note of notes) answers.push((await of(cast, writer).report(note)).status)
  expect(answers).toEqual([...Array<number>(20).fill(204), 429])
  const [earliest, last] = [notes[0], notes[20]] as [Contribution, Contribution]
  expect((await of(cast, writer).report(earliest)).status).toBe(204)
  await of(cast, manager).decide(earliest, { decision: 'keep' })
  expect((await of(cast, writer).report(last)).status).toBe(204)
})

test('a contribution that a member may not read can’t be reported', async () => {
  const cast = await anotherCommunity(app, first)
  const { owner, writer } = cast.callers
  const note = await makeNote(app, owner, { permission: 'private' })
  expect((await of(cast, writer).report(note)).status).toBe(403)
})

test('notes, drawings, files, videos, annotations and views can be reported; members can’t [MODR-04]', async () => {
  const cast = await anotherCommunity(app, first)
  const { owner, writer, manager } = cast.callers
  const make = async (type: string) => {
    const body = { type, title: type, status: 'active', permission: 'public', authors: [owner.author._id] }
    const path = `/api/contributions/${cast.community._id}`
    return (await app.request('POST', path, { token: owner.token, body })).as(objectSchema)
  }
  const types = ['Note', 'Drawing', 'Attachment', 'Video', 'Annotation', 'View']
  for (const type of types)
    expect([type, (await of(cast, writer).report(await make(type))).status]).toEqual([type, 204])
  expect((await of(cast, manager).reports()).map(({ object }) => object.type)).toEqual(types)
  const author = await of(cast, manager).read({ ...owner.author } as unknown as Contribution)
  expect((await of(cast, writer).report(author)).status).toBe(403)
})

test('keep, remove and “write to the author” each close the reports; a report after that counts no more of the same person [MODR-05]', async () => {
  const cast = await anotherCommunity(app, first)
  const { owner, writer, manager } = cast.callers
  const decisions = [{ decision: 'keep' }, { decision: 'remove' }, { decision: 'write', text: 'Please be kind.' }]
  const notes: Contribution[] = []
  for (const _ of decisions) notes.push(await makeNote(app, owner, { permission: 'public' }))
  for (const note of notes) for (const who of [writer, owner]) await of(cast, who).report(note)
  expect(await of(cast, manager).count()).toBe(6)
  for (const [at, decided] of decisions.entries()) {
    const note = notes[at] as Contribution
    expect((await of(cast, writer).decide(note, decided)).status).toBe(403)
    expect((await of(cast, manager).decide(note, decided)).status).toBe(204)
    expect(await of(cast, manager).count()).toBe(4 - 2 * at)
    await of(cast, writer).report(note)
    expect(await of(cast, manager).count()).toBe(4 - 2 * at)
  }
  const [kept, removed, written] = notes as [Contribution, Contribution, Contribution]
  expect((await of(cast, manager).read(removed)).held).toBe('removed')
  expect((await of(cast, writer).read(kept)).held).toBeUndefined()
  expect((await of(cast, owner).read(written)).notice).toMatchObject({
    text: 'Please be kind.',
    by: manager.author._id,
  })
  expect((await of(cast, writer).read(written)).notice).toBeUndefined()
  const path = `/api/moderation/${cast.community._id}/${written._id}/notice`
  await app.request('DELETE', path, { token: writer.token })
  expect((await of(cast, owner).read(written)).notice).toBeDefined()
  await app.request('DELETE', path, { token: owner.token })
  expect((await of(cast, owner).read(written)).notice).toBeUndefined()
  const acts = await collection(ActModel).find({ act: 'reportDecided', communityId: cast.community._id }).toArray()
  expect(acts.toSorted((a, b) => a.time.getTime() - b.time.getTime()).map(({ details }) => details?.decision)).toEqual([
    'keep',
    'remove',
    'write',
  ])
})

test('a text to the author is needed, and bounded', async () => {
  const cast = await anotherCommunity(app, first)
  const { owner, writer, manager } = cast.callers
  const note = await makeNote(app, owner, { permission: 'public' })
  await of(cast, writer).report(note)
  for (const text of [undefined, '', '   ', 'x'.repeat(2001)])
    expect((await of(cast, manager).decide(note, { decision: 'write', text })).status).toBe(422)
  expect((await of(cast, manager).decide(note, { decision: 'laugh' })).status).toBe(422)
  expect(await of(cast, manager).count()).toBe(1)
})

test('of two managers who decide one report at the same instant, one decides and the other is told so [MODR-05]', async () => {
  const cast = await anotherCommunity(app, first)
  const { owner, writer, manager, admin } = cast.callers
  const note = await makeNote(app, owner, { permission: 'public' })
  await of(cast, writer).report(note)
  const both = await Promise.all([
    of(cast, manager).decide(note, { decision: 'keep' }),
    of(cast, admin).decide(note, { decision: 'remove' }),
  ])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409])
  const kept = both[0].status === 204
  expect((await of(cast, manager).read(note)).held).toBe(kept ? undefined : 'removed')
})

test('managers’ open pages hear that the list changed, members’ don’t [MODR-05]', async () => {
  const cast = await anotherCommunity(app, first)
  const { owner, writer, manager } = cast.callers
  const context = cast.community.rootContextId ?? ''
  const poke = () =>
    app.request('PUT', `/api/objects/${context}`, { token: manager.token, body: { title: 'Settings' } })
  const pages = [await connect(app, { token: manager.token }), await connect(app, { token: writer.token })]
  for (const page of pages) await page.follow(roomOf('contribution', context), poke)
  const note = await makeNote(app, owner, { permission: 'public' })
  await of(cast, writer).report(note)
  const isTold = () => pages[0]?.until('moderation:update', ({ communityId }) => communityId === cast.community._id)
  await isTold()
  pages[0]?.heard.splice(0)
  await of(cast, manager).decide(note, { decision: 'keep' })
  await isTold()
  const sent = pages[1]?.heard.length ?? 0
  await poke()
  await pages[1]?.until('contribution:save', () => (pages[1]?.heard.length ?? 0) > sent)
  expect(pages[1]?.heard.map(({ name }) => name)).not.toContain('moderation:update')
  for (const { socket } of pages) socket.close()
})

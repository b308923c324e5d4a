import mongoose from 'mongoose'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { StartFault } from '../env.ts'
import { SessionModel } from '../features/accounts/sessions.model.ts'
import { ObjectModel } from '../graph/objects/objects.model.ts'
import { collection } from '../store/collection.ts'
import { createLeases } from '../store/leases.ts'
import { setSoleWriter } from '../store/sole-writer.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { makeNote, makeUser, signIn, twoMembers } from '../testing/makers.ts'
import { migrate, STEPS, type Step } from './migrate.ts'
import { eventually } from '../testing/eventually.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  setSoleWriter(false)
})
afterAll(() => app.stop())

const done: string[] = []
const current = STEPS.at(-1)?.version ?? 1
/** A further step: the first, second or third. */
const step = (place: number): Step => ({
  version: current + place,
  name: `to ${place}`,
  run: async () => {
    done.push(`begin ${place}`)
    await Promise.resolve()
    done.push(`end ${place}`)
  },
})
// Short polling, for short waits.
const leases = createLeases({ lookMs: 20 })
const run = (...steps: Step[]) => migrate(app.ctx.log, { leases, steps })
const schemas = () => mongoose.connection.collection<{ _id: string }>('schema')
const held = () => mongoose.connection.collection<{ _id: string; holder: string; beat: number }>('leases')

test.each([
  { version: 3, title: 'ﾊﾞﾅﾅ', found: 'バナ', stored: ['ﾊﾞ', 'ﾞﾅ', 'ﾅﾅ', 'ﾅ'] },
  { version: 4, title: 'Élèves', found: 'eleves', stored: ['élèves'] },
])('words stored by version $version are found afterwards', async ({ version, title, found, stored }) => {
  const { ann } = await twoMembers(app)
  const { _id } = await makeNote(app, ann, { title })
  const terms = async () => (await collection(ObjectModel).findOne({ _id }))?.terms
  const current = await terms()
  expect(current).toContain(found)
  await collection(ObjectModel).updateOne({ _id }, { $set: { terms: stored } })
  await schemas().updateOne({ _id: 'schema' }, { $set: { version } })
  await migrate(app.ctx.log, { leases })
  expect(await terms()).toEqual(current)
})

test('pairs of words are added to data of version 6', async () => {
  const { ann } = await twoMembers(app)
  const { _id } = await makeNote(app, ann, { title: 'Why is the sky blue?' })
  const pairs = async () => (await collection(ObjectModel).findOne({ _id }))?.pairs
  const current = await pairs()
  expect(current).toBeDefined()
  await collection(ObjectModel).updateOne({ _id }, { $unset: { pairs: 1 } })
  await schemas().updateOne({ _id: 'schema' }, { $set: { version: 6 } })
  await migrate(app.ctx.log, { leases })
  expect(await pairs()).toEqual(current)
})

test('missing steps run in order, once, even when two processes start at the same time', async () => {
  await Promise.all([run(step(1), step(2)), run(step(1), step(2))])
  expect(done).toEqual(['begin 1', 'end 1', 'begin 2', 'end 2'])
})

test('a step that fails is tried again at the next start', async () => {
  const failing = { ...step(3), run: () => Promise.reject(new Error('no room')) }
  await expect(run(step(1), step(2), failing)).rejects.toThrow('no room')
  done.length = 0
  await run(step(1), step(2), step(3))
  expect(done).toEqual(['begin 3', 'end 3'])
})

test('data of a newer server is refused and stays as it is', async () => {
  await expect(run(step(1))).rejects.toThrow(StartFault)
  done.length = 0
  await run(step(1), step(2), step(3))
  expect(done).toEqual([])
})

test('the lease of a process that died in the midst holds up nobody on a store that nobody else can open', async () => {
  await held().insertOne({ _id: 'migration', holder: 'killed', beat: 1 })
  setSoleWriter(true)
  await run(step(1), step(2), step(3))
  setSoleWriter(false)
})

test('elsewhere waiting for it is said, and ends with it', async () => {
  const log = { ...app.ctx.log, warn: vi.fn<(text: string) => void>() }
  const waiting = migrate(log as never, { leases, steps: [step(1), step(2), step(3)] })
  await eventually(() => expect(log.warn).toHaveBeenCalledOnce())
  expect(log.warn.mock.calls[0]?.[0]).toContain('waiting for another process')
  await held().deleteOne({ _id: 'migration', holder: 'killed' })
  await waiting
  expect(await held().findOne({ _id: 'migration' })).toBeNull()
})

test('a server that runs on while a newer one changes the form of the data says so once, and is not ready any more', async () => {
  const readyz = async () => (await app.request('GET', '/readyz')).status
  const said = () => app.lines.filter((line) => line.includes('a newer Buildon has changed the form of the data'))
  await schemas().updateOne({ _id: 'schema' }, { $set: { version: current } })
  await eventually(async () => expect(await readyz()).toBe(200))
  expect(said()).toEqual([])
  await schemas().updateOne({ _id: 'schema' }, { $set: { version: current + 1 } })
  await eventually(async () => expect(await readyz()).toBe(503))
  await schemas().updateOne({ _id: 'schema' }, { $set: { version: current } })
  await eventually(async () => expect(await readyz()).toBe(200))
  expect(said()).toHaveLength(1)
})

test('sessions that an earlier version has ended stay ended', async () => {
  const ann = await makeUser(app)
  const again = await signIn(app, ann.user.userName, ann.password)
  const [gone, here] = await Promise.all([ann, again].map(({ token }) => app.ctx.sessions.open(token)))
  await collection(SessionModel).deleteMany({ userId: ann.user._id })
  const endedSessions = { [gone?.id ?? '']: Date.now() + 3_600_000 }
  await mongoose.connection.collection<{ _id: string }>('users').updateOne({ _id: ann.user._id }, { $set: { endedSessions } }) // prettier-ignore
  await schemas().updateOne({ _id: 'schema' }, { $set: { version: 5 } })
  await migrate(app.ctx.log, { leases })
  app.ctx.events.emit('session.ended', { userId: ann.user._id, sessionIds: [gone?.id ?? '', here?.id ?? ''] })
  expect(await app.ctx.sessions.open(ann.token)).toBeUndefined()
  expect(await app.ctx.sessions.open(again.token)).toMatchObject({ id: here?.id })
})

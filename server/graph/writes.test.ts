import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MongoServerError } from 'mongodb'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createEvents, type DomainEvents } from '../events.ts'
import { ROOT } from '../paths.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { findObject, insertObject } from './objects/objects.service.ts'
import { type Writes, withWrites } from './writes.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const COMMUNITY = '0123456789abcdef01234567'
const view = { communityId: COMMUNITY, type: 'View', title: 'Ideas' }

const heard = () => {
  const events = createEvents(() => {})
  const saved: DomainEvents['object.saved'][] = []
  events.on('object.saved', (event) => saved.push(event))
  return { events, saved }
}

test('what has been written is announced once, after the commit, however often the act was tried', async () => {
  const { events, saved } = heard()
  let tries = 0
  const made = await withWrites(events, async (writes) => {
    const object = await insertObject(writes, view, null)
    expect(saved).toEqual([])
    tries += 1
    if (tries === 1) throw new MongoServerError({ errorLabels: ['TransientTransactionError'] })
    return object
  })
  expect(tries).toBe(2)
  expect(saved.map(({ object, created }) => [object._id, created])).toEqual([[made._id, true]])
})

test('an act that fails leaves nothing behind and announces nothing', async () => {
  const { events, saved } = heard()
  const follow = vi.fn<(written: readonly string[]) => void>()
  let id = ''
  const failing = withWrites(events, async (writes) => {
    id = (await insertObject(writes, view, null))._id
    writes.afterCommit(follow, id)
    throw new Error('something else')
  })
  await expect(failing).rejects.toThrow('something else')
  expect([await findObject(id), saved, follow.mock.calls]).toEqual([null, [], []])
})

test('what is to be looked after comes in one call, and before anything is announced', async () => {
  const { events, saved } = heard()
  const follow = vi.fn<(written: readonly string[]) => void>(() => expect(saved).toEqual([]))
  await withWrites(events, async (writes: Writes) => {
    for (const title of ['One', 'Two'])
      writes.afterCommit(follow, (await insertObject(writes, { ...view, title }, null)).title)
  })
  expect(follow.mock.calls).toEqual([[['One', 'Two']]])
  expect(saved.map(({ object }) => object.title)).toEqual(['One', 'Two'])
})

test('what is committed is announced though looking after it fails, and the failure is told', async () => {
  const { events, saved } = heard()
  const follow = () => Promise.reject(new Error('the store is away'))
  const failing = withWrites(events, async (writes) =>
    writes.afterCommit(follow, await insertObject(writes, view, null)),
  )
  await expect(failing).rejects.toThrow('the store is away')
  expect(saved.map(({ object }) => object.title)).toEqual(['Ideas'])
})

test('features announce no object and no link by hand', () => {
  const features = join(ROOT, 'server/features')
  const sources = readdirSync(features, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.ts$/.test(name),
  )
  expect(sources.length).toBeGreaterThan(100)
  const emitting = sources.filter((name) =>
    /emit\('(?:object|link|member|views|community)\./.test(readFileSync(join(features, name), 'utf8')),
  )
  expect(emitting).toEqual([])
})

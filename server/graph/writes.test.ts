import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MongoServerError } from 'mongodb'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createEvents, type DomainEvents } from '../events.ts'
import { ROOT } from '../paths.ts'
import { setSoleWriter } from '../store/sole-writer.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { findLink } from './links/links.service.ts'
import { insertLink } from './links/make-links.ts'
import { changeObject, findObject, insertObject } from './objects/objects.service.ts'
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
  expect(follow.mock.calls.map(([written]) => written)).toEqual([['One', 'Two']])
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

test('a unit of work knows whether another one may have been committed meanwhile, unless other processes write too', async () => {
  const { events } = heard()
  const follow = vi.fn<(written: readonly string[]) => void>()
  const overlapped = async (meanwhile: () => Promise<unknown>) => {
    let unit: Writes | undefined
    await withWrites(events, async (writes) => {
      unit = writes
      await insertObject(writes, view, null)
      await meanwhile()
    })
    return unit?.isOverlapped(follow)
  }
  const other = (followed: (written: readonly string[]) => void) =>
    withWrites(events, async (writes) => {
      writes.afterCommit(followed, (await insertObject(writes, view, null))._id)
    })
  await other(follow)
  expect(await overlapped(async () => undefined)).toBe(false)
  expect(await overlapped(() => other(() => undefined))).toBe(false)
  expect(await overlapped(() => other(follow))).toBe(true)
  setSoleWriter(false)
  expect(await overlapped(async () => undefined)).toBe(true)
  setSoleWriter(true)
})

test('a link that is made while an end of it is being saved says what that is called then', async () => {
  const { events } = heard()
  const [from, to] = await withWrites(events, async (writes) => [
    await insertObject(writes, view, null),
    await insertObject(writes, { ...view, title: 'Before' }, null),
  ])
  if (!from || !to) throw new Error('the views are made')
  let id = ''
  await withWrites(events, async (writes) => {
    await changeObject(writes, to, { title: 'After' }, null)
    id = await withWrites(events, async (other) => {
      const link = await insertLink(other, { communityId: COMMUNITY, from, to, type: 'contains' }, null)
      return link._id
    })
    expect((await findLink(id))?._to.title).toBe('Before')
  })
  expect((await findLink(id))?._to.title).toBe('After')
})

test('features announce nothing by hand', () => {
  const features = join(ROOT, 'server/features')
  const sources = readdirSync(features, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.ts$/.test(name),
  )
  expect(sources.length).toBeGreaterThan(100)
  const emitting = sources.filter((name) => /\.emit\(/.test(readFileSync(join(features, name), 'utf8')))
  expect(emitting).toEqual([])
})

import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ObjectModel } from './graph/objects/objects.model.ts'
import { collection } from './store/collection.ts'
import { startTestApp, type TestApp } from './testing/app.ts'
import { makeCast } from './testing/cast.ts'
import { makeNote } from './testing/makers.ts'
import { monitorStore, storeCallsOf } from './testing/store-calls.ts'

let app: TestApp
let stopMonitoring: () => void
beforeAll(async () => {
  // Freezes time, so that sessions and members stay cached.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  stopMonitoring = monitorStore()
  app = await startTestApp()
})
afterAll(async () => {
  vi.restoreAllMocks()
  stopMonitoring()
  await app.stop()
})

const ROUTES: readonly [path: string, body?: object][] = [
  ['/api/questions/:id'],
  ['/api/analysis/:id/interactions'],
  ['/api/analysis/:id/authornetwork'],
  ['/api/analysis/:id/supports'],
  ['/api/analysis/:id/lexicon', { words: ['rain'] }],
  ['/api/analysis/:id/frequentwords', {}],
  ['/api/contributions/:id/studentActs'],
]

test.each(ROUTES)(
  'six equal requests of %s read the store as often as one, and only after a change',
  async (route, body) => {
    const { community, callers } = await makeCast(app)
    const { token } = callers.owner
    const path = route.replace(':id', community._id)
    const ask = async () => {
      const answer = await app.request(body ? 'POST' : 'GET', path, { token, ...(body && { body }) })
      expect(answer.status).toBe(200)
      return answer.text
    }
    const askTimes = (times: number) => Promise.all(Array.from({ length: times }, ask))
    // Warms the caches of members, settings and discourse.
    await ask()
    await makeNote(app, callers.owner, { title: 'Why does rain fall?' })
    const once = await storeCallsOf(ask)
    expect(once.join()).toContain('find')

    await makeNote(app, callers.owner, { title: 'Why does snow fall?' })
    let texts: string[] = []
    const together = await storeCallsOf(async () => void (texts = await askTimes(6)))
    expect(together).toEqual(once)
    expect(new Set(texts).size).toBe(1)
    expect(await storeCallsOf(ask)).toEqual([])
  },
)

test('a changed time zone gives new figures in place of cached ones', async () => {
  const { community, callers } = await makeCast(app)
  const { owner, admin } = callers
  const setTimeZone = async (timeZone: string) => {
    const body = { timeZone }
    expect((await app.request('PUT', `/api/communities/${community._id}`, { token: admin.token, body })).status).toBe(
      200,
    )
  }
  const [viewId = ''] = community.views
  const note = await makeNote(app, owner, { title: 'Rain', body: '<p>rain</p>', viewId })
  // Already 4 May in Tokyo.
  await collection(ObjectModel).updateOne({ _id: note._id }, { $set: { created: new Date('2026-05-03T23:30:00Z') } })
  const selections = [{ viewId, authorId: '', fromDate: '2026-05-04', toDate: '2026-05-04' }]
  const day = '?from=2026-05-04&to=2026-05-04'
  const holding: readonly [path: string, text: string, body?: object][] = [
    [`/api/questions/${community._id}${day}`, note._id],
    [`/api/analysis/${community._id}/authornetwork${day}`, note._id],
    [`/api/analysis/${community._id}/lexicon`, '"searched":1', { words: ['rain'], selections }],
    [`/api/analysis/${community._id}/frequentwords`, '"notes":1', { selections }],
  ]
  const holdsNote = async () => {
    const answers = await Promise.all(
      holding.map(([path, , body]) =>
        app.request(body ? 'POST' : 'GET', path, { token: owner.token, ...(body && { body }) }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    return answers.map(({ text }, at) => text.includes(holding[at]?.[1] ?? ''))
  }
  await setTimeZone('America/New_York')
  for (const _ of [1, 2]) expect(await holdsNote()).toEqual([false, false, false, false])
  await setTimeZone('Asia/Tokyo')
  for (const _ of [1, 2]) expect(await holdsNote()).toEqual([true, true, true, true])
  await setTimeZone('America/New_York')
  expect(await holdsNote()).toEqual([false, false, false, false])
})

import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from './testing/app.ts'
import { makeCast } from './testing/cast.ts'
import { makeNote } from './testing/makers.ts'
import { monitorStore, storeCallsOf } from './testing/store-calls.ts'

let app: TestApp
let stopMonitoring: () => void
beforeAll(async () => {
  // Sessions and members stay cached, however long the calls take.
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
    // What is cached of members, settings and the discourse is read before.
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

import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Contribution } from '../shared/domain/contributions.ts'
import type { SearchCount } from '../shared/domain/search.ts'
import { freePort } from '../server/testing/processes.ts'
import { startRedis } from '../server/testing/redis-server.ts'
import { expect, test, type Member } from './fixtures.ts'
import { startProxy } from './support/proxy.ts'
import { expectSameBoard, visibleOn, storedIn } from './support/same-board.ts'
import { Seed } from './support/seed.ts'
import { TestServer } from './support/test-server.ts'
import { patience } from '../server/testing/patience.ts'

// Two nodes of one site with a real Redis: one page uses the first node, one the second through a proxy.

const JWT_SECRET = 'a secret that both nodes know, of some length'
const OUTAGE_MS = 30_000
const SECOND_WITHIN_MS = patience(15_000)

const startSite = async () => {
  const [redis, port] = [await startRedis(), await freePort()]
  const common = { REDIS_URL: redis.url, JWT_SECRET }
  const first = await TestServer.start({ ...common, EMBEDDED_PORT: String(port) })
  const tcp = `mongodb://127.0.0.1:${port}/main?directConnection=true&retryWrites=false`
  const second = await TestServer.start({ ...common, MONGODB_URI: process.env.MONGODB_URI ?? tcp })
  const proxy = await startProxy([second.url, first.url])
  const stop = async () => {
    await proxy.stop()
    await second.remove()
    await first.remove()
    await redis.stop()
  }
  return { redis, first, second, proxy, stop }
}

/**
 * Saves notes one after another until stopped; after a broken connection with the same idempotency key, like our pages.
 */
const keepSaving = (url: string, { token, authorId, communityId }: Member) => {
  const saved: string[] = []
  const refused: string[] = []
  const post = async (key: string, title: string): Promise<Response> => {
    const body = JSON.stringify({ type: 'Note', title, status: 'active', authors: [authorId], data: { body: '' } })
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'Idempotency-Key': key }
    try {
      return await fetch(`${url}/api/contributions/${communityId}`, { method: 'POST', headers, body })
    } catch {
      await pause(50)
      return post(key, title)
    }
  }
  const over = new AbortController()
  const saving = (async () => {
    while (!over.signal.aborted) {
      const title = `saved ${saved.length}`
      const answer = await post(randomUUID(), title)
      if (answer.ok) saved.push(((await answer.json()) as Contribution)._id)
      else refused.push(`${answer.status} ${await answer.text()}`)
    }
  })()
  return {
    saved,
    end: async () => {
      over.abort()
      await saving
      return { saved, refused }
    },
  }
}

test('two nodes are one site: a Redis that is away for 30 s is made up for, a node that restarts or is killed loses nothing [NODE-10, NODE-13]', async ({
  browser,
}) => {
  test.setTimeout(patience(180_000))
  const site = await startSite()
  const contexts = await Promise.all([browser.newContext(), browser.newContext()])
  try {
    const [atFirst, atSecond] = [new Seed(site.first), new Seed(site.proxy)]
    const community = await atFirst.makeCommunity()
    const viewId = community.welcomeViewId
    const [ann, ben] = [await atFirst.makeMember(community), await atSecond.makeMember(community)]
    let count = 0
    const put = (seed: Seed, member: Member) => {
      count += 1
      return seed.makeNote(member, {
        title: `Note ${count}`,
        viewId,
        x: 20 + count * 110,
        y: 120,
        permission: 'public',
      })
    }
    const note = await put(atFirst, ann)
    const open = async (at: number, url: string, { token }: Member) => {
      const page = await contexts[at]!.newPage()
      await page.context().addCookies([{ name: 'token', value: token, url, sameSite: 'Lax' }])
      await page.goto(`${url}/view/${viewId}`)
      await page.evaluate(() => Object.assign(window, { isTheSamePage: true }))
      return page
    }
    const [one, other] = [await open(0, site.first.url, ann), await open(1, site.proxy.url, ben)]
    const pages = [one, other]
    const expectOneBoard = async (within: number) => {
      const stored = await storedIn(atFirst, ann, viewId)
      expect(await storedIn(atSecond, ben, viewId)).toEqual(stored)
      for (const page of pages) {
        await expectSameBoard(page, stored, within)
        expect(await page.evaluate(() => 'isTheSamePage' in window)).toBe(true)
      }
    }
    await put(atSecond, ben)
    await expectOneBoard(patience(20_000))
    const keptOf = async ({ authorId }: Member) => {
      const path = `/api/contributions/${community._id}/search/count`
      const query = { authors: [authorId], words: ['saved'] }
      return (await atFirst.call<SearchCount>(ben, 'POST', path, { query })).filteredObjectIDs
    }

    await test.step('without Redis calls are answered and kept, and a node restarts under load without a failed save', async () => {
      await site.redis.kill()
      const later = pause(OUTAGE_MS)
      const load = keepSaving(site.proxy.url, ben)
      await expect.poll(() => load.saved.length).toBeGreaterThan(5)
      await site.second.restart()
      const soFar = load.saved.length
      await expect.poll(() => load.saved.length).toBeGreaterThan(soFar + 5)
      const { saved, refused } = await load.end()
      expect(refused).toEqual([])
      expect((await keptOf(ben)).toSorted()).toEqual(saved.toSorted())

      // Ben's page reconnects to the second node and reads again; it gets no events from the first one.
      const again = other.waitForResponse(/\/board$/)
      site.proxy.cut()
      await again
      await put(atFirst, ann)
      await put(atSecond, ben)
      await later
      await atFirst.call(ann, 'PUT', `/api/objects/${note._id}`, { title: 'Renamed 1' })
      await expect.poll(() => visibleOn(one)).toContain('Renamed 1 at 130, 120')
      expect(await visibleOn(other)).not.toContain('Renamed 1 at 130, 120')
      await site.redis.begin()
      await expectOneBoard(patience(30_000))
    })

    await test.step('the pages of a node that is killed are at the other within 15 s, and no acknowledged save is missing', async () => {
      const load = keepSaving(site.proxy.url, ben)
      await expect.poll(() => load.saved.length).toBeGreaterThan(5)
      await site.second.stop('SIGKILL')
      const killed = performance.now()
      await put(atFirst, ann)
      await expectOneBoard(SECOND_WITHIN_MS)
      await put(atFirst, ann)
      await expectOneBoard(SECOND_WITHIN_MS - (performance.now() - killed))
      const { saved, refused } = await load.end()
      expect(refused).toEqual([])
      const kept = await keptOf(ben)
      expect(saved.filter((id) => !kept.includes(id))).toEqual([])
      expect(new Set(kept).size).toBe(kept.length)
    })
  } finally {
    for (const context of contexts) await context.close()
    await site.stop()
  }
})

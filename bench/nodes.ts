// Throughput with the busiest thread at one full core, for one process, two workers, one node and two nodes of a
// cluster.
import { startRedis } from '../server/testing/redis-server.ts'
import { freePort } from '../server/testing/processes.ts'
import { median, type Bench, type Figure } from './bench.ts'
import { call, load, seed, type Seeded } from './client.ts'
import { listen, paced } from './listen.ts'
import { startProduct, type Running } from './processes.ts'
import { familyOf, watchThreads } from './threads.ts'

const BODY = '<p>We looked at the leaf under the lens and saw <b>green</b> and yellow spots.</p>'.repeat(5)
const SECRET = 'of-the-bench-alone-0123456789abcdef0123456789abcdef'
const ITEMS = 150
const ROUNDS = 3
const SOCKETS = 400
const MOVES = 100
const CONNECTIONS = 32
const MOVES_A_SECOND = 20
const SETTINGS = { SOCKETS_PER_ACCOUNT: String(SOCKETS) }

interface Site {
  urls: string[]
  pids: number[]
  seeded: Seeded
}

/** Performs operations, equally many at each URL. */
type Work = (site: Site) => Promise<number>

const headersOf = ({ seeded }: Site) => ({ 'Authorization': `Bearer ${seeded.token}`, 'Content-Type': 'application/json' }) // prettier-ignore
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

/** Sends requests to all URLs. */
const asking =
  (times: number, requestsOf: (seeded: Seeded) => { method: 'GET' | 'PUT'; path: string; body?: string }[]): Work =>
  async (site) => {
    const requests = requestsOf(site.seeded)
    let turn = 0
    const answered = await Promise.all(
      site.urls.map((url) =>
        load({
          url,
          amount: times / site.urls.length,
          connections: CONNECTIONS / site.urls.length,
          setupClient: (client) => {
            const first = turn++ % requests.length
            const own = [...requests.slice(first), ...requests.slice(0, first)]
            client.setRequests(own.map((request) => ({ ...request, headers: headersOf(site) })))
          },
        }),
      ),
    )
    return sum(answered.map((one) => one.answered))
  }

/** Moves items of a view that listeners at all URLs have open. */
const moving: Work = async ({ urls, seeded: { token, viewId, links } }) => {
  const sockets = SOCKETS / urls.length
  const room = `linkfrom:${viewId}`
  const crowds = await Promise.all(urls.map((url) => listen({ url, room, token, sockets, events: MOVES })))
  await paced(MOVES, MOVES_A_SECOND, (index) =>
    call(`${urls[index % urls.length]}/api/links/${links[index % links.length]}`, 'PUT', { data: { x: index, y: 40 } }, token),
  ) // prettier-ignore
  const heard = await Promise.all(crowds.map((crowd) => crowd.heard))
  const delivered = sum(heard.map((one) => one.delivered))
  if (delivered !== SOCKETS * MOVES) throw new Error(`${SOCKETS * MOVES - delivered} events were lost`)
  return delivered
}

const KINDS: Record<string, Work> = {
  'boards of 150 items': asking(400, ({ viewId }) => [{ method: 'GET', path: `/api/views/${viewId}/board` }]),
  'notes read': asking(4000, ({ notes }) => notes.map((id) => ({ method: 'GET', path: `/api/objects/${id}` }))),
  'notes saved': asking(900, ({ notes, communityId }) =>
    notes.map((id) => ({ method: 'PUT', path: `/api/objects/${communityId}/${id}`, body: JSON.stringify({ data: { body: BODY } }) })),
  ), // prettier-ignore
  'events delivered': moving,
}

const pidOf = ({ child }: Running) => child.pid ?? NaN

/** Operations per second at one full core of each group's busiest thread. */
const carried = async (work: Work, site: Site, groups: number[][]) => {
  const watches = groups.map(watchThreads)
  const done = await work(site)
  return watches.map((worked) => done / worked())
}

export const bench: Bench = async () => {
  const redis = await startRedis()
  const port = await freePort()
  const [single, machine, store] = [
    await startProduct(SETTINGS),
    await startProduct({ ...SETTINGS, WORKERS: '2' }),
    // Only the database of the nodes.
    await startProduct({ EMBEDDED_PORT: String(port), JWT_SECRET: SECRET }),
  ]
  const MONGODB_URI = `mongodb://127.0.0.1:${port}/main?directConnection=true&retryWrites=false`
  const startNode = () => startProduct({ ...SETTINGS, MONGODB_URI, JWT_SECRET: SECRET, REDIS_URL: redis.url })
  const nodes = [await startNode(), await startNode()]
  try {
    const siteOf = async (places: Running[], pids: number[]): Promise<Site> => {
      const urls = places.map(({ url }) => url)
      return { urls, pids, seeded: await seed(urls[0] ?? '', ITEMS, BODY) }
    }
    const one = await siteOf([single], [pidOf(single)])
    const workers = await siteOf([machine], familyOf(pidOf(machine)))
    const two = await siteOf(nodes, nodes.map(pidOf))
    const alone: Site = { ...two, urls: two.urls.slice(0, 1), pids: two.pids.slice(0, 1) }
    const figures: Figure[] = []
    for (const [kind, work] of Object.entries(KINDS)) {
      console.log(`  … ${kind}`)
      for (const site of [one, workers, two]) await work(site)
      const found = { one: [] as number[], workers: [] as number[], alone: [] as number[], two: [] as number[], store: [] as number[] } // prettier-ignore
      for (let round = 0; round < ROUNDS; round += 1) {
        found.one.push(...(await carried(work, one, [one.pids])))
        found.workers.push(...(await carried(work, workers, [workers.pids])))
        found.alone.push(...(await carried(work, alone, [alone.pids])))
        const [both = NaN, behind = NaN] = await carried(work, two, [two.pids, [pidOf(store)]])
        found.two.push(both)
        found.store.push(behind)
      }
      const of = (name: keyof typeof found) => median(found[name])
      const ratio = (what: string, ours: number, twin: number, least: number) => ({ what: `${what}, ${kind}`, unit: 'a second', ours, twin, target: `≥ ${least} ×`, met: ours >= least * twin }) // prettier-ignore
      figures.push(
        // A save goes through the one store.
        ratio('WORKERS=2 beside one process', of('workers'), of('one'), kind === 'notes saved' ? 1.4 : 1),
        ratio('two nodes beside one', of('two'), of('alone'), kind === 'notes saved' ? 1 : 1.6),
        {
          what: `the embedded store behind them, ${kind}`,
          unit: 'a second',
          ours: of('store'),
          target: '–',
          met: true,
        },
      )
    }
    return figures
  } finally {
    await Promise.all([...nodes, machine, single].map((running) => running.stop()))
    await store.stop()
    await redis.stop()
  }
}

// P4: 1,000 sockets on one view with 20 moves a second, compared with bare socket.io.
import { readFileSync } from 'node:fs'
import { inTurns, median, type Bench } from './bench.ts'
import { call, seed } from './client.ts'
import { listen, paced, type ReceivedEvents } from './listen.ts'
import { startProduct, startTwin, type Running } from './processes.ts'

const SOCKETS = 1000
const EVENTS = 200
const PER_SECOND = 20
const CROWD = { sockets: SOCKETS, events: EVENTS }

/** Resident memory in kB. */
const resident = ({ child }: Running) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1])

export const bench: Bench = async () => {
  const [product, twin] = [await startProduct({ SOCKETS_PER_ACCOUNT: String(SOCKETS) }), await startTwin('realtime')]
  try {
    const { token, viewId, links } = await seed(product.url, 20, '<p>A note.</p>')
    const link = await call<object>(`${product.url}/api/links/${links[0]}`, 'GET', undefined, token)
    const room = `linkfrom:${viewId}`
    const memory: number[] = []
    const ours = async () => {
      const before = resident(product)
      const { heard } = await listen({ url: product.url, room, token, ...CROWD })
      memory.push((resident(product) - before) / SOCKETS)
      await paced(EVENTS, PER_SECOND, (index) =>
        call(`${product.url}/api/links/${links[index % links.length]}`, 'PUT', { data: { x: index, y: 40 } }, token),
      )
      return heard
    }
    const bare = async () => {
      const { heard } = await listen({ url: twin.url, room, ...CROWD })
      await paced(EVENTS, PER_SECOND, () => call(`${twin.url}/emit`, 'POST', { room, link }))
      return heard
    }
    const turns = await inTurns(3, ours, bare)
    const of = (heard: ReceivedEvents[], key: keyof ReceivedEvents) => median(heard.map((h) => h[key]))
    const lost = SOCKETS * EVENTS - Math.min(...turns.ours.map((turn) => turn.delivered))
    const [rate, bareRate] = [of(turns.ours, 'perSecond'), of(turns.twin, 'perSecond')]
    const [p95, bareP95] = [of(turns.ours, 'p95'), of(turns.twin, 'p95')]
    return [
      { what: `P4 deliveries, ${SOCKETS} sockets, ${PER_SECOND} moves a second`, unit: 'events/s', ours: rate, twin: bareRate, target: '≥ 0.95 ×', met: rate >= 0.95 * bareRate },
      { what: 'P4 from write to listener, p95', unit: 'ms', ours: p95, twin: bareP95, target: '≤ 1.2 ×', met: p95 <= 1.2 * bareP95 },
      { what: 'P4 lost', unit: 'events', ours: lost, target: '0', met: lost === 0 },
      { what: 'P4 memory of a socket', unit: 'kB', ours: memory[0] ?? NaN, target: '≤ 45', met: (memory[0] ?? NaN) <= 45 },
    ] // prettier-ignore
  } finally {
    await Promise.all([product.stop(), twin.stop()])
  }
}

// P12: memory of an idle server, and its processor time with 500 idle sockets.
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { Bench } from './bench.ts'
import { call, seed } from './client.ts'
import { listen } from './listen.ts'
import { allocatedMb, within } from './memory.ts'
import { startProduct, type Running } from './processes.ts'

const SOCKETS = 500
/** One round of pings. */
const SECONDS = 25
const IDLE_MB = 200
const PER_CENT = 1
const TICKS_A_SECOND = 100

const spent = ({ child }: Running) => {
  const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND
}

export const bench: Bench = async () => {
  const product = await startProduct({ SOCKETS_PER_ACCOUNT: String(SOCKETS) })
  try {
    await pause(10_000)
    const memory = allocatedMb(product)
    const { token, viewId, links } = await seed(product.url, 1, '<p>A note.</p>')
    const { heard } = await listen({ url: product.url, room: `linkfrom:${viewId}`, token, sockets: SOCKETS, events: 1 })
    await pause(5_000)
    const before = spent(product)
    await pause(SECONDS * 1000)
    const share = (100 * (spent(product) - before)) / SECONDS
    // The listeners end with an event.
    await call(`${product.url}/api/links/${links[0]}`, 'PUT', { data: { x: 9, y: 9 } }, token)
    await heard
    return [
      within('P12 memory allocated by an idle server', memory, IDLE_MB),
      { what: `P12 processor time with ${SOCKETS} idle sockets`, unit: '%', ours: share, target: `≤ ${PER_CENT}`, met: share <= PER_CENT }, // prettier-ignore
    ]
  } finally {
    await product.stop()
  }
}

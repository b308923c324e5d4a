// P4: 1,000 sockets on one view, 20 moves a second, against a bare socket.io server that emits the same payload.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { inTurns, median, type Bench } from './bench.ts'
import { call, seed } from './client.ts'
import { startProduct, startTwin, type Running } from './processes.ts'

const SOCKETS = 1000
const EVENTS = 200
const PER_SECOND = 20

export interface Heard {
  delivered: number
  perSecond: number
  p95: number
}

/** Runs the listening side in a process of its own; `ready` is called once all sockets have joined. */
const listen = (options: { url: string; room: string; token?: string }, ready: () => Promise<void>) =>
  new Promise<Heard>((resolve, reject) => {
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', 'bench/twins/listeners.ts', JSON.stringify({ ...options, sockets: SOCKETS, events: EVENTS })],
      { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
    )
    child.once('exit', (code) => reject(new Error(`the listeners ended with ${code}`)))
    child.on('message', (message: 'ready' | Heard) => {
      if (message === 'ready') ready().catch(reject)
      else resolve(message)
    })
  })

/** Resident memory in kB. */
const resident = ({ child }: Running) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1])

/** Calls `act` at a steady pace and waits for all of them. */
const paced = async (act: (index: number) => Promise<unknown>) => {
  const acts: Promise<unknown>[] = []
  for (let index = 0; index < EVENTS; index += 1) {
    acts.push(act(index))
    await pause(1000 / PER_SECOND)
  }
  await Promise.all(acts)
}

export const bench: Bench = async () => {
  const [product, twin] = [await startProduct(), await startTwin('realtime')]
  try {
    const { token, viewId, links } = await seed(product.url, 20, '<p>A note.</p>')
    const link = await call<object>(`${product.url}/api/links/${links[0]}`, 'GET', undefined, token)
    const room = `linkfrom:${viewId}`
    const memory: number[] = []
    const ours = async () => {
      const before = resident(product)
      return listen({ url: product.url, room, token }, async () => {
        memory.push((resident(product) - before) / SOCKETS)
        await paced((index) =>
          call(`${product.url}/api/links/${links[index % links.length]}`, 'PUT', { data: { x: index, y: 40 } }, token),
        )
      })
    }
    const bare = () =>
      listen({ url: twin.url, room }, () => paced(() => call(`${twin.url}/emit`, 'POST', { room, link })))
    const turns = await inTurns(3, ours, bare)
    const of = (heard: Heard[], key: keyof Heard) => median(heard.map((h) => h[key]))
    const lost = SOCKETS * EVENTS - Math.min(...turns.ours.map((turn) => turn.delivered))
    const [rate, bareRate] = [of(turns.ours, 'perSecond'), of(turns.twin, 'perSecond')]
    const [p95, bareP95] = [of(turns.ours, 'p95'), of(turns.twin, 'p95')]
    return [
      { what: `P4 deliveries, ${SOCKETS} sockets, ${PER_SECOND} moves a second`, unit: 'events/s', ours: rate, twin: bareRate, target: '≥ 0.7 ×', met: rate >= 0.7 * bareRate },
      { what: 'P4 from write to listener, p95', unit: 'ms', ours: p95, twin: bareP95, target: '≤ 2 ×', met: p95 <= 2 * bareP95 },
      { what: 'P4 lost', unit: 'events', ours: lost, target: '0', met: lost === 0 },
      { what: 'P4 memory of a socket', unit: 'kB', ours: memory[0] ?? NaN, target: '≤ 45', met: (memory[0] ?? NaN) <= 45 },
    ] // prettier-ignore
  } finally {
    await Promise.all([product.stop(), twin.stop()])
  }
}

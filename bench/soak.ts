// R4: memory growth with 300 sockets on one view and ten people who save, search, move and upload.
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import { median, type Bench } from './bench.ts'
import { call, seed } from './client.ts'
import { startMeasured } from './processes.ts'

const SOCKETS = Number(process.env.SOAK_SOCKETS ?? 300)
const MINUTES = Number(process.env.SOAK_MINUTES ?? 20)
const WARM_UP_MINUTES = MINUTES / 4
const ACTS_PER_SECOND = Number(process.env.SOAK_ACTS ?? 10)
const SAMPLE_MS = 5000
const LIVE_MINUTES = Number(process.env.SOAK_LIVE_MINUTES ?? 1)
const SLOPE_MAX = 1

interface Sample {
  minutes: number
  megabytes: number
}

/** MB per ten minutes: median slope of the minimum of each minute, i.e. */
const slopeOf = (samples: Sample[]) => {
  const least = new Map<number, number>()
  for (const { minutes, megabytes } of samples) {
    const minute = Math.floor(minutes)
    least.set(minute, Math.min(least.get(minute) ?? Infinity, megabytes))
  }
  const points = [...least]
  const slopes = points.flatMap(([x1, y1], at) => points.slice(at + 1).map(([x2, y2]) => (y2 - y1) / (x2 - x1)))
  return median(slopes) * 10
}

const upload = async (url: string, token: string) => {
  const form = new FormData()
  form.append('file', new File(['What we saw. '.repeat(1000)], 'seen.txt'))
  const answer = await fetch(`${url}/api/upload`, { method: 'POST', headers: { Authorization: `Bearer ${token}` }, body: form })
  return answer.ok
} // prettier-ignore

export const bench: Bench = async () => {
  const product = await startMeasured({ SOCKETS_PER_ACCOUNT: String(SOCKETS), UPLOAD_QUOTA_MB: '10000' })
  const sockets: Socket[] = []
  try {
    const { token, communityId, viewId, notes, links } = await seed(product.url, 100, '<p>Light and shadow.</p>')
    let heard = 0
    for (let made = 0; made < SOCKETS; made += 1) {
      const socket = io(product.url, { path: '/socket.io-client', transports: ['websocket'], forceNew: true, auth: { token } }) // prettier-ignore
      socket.on('connect', () => socket.emit('subscribe', `linkfrom:${viewId}`))
      socket.on('link:save', () => (heard += 1))
      sockets.push(socket)
    }
    const acts = [
      (n: number) => call(`${product.url}/api/objects/${notes[n % notes.length]}`, 'PUT', { data: { body: `<p>Light, ${n}.</p>` } }, token),
      (n: number) => call(`${product.url}/api/links/${links[n % links.length]}`, 'PUT', { data: { x: n % 900, y: 40 } }, token),
      () => call(`${product.url}/api/contributions/${communityId}/search`, 'POST', { query: { words: ['light'] } }, token),
      () => call(`${product.url}/api/views/${viewId}/board`, 'GET', undefined, token),
      (n: number) => (n % 50 === 4 ? upload(product.url, token) : call(`${product.url}/api/links/from/${viewId}`, 'GET', undefined, token)),
    ] // prettier-ignore
    const samples: Sample[] = []
    const live: Sample[] = []
    let failures = 0
    let next = 0
    const began = Date.now()
    const minutes = () => (Date.now() - began) / 60_000
    while (minutes() < MINUTES) {
      const until = Date.now() + SAMPLE_MS
      while (Date.now() < until) {
        void acts[next % acts.length]?.(next).catch(() => (failures += 1))
        next += 1
        await pause(1000 / ACTS_PER_SECOND)
      }
      // Anonymous memory, without mapped pages of the store.
      const [, kilobytes] = /RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${product.child.pid}/status`, 'utf8')) ?? []
      if (minutes() < WARM_UP_MINUTES) continue
      samples.push({ minutes: minutes(), megabytes: Number(kilobytes) / 1024 })
      if (minutes() - (live.at(-1)?.minutes ?? -Infinity) > LIVE_MINUTES)
        live.push({ minutes: minutes(), megabytes: await product.liveHeap() })
    }
    const [slope, ofLive] = [slopeOf(samples), slopeOf(live)]
    return [
      { what: `R4 soak of ${MINUTES} minutes with ${SOCKETS} sockets, memory in ten minutes`, unit: 'MB', ours: slope, target: `≤ ${SLOPE_MAX}`, met: slope <= SLOPE_MAX },
      { what: 'R4 the same, live heap after a forced collection', unit: 'MB', ours: ofLive, target: `≤ ${SLOPE_MAX}`, met: ofLive <= SLOPE_MAX },
      { what: `R4 requests failed of ${next}, sockets that heard nothing`, unit: '', ours: failures + (heard >= SOCKETS ? 0 : 1), target: '0', met: failures === 0 && heard >= SOCKETS },
    ] // prettier-ignore
  } finally {
    for (const socket of sockets) socket.close()
    await product.stop()
  }
}

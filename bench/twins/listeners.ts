// Many sockets in one process: reports when all have joined, then number and delay of events.
import { io } from 'socket.io-client'
import type { ReceivedEvents } from '../listen.ts'

const { url, room, token, sockets, events } = JSON.parse(process.argv[2] ?? '{}') as {
  url: string
  room: string
  token?: string
  sockets: number
  events: number
}

const late: number[] = []
let first = 0
let last = 0
const connect = () =>
  new Promise<void>((resolve, reject) => {
    const socket = io(url, {
      path: '/socket.io-client',
      transports: ['websocket'],
      forceNew: true,
      auth: token ? { token } : {},
    })
    socket.once('connect_error', reject)
    socket.on('link:save', ({ modified }: { modified: string }) => {
      last = Date.now()
      first ||= last
      late.push(last - Date.parse(modified))
    })
    socket.once('connect', () => {
      socket.emit('subscribe', room)
      resolve()
    })
  })

for (let made = 0; made < sockets; made += 50)
  await Promise.all(Array.from({ length: Math.min(50, sockets - made) }, connect))

const report = () => {
  const sorted = late.toSorted((a, b) => a - b)
  const heard: ReceivedEvents = {
    delivered: sorted.length,
    perSecond: sorted.length / Math.max(0.001, (last - first) / 1000),
    p95: sorted[Math.floor(sorted.length * 0.95)] ?? NaN,
  }
  process.send?.(heard, () => process.exit(0))
}

// Joining is not acknowledged.
setTimeout(() => process.send?.('ready'), 1000)
const watch = setInterval(() => {
  const done = late.length >= sockets * events
  if (done || (last && Date.now() - last > 3000)) {
    clearInterval(watch)
    report()
  }
}, 100)

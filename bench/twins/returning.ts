// Disconnects all sockets at once and reports the time to reconnect.
import { setTimeout as pause } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import type { Presence } from '../../shared/wire/realtime.ts'
import type { Back } from '../comeback.ts'

interface Options {
  url: string
  viewId: string
  tokens: string[]
  rounds: number
}

const KNOWN_MS = 60_000

process.once('message', async ({ url, viewId, tokens, rounds }: Options) => {
  let cutAt = 0
  let back: number[] = []
  let known: number[] = []
  const enter = (socket: Socket) =>
    socket.emit('subscribe', `linkfrom:${viewId}`, () => {
      back.push(Date.now() - cutAt)
      socket.emit('presence', { viewId, editing: [] })
    })
  const sockets = tokens.map((token) => {
    const options = { path: '/socket.io-client', transports: ['websocket'], forceNew: true, auth: { token } }
    const socket = io(url, { ...options, autoConnect: false })
    let knowsAll = false
    socket.on('connect', () => {
      knowsAll = false
      enter(socket)
    })
    socket.on('presence:update', ({ authors }: Presence) => {
      if (knowsAll || authors.length < tokens.length) return
      knowsAll = true
      known.push(Date.now() - cutAt)
    })
    return socket
  })
  const allKnown = async () => {
    const until = Date.now() + KNOWN_MS
    while (known.length < tokens.length && Date.now() < until) await pause(50)
    if (known.length < tokens.length) throw new Error(`${known.length} of ${tokens.length} knew of all others`)
  }

  for (let made = 0; made < sockets.length; made += 50) {
    for (const socket of sockets.slice(made, made + 50)) socket.connect()
    while (back.length < Math.min(made + 50, sockets.length)) await pause(10)
  }
  await allKnown()

  const results: Back[] = []
  for (let round = 0; round < rounds; round += 1) {
    await pause(2000)
    ;[back, known, cutAt] = [[], [], Date.now()]
    for (const socket of sockets) socket.io.engine.close()
    await allKnown()
    const sorted = back.toSorted((a, b) => a - b)
    results.push({ p99: sorted[Math.ceil(sorted.length * 0.99) - 1] ?? NaN, known: Math.max(...known) })
  }
  process.send?.(results, () => process.exit(0))
})

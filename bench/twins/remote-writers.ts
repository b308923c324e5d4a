import { setTimeout as pause } from 'node:timers/promises'
import { io } from 'socket.io-client'
import { roomOf, SOCKET_PATH } from '../../shared/wire/realtime.ts'
import { call } from '../client.ts'
import { paced } from '../listen.ts'
import type { Writers } from '../remote-writers.ts'

const AT_ONCE = 50

const enter = (url: string, viewId: string, token: string) =>
  new Promise<void>((resolve, reject) => {
    const socket = io(url, { path: SOCKET_PATH, transports: ['websocket'], forceNew: true, auth: { token } })
    socket.once('connect_error', reject)
    socket.once('connect', () =>
      socket.emit('subscribe', roomOf('linkfrom', viewId), () => {
        socket.emit('presence', { viewId, editing: [] })
        resolve()
      }),
    )
  })

process.once('message', async ({ url, viewId, tokens, links, perSecond, seconds }: Writers) => {
  for (let made = 0; made < tokens.length; made += AT_ONCE)
    await Promise.all(tokens.slice(made, made + AT_ONCE).map((token) => enter(url, viewId, token)))
  process.send?.('ready')
  let failures = 0
  process.once('message', async () => {
    await paced(perSecond * seconds, perSecond, async (at) => {
      const [link, token] = [links[at % links.length], tokens[at % tokens.length]]
      const place = { x: (at % 40) * 120 + ((at * 7) % 60), y: (Math.floor(at / 40) % 25) * 90 + ((at * 11) % 50) }
      await call(`${url}/api/links/${link}`, 'PUT', { data: place }, token).catch(() => (failures += 1))
    })
    await pause(500)
    process.send?.(failures, () => process.exit(0))
  })
})

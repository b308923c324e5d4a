import { io } from 'socket.io-client'
import { SOCKET_PATH, type ServerEvents } from '../../shared/wire/realtime.ts'
import type { TestClient } from './app.ts'
import { eventually } from './eventually.ts'

type Heard = { [K in keyof ServerEvents]: { name: K; payload: Parameters<ServerEvents[K]>[0] } }[keyof ServerEvents]

const EVENTS = [
  'link:save',
  'link:remove',
  'arrow:save',
  'arrow:remove',
  'contribution:save',
  'contribution:remove',
  'noteCount:update',
  'presence:update',
  'views:update',
  'unread:update',
  'unread:marked',
  'sessions:update',
  'inbox:update',
  'moderation:update',
  'members:update',
  'citations:update',
  'writing:update',
  'designiteration:created',
  'lead:update',
  'lead:end',
] as const

interface AnySocket {
  connected: boolean
  on(name: string, listener: (payload: never) => void): unknown
  emit(name: string, ...sent: unknown[]): unknown
  close(): unknown
}

export interface EventRecorder {
  socket: AnySocket
  heard: Heard[]
  titles(): string[]
  /** Resolves with the first matching event, past or future. */
  until<K extends Heard['name']>(
    name: K,
    fits?: (payload: Extract<Heard, { name: K }>['payload']) => boolean,
  ): Promise<Extract<Heard, { name: K }>['payload']>
  /** Joins a room. */
  follow(room: string, provoke: () => Promise<unknown>): Promise<void>
}

export const recordEvents = (socket: AnySocket): EventRecorder => {
  const heard: Heard[] = []
  for (const name of EVENTS) socket.on(name, (payload) => heard.push({ name, payload }))
  return {
    socket,
    heard,
    titles: () => heard.flatMap(({ name, payload }) => (name === 'link:save' ? [payload._to.title] : [])),
    until: (name, fits = () => true) =>
      eventually(() => {
        const found = heard.find((event) => event.name === name && fits(event.payload as never))
        if (!found) throw new Error(`no ${name} in ${JSON.stringify(heard.map((event) => event.name))}`)
        return found.payload as never
      }),
    follow: async (room, provoke) => {
      socket.emit('subscribe', room)
      await eventually(async () => {
        await provoke()
        if (heard.length === 0) throw new Error(`nothing heard in ${room}`)
      })
    },
  }
}

const connected = (socket: AnySocket) =>
  new Promise<AnySocket>((done, fail) => {
    socket.on('connect', () => done(socket))
    socket.on('connect_error', fail)
  })

interface Way {
  /** A function is called on each connect. */
  token?: string | (() => string)
  transports?: string[]
  headers?: Record<string, string>
}

export const connect = async (
  app: Pick<TestClient, 'url'>,
  { token, transports = ['websocket'], headers }: Way = {},
): Promise<EventRecorder> => {
  const socket = io(app.url, {
    path: SOCKET_PATH,
    transports,
    forceNew: true,
    auth: (send) => send({ token: typeof token === 'function' ? token() : token }),
    ...(headers && { extraHeaders: headers }),
  })
  const listening = recordEvents(socket)
  await connected(socket)
  return listening
}

/** Connects with socket.io 1.7.4, as used by old clients. */
export const connectOldClient = async (
  app: Pick<TestClient, 'url'>,
  { token, transports = ['polling'], headers }: Way = {},
): Promise<EventRecorder> => {
  const { default: oldIo } = await import('socket.io-client-1')
  const socket = oldIo(app.url, {
    path: SOCKET_PATH,
    transports,
    forceNew: true,
    // Node's own WebSocket would be preferred, but sends no headers.
    forceNode: true,
    ...(typeof token === 'string' && { query: `token=${token}` }),
    ...(headers && { extraHeaders: headers }),
  })
  const listening = recordEvents(socket)
  await connected(socket)
  return listening
}

import { io } from 'socket.io-client'
import { SOCKET_PATH, type ServerEvents } from '../../shared/wire/realtime.ts'
import type { Door } from './app.ts'
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
  'citations:update',
  'designiteration:created',
] as const

/** Describes what the clients of every version can do. */
interface AnySocket {
  connected: boolean
  on(name: string, listener: (payload: never) => void): unknown
  emit(name: string, ...sent: unknown[]): unknown
  close(): unknown
}

export interface Ear {
  socket: AnySocket
  heard: Heard[]
  /** The titles at the far ends of the `link:save` events heard so far. */
  titles(): string[]
  /** The first event that fits, heard already or still to come. */
  until<K extends Heard['name']>(
    name: K,
    fits?: (payload: Extract<Heard, { name: K }>['payload']) => boolean,
  ): Promise<Extract<Heard, { name: K }>['payload']>
  /** Enters a room; done when what is `provoked` there is heard. Rooms named before have been decided on by then. */
  follow(room: string, provoke: () => Promise<unknown>): Promise<void>
}

/** Listens to everything that a connected client is told. */
export const ear = (socket: AnySocket): Ear => {
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
  /** A function is asked at every connecting, as pages do that hold a fresh one. */
  token?: string | (() => string)
  transports?: string[]
  headers?: Record<string, string>
}

/** A client of today. */
export const connect = async (
  app: Pick<Door, 'url'>,
  { token, transports = ['websocket'], headers }: Way = {},
): Promise<Ear> => {
  const socket = io(app.url, {
    path: SOCKET_PATH,
    transports,
    forceNew: true,
    auth: (send) => send({ token: typeof token === 'function' ? token() : token }),
    ...(headers && { extraHeaders: headers }),
  })
  const listening = ear(socket)
  await connected(socket)
  return listening
}

/** The client that the old product's pages use, version 1.7.4. */
export const connectOld = async (
  app: Pick<Door, 'url'>,
  { token, transports = ['polling'], headers }: Way = {},
): Promise<Ear> => {
  const { default: oldIo } = await import('socket.io-client-1')
  const socket = oldIo(app.url, {
    path: SOCKET_PATH,
    transports,
    forceNew: true,
    // Node's own WebSocket, which it would prefer where there is one, sends no headers.
    forceNode: true,
    ...(typeof token === 'string' && { query: `token=${token}` }),
    ...(headers && { extraHeaders: headers }),
  })
  const listening = ear(socket)
  await connected(socket)
  return listening
}

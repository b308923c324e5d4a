import type { IncomingMessage } from 'node:http'
import type { Env } from '../env.ts'
import { createRateLimit } from '../platform/rate-limit/rate-limit.ts'
import type { OurSocket } from './io.ts'

/** Pending messages of a socket, beyond which it is disconnected. */
export const WAITING_MAX = 200
/** An old client subscribes to at most 200 rooms when it reconnects; a class stays far below these limits. */
const WINDOW_SECONDS = 10
const FRAMES_OF_SOCKET = 600
const FRAMES_OF_ACCOUNT = 3_000
const FRAMES_OF_ADDRESS = 40_000

const createCount = () => {
  const held = new Map<string, number>()
  const change = (key: string, by: number) => {
    const now = (held.get(key) ?? 0) + by
    if (now > 0) held.set(key, now)
    else held.delete(key)
    return now
  }
  return { take: (key: string) => change(key, 1), leave: (key: string) => void change(key, -1) }
}

/**
 * Creates limits: concurrent sockets per address and account (settings), and messages per ten seconds and socket, account
 * and address. Callers disconnect sockets beyond them; clients reconnect by themselves.
 */
export const createSocketLimits = (
  env: Pick<Env, 'socketsPerAddress' | 'socketsPerAccount'>,
  addressOf: (request: IncomingMessage) => string,
) => {
  const sockets = createCount()
  const ofSocket = createRateLimit(FRAMES_OF_SOCKET, WINDOW_SECONDS)
  const ofAccount = createRateLimit(FRAMES_OF_ACCOUNT, WINDOW_SECONDS)
  const ofAddress = createRateLimit(FRAMES_OF_ADDRESS, WINDOW_SECONDS)

  /** Counts a socket while it is connected; false beyond a limit. */
  const admit = (socket: Pick<OurSocket, 'conn' | 'data' | 'request'>): boolean => {
    // A socket closed during identification emits no further close event.
    if (socket.conn.readyState !== 'open') return false
    const account = socket.data.session?.user._id
    const held = [
      { key: `address ${addressOf(socket.request)}`, max: env.socketsPerAddress },
      ...(account ? [{ key: `account ${account}`, max: env.socketsPerAccount }] : []),
    ]
    const fits = held.map(({ key, max }) => sockets.take(key) <= max).every(Boolean)
    socket.conn.once('close', () => held.forEach(({ key }) => sockets.leave(key)))
    return fits
  }

  /** Returns a check for each message of a socket. */
  const watch = (socket: OurSocket) => {
    const address = addressOf(socket.request)
    const account = socket.data.session?.user._id
    return async (): Promise<boolean> =>
      (await ofSocket.tryConsume(socket.id)) &&
      (account === undefined || (await ofAccount.tryConsume(account))) &&
      (await ofAddress.tryConsume(address))
  }

  return { admit, watch }
}

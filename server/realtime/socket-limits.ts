import type { IncomingMessage } from 'node:http'
import type { Env } from '../env.ts'
import { createRateLimit } from '../platform/rate-limit/rate-limit.ts'
import type { OurSocket } from './io.ts'

/** So many messages of one socket may wait to be answered; whoever sends on is cut off. */
export const WAITING_MAX = 200
/** An old client that comes back names at most 200 rooms at once; what a class does stays far below each of these. */
const WINDOW_SECONDS = 10
const FRAMES_OF_SOCKET = 600
const FRAMES_OF_ACCOUNT = 3_000
const FRAMES_OF_ADDRESS = 40_000

/** Returns how many a key holds at this moment. */
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
 * Returns what sockets may take of a server: so many at once for an address and an account (settings), and so many messages in ten
 * seconds for each of them and of each socket. Over it a socket is cut off; clients come back by themselves.
 */
export const createSocketLimits = (
  env: Pick<Env, 'socketsPerAddress' | 'socketsPerAccount'>,
  addressOf: (request: IncomingMessage) => string,
) => {
  const sockets = createCount()
  const ofSocket = createRateLimit(FRAMES_OF_SOCKET, WINDOW_SECONDS)
  const ofAccount = createRateLimit(FRAMES_OF_ACCOUNT, WINDOW_SECONDS)
  const ofAddress = createRateLimit(FRAMES_OF_ADDRESS, WINDOW_SECONDS)

  /** Counts a socket for as long as it is connected; false where its address or account has as many as it may. */
  const admit = (socket: Pick<OurSocket, 'conn' | 'data' | 'request'>): boolean => {
    // One that has gone while it was identified would be counted for good: nothing tells of its end any more.
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

  /** Answers for each message of a socket whether it is still within all limits. */
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

import { readFileSync } from 'node:fs'
import type { Server, ServerOptions } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from './network.ts'

/** Milliseconds in which the headers of a request have to arrive, and between two looks at the connections (CONN-01). */
export const HEADER_TIMES = {
  headersTimeout: 10_000,
  connectionsCheckingInterval: 2_000,
} as const satisfies ServerOptions

/** The other half is left to the store, to files and to connections that this server opens. */
const SHARE_OF_FILES = 0.5

/** Returns how many files and connections the system lets this process have open; Infinity where it does not say. */
export const openFilesMax = (): number => {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return soft === undefined ? Infinity : Number(soft)
  } catch {
    return Infinity
  }
}

interface Bounds {
  perAddress: number
  /** Tells of a peer's address whether it is a proxy, which connects for many people. */
  isProxy: (address: string) => boolean
  filesMax?: number
}

/**
 * Bounds the connections of a server: `perAddress` at once for each address (of IPv6 each network) that is no proxy, and half
 * of the files that the process may open for all together. A connection beyond that is closed at once.
 */
export const boundConnections = (server: Server, { perAddress, isProxy, filesMax = openFilesMax() }: Bounds): void => {
  const allMax = filesMax * SHARE_OF_FILES
  const open = new Map<string, number>()
  let all = 0
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    const key = networkOf(address)
    const ofAddress = (open.get(key) ?? 0) + 1
    if (all >= allMax || (ofAddress > perAddress && !isProxy(address))) {
      socket.destroy()
      return
    }
    all += 1
    open.set(key, ofAddress)
    socket.once('close', () => {
      all -= 1
      const left = (open.get(key) ?? 1) - 1
      if (left > 0) open.set(key, left)
      else open.delete(key)
    })
  })
}

import { readFileSync } from 'node:fs'
import type { Server, ServerOptions } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from './network.ts'

/** In milliseconds (CONN-01). Idle connections outlast those that proxies keep (60 s), which otherwise send on closed ones. */
export const CONNECTION_TIMES = {
  keepAliveTimeout: 65_000,
  headersTimeout: 10_000,
  connectionsCheckingInterval: 2_000,
} as const satisfies ServerOptions

const SHARE_OF_FILES = 0.5

/** Returns the process's limit of open files; Infinity if unknown. */
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
  /** Proxies connect on behalf of many users. */
  isProxy: (address: string) => boolean
  filesMax?: number
}

/**
 * Limits connections to `perAddress` per address (IPv6: network), except proxies, and to half of the open-files limit in
 * total. Further ones are closed at once.
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

import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer, request, type Server } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Metrics } from './metrics.ts'

/** Processes of a site on one machine, connected by Unix sockets in a folder: workers from 1, primary 0. */
export interface Neighbours {
  number: number
  server: Server
  /** Undefined if there is no such worker. */
  socketOf: (number: number) => string | undefined
  /** Of the other processes that answer within a second. */
  metrics(): Promise<Metrics[]>
  close(): Promise<void>
}

const METRICS = '/metrics'
const METRICS_MS = 1_000

interface Place {
  folder: string
  number: number
  count: number
}

/** Listens for the other processes; `tell` returns the own metrics. */
export const connectSiblingProcesses = async (
  { folder, number, count }: Place,
  tell: () => Promise<Metrics>,
): Promise<Neighbours> => {
  const pathOf = (of: number) => join(folder, String(of))
  const server = createServer((req, res) => {
    if (req.url === METRICS)
      tell().then(
        (metrics) => res.end(JSON.stringify(metrics)),
        () => res.writeHead(500).end(),
      )
    else res.writeHead(404).end()
  })
  // Left by a killed process.
  await rm(pathOf(number), { force: true })
  // Otherwise the primary would listen for all workers.
  server.listen({ path: pathOf(number), exclusive: true })
  await once(server, 'listening')

  const others = Array.from({ length: count + 1 }, (_, other) => other).filter((other) => other !== number)
  return {
    number,
    server,
    socketOf: (of) => (of >= 1 && of <= count ? pathOf(of) : undefined),
    metrics: async () => {
      const told = await Promise.allSettled(others.map((other) => ask(pathOf(other))))
      return told.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    },
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

const ask = async (socketPath: string): Promise<Metrics> => {
  const asking = request({ socketPath, path: METRICS, signal: AbortSignal.timeout(METRICS_MS) }).end()
  const [answer] = (await once(asking, 'response')) as [NodeJS.ReadableStream]
  return JSON.parse(await text(answer)) as Metrics
}

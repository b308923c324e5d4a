import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer, request, type Server } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Metrics } from './metrics.ts'

/** The processes of a site on one machine, which reach each other at sockets in a folder of theirs: workers from 1, the primary is 0. */
export interface Neighbours {
  number: number
  /** Serves what the others ask of this process. */
  server: Server
  /** The path of the socket of a worker; undefined where there is none of this number. */
  socketOf: (number: number) => string | undefined
  /** What the other processes tell of themselves; one that does not answer within a second is left out. */
  metrics(): Promise<Metrics[]>
  close(): Promise<void>
}

const METRICS = '/metrics'
const METRICS_MS = 1_000

interface Place {
  folder: string
  number: number
  /** How many workers there are. */
  count: number
}

/** Listens for the other processes of the site; `tell` answers the metrics of this one. */
export const meetNeighbours = async (
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
  // One that was killed has left its socket.
  await rm(pathOf(number), { force: true })
  // Else the primary would listen for all workers.
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

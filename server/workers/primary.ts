import cluster from 'node:cluster'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartFault, type Env } from '../env.ts'
import { relayBus } from '../platform/ipc-transport.ts'
import { createLog } from '../platform/log.ts'
import { labelMetrics, metricsHere } from '../platform/metrics.ts'
import { countForWorkers } from '../platform/rate-limit/shared-counters.ts'
import { connectSiblingProcesses } from '../platform/neighbours.ts'
import { openSite } from '../site.ts'
import type { StoreEnd } from '../store/connect.ts'
import { forkWorker } from './fork.ts'
import { superviseWorkers } from './supervise-workers.ts'

interface Ways {
  say: (line: string) => void
  /** Path of the workers' program. */
  program: string
  /** The store is lost, or no worker starts ('ended'). */
  onEnd: (how: StoreEnd) => void
}

/**
 * Opens the site and starts its workers on one port. This process accepts connections, relays messages between workers and
 * replaces those that end. Throws a StartFault if the start fails.
 */
export const startWorkers = async (env: Env, { say, program, onEnd }: Ways) => {
  const log = createLog(env.logLevel)
  const site = await openSite(env, { log, say, onStoreEnd: onEnd })
  const folder = await mkdtemp(join(tmpdir(), 'buildon-'))
  labelMetrics('primary')
  const neighbours = await connectSiblingProcesses({ folder, number: 0, count: env.workers }, metricsHere)
  relayBus()
  countForWorkers()
  cluster.setupPrimary({ exec: program, args: [] })
  const workers = superviseWorkers({
    fork: (number) => forkWorker({ number, folder, storeUri: site.storeUri, count: env.workers }),
    onReady: (begun) => log.info(begun, 'a worker serves'),
    onEnd: (ended) => log.error(ended, 'a worker has ended; another is started in its place'),
    onGiveUp: () => {
      process.stderr.write('No worker starts any more: see what each has said.\n')
      void stop().then(() => onEnd('ended'))
    },
  })
  const stop = async () => {
    await workers.stop()
    await neighbours.close()
    await rm(folder, { recursive: true, force: true })
    await site.close()
  }
  try {
    // The first worker alone reports wrong settings.
    const url = await workers.begin(1)
    await Promise.all(Array.from({ length: env.workers - 1 }, (_, at) => workers.begin(at + 2)))
    return { url, stop }
  } catch {
    await stop()
    throw new StartFault()
  }
}

import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { RequestHandler } from 'express'
import type { MongoClient } from 'mongodb'
import { AggregatorRegistry, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { routeOf } from './route-template.ts'

// Prometheus metrics. Labels never contain ids, names, titles or addresses.

const registry = new Registry()
const registers = [registry]
const NANOSECONDS = 1e9

const requests = new Histogram({
  name: 'buildon_http_request_duration_seconds',
  help: 'Requests by method, route template and status.',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
  registers,
})

/** Records durations of requests. */
export const countRequests: RequestHandler = (req, res, next) => {
  const end = requests.startTimer({ method: req.method })
  res.once('close', () => end({ route: routeOf(req), status: res.statusCode }))
  next()
}

export const openSockets = new Gauge({ name: 'buildon_sockets_open', help: 'Sockets that are open.', registers })

const storeCalls = new Histogram({
  name: 'buildon_store_call_duration_seconds',
  help: 'Calls of the store, as long as each holds a connection.',
  buckets: [0.001, 0.01, 0.1, 1, 10],
  registers,
})

/** Records durations of store calls by connection checkouts; command events would cost 10 % of CPU time. */
export const countStoreCalls = (client: Pick<MongoClient, 'on'>) => {
  const ends = new Map<number | '<monitor>', () => void>()
  client.on('connectionCheckedOut', ({ connectionId }) => ends.set(connectionId, storeCalls.startTimer()))
  client.on('connectionCheckedIn', ({ connectionId }) => {
    ends.get(connectionId)?.()
    ends.delete(connectionId)
  })
}

export const jobRuns = new Counter({
  name: 'buildon_job_runs_total',
  help: 'Runs of background jobs by job and outcome.',
  labelNames: ['job', 'outcome'],
  registers,
})

registry.registerMetric(
  new Gauge({
    name: 'process_resident_memory_bytes',
    help: 'Memory that this process holds.',
    registers: [],
    collect() {
      this.set(process.memoryUsage.rss())
    },
  }),
)

/** At 20 ms, waking an idle process takes 0.3 % of a core. */
const SAMPLED_MS = 100
const delay = monitorEventLoopDelay({ resolution: SAMPLED_MS })
delay.enable()
registry.registerMetric(
  new Gauge({
    name: 'buildon_event_loop_delay_seconds',
    help: 'How long work waited for its turn since the last look.',
    labelNames: ['quantile'],
    registers: [],
    collect() {
      // Node measures from sample to sample.
      for (const quantile of [0.5, 0.99])
        this.set({ quantile }, Math.max(0, delay.percentile(quantile * 100) / NANOSECONDS - SAMPLED_MS / 1000))
      delay.reset()
    },
  }),
)

export type Metrics = readonly object[]

/** Labels all metrics with the worker's name. */
export const labelMetrics = (worker: string): void => registry.setDefaultLabels({ worker })

/** Returns the metrics of this process. */
export const metricsHere = (): Promise<Metrics> => registry.getMetricsAsJSON()

/** Returns all metrics as text, merged with those of other processes. */
export const readMetrics = async (elsewhere: readonly Metrics[] = []): Promise<{ type: string; text: string }> => {
  const all = elsewhere.length === 0 ? registry : AggregatorRegistry.aggregate([await metricsHere(), ...elsewhere])
  return { type: registry.contentType, text: await all.metrics() }
}

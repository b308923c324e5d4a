import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { NetworkMetrics } from '../../../../shared/domain/author-network.ts'
import { createPool } from '../../../platform/pool.ts'
import { workerFile } from '../../../platform/worker-file.ts'
import { type NetworkParams, networkMetrics } from './network-metrics.ts'

/** Authors × ties; below, computing is faster than a worker call. */
const AT_ONCE = 100_000
/** Above, betweenness takes more than about four seconds. */
const BETWEENNESS_MAX = 150_000_000
const KEPT = 32

const pool = createPool<NetworkParams, NetworkMetrics>(1, workerFile(import.meta.url, 'network-worker'))
const known = new LRUCache<string, Promise<NetworkMetrics>>({ max: KEPT })

/** Returns network metrics, from a worker if large; without betweenness if very large. */
export const measureNetwork = async (
  authors: number,
  ties: readonly { from: number; to: number; links: readonly number[] }[],
): Promise<NetworkMetrics> => {
  const work = authors * ties.length
  const asked: NetworkParams = {
    authors,
    ties: ties.map(({ from, to, links }) => ({ from, to, weight: links.length })),
    withBetweenness: work <= BETWEENNESS_MAX,
  }
  if (work <= AT_ONCE) return networkMetrics(asked)
  const key = createHash('sha256').update(JSON.stringify(asked)).digest('base64')
  const running = known.get(key) ?? pool.run(asked, 'now')
  known.set(key, running)
  try {
    return await running
  } catch (error) {
    known.delete(key)
    throw error
  }
}

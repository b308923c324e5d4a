// Runs in a worker thread: all ways between hundreds of authors take longer than others should wait.
import { networkMetrics } from './network-metrics.ts'

export default networkMetrics

// Worker thread, because shortest paths take long.
import { networkMetrics } from './network-metrics.ts'

export default networkMetrics

// Worker thread, because shortest paths between hundreds of authors take long.
import { networkMetrics } from './network-metrics.ts'

export default networkMetrics

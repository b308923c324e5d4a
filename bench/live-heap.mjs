// Loaded into the measured server: SIGUSR2 forces a collection and writes the live heap (MB) to a file, and snapshots, if wanted.
import { existsSync, writeFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'
import { writeHeapSnapshot } from 'node:v8'

const { LIVE_HEAP = '', HEAP_SNAPSHOTS } = process.env

if (isMainThread)
  process.on('SIGUSR2', () => {
    globalThis.gc()
    globalThis.gc()
    if (HEAP_SNAPSHOTS)
      writeHeapSnapshot(`${HEAP_SNAPSHOTS}-${existsSync(`${HEAP_SNAPSHOTS}-a.heapsnapshot`) ? 'b' : 'a'}.heapsnapshot`)
    const { heapUsed, external } = process.memoryUsage()
    writeFileSync(LIVE_HEAP, String((heapUsed + external) / 2 ** 20))
  })

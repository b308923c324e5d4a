import { parentPort, workerData } from 'node:worker_threads'
import { Cursors } from './cursors.ts'
import { Engine } from './engine.ts'
import { WireServer } from './server.ts'
import type { FromWorker, WorkerSettings } from './start.ts'
import { Transactions } from './transactions.ts'

/** The thread the store runs in, so that a long query never holds up the web server. */
const { folder, where } = workerData as WorkerSettings
const tell = (message: FromWorker) => parentPort!.postMessage(message)
const report = (error: unknown) => tell({ kind: 'trouble', text: error instanceof Error ? (error.stack ?? error.message) : String(error) })

const engine = new Engine(folder)
const parts = {
  engine,
  cursors: new Cursors(),
  transactions: new Transactions(engine),
  address: 'path' in where ? where.path : `${where.host}:${where.port}`,
}
const server = new WireServer(parts, report)

async function close() {
  await server.close()
  parts.cursors.close()
  parts.transactions.close()
  await engine.close()
  parentPort!.close()
}

parentPort!.once('message', () => void close())
await server.listen(where)
tell({ kind: 'ready' })

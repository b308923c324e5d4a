import { chmodSync, rmSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { Cursors } from './cursors.ts'
import { Engine } from './engine.ts'
import { StoreInUseError, StoreStartError } from './errors.ts'
import { WireServer } from './server.ts'
import type { FromWorker, WorkerSettings } from './start.ts'
import { Transactions } from './transactions.ts'
import { Turns } from './turns.ts'

/** Thread of the store, so that long queries don't block the web server. */
const { folder, where } = workerData as WorkerSettings
const tell = (message: FromWorker) => parentPort!.postMessage(message)
const report = (error: unknown) =>
  tell({ kind: 'trouble', text: error instanceof Error ? (error.stack ?? error.message) : String(error) })

/** Returns the function that closes it. */
async function open() {
  const engine = new Engine(folder, () => {
    report('another process has taken the data folder over; this one stops')
    process.exit(1)
  })
  await engine.upgrade((text) => tell({ kind: 'upgrade', text }))
  await engine.compact()
  const parts = {
    engine,
    cursors: new Cursors(),
    transactions: new Transactions(engine),
    turns: new Turns(),
    address: 'path' in where ? where.path : `${where.host}:${where.port}`,
  }
  const server = new WireServer(parts, report)
  // Left by an ended process, because the folder is claimed.
  if ('path' in where) rmSync(where.path, { force: true })
  try {
    await server.listen(where)
    if ('path' in where) chmodSync(where.path, 0o600)
  } catch (error) {
    await engine.close()
    const place = 'path' in where ? where.path : `port ${where.port}`
    throw new StoreStartError(
      `The embedded store cannot listen on ${place} (${(error as NodeJS.ErrnoException).code}): choose another`,
    )
  }
  return async () => {
    await server.close()
    parts.cursors.close()
    parts.transactions.close()
    await engine.close()
  }
}

try {
  const close = await open()
  parentPort!.on('message', (asked: 'alive?' | 'close') => {
    if (asked === 'alive?') tell({ kind: 'alive' })
    else void close().then(() => parentPort!.close())
  })
  tell({ kind: 'ready' })
} catch (error) {
  const text =
    error instanceof StoreStartError ? error.message : `The store in ${folder} cannot be opened: ${String(error)}`
  tell({ kind: error instanceof StoreInUseError ? 'inUse' : 'refused', text })
  process.exit(1)
}

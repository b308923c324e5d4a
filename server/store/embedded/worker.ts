import { chmodSync, rmSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { documentValue } from './bson.ts'
import { runCommand } from './commands.ts'
import { Cursors } from './cursors.ts'
import { Engine } from './engine.ts'
import { StoreInUseError, StoreStartError } from './errors.ts'
import { WireServer } from './server.ts'
import type { Asked, FromWorker, WorkerSettings } from './start.ts'
import { Transactions } from './transactions.ts'
import { Turns } from './turns.ts'

/** Thread of the store, so that long queries don't block the web server. */
const { folder, where } = workerData as WorkerSettings
const tell = (message: FromWorker, moved: ArrayBuffer[] = []) => parentPort!.postMessage(message, moved)
const report = (error: unknown) =>
  tell({ kind: 'trouble', text: error instanceof Error ? (error.stack ?? error.message) : String(error) })

/** Returns the functions that answer a command and close the store. */
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
  const answer = async ({ id, bytes }: Asked) => {
    const reply = await runCommand(parts, documentValue(Buffer.from(bytes.buffer)), new Map(), report)
    const copy = new Uint8Array(reply)
    tell({ kind: 'reply', id, bytes: copy }, [copy.buffer])
  }
  const close = async () => {
    await server.close()
    parts.cursors.close()
    parts.transactions.close()
    await engine.close()
  }
  return { answer, close }
}

try {
  const { answer, close } = await open()
  parentPort!.on('message', (asked: 'alive?' | 'close' | Asked) => {
    if (typeof asked === 'object') void answer(asked)
    else if (asked === 'alive?') tell({ kind: 'alive' })
    else void close().then(() => parentPort!.close())
  })
  tell({ kind: 'ready' })
} catch (error) {
  const text =
    error instanceof StoreStartError ? error.message : `The store in ${folder} cannot be opened: ${String(error)}`
  tell({ kind: error instanceof StoreInUseError ? 'inUse' : 'refused', text })
  process.exit(1)
}

import { once } from 'node:events'
import { accessSync, constants, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import { StoreStartError } from './errors.ts'
import { workerEntry } from './worker-entry.ts'

export { StoreStartError }

/** What the worker is told, and what it tells. */
export type WorkerSettings = { folder: string; where: { path: string } | { host: string; port: number } }
export type FromWorker = { kind: 'ready' } | { kind: 'refused'; text: string } | { kind: 'trouble'; text: string }

/** Node cuts longer paths of sockets silently, and the socket would lie somewhere else. */
const maxSocketPath = 100

export type StartOptions = {
  dataDir: string
  /** A TCP port on 127.0.0.1 instead of a socket in the data folder. */
  port?: number | undefined
  /** Hears one line for each error inside the store, and of its unexpected end. */
  onTrouble?: ((text: string) => void) | undefined
  /** Called when the store has ended although nobody closed it: from then on every call fails. */
  onEnd?: (() => void) | undefined
}

export type Embedded = { uri: string; close(): Promise<void> }

/** Starts the embedded store in a thread of its own, with its files in `<dataDir>/store`. */
export async function startEmbedded({
  dataDir,
  port,
  onTrouble = console.error,
  onEnd,
}: StartOptions): Promise<Embedded> {
  if (process.platform === 'win32' && !port)
    throw new StoreStartError(
      'The embedded store needs unix sockets: set MONGODB_URI, or EMBEDDED_PORT to open it to all users of this computer',
    )
  const folder = resolve(dataDir, 'store')
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.W_OK)
  } catch (error) {
    throw new StoreStartError(
      `The data folder ${folder} cannot be written (${(error as NodeJS.ErrnoException).code}): correct its rights, or choose another`,
    )
  }
  const { where, clean } = port ? { where: { host: '127.0.0.1', port }, clean: () => {} } : socketPlace(folder)
  const url = await workerEntry()
  const worker = new Worker(url, { workerData: { folder, where } satisfies WorkerSettings, execArgv: [] })
  let closing = false
  const ended = once(worker, 'exit')
  worker.on('message', (message: FromWorker) => {
    if (message.kind === 'trouble') onTrouble(`The embedded store: ${message.text}`)
  })
  await new Promise<void>((ready, failed) => {
    worker.once('message', (message: FromWorker) =>
      message.kind === 'refused' ? failed(new StoreStartError(message.text)) : ready(),
    )
    worker.once('error', failed)
  }).catch(async (error: unknown) => {
    await ended
    clean()
    throw error
  })
  worker.on('error', (error) => onTrouble(`The embedded store ended: ${error.message}`))
  worker.on('exit', () => {
    if (closing) return
    onTrouble('The embedded store ended unexpectedly; restart the server')
    onEnd?.()
  })
  return {
    uri: uriOf(where),
    async close() {
      closing = true
      worker.postMessage('close')
      await ended
      clean()
    },
  }
}

function socketPlace(folder: string) {
  const inside = join(folder, 'store.sock')
  if (Buffer.byteLength(inside) <= maxSocketPath) {
    return { where: { path: inside }, clean: () => rmSync(inside, { force: true }) }
  }
  const outside = mkdtempSync(join(tmpdir(), 'store-'))
  return {
    where: { path: join(outside, 'store.sock') },
    clean: () => rmSync(outside, { recursive: true, force: true }),
  }
}

/** Retried writes would guard against a server that fails over; this one ends together with its only client. */
function uriOf(where: WorkerSettings['where']) {
  const host = 'path' in where ? encodeURIComponent(where.path) : `${where.host}:${where.port}`
  return `mongodb://${host}/main?directConnection=true&retryWrites=false`
}

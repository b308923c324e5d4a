import { once } from 'node:events'
import { accessSync, constants, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFile } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import { StoreInUseError, StoreStartError } from './errors.ts'
import { checkData, markClosed } from './check-data.ts'
import { watch } from './watchdog.ts'
import { entryOf } from './worker-entry.ts'

export { StoreInUseError, StoreStartError }

/** Describes what the worker is told, and what it tells. */
export type WorkerSettings = { folder: string; where: { path: string } | { host: string; port: number } }
export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'alive' }
  | { kind: 'upgrade' | 'refused' | 'inUse' | 'trouble'; text: string }

/** Node cuts longer paths of sockets silently, and the socket would lie somewhere else. */
const maxSocketPath = 100

export type StartOptions = {
  dataDir: string
  /** A TCP port on 127.0.0.1 instead of a socket in the data folder. */
  port?: number | undefined
  /** Hears one line for each error inside the store, and of its unexpected end. */
  onTrouble?: ((text: string) => void) | undefined
  /** Hears what is done to the data of an earlier program. */
  onUpgrade?: ((text: string) => void) | undefined
  /** Called when the store is lost although nobody closed it: from then on every call fails or waits. */
  onEnd?: ((how: StoreEnd) => void) | undefined
  /** Milliseconds without a sign of life after which the thread counts as hung. */
  silenceMs?: number | undefined
}

/** How a store was lost: its thread has ended, or hangs, perhaps in native code where nothing can end it but the process's end. */
export type StoreEnd = 'ended' | 'hangs'

const SILENCE_MS = 120_000

export type Embedded = { uri: string; close(): Promise<void> }

const folderOf = (dataDir: string) => resolve(dataDir, 'store')
/** Tells other processes of the same person where the owner of the folder listens. */
const addressIn = (folder: string) => join(folder, 'address')

/** The URI where the process that has the store of a data folder open listens; undefined where it does not tell. */
export function uriOfOwner(dataDir: string): string | undefined {
  try {
    return readFileSync(addressIn(folderOf(dataDir)), 'utf8')
  } catch {
    return undefined
  }
}

/** Starts the embedded store in a thread of its own, with its files in `<dataDir>/store`. */
export async function startEmbedded({
  dataDir,
  port,
  onTrouble = console.error,
  onUpgrade,
  onEnd,
  silenceMs = SILENCE_MS,
}: StartOptions): Promise<Embedded> {
  if (process.platform === 'win32' && !port)
    throw new StoreStartError(
      'The embedded store needs unix sockets: set MONGODB_URI, or EMBEDDED_PORT to open it to all users of this computer',
    )
  const folder = folderOf(dataDir)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.W_OK)
  } catch (error) {
    throw new StoreStartError(
      `The data folder ${folder} cannot be written (${(error as NodeJS.ErrnoException).code}): correct its rights, or choose another`,
    )
  }
  await checkData(folder)
  const { where, clean } = port ? { where: { host: '127.0.0.1', port }, clean: () => {} } : socketPlace(folder)
  const worker = new Worker(await entryOf('worker'), {
    workerData: { folder, where } satisfies WorkerSettings,
    execArgv: [],
  })
  let closing = false
  const ended = once(worker, 'exit')
  worker.on('message', (message: FromWorker) => {
    if (message.kind === 'trouble') onTrouble(`The embedded store: ${message.text}`)
    if (message.kind === 'upgrade') onUpgrade?.(`The embedded store: ${message.text}`)
  })
  await new Promise<void>((ready, failed) => {
    worker.on('message', (message: FromWorker) => {
      if (message.kind === 'ready') ready()
      else if (message.kind !== 'alive' && message.kind !== 'upgrade')
        failed(new (message.kind === 'inUse' ? StoreInUseError : StoreStartError)(message.text))
    })
    worker.once('error', failed)
  }).catch(async (error: unknown) => {
    await ended
    clean()
    throw error
  })
  worker.on('error', (error) => onTrouble(`The embedded store ended: ${error.message}`))
  const hung = () => {
    onTrouble('The embedded store answers no more; restart the server')
    onEnd?.('hangs')
  }
  // Closing waits for the thread too, so the watch ends with the thread alone.
  const unwatch = watch(worker, hung, silenceMs)
  worker.on('exit', () => {
    unwatch()
    if (closing) return
    onTrouble('The embedded store ended unexpectedly; restart the server')
    onEnd?.('ended')
  })
  const uri = uriOf(where)
  writeFile(addressIn(folder), uri, { mode: 0o600 }, () => {}) // without it only others cannot be clients
  return {
    uri,
    async close() {
      closing = true
      // As long as the folder is ours: its next owner writes an address as well.
      rmSync(addressIn(folder), { force: true })
      worker.postMessage('close')
      await ended
      markClosed(folder)
      clean()
    },
  }
}

function socketPlace(folder: string) {
  const inside = join(folder, 'store.sock')
  if (Buffer.byteLength(inside) <= maxSocketPath) {
    // Whoever listens there removes it: it is not ours when somebody else has the folder open.
    return { where: { path: inside }, clean: () => {} }
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

import { once } from 'node:events'
import { accessSync, constants, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFile } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import { deserialize, serialize, type Document } from 'bson'
import { StoreInUseError, StoreStartError } from './errors.ts'
import { checkData, markClosed } from './check-data.ts'
import { watch } from './watchdog.ts'
import { entryOf } from './worker-entry.ts'

export { StoreInUseError, StoreStartError }

export type WorkerSettings = { folder: string; where: { path: string } | { host: string; port: number } }
/** A command's number and BSON. */
export type Asked = { id: number; bytes: Uint8Array<ArrayBuffer> }
export type FromWorker =
  | ({ kind: 'reply' } & Asked)
  | { kind: 'ready' }
  | { kind: 'alive' }
  | { kind: 'upgrade' | 'refused' | 'inUse' | 'trouble'; text: string }

/** Node silently truncates longer paths. */
const maxSocketPath = 100

export type StartOptions = {
  dataDir: string
  /** TCP port on 127.0.0.1, instead of a socket. */
  port?: number | undefined
  /** One line per internal error, and on an unexpected end. */
  onTrouble?: ((text: string) => void) | undefined
  onUpgrade?: ((text: string) => void) | undefined
  /** Later calls fail or wait. */
  onEnd?: ((how: StoreEnd) => void) | undefined
  /** Without a sign of life the thread counts as hung. */
  silenceMs?: number | undefined
}

/** A hung thread may be in native code that only the end of the process stops. */
export type StoreEnd = 'ended' | 'hangs'

const SILENCE_MS = 120_000

/** Returns a command's reply, also of an error, past the driver. `isRaw`: documents of a batch as BSON. */
export type Ask = (command: Document, isRaw?: boolean) => Promise<Document>
export type Embedded = { uri: string; ask: Ask; close(): Promise<void> }

const folderOf = (dataDir: string) => resolve(dataDir, 'store')
/** Read by other processes of the same user. */
const addressIn = (folder: string) => join(folder, 'address')

/** Returns the URI of the process that has the store open; undefined if unknown. */
export function uriOfOwner(dataDir: string): string | undefined {
  try {
    return readFileSync(addressIn(folderOf(dataDir)), 'utf8')
  } catch {
    return undefined
  }
}

/** Starts the embedded store in its own thread, with files in `<dataDir>/store`. */
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
  const { ask, hear } = questions(worker)
  worker.on('message', (message: FromWorker) => {
    if (message.kind === 'reply') return hear(message)
    if (message.kind === 'trouble') onTrouble(`The embedded store: ${message.text}`)
    if (message.kind === 'upgrade') onUpgrade?.(`The embedded store: ${message.text}`)
  })
  await new Promise<void>((ready, failed) => {
    worker.on('message', (message: FromWorker) => {
      if (message.kind === 'ready') ready()
      else if (message.kind === 'refused' || message.kind === 'inUse' || message.kind === 'trouble')
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
  // Closing waits for the thread, so it is watched until its end.
  const unwatch = watch(worker, hung, silenceMs)
  worker.on('exit', () => {
    unwatch()
    if (closing) return
    onTrouble('The embedded store ended unexpectedly; restart the server')
    onEnd?.('ended')
  })
  const uri = uriOf(where)
  writeFile(addressIn(folder), uri, { mode: 0o600 }, () => {}) // needed only by other clients
  return {
    uri,
    ask,
    async close() {
      closing = true
      // While the folder is claimed: its next owner writes an address, too.
      rmSync(addressIn(folder), { force: true })
      worker.postMessage('close')
      await ended
      markClosed(folder)
      clean()
    },
  }
}

type Waiting = { resolve: (reply: Document) => void; reject: (error: Error) => void; isRaw: boolean }

/** Options to read batches as BSON. */
export const RAW = { fieldsAsRaw: { firstBatch: true, nextBatch: true } } as const

function questions(worker: Worker) {
  const waiting = new Map<number, Waiting>()
  let last = 0
  let isOver = false
  worker.once('exit', () => {
    isOver = true
    for (const { reject } of waiting.values()) reject(hasEnded())
    waiting.clear()
  })
  const ask: Ask = (command, isRaw = false) =>
    new Promise<Document>((resolve, reject) => {
      if (isOver) return reject(hasEnded())
      // A copy, because the original may share its memory with others.
      const bytes = new Uint8Array(serialize(command, { ignoreUndefined: false }))
      waiting.set(++last, { resolve, reject, isRaw })
      worker.postMessage({ id: last, bytes } satisfies Asked, [bytes.buffer])
    })
  const hear = ({ id, bytes }: Asked) => {
    const asker = waiting.get(id)
    asker?.resolve(deserialize(bytes, asker.isRaw ? RAW : {}))
    waiting.delete(id)
  }
  return { ask, hear }
}

const hasEnded = () => new Error('The embedded store has ended')

function socketPlace(folder: string) {
  const inside = join(folder, 'store.sock')
  if (Buffer.byteLength(inside) <= maxSocketPath) {
    // The listening process removes it, perhaps another owner.
    return { where: { path: inside }, clean: () => {} }
  }
  const outside = mkdtempSync(join(tmpdir(), 'store-'))
  return {
    where: { path: join(outside, 'store.sock') },
    clean: () => rmSync(outside, { recursive: true, force: true }),
  }
}

/** Retried writes guard against failover, but this server ends with its only client. */
function uriOf(where: WorkerSettings['where']) {
  const host = 'path' in where ? encodeURIComponent(where.path) : `${where.host}:${where.port}`
  return `mongodb://${host}/main?directConnection=true&retryWrites=false`
}

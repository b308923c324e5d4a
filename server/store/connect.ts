import mongoose from 'mongoose'
import { askOverSocket } from './ask-over-socket.ts'
import { setShortWay } from './ask-store.ts'
import { StoreInUseError, StoreStartError, startEmbedded, uriOfOwner, type StoreEnd } from './embedded/start.ts'
import { setSoleWriter } from './sole-writer.ts'
import { EMBEDDED, setStore } from './write-together.ts'

export { StoreStartError, type StoreEnd }

export type Store = { kind: 'embedded' | 'mongodb'; uri: string; close(): Promise<void> }

export type StoreSettings = {
  /** A MongoDB; without it the embedded store is started. */
  mongodbUri?: string | undefined
  dataDir: string
  /** TCP port of 127.0.0.1 for the embedded store, instead of its socket. */
  embeddedPort?: number | undefined
  onTrouble?: ((text: string) => void) | undefined
  onUpgrade?: ((text: string) => void) | undefined
  /** The embedded store has ended by itself, or hangs. */
  onEnd?: ((how: StoreEnd) => void) | undefined
  /** Without a sign of life it counts as hung. */
  silenceMs?: number | undefined
}

const timeout = 5000

/** Opens the store and connects mongoose. Throws StoreStartError with a message for users. */
export async function connect(settings: StoreSettings): Promise<Store> {
  mongoose.set('strictQuery', true)
  mongoose.set('autoIndex', false)
  // Other processes may write through a TCP port.
  setSoleWriter(!settings.mongodbUri && settings.embeddedPort === undefined)
  return settings.mongodbUri ? connectMongodb(settings.mongodbUri) : connectEmbedded(settings)
}

/**
 * Opens the store for a short job; if another process has the embedded store open, through it (`isShared`). Throws
 * StoreStartError with a message for users.
 */
export async function connectShared(settings: StoreSettings): Promise<Store & { isShared: boolean }> {
  try {
    return { ...(await connect(settings)), isShared: false }
  } catch (error) {
    const uri = error instanceof StoreInUseError ? uriOfOwner(settings.dataDir) : undefined
    if (uri === undefined) throw error
    await mongoose.connect(uri, { serverSelectionTimeoutMS: timeout }).catch(() => {
      throw error
    })
    return { kind: 'embedded', uri, close: () => mongoose.disconnect(), isShared: true }
  }
}

async function connectMongodb(uri: string): Promise<Store> {
  try {
    await mongoose.connect(uri, { serverSelectionTimeoutMS: timeout })
  } catch (error) {
    // The driver's message may contain the URI with its password.
    const kind = error instanceof Error ? error.name : 'Error'
    throw new StoreStartError(`No MongoDB answers at MONGODB_URI (${kind}): start it, or correct or remove MONGODB_URI`)
  }
  const { db } = mongoose.connection
  const hello = db && (await db.admin().command({ hello: 1 }))
  const fault = hello && unfitFor(hello, await db.admin().buildInfo())
  if (hello) setStore(hello)
  if (fault !== undefined) {
    await mongoose.disconnect()
    throw new StoreStartError(fault)
  }
  const shortWay = hello?.setName === EMBEDDED ? askOverSocket(uri) : undefined
  setShortWay(shortWay?.ask)
  return {
    kind: 'mongodb',
    uri,
    async close() {
      setShortWay(undefined)
      shortWay?.close()
      await mongoose.disconnect()
    },
  }
}

const VERSION_MIN = 6

/** Returns why a MongoDB can't be used, from its replies to `hello` and `buildInfo`; undefined if it can. */
export const unfitFor = (
  hello: { setName?: unknown; msg?: unknown },
  { version }: { version?: unknown },
): string | undefined => {
  if (hello.setName === undefined && hello.msg !== 'isdbgrid')
    return 'The MongoDB at MONGODB_URI is a single server, which knows no transactions: start it with --replSet rs0 and run rs.initiate() in mongosh once'
  const [major] = String(version).split('.')
  if (Number(major) < VERSION_MIN)
    return `The MongoDB at MONGODB_URI is of version ${String(version)}; at least ${VERSION_MIN}.0 is needed`
  return undefined
}

async function connectEmbedded({ embeddedPort, ...settings }: StoreSettings): Promise<Store> {
  const embedded = await startEmbedded({ ...settings, port: embeddedPort })
  try {
    await mongoose.connect(embedded.uri, { serverSelectionTimeoutMS: timeout, retryWrites: false })
    setStore({ setName: EMBEDDED })
    setShortWay(embedded.ask)
  } catch (error) {
    await embedded.close()
    throw error
  }
  return {
    kind: 'embedded',
    uri: embedded.uri,
    async close() {
      setShortWay(undefined)
      await mongoose.disconnect()
      await embedded.close()
    },
  }
}

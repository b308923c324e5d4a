import { ObjectId, type Document } from 'bson'
import { maxDocumentSize } from './bson.ts'
import type { Call, Command } from './call.ts'
import { CommandError } from './errors.ts'

const electionId = new ObjectId('000000000000000000000001')

/**
 * The answer to every driver's first question. A replica set of one member is announced because drivers allow transactions
 * only there; `topologyVersion` is left out, or drivers would wait for changes of it.
 */
export function hello({ address }: { address: string }): Document {
  return {
    helloOk: true,
    ismaster: true,
    isWritablePrimary: true,
    secondary: false,
    setName: 'embedded',
    setVersion: 1,
    hosts: [address],
    me: address,
    primary: address,
    electionId,
    maxBsonObjectSize: maxDocumentSize,
    maxMessageSizeBytes: 48_000_000,
    maxWriteBatchSize: 100_000,
    localTime: new Date(),
    logicalSessionTimeoutMinutes: 30,
    minWireVersion: 0,
    maxWireVersion: 21,
    readOnly: false,
    ok: 1,
  }
}

const helloCommand: Command = {
  fields: [
    'client',
    'compression',
    'loadBalanced',
    'helloOk',
    'saslSupportedMechs',
    'speculativeAuthenticate',
    'topologyVersion',
    'maxAwaitTimeMS',
    'backpressure',
  ],
  run: (call) => hello(call.parts),
}
const buildInfo: Command = {
  fields: [],
  run: () => ({
    version: '7.0.0',
    versionArray: [7, 0, 0, 0],
    gitVersion: 'embedded',
    modules: ['embedded'],
    maxBsonObjectSize: maxDocumentSize,
    ok: 1,
  }),
}
const done: Command = { fields: [], run: () => ({ ok: 1 }) }

function sessionOf(call: Call): string {
  if (!call.session) throw new CommandError(2, `${call.name} needs a session`)
  return call.session
}

/** The commands about the connection, sessions and transactions. */
export const sessionCommands: Record<string, Command> = {
  hello: helloCommand,
  ismaster: helloCommand,
  isMaster: helloCommand,
  ping: done,
  buildInfo,
  buildinfo: buildInfo,
  getParameter: {
    fields: ['featureCompatibilityVersion'],
    run: () => ({ featureCompatibilityVersion: { version: '7.0' }, ok: 1 }),
  },
  endSessions: {
    fields: [],
    run(call) {
      for (const session of call.get('endSessions')?.items() ?? []) {
        const id = session.isObject ? session.get('id')?.raw().toString('hex') : undefined
        if (!id) continue
        call.parts.transactions.end(id)
        call.parts.cursors.endSession(id)
      }
      return { ok: 1 }
    },
  },
  commitTransaction: {
    fields: ['recoveryToken'],
    async run(call) {
      await call.parts.transactions.commit(sessionOf(call), call.transactionNumber)
      return { ok: 1 }
    },
  },
  abortTransaction: {
    fields: ['recoveryToken'],
    run(call) {
      call.parts.transactions.abort(sessionOf(call))
      return { ok: 1 }
    },
  },
}

import { ObjectId, type Document } from 'bson'
import { maxDocumentSize } from './bson.ts'
import type { Call, Command, AppContext } from './call.ts'
import { CommandError } from './errors.ts'

/**
 * Announces a replica set, because drivers allow transactions only there. Without `topologyVersion` drivers don't wait for
 * changes.
 */
function hello({ address }: AppContext): Document {
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
    electionId: new ObjectId('000000000000000000000001'),
    maxBsonObjectSize: maxDocumentSize,
    maxMessageSizeBytes: 48_000_000,
    maxWriteBatchSize: 100_000,
    localTime: new Date(),
    logicalSessionTimeoutMinutes: 30,
    minWireVersion: 0,
    maxWireVersion: 25,
    readOnly: false,
    ok: 1,
  }
}

const helloCommand: Command = {
  fields: ['client', 'compression', 'loadBalanced', 'helloOk', 'topologyVersion', 'maxAwaitTimeMS', 'backpressure'],
  run: (call) => hello(call.parts),
}
const buildInfo: Command = {
  fields: [],
  run: () => ({ version: '7.0.0', versionArray: [7, 0, 0, 0], modules: ['embedded'], ok: 1 }),
}

function sessionOf(call: Call): string {
  if (!call.session) throw new CommandError(2, `${call.name} needs a session`)
  return call.session
}

export const sessionCommands: Record<string, Command> = {
  hello: helloCommand,
  ismaster: helloCommand,
  isMaster: helloCommand,
  ping: { fields: [], run: () => ({ ok: 1 }) },
  buildInfo,
  buildinfo: buildInfo,
  endSessions: {
    fields: [],
    run(call) {
      for (const session of call.get('endSessions')?.items() ?? []) {
        const id = session.isObject ? session.get('id')?.raw().toString('hex') : undefined
        if (id) call.parts.transactions.end(id)
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

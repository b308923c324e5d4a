import type { Call } from './call.ts'
import { CommandError, unsupported } from './errors.ts'

const readLevels = ['local', 'available', 'majority', 'linearizable', 'snapshot']
const levelsInTransactions = ['local', 'majority', 'snapshot']

/** Throws for read and write concerns that this store can't satisfy. */
export function refuseConcerns(call: Call) {
  refuseReadConcern(call)
  refuseWriteConcern(call)
  // A replica set recognises repeated writes. The driver explains this message.
  if (call.transactionNumber >= 0 && call.flag('autocommit', true))
    throw new CommandError(
      20,
      'Transaction numbers are only allowed on a replica set member or mongos: the embedded store needs retryWrites=false',
    )
}

/** Outside a transaction each batch reads the latest durable state: all levels except `snapshot`. */
function refuseReadConcern(call: Call) {
  const concern = call.object('readConcern')
  if (concern?.get('atClusterTime')) throw unsupported('The read concern atClusterTime')
  const value = concern?.get('level')
  if (!value) return
  const level = value.typeName === 'string' ? value.string() : ''
  if (!readLevels.includes(level))
    throw new CommandError(2, `Enumeration value '${level}' for field 'readConcern.level' is not a valid value.`)
  if (call.isInTransaction && !levelsInTransactions.includes(level))
    throw new CommandError(72, `The readConcern level '${level}' is not supported in a transaction`)
  if (!call.isInTransaction && level === 'snapshot')
    throw unsupported('The read concern snapshot outside of a transaction')
}

/** Writes are durable before the reply. */
function refuseWriteConcern(call: Call) {
  const concern = call.object('writeConcern')
  if (concern && call.isInTransaction)
    throw new CommandError(72, 'writeConcern is not allowed within a multi-statement transaction')
  const w = concern?.get('w')
  const members = w?.isNumber ? w.number() : w?.typeName === 'string' && w.string() === 'majority' ? 1 : undefined
  if (!w || members === 0 || members === 1) return
  if (w.typeName === 'string')
    throw new CommandError(79, `No write concern mode named '${w.string()}' is known to the embedded store`)
  if (members === undefined || members < 0) throw new CommandError(9, 'w has to be a number of members or a mode')
  throw new CommandError(100, `Not enough data-bearing nodes for w: ${members}: the embedded store is one`)
}

import type { Document } from 'bson'

/** The names clients know the common codes by. */
const codeNames: Record<number, string> = {
  2: 'BadValue',
  9: 'FailedToParse',
  20: 'IllegalOperation',
  26: 'NamespaceNotFound',
  43: 'CursorNotFound',
  48: 'NamespaceExists',
  50: 'MaxTimeMSExpired',
  52: 'DollarPrefixedFieldName',
  53: 'InvalidIdField',
  54: 'NotSingleValueField',
  59: 'CommandNotFound',
  66: 'ImmutableField',
  72: 'InvalidOptions',
  79: 'UnknownReplWriteConcern',
  85: 'IndexOptionsConflict',
  86: 'IndexKeySpecsConflict',
  100: 'UnsatisfiableWriteConcern',
  111: 'NotExactValueField',
  112: 'WriteConflict',
  115: 'CommandNotSupported',
  251: 'NoSuchTransaction',
  292: 'QueryExceededMemoryLimitNoDiskUseAllowed',
  11000: 'DuplicateKey',
  14031: 'OutOfDiskSpace',
}

/** Why the store cannot start, in one line for people. */
export class StoreStartError extends Error {}

/** Another process has the folder open. */
export class StoreInUseError extends StoreStartError {}

/** An error a client understands: MongoDB's number and name for it, with anything else the reply carries. */
export class CommandError extends Error {
  readonly code: number
  readonly extra: Document

  constructor(code: number, message: string, extra: Document = {}) {
    super(message)
    this.code = code
    this.extra = extra
  }

  /** The fields of this error in a write error or a reply. */
  fields(): Document {
    const codeName = codeNames[this.code] ?? `Location${this.code}`
    return { code: this.code, codeName, errmsg: this.message, ...this.extra }
  }
}

/** Returns what the store deliberately leaves out; the text names it, so that nobody searches MongoDB's manual for the reason. */
export const unsupported = (what: string) => new CommandError(115, `${what} is not supported by the embedded store`)

const transient = { errorLabels: ['TransientTransactionError'] }

/** Somebody else wrote the same thing first; the driver's withTransaction starts again. */
export const writeConflict = () =>
  new CommandError(112, 'WriteConflict: the data changed after this transaction began; please retry', transient)

/** The transaction is over or was never begun; the driver's withTransaction starts again. */
export const noSuchTransaction = (why: string) => new CommandError(251, `The transaction ${why}`, transient)

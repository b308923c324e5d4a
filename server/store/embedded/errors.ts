import type { Document } from 'bson'

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

/** One line for users. */
export class StoreStartError extends Error {}

/** Another process has the folder open. */
export class StoreInUseError extends StoreStartError {}

/** Error with MongoDB's code and name. */
export class CommandError extends Error {
  readonly code: number
  readonly extra: Document

  constructor(code: number, message: string, extra: Document = {}) {
    super(message)
    this.code = code
    this.extra = extra
  }

  fields(): Document {
    const codeName = codeNames[this.code] ?? `Location${this.code}`
    return { code: this.code, codeName, errmsg: this.message, ...this.extra }
  }
}

/** Returns an error that names the embedded store, so that users don't search MongoDB's manual. */
export const unsupported = (what: string) => new CommandError(115, `${what} is not supported by the embedded store`)

const transient = { errorLabels: ['TransientTransactionError'] }

/** Returns an error that the driver's withTransaction retries. */
export const writeConflict = () =>
  new CommandError(112, 'WriteConflict: the data changed after this transaction began; please retry', transient)

/** Returns the error of an ended or unknown transaction, which withTransaction retries. */
export const noSuchTransaction = (why: string) => new CommandError(251, `The transaction ${why}`, transient)

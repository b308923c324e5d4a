const DUPLICATE_KEY = 11_000
const DOCUMENT_TOO_LARGE = 10_334
const OUT_OF_DISK_SPACE = 14_031
const MAX_TIME_EXPIRED = 50

const UNAVAILABLE =
  /ServerSelection|MongoNetwork|MongoNotConnected|MongoTopologyClosed|MongoPool|MongoExpiredSession|buffering timed out|embedded store has ended/

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined

/** Returns whether a write violated a unique index. */
export const isDuplicateKey = (error: unknown) => codeOf(error) === DUPLICATE_KEY

/** Returns whether a document is too large; the driver's buffer may overflow first. */
export const isTooLarge = (error: unknown): boolean => {
  const code = codeOf(error)
  if (error instanceof Error && /max ?bson ?object ?size/i.test(error.message)) return true
  if (error instanceof Error && error.cause !== undefined) return isTooLarge(error.cause)
  return code === DOCUMENT_TOO_LARGE || (error instanceof RangeError && code === 'ERR_OUT_OF_RANGE')
}

/** Returns whether the store exceeded its time limit. */
export const isTimeExpired = (error: unknown) => codeOf(error) === MAX_TIME_EXPIRED

/** Returns whether the store is unreachable or full: temporary, not a fault of the request. */
export const isStoreUnavailable = (error: unknown): boolean => {
  const code = codeOf(error)
  if (code === OUT_OF_DISK_SPACE || code === 'ENOSPC') return true
  return error instanceof Error && UNAVAILABLE.test(`${error.name} ${error.message}`)
}

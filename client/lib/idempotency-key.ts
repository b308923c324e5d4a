import { randomId } from './random-id.ts'

/** Call options: a repeated request with this key gets the first result instead of acting twice. */
export const withIdempotencyKey = (key = randomId()) => ({ headers: { 'Idempotency-Key': key } })

import { randomId } from './random-id.ts'

/** Options of a call: a repeated request with this key is answered with the first result instead of acting twice. */
export const withIdempotencyKey = (key = randomId()) => ({ headers: { 'Idempotency-Key': key } })

import type { RequestHandler } from 'express'
import { CLIENT_HEADER } from '../../shared/wire/client.ts'
import { ERROR_CODE_HEADER } from '../../shared/wire/faults.ts'
import { TOKEN_HEADER } from './authenticate.ts'
import { REQUEST_ID_HEADER } from './log.ts'
import { TOTAL_HEADER } from './send-json.ts'

/** Allows all origins to call everything and read all responses. Safe, because cookies are ignored (contract/api.md 0.2). */
export const allowOtherOrigins: RequestHandler = (req, res, next) => {
  res.set({
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': `${TOKEN_HEADER}, ${ERROR_CODE_HEADER}, ${REQUEST_ID_HEADER}, ${TOTAL_HEADER}, Retry-After`,
  })
  if (req.method !== 'OPTIONS') return next()
  res
    .set({
      'Access-Control-Allow-Methods': 'GET,PUT,POST,PATCH,DELETE',
      'Access-Control-Allow-Headers': `Content-Type, Authorization, If-Match, Idempotency-Key, ${CLIENT_HEADER}`,
      'Access-Control-Max-Age': '86400',
    })
    .status(204)
    .end()
}

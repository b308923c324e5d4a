import type { RequestHandler } from 'express'

/** Lets only the user's browser cache responses, after revalidation. */
export const preventCaching: RequestHandler = (_req, res, next) => {
  res.set('Cache-Control', 'private, no-cache')
  next()
}

import type { RequestHandler } from 'express'

/** Answers belong to who asked: nobody in between keeps them, and browsers ask again before they use a kept one. */
export const keepPrivate: RequestHandler = (_req, res, next) => {
  res.set('Cache-Control', 'private, no-cache')
  next()
}

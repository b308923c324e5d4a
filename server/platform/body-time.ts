import type { RequestHandler } from 'express'
import { AppError } from './errors.ts'

/** Refuses a request whose body does not arrive within `seconds` ('request.tooSlow'), and closes its connection. */
export const arrivesWithin =
  (seconds: number): RequestHandler =>
  (req, res, next) => {
    if (req.complete) return next()
    const late = setTimeout(() => {
      res.set('Connection', 'close')
      next(new AppError('request.tooSlow'))
      res.once('finish', () => req.destroy())
    }, seconds * 1000)
    for (const over of ['end', 'close']) req.once(over, () => clearTimeout(late))
    next()
  }

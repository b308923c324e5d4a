import type { RequestHandler } from 'express'
import { AppError } from '../errors.ts'

/** Per account. */
const DEFAULT = { running: 2, waiting: 4 }
const AGAIN_SECONDS = 5

interface Account {
  running: number
  waiting: (() => void)[]
}

/**
 * Middleware: per account and process, `running` run, `waiting` wait, others get 'request.tooManyHeavy' (429,
 * Retry-After). A response or disconnect frees the place.
 */
export const createHeavyLimit = (max: Readonly<typeof DEFAULT> = DEFAULT): RequestHandler => {
  const accounts = new Map<string, Account>()

  return (req, res, next) => {
    const { _id } = req.user
    const account = accounts.get(_id) ?? { running: 0, waiting: [] }
    accounts.set(_id, account)
    const start = () => {
      account.running += 1
      res.once('close', () => {
        account.running -= 1
        account.waiting.shift()?.()
        if (account.running === 0) accounts.delete(_id)
      })
      next()
    }
    if (account.running < max.running) return start()
    if (account.waiting.length >= max.waiting) throw new AppError('request.tooManyHeavy', { retryAfter: AGAIN_SECONDS })
    const leave = () => account.waiting.splice(account.waiting.indexOf(begin), 1)
    const begin = () => {
      res.off('close', leave)
      start()
    }
    account.waiting.push(begin)
    res.once('close', leave)
  }
}

export const heavy: RequestHandler = createHeavyLimit()

import type { RequestHandler } from 'express'
import { AppError } from '../errors.ts'

/** Requests of one account that are worked on at once. */
const RUNNING_MAX = 2
/** Requests of one account that wait for these. */
const WAITING_MAX = 4
const AGAIN_SECONDS = 5

interface Account {
  running: number
  /** Starts the requests that wait, in their order. */
  waiting: (() => void)[]
}

/**
 * Makes the limit of requests that cost the server much, such as analysis and searches over a community: of one account two are
 * worked on at once and four wait; one more is refused ('request.tooManyHeavy', 429 with Retry-After). A request gives up its
 * place when it is answered or the client has gone. Each process counts its own.
 */
export const createHeavyLimit = (): RequestHandler => {
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
    if (account.running < RUNNING_MAX) return start()
    if (account.waiting.length >= WAITING_MAX) throw new AppError('request.tooManyHeavy', { retryAfter: AGAIN_SECONDS })
    const leave = () => account.waiting.splice(account.waiting.indexOf(begin), 1)
    const begin = () => {
      res.off('close', leave)
      start()
    }
    account.waiting.push(begin)
    res.once('close', leave)
  }
}

/** The limit of this process, for routes that cost much. */
export const heavy: RequestHandler = createHeavyLimit()

import type { Request, RequestHandler } from 'express'
import { arrivesWithin } from './body-time.ts'
import { AppError } from './errors.ts'

const MB = 1024 * 1024
const AGAIN_SECONDS = 5

export interface BodyBudgetSettings {
  /** Assumed size of bodies without a known length. */
  jsonLimitMb: number
  bodiesPerAccountMb: number
  bodiesPerAddressMb: number
  bodySeconds: number
}

const announced = (req: Request, most: number) => {
  const length = req.get('Content-Length')
  // A compressed body may inflate to any size.
  if (length !== undefined && req.get('Content-Encoding') === undefined) return Math.min(Number(length) || 0, most)
  return (length ?? '0') === '0' && req.get('Transfer-Encoding') === undefined ? 0 : most
}

const createAccount = (most: number) => {
  const held = new Map<string, number>()
  return {
    hasRoom: (key: string, bytes: number) => (held.get(key) ?? 0) + bytes <= most,
    add: (key: string, bytes: number) => {
      const now = (held.get(key) ?? 0) + bytes
      if (now > 0) held.set(key, now)
      else held.delete(key)
    },
  }
}

/**
 * Limits request bodies in flight per account and address ('request.tooMuch', with Retry-After), and the time each may take
 * ('request.tooSlow').
 */
export const boundedBodies = (settings: BodyBudgetSettings): RequestHandler => {
  const most = settings.jsonLimitMb * MB
  const ofAccount = createAccount(Math.max(most, settings.bodiesPerAccountMb * MB))
  const ofAddress = createAccount(Math.max(most, settings.bodiesPerAddressMb * MB))
  const inTime = arrivesWithin(settings.bodySeconds)
  return (req, res, next) => {
    const bytes = announced(req, most)
    const [account, address] = [req.user._id, req.ip ?? '']
    if (bytes === 0 || req.complete) return next()
    if (!ofAccount.hasRoom(account, bytes) || !ofAddress.hasRoom(address, bytes))
      throw new AppError('request.tooMuch', { retryAfter: AGAIN_SECONDS })
    const count = (added: number) => {
      ofAccount.add(account, added)
      ofAddress.add(address, added)
    }
    count(bytes)
    res.once('close', () => count(-bytes))
    inTime(req, res, next)
  }
}

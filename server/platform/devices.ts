import { createHmac, randomBytes } from 'node:crypto'
import type { CookieOptions, Request, Response } from 'express'
import jwt from 'jsonwebtoken'
import * as z from 'zod/mini'

/**
 * Devices on which an account's password was entered correctly, known by a cookie (OWASP, “device cookies”). It is no
 * session, but gives the device its own password attempts, independent of others' failures.
 */
export interface Devices {
  /** Returns the device id if the account has signed in on it. */
  of(req: Request, account: string): string | undefined
  /** Adds the account to the device's cookie. */
  remember(req: Request, res: Response, account: string): void
}

const COOKIE = 'device'
/** The only route that checks passwords. */
const PATH = '/auth/local'
const KEPT_SECONDS = 180 * 24 * 60 * 60
const ACCOUNTS_MAX = 40

const schema = z.object({ device: z.string(), accounts: z.array(z.string()) })

/** Creates device cookies, signed with a key derived from `secret`; accounts are stored as keyed digests. */
export const createDevices = (secret: string): Devices => {
  const key = createHmac('sha256', secret).update('devices').digest()
  const digestOf = (device: string, account: string) =>
    createHmac('sha256', key).update(`${device} ${account}`).digest('base64url').slice(0, 16)

  const read = ({ headers: { cookie = '' } }: Request) => {
    const [, token = ''] = new RegExp(`(?:^|;\\s*)${COOKIE}=([^;]*)`).exec(cookie) ?? []
    try {
      return z.safeParse(schema, jwt.verify(token, key, { algorithms: ['HS256'] })).data
    } catch {
      return undefined
    }
  }

  return {
    of: (req, account) => {
      const known = read(req)
      return known?.accounts.includes(digestOf(known.device, account)) ? known.device : undefined
    },
    remember: (req, res, account) => {
      // A cross-site request carries no cookie, and would overwrite the existing one.
      if (!['same-origin', 'none', undefined].includes(req.get('Sec-Fetch-Site'))) return
      const { device, accounts } = read(req) ?? { device: randomBytes(16).toString('base64url'), accounts: [] }
      const digest = digestOf(device, account)
      const latest = [digest, ...accounts.filter((one) => one !== digest)].slice(0, ACCOUNTS_MAX)
      const token = jwt.sign({ device, accounts: latest }, key, { algorithm: 'HS256', expiresIn: KEPT_SECONDS })
      const options: CookieOptions = { httpOnly: true, sameSite: 'strict', secure: req.secure, path: PATH }
      res.cookie(COOKIE, token, { ...options, maxAge: KEPT_SECONDS * 1000 })
    },
  }
}

import { createHmac, randomBytes } from 'node:crypto'
import type { CookieOptions, Request, Response } from 'express'
import jwt from 'jsonwebtoken'
import * as z from 'zod/mini'

/**
 * Devices on which somebody has given their right password, known by a cookie (OWASP, “device cookies”). It signs nobody
 * in: whoever holds one has tries of their own at the passwords of those who have signed in with it, whatever others do.
 */
export interface Devices {
  /** The device that a request comes from, where the account has been opened on it. */
  of(req: Request, account: string): string | undefined
  /** Gives the device its cookie, or the cookie one more account. */
  remember(req: Request, res: Response, account: string): void
}

const COOKIE = 'device'
/** The one place where passwords are tried; browsers send it nowhere else. */
const PATH = '/auth/local'
const KEPT_SECONDS = 180 * 24 * 60 * 60
/** Of a machine that more people share it is forgotten who came first. */
const ACCOUNTS_MAX = 40

const schema = z.object({ device: z.string(), accounts: z.array(z.string()) })

/** Devices by the server's secret; the cookie holds names of accounts only as digests that nobody else can make. */
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
      // A page of another site that signs somebody in sends no cookie along, and would replace the one that is there.
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

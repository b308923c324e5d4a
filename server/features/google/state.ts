import { createHash, randomBytes } from 'node:crypto'
import type { Request, Response } from 'express'
import * as z from 'zod/mini'
import { idSchema } from '../../../shared/wire/ids.ts'
import { AppError } from '../../platform/errors.ts'
import type { Seal } from '../../platform/seal.ts'
import { isDuplicateKey } from '../../platform/store-errors.ts'
import { collection } from '../../store/collection.ts'
import { SpentStateModel } from './google.model.ts'

const MINUTES = 10
const LASTS_MS = MINUTES * 60_000
/** Cookie path. */
const PATH = '/auth/googleOAuth'

const purposeSchema = z.union([
  z.object({ act: z.literal('signIn'), path: z.string() }),
  z.object({
    act: z.literal('connect'),
    path: z.string(),
    userId: idSchema,
    sessionId: z.string(),
    version: z.number(),
  }),
])
export type Purpose = z.infer<typeof purposeSchema>

const wayBackSchema = z.object({
  purpose: purposeSchema,
  nonce: z.string(),
  verifier: z.string(),
  expires: z.number(),
})
export type ConsentFlow = z.infer<typeof wayBackSchema>

const random = () => randomBytes(32).toString('base64url')
const hashOf = (state: string) => createHash('sha256').update(state).digest('base64url')
const cookieOf = (state: string) => `google-${hashOf(state).slice(0, 12)}`
const about = (state: string) => `google state ${state}`

/** Starts an OAuth flow. Its data is sealed in an HttpOnly cookie, so only the same browser can finish it. */
export const startFlow = (
  seal: Seal,
  req: Request,
  res: Response,
  purpose: Purpose,
): ConsentFlow & { state: string } => {
  const state = random()
  const way = { purpose, nonce: random(), verifier: random(), expires: Date.now() + LASTS_MS }
  res.cookie(cookieOf(state), seal.close(JSON.stringify(way), about(state)), {
    httpOnly: true,
    sameSite: 'lax',
    secure: req.secure,
    path: PATH,
    maxAge: LASTS_MS,
  })
  return { ...way, state }
}

/** Finishes an OAuth flow. Throws 'google.stateUnknown' for another browser, a second time, or after ten minutes. */
export const finishFlow = async (seal: Seal, req: Request, res: Response): Promise<ConsentFlow> => {
  const { state } = req.query
  const way = typeof state === 'string' ? begunHere(seal, req.headers.cookie, state) : undefined
  if (typeof state !== 'string' || !way || way.expires <= Date.now()) throw new AppError('google.stateUnknown')
  res.clearCookie(cookieOf(state), { path: PATH })
  await spend(hashOf(state))
  return way
}

const begunHere = (seal: Seal, cookie = '', state: string): ConsentFlow | undefined => {
  const name = cookieOf(state)
  const value = cookie.split(/;\s*/).find((pair) => pair.startsWith(`${name}=`))
  const text = value && seal.open(value.slice(name.length + 1), about(state))
  return text ? z.safeParse(wayBackSchema, JSON.parse(text)).data : undefined
}

const spend = async (_id: string) => {
  const spent = collection(SpentStateModel)
  await spent.deleteMany({ spent: { $lt: new Date(Date.now() - LASTS_MS) } })
  try {
    await spent.insertOne({ _id, spent: new Date() })
  } catch (error) {
    throw isDuplicateKey(error) ? new AppError('google.stateUnknown') : error
  }
}

import { createHash, randomBytes } from 'node:crypto'
import type { Request, Response } from 'express'
import * as z from 'zod/mini'
import type { ErrorCode } from '../../../shared/wire/errors.ts'
import { AppError } from '../../platform/errors.ts'
import type { Seal } from '../../platform/seal.ts'
import { FLOW_MS, spendOnce } from './spend-once.ts'

export interface Flow<P> {
  purpose: P
  nonce: string
  verifier: string
  /** In ms. */
  expires: number
}

interface Kind<S> {
  name: string
  path: string
  purpose: S
  /** Thrown for another browser, a second time, or after ten minutes. */
  unknown: ErrorCode
}

const random = () => randomBytes(32).toString('base64url')
const hashOf = (state: string) => createHash('sha256').update(state).digest('base64url')

/** Creates flows to a provider and back, once, within ten minutes. */
export const createFlows = <S extends z.ZodMiniType>({ name, path, purpose: purposeSchema, unknown }: Kind<S>) => {
  type FlowOf = Flow<z.output<S>>
  const flowSchema = z.object({
    purpose: purposeSchema,
    nonce: z.string(),
    verifier: z.string(),
    expires: z.number(),
  })
  const cookieOf = (state: string) => `${name}-${hashOf(state).slice(0, 12)}`
  const about = (state: string) => `${name} state ${state}`

  /** Returns a new flow; `sealed` must come back with `state`. */
  const begin = (seal: Seal, purpose: z.output<S>): FlowOf & { state: string; sealed: string } => {
    const state = random()
    const flow = { purpose, nonce: random(), verifier: random(), expires: Date.now() + FLOW_MS }
    return { ...flow, state, sealed: seal.close(JSON.stringify(flow), about(state)) }
  }

  const open = (seal: Seal, state: string, sealed: string): FlowOf | undefined => {
    const text = seal.open(sealed, about(state))
    const flow = text === undefined ? undefined : z.safeParse(flowSchema, JSON.parse(text)).data
    return flow && flow.expires > Date.now() ? (flow as FlowOf) : undefined
  }

  /** Uses up a state. Throws `unknown` the second time, in any process. */
  const spend = async (state: string): Promise<void> => {
    if (!(await spendOnce(about(state)))) throw new AppError(unknown)
  }

  const cookieIn = ({ headers: { cookie = '' } }: Request, state: string) => {
    const start = `${cookieOf(state)}=`
    return cookie.split(/;\s*/).find((pair) => pair.startsWith(start))?.slice(start.length) // prettier-ignore
  }

  return {
    begin,
    open,
    spend,
    /** Begins a flow that only this browser can finish: its data is in an HttpOnly cookie. */
    beginHere: (seal: Seal, req: Request, res: Response, purpose: z.output<S>): FlowOf & { state: string } => {
      const { sealed, ...flow } = begin(seal, purpose)
      const options = { httpOnly: true, sameSite: 'lax', secure: req.secure, path, maxAge: FLOW_MS } as const
      res.cookie(cookieOf(flow.state), sealed, options)
      return flow
    },
    /** Finishes the flow of `?state=`. Throws `unknown`. */
    finishHere: async (seal: Seal, req: Request, res: Response): Promise<FlowOf> => {
      const { state } = req.query
      const sealed = typeof state === 'string' ? cookieIn(req, state) : undefined
      const flow = typeof state === 'string' && sealed !== undefined ? open(seal, state, sealed) : undefined
      if (typeof state !== 'string' || !flow) throw new AppError(unknown)
      res.clearCookie(cookieOf(state), { path })
      await spend(state)
      return flow
    },
  }
}

import type { Request, Response } from 'express'
import * as z from 'zod/mini'
import { codePath } from '../../../shared/domain/sign-in-proof.ts'
import { NEW_SESSION_COOKIE } from '../../../shared/wire/cookies.ts'
import { idSchema } from '../../../shared/wire/ids.ts'
import type { AppContext } from '../../app-context.ts'
import { programOf } from '../../platform/program.ts'
import { findAccount, type AccountDoc } from '../accounts/accounts.service.ts'
import { logSignIn } from '../accounts/log-sign-in.ts'
import { proofOf } from '../accounts/sign-in-proof.ts'
import { spendOnce } from '../outside-accounts/spend-once.ts'
import { LtiProblem } from './problems.ts'

type Tools = Pick<AppContext, 'seal' | 'sessions'>

/** Begins a session in this browser. */
export const signInHere = async (
  { seal, sessions }: Tools,
  req: Request,
  res: Response,
  account: AccountDoc,
  path: string,
): Promise<string> => {
  if (account.secondFactor) return codePath(proofOf(seal, account), path)
  await logSignIn(account._id)
  const token = await sessions.begin(account, { ...programOf(req), client: 'buildon' })
  const options = { path: '/', sameSite: 'lax', secure: req.secure } as const
  res.cookie('token', token, options)
  res.cookie(NEW_SESSION_COOKIE, '1', options)
  return path
}

const MINUTE = 60_000

const ticketSchema = z.object({ userId: idSchema, version: z.number(), until: z.number(), more: z.unknown() })

const createTickets = <S extends z.ZodMiniType>(about: string, minutes: number, more: S) => ({
  issue: ({ seal }: Pick<Tools, 'seal'>, { _id: userId, sessionVersion: version }: AccountDoc, content: z.output<S>) =>
    seal.close(JSON.stringify({ userId, version, until: Date.now() + minutes * MINUTE, more: content }), about),
  redeem: async ({ seal }: Pick<Tools, 'seal'>, ticket: unknown): Promise<{ account: AccountDoc; content: z.output<S> }> => {
    const text = typeof ticket === 'string' ? seal.open(ticket, about) : undefined
    const { userId, version, until, more: content } = text === undefined ? NO_TICKET : z.parse(ticketSchema, JSON.parse(text))
    const account = until > Date.now() ? await findAccount(userId) : undefined
    if (!account || account.sessionVersion !== version) throw new LtiProblem('state')
    if (!(await spendOnce(`${about} ${String(ticket)}`))) throw new LtiProblem('state')
    return { account, content: z.parse(more, content) }
  },
}) // prettier-ignore

const NO_TICKET = { userId: '', version: 0, until: 0, more: undefined }

export const tabTickets = createTickets('lti tab', 15, z.object({ path: z.string() }))

export const choiceTickets = createTickets(
  'lti choice',
  15,
  z.object({
    platformId: idSchema,
    courseId: z.string(),
    deployment: z.string(),
    returnUrl: z.string(),
    data: z.optional(z.string()),
    locale: z.optional(z.string()),
  }),
)

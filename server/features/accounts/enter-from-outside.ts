import type { Request, Response } from 'express'
import { codePath } from '../../../shared/domain/sign-in-proof.ts'
import { NEW_SESSION_COOKIE } from '../../../shared/wire/cookies.ts'
import type { AppContext } from '../../app-context.ts'
import { programOf } from '../../platform/program.ts'
import type { SessionAccount } from '../../platform/session.ts'
import { logSignIn } from './log-sign-in.ts'
import { proofOf } from './sign-in-proof.ts'

interface Entered {
  /** Where to redirect to. */
  path: string
  /** Undefined while the second factor is missing (docs/decisions/0060-second-factor.md). */
  token?: string
}

/** Begins the same session as a password does, with the cookies that the sign-in page sets. */
export const enterFromOutside = async (
  { seal, sessions }: Pick<AppContext, 'seal' | 'sessions'>,
  req: Request,
  res: Response,
  account: Pick<SessionAccount, '_id' | 'sessionVersion' | 'secondFactor'>,
  path: string,
): Promise<Entered> => {
  if (account.secondFactor) return { path: codePath(proofOf(seal, account), path) }
  await logSignIn(account._id)
  // Only our own pages lead outside and back.
  const token = await sessions.begin(account, { ...programOf(req), client: 'buildon' })
  const options = { path: '/', sameSite: 'lax', secure: req.secure } as const
  res.cookie('token', token, options)
  res.cookie(NEW_SESSION_COOKIE, '1', options)
  return { path, token }
}

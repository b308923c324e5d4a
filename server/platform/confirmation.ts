import type { RequestHandler } from 'express'
import { AppError } from './errors.ts'
import type { SessionUser } from './session.ts'

/** Throws 'confirm.password' if the password must be entered again (contract/README.md 41). */
export const demandConfirmed = ({ unconfirmed }: Pick<SessionUser, 'unconfirmed'>): void => {
  if (unconfirmed) throw new AppError('confirm.password')
}

/** Middleware of `demandConfirmed`. */
export const confirmedOnly: RequestHandler = (req, _res, next) => {
  demandConfirmed(req.user)
  next()
}

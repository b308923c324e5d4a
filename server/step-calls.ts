import type { Request } from 'express'
import type { RequiredStep } from '../shared/domain/required-steps.ts'

type Call = Pick<Request, 'method' | 'baseUrl' | 'path'>

/** Calls with which the client opens any page. */
const OPENING = ['GET /api/users/me', 'PUT /api/users/me/lang']

/** Allowed calls by step. Signing out needs no session. */
const CALLS: Readonly<Record<RequiredStep, readonly string[]>> = {
  changePassword: [...OPENING, 'PUT /api/users/:id/password'],
  setUpSecondFactor: [
    ...OPENING,
    'GET /api/users/me/second-factor',
    'POST /api/users/me/second-factor',
    'PUT /api/users/me/second-factor',
  ],
}

/** Returns whether a call is allowed before a step is completed. */
export const isPartOf = (step: RequiredStep, { method, baseUrl, path }: Call): boolean => {
  const call = `${method} ${baseUrl}${path}`.replace(/\/$/, '')
  return CALLS[step].includes(call.replace(/\/users\/[^/]+\/password$/, '/users/:id/password'))
}

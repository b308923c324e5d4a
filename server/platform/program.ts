import type { Request } from 'express'
import { CLIENT_HEADER } from '../../shared/wire/client.ts'
import { USER_AGENT_MAX } from '../../shared/wire/limits.ts'
import type { Program } from './session.ts'

/** Returns the program of a request. */
export const programOf = (req: Request): Program => ({
  client: req.get(CLIENT_HEADER) === 'buildon' ? 'buildon' : 'other',
  agent: (req.get('User-Agent') ?? '').slice(0, USER_AGENT_MAX),
})

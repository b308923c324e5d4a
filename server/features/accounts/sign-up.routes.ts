import { Router } from 'express'
import { signUpSchema } from '../../../shared/users.ts'
import type { Parts } from '../../parts.ts'
import { readBodies, SMALL_BODY } from '../../platform/bodies.ts'
import { parse } from '../../platform/http.ts'
import { createAccount } from './accounts.service.ts'

/** `POST /api/users`: signing up. */
export const signUpRoutes = ({ env, sessions, passwords }: Parts): Router => {
  const router = Router()
  router.post('/', ...readBodies(SMALL_BODY), async (req, res) => {
    const account = await createAccount(passwords, parse(signUpSchema(env.passwordMinSignUp), req.body))
    res.json({ token: sessions.issue(account) })
  })
  return router
}

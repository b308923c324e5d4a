import { Router, type Request } from 'express'
import { type SignUp, signUpSchema } from '../../../shared/domain/accounts.ts'
import type { AppContext } from '../../app-context.ts'
import { parseSmallBodies } from '../../platform/body-parser.ts'
import { AppError } from '../../platform/errors.ts'
import { parse } from '../../platform/http.ts'
import { programOf } from '../../platform/program.ts'
import { spendProof } from '../captcha/proofs.ts'
import { createAccount } from './accounts.service.ts'
import { demandCode, signUpRule } from './sign-up-rule.ts'

/** `POST /api/users`: sign-up by the site's rule. */
export const signUpRoutes = ({ env, sessions, passwords, loginThrottle, signatures }: AppContext): Router => {
  const router = Router()
  const rule = signUpRule(env)
  const rules = { passwordMin: env.passwordMinSignUp, emailOptional: env.emailOptional }

  const signUp = async (req: Request, fields: SignUp) => {
    const make = () => createAccount(passwords, fields, 'signUp')
    if (rule === 'captcha') return spendProof(signatures, req.headers.cookie, make)
    const { signUpCode: code } = env
    if (code !== undefined)
      await loginThrottle.attempt({ what: 'code', address: req.ip }, () => demandCode(code, req.body))
    return make()
  }

  router.post('/', ...parseSmallBodies(), async (req, res) => {
    if (rule === 'closed') throw new AppError('signUp.closed')
    const fields = parse(signUpSchema(rules), req.body)
    res.json({ token: await sessions.begin(await signUp(req, fields), programOf(req)) })
  })

  return router
}

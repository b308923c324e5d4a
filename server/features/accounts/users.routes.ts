import { Router } from 'express'
import * as z from 'zod/mini'
import { peopleQuerySchema, peopleSearchSchema } from '../../../shared/domain/people.ts'
import { passwordChangeSchema } from '../../../shared/domain/users.ts'
import { Refusal } from '../../platform/errors.ts'
import { idParam, parse } from '../../platform/http.ts'
import type { SessionUser } from '../../platform/session.ts'
import type { Parts } from '../../parts.ts'
import { registrationsOf } from '../../graph/membership/authors.service.ts'
import { changePassword, findAccount, passwordGuess, presentAccount, presentProfile } from './accounts.service.ts'
import { changeAccount, changeLanguage, resetPassword } from './change-account.ts'
import { countAccounts, findAccounts, findAdmins } from './find-accounts.ts'
import { demandAdmin, demandManagerAnywhere } from './reach.ts'

/** Whoever is signed in is held up by nobody's tries at the door. */
const SIGNED_IN = 'signed in'

/** Managers may know whom to ask, and nothing of the others. */
const roleQuerySchema = z.object({ role: z._default(z.literal('admin'), 'admin') })

/** `/api/users`, but for signing up */
export const userRoutes = (parts: Parts): Router => {
  const router = Router()
  const { env, sessions, events, passwords, loginThrottle } = parts

  router.get('/me', async (req, res) => {
    res.json(presentAccount(await accountOf(req.user._id)))
  })

  router.put('/me/lang', async (req, res) => {
    res.json(presentAccount(await changeLanguage(req.user, req.body)))
  })

  router.get('/myRegistrations', async (req, res) => {
    res.json(await registrationsOf(req.user))
  })

  router.post('/search/count', async (req, res) => {
    demandAdmin(req.user)
    res.json({ count: await countAccounts(parse(peopleQuerySchema, req.body).query) })
  })

  router.post('/search', async (req, res) => {
    demandAdmin(req.user)
    res.json((await findAccounts(parse(peopleSearchSchema, req.body))).map(presentAccount))
  })

  router.get('/search/role', async (req, res) => {
    await demandManagerAnywhere(req.user)
    parse(roleQuerySchema, req.query)
    res.json(await findAdmins())
  })

  // The id is ignored: an old client sends `null`, and only one's own password is changed here.
  router.put('/:id/password', async (req, res) => {
    const change = parse(passwordChangeSchema(env.passwordMinChange), req.body)
    const account = await loginThrottle.attempt(passwordGuess(req, req.user.userName, SIGNED_IN), () =>
      changePassword(passwords, events, req.user._id, change),
    )
    res.json({ token: sessions.issue(account) })
  })

  router.get('/:id', async (req, res) => {
    const account = await accountOf(idParam(req, 'id'))
    res.json(
      seesAll(req.user, account._id) ? { ...presentProfile(account), email: account.email } : presentProfile(account),
    )
  })

  router.put('/:id', async (req, res) => {
    res.json(presentAccount(await changeAccount(parts, req.user, idParam(req, 'id'), req.body)))
  })

  router.patch('/:id', async (req, res) => {
    await resetPassword(parts, req.user, idParam(req, 'id'), req.body)
    res.json({})
  })

  return router
}

const accountOf = async (id: string) => {
  const account = await findAccount(id)
  if (!account) throw new Refusal('notFound')
  return account
}

const seesAll = (user: SessionUser, id: string) => user._id === id || user.role === 'admin'

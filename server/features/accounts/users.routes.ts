import { Router } from 'express'
import { passwordChangeSchema } from '../../../shared/users.ts'
import { Refusal } from '../../platform/errors.ts'
import { idParam, parse } from '../../platform/http.ts'
import type { SessionUser } from '../../platform/session.ts'
import type { Parts } from '../../parts.ts'
import { registrationsOf } from '../authors/authors.service.ts'
import { changePassword, findAccount, presentAccount, presentProfile } from './accounts.service.ts'

/** `/api/users`, but for signing up */
export const userRoutes = ({ env, sessions, events, passwords }: Parts): Router => {
  const router = Router()

  router.get('/me', async (req, res) => {
    res.json(presentAccount(await accountOf(req.user._id)))
  })

  router.get('/myRegistrations', async (req, res) => {
    res.json(await registrationsOf(req.user))
  })

  // The id is ignored: an old client sends `null`, and only one's own password is changed here.
  router.put('/:id/password', async (req, res) => {
    const change = parse(passwordChangeSchema(env.passwordMinChange), req.body)
    const account = await changePassword(passwords, events, req.user._id, change)
    res.json({ token: sessions.issue(account) })
  })

  router.get('/:id', async (req, res) => {
    const account = await accountOf(idParam(req, 'id'))
    res.json(
      seesAll(req.user, account._id) ? { ...presentProfile(account), email: account.email } : presentProfile(account),
    )
  })

  return router
}

const accountOf = async (id: string) => {
  const account = await findAccount(id)
  if (!account) throw new Refusal('notFound')
  return account
}

const seesAll = (user: SessionUser, id: string) => user._id === id || user.role === 'admin'

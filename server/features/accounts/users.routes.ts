import { Router } from 'express'
import { peopleQuerySchema, peopleSearchSchema } from '../../../shared/domain/people.ts'
import { languageChangeSchema, passwordChangeSchema, passwordResetSchema } from '../../../shared/domain/accounts.ts'
import { seenHintsSchema } from '../../../shared/domain/hints.ts'
import { readingSchema } from '../../../shared/domain/reading.ts'
import type { Me } from '../../../shared/domain/users.ts'
import { TOKEN_HEADER } from '../../platform/authenticate.ts'
import { AppError } from '../../platform/errors.ts'
import { idParam, validate } from '../../platform/http.ts'
import { programOf } from '../../platform/program.ts'
import type { SessionUser } from '../../platform/session.ts'
import { hasPassword, isTeacher } from './accounts.model.ts'
import type { AppContext } from '../../app-context.ts'
import { registrationsOf } from '../../graph/membership/authors.service.ts'
import {
  changePassword,
  findAccount,
  passwordGuess,
  presentAccount,
  presentProfile,
  presentSelf,
  SIGNED_IN,
} from './accounts.service.ts'
import { changeAccount, changeLanguage, changeReading, markHints, resetPassword } from './change-account.ts'
import { countAccounts, findAccounts, findAdmins } from './find-accounts.ts'
import { adminsOnly, managersOnly, managesAny, ownersOnly, withinReach } from './reach.ts'

/** `/api/users`, except sign-up. */
export const userRoutes = (ctx: AppContext): Router => {
  const router = Router()
  const { env, sessions, events, passwords, loginThrottle } = ctx

  router.get('/me', async (req, res) => {
    const { _id, requiredStep } = req.user
    const account = await accountOf(_id)
    const me: Me = {
      ...presentSelf(account),
      ...(requiredStep && { requiredStep }),
      ...(!hasPassword(account) && { withoutPassword: true }),
      ...(isTeacher(account) && { mayCreateCommunities: true }),
    }
    res.json(me)
  })

  router.put('/me/lang', validate(languageChangeSchema), async (req, res) => {
    res.json(presentAccount(await changeLanguage(req.user, req.body)))
  })

  router.put('/me/reading', validate(readingSchema), async (req, res) => {
    await changeReading(req.user, req.body)
    res.json(req.body)
  })

  router.put('/me/hints', validate(seenHintsSchema), async (req, res) => {
    res.json({ first: await markHints(req.user, req.body.seen) })
  })

  router.get('/myRegistrations', async (req, res) => {
    res.json(await registrationsOf(req.user))
  })

  router.post('/search/count', adminsOnly, validate(peopleQuerySchema), async (req, res) => {
    res.json({ count: await countAccounts(req.body.query) })
  })

  router.post('/search', adminsOnly, validate(peopleSearchSchema), async (req, res) => {
    res.json((await findAccounts(req.body)).map(presentAccount))
  })

  // Lists admins only; the role in the URL is ignored.
  router.get('/search/role', managersOnly, async (_req, res) => {
    res.json(await findAdmins())
  })

  // Ignores the id: old clients send `null`.
  router.put('/:id/password', ownersOnly, validate(passwordChangeSchema(env.passwordMinChange)), async (req, res) => {
    const account = await loginThrottle.attempt(passwordGuess(req, req.user.userName, SIGNED_IN), () =>
      changePassword(passwords, events, req.user, req.body),
    )
    const token = await sessions.begin(account, programOf(req))
    res.set(TOKEN_HEADER, token).json({ token })
  })

  router.get('/:id', async (req, res) => {
    const account = await accountOf(idParam(req, 'id'))
    const profile = presentProfile(account)
    const more = seesAll(req.user, account._id) && { email: account.email, manages: await managesAny(account._id) }
    res.json({ ...profile, ...more })
  })

  router.put('/:id', async (req, res) => {
    res.json(presentAccount(await changeAccount(ctx, req.user, idParam(req, 'id'), req.body)))
  })

  router.patch(
    '/:id',
    ownersOnly,
    withinReach,
    validate(passwordResetSchema(env.passwordMinChange)),
    async (req, res) => {
      await resetPassword(ctx, req.user, idParam(req, 'id'), req.body)
      res.json({})
    },
  )

  return router
}

const accountOf = async (id: string) => {
  const account = await findAccount(id)
  if (!account) throw new AppError('notFound')
  return account
}

const seesAll = (user: SessionUser, id: string) => user._id === id || user.role === 'admin'

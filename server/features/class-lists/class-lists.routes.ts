import { Router, type Request, type RequestHandler, type Response } from 'express'
import type { Member } from '../../../shared/rules/access.ts'
import { renameAllSchema } from '../../../shared/domain/class-lists.ts'
import type { AppContext } from '../../app-context.ts'
import { confirmedOnly } from '../../platform/confirmation.ts'
import { AppError } from '../../platform/errors.ts'
import { idParam, validate } from '../../platform/http.ts'
import type { SessionUser } from '../../platform/session.ts'
import { authenticate } from '../../platform/authenticate.ts'
import { managerOf } from '../../graph/membership/authors.service.ts'
import { addClassList, checkClassList } from './new-members.ts'
import { receiveList } from './receive-list.ts'
import { renameByFile, renameMembers } from './rename-members.ts'

const answering =
  (
    act: (
      member: Member,
      file: Uint8Array,
      form: { user: SessionUser; mustChange: boolean; onlyNew: boolean },
    ) => Promise<unknown>,
  ): RequestHandler =>
  async (req: Request, res: Response) => {
    const { communityId, file, ...options } = await receiveList(req, res)
    const member = await managerOf(req.user, communityId)
    if (!file) throw new AppError('file.missing')
    res.json(await act(member, file, { user: req.user, ...options }))
  }

/** Other bodies on this path are sign-ups. */
const onlyForms: RequestHandler = (req, _res, next) => next(req.is('multipart/form-data') ? undefined : 'route')

/** `/api/users` and below: class lists (contract/api.md 2). Checks the session before reading the form. */
export const classListRoutes = (ctx: AppContext): Router => {
  const router = Router()
  const known = authenticate(ctx)
  const add = answering((member, file, { user, mustChange }) => addClassList(ctx, user, member, { file, mustChange }))
  router.post('/', onlyForms, known, confirmedOnly, add)
  router.post('/users', known, confirmedOnly, add)
  router.post('/validate', known, answering((member, file, { onlyNew }) => checkClassList(ctx, member, { file, onlyNew }))) // prettier-ignore
  router.post('/rename', known, answering((member, file) => renameByFile(ctx, member, file))) // prettier-ignore
  return router
}

/** `/api/users/renameAllUser`. */
export const renameRoutes = (ctx: AppContext): Router => {
  const router = Router()
  router.post('/renameAllUser/:communityId', validate(renameAllSchema), async (req, res) => {
    const member = await managerOf(req.user, idParam(req, 'communityId'))
    const { userData } = req.body
    const names = Object.entries(userData).map(([userName, { FirstName, LastName }]) =>
      [userName, { firstName: FirstName, lastName: LastName }] as const) // prettier-ignore
    res.json({ recordsModified: await renameMembers(ctx, member, names) })
  })
  return router
}

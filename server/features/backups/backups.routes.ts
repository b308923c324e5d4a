import { Router } from 'express'
import type { AppContext } from '../../app-context.ts'
import { adminsOnly } from '../accounts/reach.ts'
import { backupState } from './backups.service.ts'

/** `/api/backups`: whether the server's backups succeed, for admins. */
export const backupRoutes = ({ env }: Pick<AppContext, 'env'>): Router => {
  const router = Router()

  router.get('/', adminsOnly, async (_req, res) => {
    res.json(await backupState(env))
  })

  return router
}

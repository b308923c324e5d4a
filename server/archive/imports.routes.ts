import { Router } from 'express'
import { newImportSchema } from '../../shared/domain/imports.ts'
import type { AppContext } from '../app-context.ts'
import { adminsOnly } from '../features/accounts/reach.ts'
import { confirmedOnly } from '../platform/confirmation.ts'
import { validate } from '../platform/http.ts'
import { beginImport, endImport, importOf, receiveImport } from './imports.ts'

const MB = 1024 * 1024

/** `/api/communities/import`: the archive that an admin imports (ARCH-13). */
export const importRoutes = ({ env }: AppContext): Router => {
  const router = Router()

  // Before the file, so that the password and refusals come first.
  router.post('/', adminsOnly, confirmedOnly, validate(newImportSchema), async (req, res) => {
    await beginImport(req.user._id, req.body, env.archiveLimitMb * MB)
    res.status(201).json(await importOf(req.user._id))
  })

  router.get('/', adminsOnly, async (req, res) => {
    res.json(await importOf(req.user._id))
  })

  router.delete('/', adminsOnly, async (req, res) => {
    res.json(await endImport(req.user._id))
  })

  return router
}

/** `/api/communities/import/file`: the bytes. */
export const importFileRoutes = (ctx: AppContext): Router => {
  const router = Router()
  router.put('/', adminsOnly, async (req, res) => {
    await receiveImport(ctx, req.user._id, req)
    res.status(202).json(await importOf(req.user._id))
  })
  return router
}

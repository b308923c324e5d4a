import { Router, type Request } from 'express'
import type { AppContext } from '../../app-context.ts'
import { AppError } from '../../platform/errors.ts'
import { idempotentId } from '../../platform/preconditions.ts'
import { findFile, saveUpload, toUpload } from './files.service.ts'
import { withinQuota } from './quota.ts'
import { FORM_BYTES, receiver } from './receive.ts'

const MB = 1024 * 1024

/** `/api/upload` (contract/api.md 13). */
export const uploadRoutes = (ctx: AppContext): Router => {
  const { env, files } = ctx
  const router = Router()
  const [fileMax, quota] = [env.fileLimitMb * MB, env.uploadQuotaMb * MB]
  const receive = receiver(files, fileMax)

  router.post('/', async (req, res) => {
    const requestId = idempotentId(req)
    const first = requestId === undefined ? null : await findFile({ requestId })
    const userId = req.user._id
    const bytes = declaredLength(req)
    if (bytes !== undefined && bytes > fileMax + FORM_BYTES) throw new AppError('file.tooLarge')
    const file =
      first ??
      (await withinQuota(userId, bytes ?? fileMax, quota, async () =>
        saveUpload(ctx, { ...(await receive(req, res)), userId, requestId }),
      ))
    res.json(toUpload(file))
  })

  return router
}

const declaredLength = (req: Request) => {
  const length = req.get('Content-Length')
  return length === undefined ? undefined : Number(length)
}

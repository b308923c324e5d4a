import { Router, type Request } from 'express'
import type { Parts } from '../../parts.ts'
import { Refusal } from '../../platform/errors.ts'
import { retryId } from '../../platform/preconditions.ts'
import { findFile, keepUpload, toUpload } from './files.service.ts'
import { withinQuota } from './quota.ts'
import { FORM_BYTES, receiver } from './receive.ts'

const MB = 1024 * 1024

/** `/api/upload` (contract/api.md 13) */
export const uploadRoutes = (parts: Parts): Router => {
  const { env, files } = parts
  const router = Router()
  const [fileMax, quota] = [env.fileLimitMb * MB, env.uploadQuotaMb * MB]
  const receive = receiver(files, fileMax)

  router.post('/', async (req, res) => {
    const requestId = retryId(req)
    const first = requestId === undefined ? null : await findFile({ requestId })
    const userId = req.user._id
    const bytes = declaredLength(req)
    if (bytes !== undefined && bytes > fileMax + FORM_BYTES) throw new Refusal('file.tooLarge')
    const file =
      first ??
      (await withinQuota(userId, bytes ?? fileMax, quota, async () =>
        keepUpload(files, { ...(await receive(req, res)), userId, requestId }),
      ))
    res.json(toUpload(file))
  })

  return router
}

const declaredLength = (req: Request) => {
  const length = req.get('Content-Length')
  return length === undefined ? undefined : Number(length)
}

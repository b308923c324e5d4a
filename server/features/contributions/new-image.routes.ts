import { Router } from 'express'
import { newImageSchema } from '../../../shared/domain/files.ts'
import type { AppContext } from '../../app-context.ts'
import { parseBodies } from '../../platform/body-parser.ts'
import { validate } from '../../platform/http.ts'
import { replacePicture } from './new-image.ts'

const MB = 1024 * 1024

/** `POST /api/upload/newImage`: replaces an attachment's file by an edited picture (contract/api.md 13). */
export const newImageRoutes = (ctx: AppContext): Router => {
  const { jsonLimitMb, fileLimitMb } = ctx.env
  const router = Router()
  router.post('/newImage', ...parseBodies(`${jsonLimitMb}mb`), validate(newImageSchema), async (req, res) => {
    res.json(await replacePicture(ctx, req.user, req.body, fileLimitMb * MB))
  })
  return router
}

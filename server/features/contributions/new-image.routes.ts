import { Router } from 'express'
import { newImageSchema } from '../../../shared/domain/files.ts'
import type { Parts } from '../../parts.ts'
import { readBodies } from '../../platform/bodies.ts'
import { parse } from '../../platform/http.ts'
import { replacePicture } from './new-image.ts'

const MB = 1024 * 1024

/** `POST /api/upload/newImage`: an edited picture takes the place of an attachment's file (contract/api.md 13). */
export const newImageRoutes = (parts: Parts): Router => {
  const { jsonLimitMb, fileLimitMb } = parts.env
  const router = Router()
  router.post('/newImage', ...readBodies(`${jsonLimitMb}mb`), async (req, res) => {
    res.json(await replacePicture(parts, req.user, parse(newImageSchema, req.body), fileLimitMb * MB))
  })
  return router
}

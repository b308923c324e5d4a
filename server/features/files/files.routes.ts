import { Router } from 'express'
import type { AppContext } from '../../app-context.ts'
import { sandboxFiles } from '../../platform/content-policy.ts'
import { SMALL_TYPE } from '../../platform/pictures/small-picture.ts'
import { viewerOf } from '../../platform/authenticate.ts'
import { addressIn, fileWithoutSession, fileForReader } from './find-file.ts'
import { thumbnailOf } from './pictures.ts'
import { sendFile } from './send-file.ts'

/** `/attachments/…` and `/uploads/…`: files, for users who may read their object (contract/README.md 12). */
export const fileRoutes = (ctx: AppContext): Router => {
  const router = Router()
  // Route patterns would reject a single percent sign in unescaped names.
  router.use(sandboxFiles, async (req, res, next) => {
    const address = req.method === 'GET' || req.method === 'HEAD' ? addressIn(req.path) : undefined
    if (!address) return next()
    const signed = '_id' in address && ctx.signatures.opens(address._id, req.query)
    const open = ctx.env.oldClients || signed ? await fileWithoutSession(address, { signed }) : undefined
    const file = open ?? (await fileForReader(await viewerOf(ctx, req), address))
    const small = req.query.small === undefined ? undefined : await thumbnailOf(ctx, file)
    await sendFile(req, res, ctx, small ? { ...file, ...small, type: SMALL_TYPE } : file)
  })
  return router
}

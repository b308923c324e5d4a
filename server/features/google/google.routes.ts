import { Router, type Request, type RequestHandler } from 'express'
import {
  googleCallSchema,
  googleConsentCallSchema,
  googleExportCallSchema,
  googleImportCallSchema,
  googleListCallSchema,
  googlePermissionCallSchema,
  googleVideoCallSchema,
  newGoogleDocumentSchema,
} from '../../../shared/domain/google.ts'
import { userNameKey } from '../../../shared/domain/users.ts'
import type { AppContext } from '../../app-context.ts'
import { AppError } from '../../platform/errors.ts'
import { validate } from '../../platform/http.ts'
import { createRateLimit } from '../../platform/rate-limit/rate-limit.ts'
import { safeRedirect } from '../../platform/safe-redirect.ts'
import { demandVisit } from '../../platform/visited.ts'
import { handleCallback, connectAddress, signInAddress } from './consent.ts'
import { createDocument, importDocument, listDocuments } from './documents.ts'
import { isConnected } from './google-accounts.ts'
import { createVideoCopier } from './video-copier.ts'
import { exportDocument, shareDocument } from './note-documents.ts'
import { isConfigured } from './google-client.ts'

const MINUTE = 60
const A_MINUTE_MAX = 60
/** Higher, because a school may share one IP address. */
const BACK_A_MINUTE_MAX = 600

/** Public routes: sign-in, and Google's callback (contract/api.md 22). */
export const googleVisitorRoutes = (ctx: AppContext): Router => {
  const router = Router()
  const back = createRateLimit(BACK_A_MINUTE_MAX, MINUTE)

  router.get('/signIn', async (req, res) => {
    demandVisit(req)
    res.redirect(await signInAddress(ctx, req, res, safeRedirect(req.query.redirect)))
  })
  router.get('/getToken', async (req, res) => {
    demandVisit(req)
    await back.consume(req.ip ?? '', 'google.tooMany')
    res.redirect(await handleCallback(ctx, req, res))
  })

  return router
}

const asOneself = ({ user, body }: Pick<Request, 'user'> & { body: { userName: string } }) => {
  if (userNameKey(body.userName) !== userNameKey(user.userName)) throw new AppError('forbidden')
}

/** `/auth/googleOAuth`. */
export const googleOAuthRoutes = (ctx: AppContext): Router => {
  const router = Router()
  const handOver = createVideoCopier(ctx)
  const limited = limitedByHand()

  router.post('/checkStatus', validate(googleCallSchema), async (req, res) => {
    if (!isConfigured(ctx.env)) return res.json({ data: false })
    asOneself(req)
    return res.json({ data: await isConnected(ctx, req.user._id) })
  })
  router.post('/getOAuthUrl', onlyConfigured(ctx), validate(googleConsentCallSchema), async (req, res) => {
    asOneself(req)
    res.json({ data: await connectAddress(ctx, req, res, req.body.viewId) })
  })
  router.post('/message/send', onlyConfigured(ctx), limited, validate(googleVideoCallSchema), async (req, res) => {
    asOneself(req)
    await handOver(req.user, req.body)
    res.json({ data: true })
  })

  return router
}

const onlyConfigured =
  ({ env }: Pick<AppContext, 'env'>): RequestHandler =>
  (_req, _res, next) => {
    if (!isConfigured(env)) throw new AppError('google.off')
    next()
  }

const limitedByHand = (): RequestHandler => {
  const asked = createRateLimit(A_MINUTE_MAX, MINUTE)
  return async (req, _res, next) => {
    await asked.consume(req.user._id, 'google.tooMany')
    next()
  }
}

/** `/auth/googleFile`. */
export const googleFileRoutes = (ctx: AppContext): Router => {
  const router = Router()
  router.use(onlyConfigured(ctx), limitedByHand())

  router.post('/create', validate(newGoogleDocumentSchema), async (req, res) => {
    asOneself(req)
    res.json({ data: await createDocument(ctx, req.user, req.body) })
  })
  router.post('/list', validate(googleListCallSchema), async (req, res) => {
    asOneself(req)
    res.json({ data: await listDocuments(ctx, req.user, req.body.pageToken) })
  })
  router.post('/importFromDrive', validate(googleImportCallSchema), async (req, res) => {
    asOneself(req)
    res.json({ data: await importDocument(ctx, req.user, req.body.docId) })
  })
  // `userName` is the document's creator; all readers of the note may call this (contract/api.md 22).
  router.post('/export', validate(googleExportCallSchema), async (req, res) => {
    res.json({ data: await exportDocument(ctx, req.user, req.body) })
  })
  router.post('/addPermission', validate(googlePermissionCallSchema), async (req, res) => {
    asOneself(req)
    res.json({ data: await shareDocument(ctx, req.user, req.body) })
  })

  return router
}

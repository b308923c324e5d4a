import { join } from 'node:path'
import compression from 'compression'
import express, { type Express } from 'express'
import { captchaSites } from './features/captcha/sites.ts'
import { boundStoredBytes } from './graph/records/stored-bytes.ts'
import { registerObjectTypes } from './graph/objects/object-types.ts'
import { demandOpenViews } from './graph/membership/paused-views.ts'
import { checkBeforeCommit } from './graph/writes.ts'
import { objectTypes } from './object-types.ts'
import type { AppContext } from './app-context.ts'
import { operationsRoutes } from './operations.ts'
import { ROOT } from './paths.ts'
import { errorHandler } from './platform/error-handler.ts'
import { inlineScripts, serveClient } from './platform/static.ts'
import { contentPolicy, permissionsPolicy } from './platform/content-policy.ts'
import { allowOtherOrigins } from './platform/cors.ts'
import { TOKEN_IN_QUERY } from './platform/authenticate.ts'
import { AppError } from './platform/errors.ts'
import { preventCaching } from './platform/prevent-caching.ts'
import { requestLog } from './platform/log.ts'
import { countRequests } from './platform/metrics.ts'
import { noteRoutes } from './platform/route-template.ts'
import { apiRoutes } from './routes.ts'

const CLIENT = join(ROOT, 'dist', 'client')
const API = ['/api', '/auth']
const FILES = ['/attachments', '/uploads']
/** Feedback may be anonymous, so the log omits the address. */
const FROM_ANYBODY = /^\/api\/help\b/i

/** Returns the Express application. */
export const createApp = (ctx: AppContext): Express => {
  const app = express()
  app.set('trust proxy', ctx.env.trustProxy)
  app.set(TOKEN_IN_QUERY, ctx.env.oldClients)
  boundStoredBytes(ctx.env.storedMbPerDay)
  registerObjectTypes(objectTypes(ctx.env))
  checkBeforeCommit(demandOpenViews)
  noteRoutes(app)

  app.use(
    requestLog(ctx.log, FROM_ANYBODY),
    countRequests,
    permissionsPolicy,
    contentPolicy({
      images: ctx.env.imageHosts,
      frames: ctx.env.frameHosts,
      captcha: captchaSites(ctx.env),
      services: [...ctx.env.serviceSites, ...(ctx.env.feedbackUrl ? [new URL(ctx.env.feedbackUrl).origin] : [])],
      scripts: inlineScripts(CLIENT),
    }),
    compression(),
  )
  app.use(operationsRoutes(ctx))
  app.use(API, preventCaching)
  app.use([...API, ...FILES], allowOtherOrigins)
  app.use([...API, ...FILES], (_req, _res, next) => {
    next(ctx.restoring.aborted ? new AppError('request.unavailable') : undefined)
  })
  app.use(apiRoutes(ctx))
  app.use(API, () => {
    throw new AppError('notFound')
  })
  app.use(serveClient(CLIENT))
  app.use(() => {
    throw new AppError('notFound')
  })
  app.use(errorHandler(ctx.log))
  return app
}

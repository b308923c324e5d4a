import { join } from 'node:path'
import compression from 'compression'
import express, { type Express } from 'express'
import mongoose from 'mongoose'
import { captchaSites } from './features/captcha/sites.ts'
import { boundStoredBytes } from './graph/records/stored-bytes.ts'
import type { Parts } from './parts.ts'
import { ROOT } from './paths.ts'
import { answerErrors } from './platform/answer-errors.ts'
import { clientFiles } from './platform/client-files.ts'
import { contentPolicy, permissionsPolicy } from './platform/content-policy.ts'
import { allowOtherOrigins } from './platform/cors.ts'
import { Refusal } from './platform/errors.ts'
import { keepPrivate } from './platform/keep-private.ts'
import { requestLog } from './platform/log.ts'
import { apiRoutes } from './routes.ts'

const API = ['/api', '/auth']
const FILES = ['/attachments', '/uploads']
/** Feedback may be anonymous: the log tells of it without an address. */
const FROM_ANYBODY = /^\/api\/help\b/i

/** The whole product as one Express application. */
export const createApp = (parts: Parts): Express => {
  const app = express()
  app.set('trust proxy', parts.env.trustProxy)
  boundStoredBytes(parts.env.storedMbPerDay)

  app.use(
    requestLog(parts.log, FROM_ANYBODY),
    permissionsPolicy,
    contentPolicy({ images: parts.env.imageHosts, frames: parts.env.frameHosts, captcha: captchaSites(parts.env) }),
    compression(),
  )
  app.get('/healthz', async (_req, res) => {
    const { db } = mongoose.connection
    if (!db) throw new Refusal('request.unavailable')
    await db.command({ ping: 1 })
    res.json({ ok: true })
  })
  app.use(API, keepPrivate)
  app.use([...API, ...FILES], allowOtherOrigins)
  app.use(apiRoutes(parts))
  app.use(API, () => {
    throw new Refusal('notFound')
  })
  app.use(clientFiles(join(ROOT, 'dist', 'client')))
  app.use(() => {
    throw new Refusal('notFound')
  })
  app.use(answerErrors(parts.log))
  return app
}

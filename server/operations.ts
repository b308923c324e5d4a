import { createHash, timingSafeEqual } from 'node:crypto'
import { Router, type Request } from 'express'
import mongoose from 'mongoose'
import type { AppContext } from './app-context.ts'
import { AppError } from './platform/errors.ts'
import { readMetrics } from './platform/metrics.ts'
import { tokenOf } from './platform/authenticate.ts'

const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/
const digest = (text: string) => createHash('sha256').update(text).digest()

/** Headers of proxies; some send only one of them. */
const FORWARDING = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via', 'x-forwarded-proto', 'x-forwarded-host']

/** Returns whether the request comes from this machine, not through a proxy. */
const isFromHere = (req: Request) =>
  FORWARDING.every((name) => req.headers[name] === undefined) && LOOPBACK.test(req.socket.remoteAddress ?? '')

/** Returns the routes for operators and monitoring: liveness, readiness, metrics. */
export const operationsRoutes = ({
  env,
  readiness,
  neighbours,
}: Pick<AppContext, 'env' | 'readiness' | 'neighbours'>): Router => {
  const router = Router()
  const mayWatch = (req: Request) =>
    isFromHere(req) ||
    (env.metricsToken !== undefined && timingSafeEqual(digest(tokenOf(req) ?? ''), digest(env.metricsToken)))

  router.get('/healthz', async (_req, res) => {
    const { db } = mongoose.connection
    if (!db) throw new AppError('request.unavailable')
    await db.command({ ping: 1 })
    res.json({ ok: true })
  })
  router.get('/readyz', async (_req, res) => {
    const ready = await readiness.isReady()
    if (!ready) res.status(503).set('Retry-After', '5')
    res.json({ ready })
  })
  router.get('/metrics', async (req, res) => {
    if (!mayWatch(req)) throw new AppError('notFound')
    const { type, text } = await readMetrics(await neighbours?.metrics())
    res.type(type).send(text)
  })

  return router
}

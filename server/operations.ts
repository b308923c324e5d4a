import { createHash, timingSafeEqual } from 'node:crypto'
import { Router, type Request } from 'express'
import mongoose from 'mongoose'
import type { AppContext } from './app-context.ts'
import { AppError } from './platform/errors.ts'
import { readMetrics } from './platform/metrics.ts'
import { tokenOf } from './platform/authenticate.ts'

const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/
const digest = (text: string) => createHash('sha256').update(text).digest()

/** Lists by which a proxy tells that it speaks for somebody else; some send one of them alone. */
const FORWARDING = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via', 'x-forwarded-proto', 'x-forwarded-host']

/** Returns whether somebody on this machine asks; a proxy here speaks for others. */
const isFromHere = (req: Request) =>
  FORWARDING.every((name) => req.headers[name] === undefined) && LOOPBACK.test(req.socket.remoteAddress ?? '')

/** Answers those who run the site, and their programs: is the process alive, can it save, how does it do. */
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

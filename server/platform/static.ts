import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type RequestHandler, Router } from 'express'
import expressStaticGzip from 'express-static-gzip'
import { EMBEDDABLE } from './content-policy.ts'
import { AppError } from './errors.ts'

const HASHED = /-[\w-]{8,}\.\w+(?:\.br|\.gz)?$/
/** Requested by old notes and clients (contract/api.md 13). */
const OLD_PICTURES = '/manual_assets'
const FOREVER = 'public, max-age=31536000, immutable'
/** Unknown paths below these are missing files, not pages. */
const FILES_ONLY = ['/assets', '/attachments', '/uploads', OLD_PICTURES]

/** Linked by old clients (AUTH-16). */
const PAGE_AMONG_FILES = '/assets/privacy_policy.html'

/** Returns CSP hashes of the page's inline scripts; empty before the build. */
export const inlineScripts = (folder: string): string[] => {
  const file = join(folder, 'index.html')
  const html = existsSync(file) ? readFileSync(file, 'utf8') : ''
  return Array.from(html.matchAll(/<script>(.*?)<\/script>/gs), ([, script = '']) => {
    const hash = createHash('sha256').update(script).digest('base64')
    return `'sha256-${hash}'`
  })
}

/** Precompressed if the browser accepts it. */
const serveFiles = (folder: string): RequestHandler => {
  const listFolder = () =>
    expressStaticGzip(folder, {
      enableBrotli: true,
      orderPreference: ['br', 'gz'],
      serveStatic: {
        setHeaders: (res, path) => res.setHeader('Cache-Control', HASHED.test(path) ? FOREVER : 'no-cache'),
      },
    })
  let files: RequestHandler | undefined
  return (req, res, next) => (files ??= listFolder())(req, res, next)
}

/** Serves the built client: hashed files are cached forever, unknown paths get the page. */
export const serveClient = (folder: string): Router => {
  const router = Router()
  const page: RequestHandler = (_req, res, next) =>
    res.sendFile(join(folder, 'index.html'), { headers: { 'Cache-Control': 'no-cache' } }, (error) => {
      if (error) next(new AppError('notFound'))
    })
  router.use(OLD_PICTURES, (_req, res, next) => {
    res.set(EMBEDDABLE)
    next()
  })
  router.use(serveFiles(folder))
  router.get(PAGE_AMONG_FILES, page)
  router.use(FILES_ONLY, () => {
    throw new AppError('notFound')
  })
  router.get('/{*page}', page)
  return router
}

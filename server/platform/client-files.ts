import { join } from 'node:path'
import express, { Router } from 'express'
import { Refusal } from './errors.ts'

const HASHED = /-[\w-]{8,}\.\w+$/
const FOREVER = 'public, max-age=31536000, immutable'
/** Below these an unknown path is a missing file, not a page of the client. */
const FILES_ONLY = ['/assets', '/attachments', '/uploads']

/** The built client: files with a hash in their name are kept forever, every unknown path is a page of it. */
export const clientFiles = (folder: string): Router => {
  const router = Router()
  router.use(
    express.static(folder, {
      setHeaders: (res, path) => void res.setHeader('Cache-Control', HASHED.test(path) ? FOREVER : 'no-cache'),
    }),
  )
  router.use(FILES_ONLY, () => {
    throw new Refusal('notFound')
  })
  router.get('/{*page}', (_req, res, next) => {
    res.sendFile(join(folder, 'index.html'), { headers: { 'Cache-Control': 'no-cache' } }, (error) => {
      if (error) next(new Refusal('notFound'))
    })
  })
  return router
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Router, type Request } from 'express'
import { ROOT } from '../../paths.ts'
import { describeApi, type OpenApi } from './openapi.ts'
import { pageOf } from './page.ts'

/** API description routes of `/api`. */
export const apiDocsRoutes = (): Router => {
  const router = Router()
  let known: OpenApi | undefined
  const describe = ({ app }: Request) => (known ??= describeApi(app.router))

  router.get('/openapi.json', (req, res) => {
    res.json(describe(req))
  })
  router.get('/docs', (req, res) => {
    res.type('html').send(pageOf(describe(req)))
  })
  router.get('/docs/RESEARCHERS.md', (_req, res) => {
    res.type('text/plain').send(readFileSync(join(ROOT, 'docs/RESEARCHERS.md'), 'utf8'))
  })
  return router
}

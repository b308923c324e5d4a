import { Router } from 'express'
import { translateSchema } from '../../../shared/domain/translation.ts'
import type { AppContext } from '../../app-context.ts'
import { parse } from '../../platform/http.ts'
import { createTranslator } from './translate.service.ts'

/** `/api/translate` (contract/api.md 25). */
export const translateRoutes = (ctx: AppContext): Router => {
  const router = Router()
  const translator = createTranslator(ctx)

  router.get('/', async (req, res) => {
    res.json(await translator.translate(req.user, parse(translateSchema, req.query)))
  })

  return router
}

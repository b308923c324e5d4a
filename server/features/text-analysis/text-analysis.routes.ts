import { Router } from 'express'
import { fuzzySearchSchema, lemmatizeSchema, lemmatizeTokensSchema } from '../../../shared/domain/text-analysis.ts'
import { validate } from '../../platform/http.ts'
import { lemmatize, lemmatizeTokens, searchFuzzily } from './text-analysis.service.ts'

/** `/api/kfnlp`: lemmas and fuzzy phrase search (contract/api.md 16). */
export const textAnalysisRoutes = (): Router => {
  const router = Router()

  router.post('/fuzzy-searcher', validate(fuzzySearchSchema), async (req, res) => {
    res.json(await searchFuzzily(req.user, req.body))
  })
  router.post('/lemmatize', validate(lemmatizeSchema), async (req, res) => {
    res.json(await lemmatize(req.user, req.body))
  })
  router.post('/lemmatize_from_tokens', validate(lemmatizeTokensSchema), async (req, res) => {
    res.json(await lemmatizeTokens(req.user, req.body))
  })

  return router
}

import { Router } from 'express'
import { answersSchema, newStudySchema, studyChangeSchema } from '../../../shared/domain/studies.ts'
import { managerOf, memberOf } from '../../graph/membership/authors.service.ts'
import { idParam, validate } from '../../platform/http.ts'
import {
  answer,
  changeStudy,
  makeStudy,
  memberAnswers,
  overviewOf,
  ownStudies,
  removeStudy,
} from './studies.service.ts'

/** `/api/communities/{id}/studies`: studies and consent (docs/decisions/0081-studies-and-consent.md). */
export const studyRoutes = (): Router => {
  const router = Router()

  router.get('/:id/studies', async (req, res) => {
    res.json(await ownStudies(await memberOf(req.user, idParam(req, 'id'))))
  })
  router.get('/:id/studies/overview', async (req, res) => {
    res.json(await overviewOf(await managerOf(req.user, idParam(req, 'id'))))
  })
  router.post('/:id/studies', validate(newStudySchema), async (req, res) => {
    res.status(201).json(await makeStudy(await managerOf(req.user, idParam(req, 'id')), req.body))
  })
  router.put('/:id/studies/:studyId', validate(studyChangeSchema), async (req, res) => {
    const manager = await managerOf(req.user, idParam(req, 'id'))
    res.json(await changeStudy(manager, idParam(req, 'studyId'), req.body))
  })
  router.delete('/:id/studies/:studyId', async (req, res) => {
    await removeStudy(await managerOf(req.user, idParam(req, 'id')), idParam(req, 'studyId'))
    res.json({})
  })
  router.get('/:id/studies/:studyId/answers', async (req, res) => {
    res.json(await memberAnswers(await managerOf(req.user, idParam(req, 'id')), idParam(req, 'studyId')))
  })
  router.put('/:id/studies/:studyId/answers', validate(answersSchema), async (req, res) => {
    const member = await memberOf(req.user, idParam(req, 'id'))
    res.json(await answer(member, idParam(req, 'studyId'), req.body))
  })

  return router
}

import { Router } from 'express'
import { answersSchema, newStudySchema, studyChangeSchema } from '../../../shared/domain/studies.ts'
import { managerOf, memberOf } from '../../graph/membership/authors.service.ts'
import { logAct } from '../../graph/acts/log-act.ts'
import { idParam, validate } from '../../platform/http.ts'
import { createHeavyLimit } from '../../platform/rate-limit/heavy-requests.ts'
import { createSemaphore } from '../../platform/rate-limit/semaphore.ts'
import { sendingTo } from '../../platform/send-zip.ts'
import { estimatedStudyBytes, exportStudy } from './export/export-study.ts'
import {
  answer,
  changeStudy,
  demandStudy,
  makeStudy,
  memberAnswers,
  overviewOf,
  ownStudies,
  removeStudy,
} from './studies.service.ts'

const EXPORTS_AT_ONCE = 2

/** `/api/communities/{id}/studies`: studies and consent (docs/decisions/0081-studies-and-consent.md). */
export const studyRoutes = (): Router => {
  const router = Router()
  const oneOfAccount = createHeavyLimit({ running: 1, waiting: 0 })
  const exports = createSemaphore(() => Promise.resolve(EXPORTS_AT_ONCE))

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

  router.get('/:id/studies/:studyId/export', oneOfAccount, async (req, res) => {
    const { communityId, userId: by } = await managerOf(req.user, idParam(req, 'id'))
    const study = await demandStudy(communityId, idParam(req, 'studyId'))
    await exports.run('', async () => {
      if (res.destroyed) return
      res.set({
        'Content-Type': 'application/zip',
        'Content-Disposition': `attachment; filename="study-${study._id}.zip"`,
        'Cache-Control': 'no-store',
        'X-Estimated-Length': String(await estimatedStudyBytes(communityId)),
      })
      await logAct({ act: 'exported', by, communityId, targetId: study._id, details: { page: 'study' } })
      await sendingTo(res, () => exportStudy(res, study._id))
    })
  })

  return router
}

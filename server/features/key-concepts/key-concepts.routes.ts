import { Router } from 'express'
import {
  changeCollectionSchema,
  noteGroupsRequestSchema,
  saveCollectionSchema,
  studentWordsQuerySchema,
} from '../../../shared/domain/key-concepts.ts'
import { memberOf } from '../../graph/membership/authors.service.ts'
import { idParam, parse, validate } from '../../platform/http.ts'
import {
  changeCollection,
  collectionOf,
  collectionsOf,
  deleteCollection,
  makeCollection,
} from './key-concepts.service.ts'
import { groupsOf, wordsOfAuthor } from './student-dictionary.ts'

/** `/api/keyconcept`: key concepts (contract/api.md 15), and authors' notes and words. */
export const keyConceptRoutes = (): Router => {
  const router = Router()

  router.get('/:communityId/allcollections', async (req, res) => {
    res.json(await collectionsOf(await memberOf(req.user, idParam(req, 'communityId'))))
  })
  router.get('/:communityId/collections/:id', async (req, res) => {
    res.json(await collectionOf(req.user, idParam(req, 'communityId'), idParam(req, 'id')))
  })
  router.post('/:communityId/collections', validate(saveCollectionSchema), async (req, res) => {
    res.status(201).json(await makeCollection(req.user, idParam(req, 'communityId'), req.body.keyConceptCollection))
  })
  router.put('/:communityId/collections', validate(changeCollectionSchema), async (req, res) => {
    res.json(await changeCollection(req.user, idParam(req, 'communityId'), req.body.keyConceptCollection))
  })
  router.delete('/:communityId/collections/:id', async (req, res) => {
    await deleteCollection(req.user, idParam(req, 'communityId'), idParam(req, 'id'))
    res.json({})
  })
  router.get('/:communityId/words/:authorId', async (req, res) => {
    const { language } = parse(studentWordsQuerySchema, req.query)
    const member = await memberOf(req.user, idParam(req, 'communityId'))
    res.json(await wordsOfAuthor(member, idParam(req, 'authorId'), language))
  })
  router.post('/:communityId/groups', validate(noteGroupsRequestSchema), async (req, res) => {
    const member = await memberOf(req.user, idParam(req, 'communityId'))
    res.json(await groupsOf(member, req.body))
  })

  return router
}

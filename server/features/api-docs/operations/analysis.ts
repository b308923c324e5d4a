import * as z from 'zod/mini'
import { activityQuerySchema, activitySchema } from '../../../../shared/domain/activity.ts'
import { analysisNamesSchema, supportUsesSchema } from '../../../../shared/domain/analysis.ts'
import { authorNetworkQuerySchema, authorNetworkSchema } from '../../../../shared/domain/author-network.ts'
import { interactionsQuerySchema, interactionsSchema } from '../../../../shared/domain/interactions.ts'
import {
  keyConceptCollectionSchema,
  noteGroupsSchema,
  studentWordsQuerySchema,
  studentWordsSchema,
} from '../../../../shared/domain/key-concepts.ts'
import { frequentWordsSchema, lexiconAnswerSchema } from '../../../../shared/domain/lexicon.ts'
import {
  attentionSchema,
  ideasQuerySchema,
  ideasSchema,
  questionsQuerySchema,
  questionsSchema,
} from '../../../../shared/domain/questions.ts'
import { measuresSchema } from '../../../../shared/analysis/measures.ts'
import { networkFileQuerySchema, tableQuerySchema } from '../../../../shared/domain/research-files.ts'
import { fuzzyScoreSchema, lemmasSchema } from '../../../../shared/domain/text-analysis.ts'
import type { Operations } from '../operation.ts'

export const analysisOperations: Operations = {
  'GET /api/analysis/:communityId/names': {
    summary: 'How authors are called, and by which versions figures are made.',
    200: analysisNamesSchema,
  },
  'GET /api/analysis/:communityId/activity': {
    summary: 'The newest acts.',
    query: activityQuerySchema,
    200: activitySchema,
  },
  'GET /api/analysis/:communityId/interactions': {
    summary: 'Interactions between members.',
    query: interactionsQuerySchema,
    200: interactionsSchema,
  },
  'GET /api/analysis/:communityId/authornetwork': {
    summary: 'Notes, how they build on each other, and the network of their authors.',
    query: authorNetworkQuerySchema,
    200: authorNetworkSchema,
  },
  'GET /api/analysis/:communityId/measures': {
    summary: 'Measures of the network of authors and of the words of their notes.',
    query: authorNetworkQuerySchema,
    200: measuresSchema,
  },
  'GET /api/analysis/:communityId/networks/:network/:format': {
    summary: 'A network as a file: `notes`, `authors`, `coreading` (for managers) or `words`, as `graphml` or `gexf`.',
    query: networkFileQuerySchema,
    200: 'application/xml',
  },
  'GET /api/analysis/:communityId/tables/:table': {
    summary: '`threads`: every note with its place in its thread; `events`: every record; as CSV.',
    query: tableQuerySchema,
    200: 'text/csv',
  },
  'GET /api/analysis/:communityId/supports': { summary: 'Which note uses which support.', 200: supportUsesSchema },
  'POST /api/analysis/:communityId/lexicon': { summary: 'Counts words in notes.', 200: lexiconAnswerSchema },
  'POST /api/analysis/:communityId/frequentwords': {
    summary: 'The most frequent words of notes.',
    200: frequentWordsSchema,
  },
  'GET /api/questions/:communityId': {
    summary: 'The figures of the first three questions.',
    query: questionsQuerySchema,
    200: questionsSchema,
  },
  'GET /api/questions/:communityId/ideas': {
    summary: 'Responses to each note of an author.',
    query: ideasQuerySchema,
    200: ideasSchema,
  },
  'GET /api/questions/:communityId/attention': {
    summary: 'Notes and members that need attention; for managers.',
    query: questionsQuerySchema,
    200: attentionSchema,
  },
  'GET /api/keyconcept/:communityId/allcollections': {
    summary: 'The collections of key concepts.',
    200: z.array(keyConceptCollectionSchema),
  },
  'POST /api/keyconcept/:communityId/collections': { summary: 'Makes one.', 201: keyConceptCollectionSchema },
  'PUT /api/keyconcept/:communityId/collections': { summary: 'Changes one.', 200: keyConceptCollectionSchema },
  'GET /api/keyconcept/:communityId/collections/:id': { summary: 'One of them.', 200: keyConceptCollectionSchema },
  'DELETE /api/keyconcept/:communityId/collections/:id': { summary: 'Removes one.', 200: z.object({}) },
  'GET /api/keyconcept/:communityId/words/:authorId': {
    summary: 'Notes of an author, and their words.',
    query: studentWordsQuerySchema,
    200: studentWordsSchema,
  },
  'POST /api/keyconcept/:communityId/groups': {
    summary: 'An author’s notes by key concepts.',
    200: noteGroupsSchema,
  },
  'POST /api/kfnlp/fuzzy-searcher': {
    summary: 'How well phrases are found in a text.',
    200: z.array(fuzzyScoreSchema),
  },
  'POST /api/kfnlp/lemmatize': { summary: 'The lemmas of a text.', 200: lemmasSchema },
  'POST /api/kfnlp/lemmatize_from_tokens': { summary: 'The lemmas of words.', 200: lemmasSchema },
}

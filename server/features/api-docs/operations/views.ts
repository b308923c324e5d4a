import * as z from 'zod/mini'
import { citationSchema } from '../../../../shared/domain/citations.ts'
import { linkSchema, placeSchema } from '../../../../shared/domain/links.ts'
import { openingSchema } from '../../../../shared/domain/opening.ts'
import { poolNoteSchema } from '../../../../shared/domain/promising-ideas.ts'
import { riseAboveSchema } from '../../../../shared/domain/rise-aboves.ts'
import { viewHistorySchema } from '../../../../shared/domain/view-history.ts'
import { boardSchema, itemLinksSchema, noteScaffoldsSchema } from '../../../../shared/domain/views.ts'
import { cloudQuerySchema, wordCloudSchema } from '../../../../shared/domain/word-cloud.ts'
import { idSchema } from '../../../../shared/wire/ids.ts'
import { LINK_FIELDS } from '../../links/search-links.ts'
import { authorAnswerSchema, linkColumnsSchema } from '../answers.ts'
import { freeQuerySchema } from '../free-queries.ts'
import type { Operations } from '../operation.ts'

const LINKS = z.array(linkSchema)
const FOUND_LINKS = z.union([LINKS, z.array(linkColumnsSchema)])
const searchBody = z.object({
  query: z.optional(freeQuerySchema(LINK_FIELDS)),
  /** E.g. `{ "from": 1 }`; answers contain only these fields and `_id`. */
  projection: z.optional(z.record(z.string(), z.union([z.literal(1), z.literal(true)]))),
})
const childViewSchema = z.object({
  id: idSchema,
  title: z.string(),
  nodes: z.array(z.never()),
  data: placeSchema,
  linkId: idSchema,
  child: z.number(),
})

const boardOperations: Operations = {
  'GET /api/views/:id/board': { summary: 'A view with all its items.', refuses: [409], 200: boardSchema },
  'GET /api/views/:id/opening': {
    summary: 'Data around a view: community, members, settings.',
    200: z.extend(openingSchema, { author: z.nullable(authorAnswerSchema) }),
  },
  'GET /api/views/:id/history': { summary: 'Actions on the items of a view.', 200: viewHistorySchema },
  'GET /api/views/:id/words': {
    summary: 'The most frequent words of a view, of one language.',
    query: cloudQuerySchema,
    200: wordCloudSchema,
  },
  'GET /api/views/:id/scaffolds': {
    summary: 'With which scaffold each note of a view was begun.',
    200: noteScaffoldsSchema,
  },
  'POST /api/views/:id/items': { summary: 'Places contributions on a view.', 201: itemLinksSchema },
  'PATCH /api/views/:id/items': { summary: 'Changes places and states of items.', 200: itemLinksSchema },
  'DELETE /api/views/:id/items': { summary: 'Takes items from a view.', 200: itemLinksSchema },
  'POST /api/views/:id/riseabove': { summary: 'Makes a rise-above on a view.', 201: riseAboveSchema },
  'POST /api/views/:id/poolnote': { summary: 'Makes a note of promising ideas on a view.', 201: poolNoteSchema },
  'PUT /api/views/:id/parent': { summary: 'Moves a view within the hierarchy.', refuses: [409], 204: null },
}

const linkOperations: Operations = {
  'GET /api/links': { summary: 'Nothing: old clients ask for nothing in particular.', 200: LINKS },
  'POST /api/links': { summary: 'Makes a link.', 201: linkSchema },
  'POST /api/links/createGNoteLink': { summary: 'Makes a link of a Google document.', 201: linkSchema },
  'POST /api/links/iterateideaon': { summary: 'Links a design iteration to the one before.', 201: linkSchema },
  'GET /api/links/:id': { summary: 'A link.', 200: linkSchema },
  'PUT /api/links/:id': { summary: 'Changes the data of a link.', 200: linkSchema },
  'DELETE /api/links/:id': {
    summary: 'Removes a link; with `userAction=true` answers the items of a rise-above that it led to.',
    query: z.object({ userAction: z.optional(z.literal('true')) }),
    204: null,
    200: LINKS,
  },
  'GET /api/links/from/:id': { summary: 'The links from an object.', 200: LINKS },
  'GET /api/links/to/:id': { summary: 'The links to an object.', 200: LINKS },
  'GET /api/links/either/:id': { summary: 'The links from and to an object.', 200: LINKS },
  'GET /api/links/view/:viewId': { summary: 'Links of all items of a view.', 200: LINKS },
  'GET /api/links/from/:from/to/:to': { summary: 'The links between two objects.', 200: LINKS },
  'GET /api/links/from/:id/child': { summary: 'The views on a view.', 200: z.array(childViewSchema) },
  'POST /api/links/from': { summary: 'The links from some views to objects of a type.', 200: LINKS },
  'GET /api/links/buildson/:communityId': { summary: 'Build-on links.', 200: LINKS },
  'GET /api/links/iterateideaon/:communityId': { summary: 'Which design goes on from which.', 200: LINKS },
  'GET /api/links/updatecache/:id': { summary: 'Renews the summaries in a link.', 200: linkSchema },
  'GET /api/links/updateallcache/:communityId': {
    summary: 'Renews the summaries in all links; for managers.',
    200: z.object({ updated: z.number() }),
  },
  'GET /api/links/notesCount/:viewId': {
    summary: 'How many notes stand on a view.',
    200: z.object({ notesCount: z.number(), riseaboveCount: z.number() }),
  },
  'GET /api/links/freespace/:communityId/:viewId': {
    summary: 'Where the next item of a view would stand.',
    200: z.object({ x: z.number(), y: z.number() }),
  },
  'POST /api/links/:communityId/search': {
    summary: 'Searches links; with a `projection` answers these fields alone.',
    body: searchBody,
    200: FOUND_LINKS,
  },
  'POST /api/links/:communityId/studentProfile': { summary: 'As `search`.', body: searchBody, 200: FOUND_LINKS },
  'POST /api/links/:communityId/searchBySupport': {
    summary: 'The notes that use some supports, or with `count` their number.',
    200: z.union([z.array(z.extend(linkSchema, { viewIds: z.array(idSchema) })), z.object({ count: z.number() })]),
  },
  'GET /api/citations/:communityId': { summary: 'The citations of a community.', 200: z.array(citationSchema) },
  'POST /api/citations/:communityId': { summary: 'Makes a citation.', 201: citationSchema },
}

export const viewOperations: Operations = { ...boardOperations, ...linkOperations }

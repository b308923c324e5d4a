import * as z from 'zod/mini'
import {
  catchUpLettersSchema,
  catchUpQuerySchema,
  catchUpSchema,
  catchUpDateSchema,
} from '../../../../shared/domain/catch-up.ts'
import { changeFileQuerySchema, changesPageSchema, changesQuerySchema } from '../../../../shared/domain/changes.ts'
import { linkSchema } from '../../../../shared/domain/links.ts'
import { historicalObjectSchema, recordSchema } from '../../../../shared/domain/records.ts'
import { inboxCountSchema, inboxEntrySchema } from '../../../../shared/domain/inbox.ts'
import { markSchema, unreadNumbersSchema, unreadTotalSchema } from '../../../../shared/domain/unread.ts'
import { HISTORICAL_FIELDS } from '../../records/historical.ts'
import { RECORD_FIELDS } from '../../records/search-records.ts'
import { freeQuerySchema } from '../free-queries.ts'
import type { Operations } from '../operation.ts'

const RECORDS = z.array(recordSchema)

export const historyOperations: Operations = {
  'POST /api/records/:communityId': { summary: 'Creates a record of the caller.', 201: recordSchema },
  'POST /api/records/read/:communityId/:id': { summary: 'Notes that one has read an object.', 200: z.object({}) },
  'POST /api/records/search/:communityId': {
    summary: 'Searches records.',
    body: z.object({ query: z.optional(freeQuerySchema(RECORD_FIELDS)) }),
    200: RECORDS,
  },
  'GET /api/records/object/:id': { summary: 'Records of an object.', 200: RECORDS },
  'GET /api/records/mine/:communityId': { summary: 'Records of the caller.', 200: RECORDS },
  'GET /api/records/:id': {
    summary: 'A record with its snapshot.',
    200: z.extend(recordSchema, { historicalObject: z.nullish(historicalObjectSchema) }),
  },
  'GET /api/records/myreadstatus/:communityId/:id': {
    summary: 'The link by which one has read an object; null where one has not.',
    200: z.nullable(linkSchema),
  },
  'GET /api/records/myreadstatusview/:communityId/:viewId': {
    summary: 'Read links of the caller for the items of a view.',
    200: z.array(linkSchema),
  },
  'GET /api/historicalobjects/:id': { summary: 'An object or a link as it was.', 200: historicalObjectSchema },
  'POST /api/historicalobjects/:communityId/search': {
    summary: 'Searches snapshots.',
    body: z.object({ query: freeQuerySchema(HISTORICAL_FIELDS) }),
    200: z.array(historicalObjectSchema),
  },
  'GET /api/changes/:communityId': {
    summary: 'A page of what changed after a cursor: records, snapshots, contributions, links and removals.',
    query: changesQuerySchema,
    refuses: [400],
    200: changesPageSchema,
  },
  'GET /api/changes/:communityId/file': {
    summary: 'All changes after a cursor, one a line; lines of the kind `cursor` say where to go on.',
    query: changeFileQuerySchema,
    refuses: [400],
    200: 'application/x-ndjson',
  },
  'GET /api/unread': {
    summary: 'Unread numbers of each community of the caller.',
    200: z.array(unreadTotalSchema),
  },
  'GET /api/unread/:communityId': { summary: 'How much one has not read on each view.', 200: unreadNumbersSchema },
  'PUT /api/unread/:communityId/mark': { summary: 'Marks all of a community as read.', 200: markSchema },
  'PUT /api/unread/views/:viewId/mark': { summary: 'Marks all of a view as read.', 200: markSchema },
  'GET /api/inbox': {
    summary: 'Mentions and build-ons in all communities of the caller, newest first.',
    200: z.array(inboxEntrySchema),
  },
  'GET /api/inbox/count': { summary: 'Number of new entries.', 200: inboxCountSchema },
  'PUT /api/inbox/seen': { summary: 'Marks entries as seen.', 204: null },
  'GET /api/catchup/:communityId': {
    summary: 'News since the last catch-up of the caller.',
    query: catchUpQuerySchema,
    200: catchUpSchema,
  },
  'PUT /api/catchup/:communityId/day': { summary: 'Says that one has caught up.', 200: catchUpDateSchema },
  'PUT /api/catchup/:communityId/letters': { summary: 'Gets it by letter, or no longer.', 200: catchUpLettersSchema },
  'POST /api/notifications/notify/:communityId': {
    summary: 'Notifies subscribers of a contribution.',
    200: z.object({}),
  },
  'GET /api/notifications/tick': {
    summary: 'Sends the letters that are due; for admins.',
    200: z.object({ sent: z.number() }),
  },
}

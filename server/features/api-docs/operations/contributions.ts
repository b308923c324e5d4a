import * as z from 'zod/mini'
import {
  anyObjectSchema,
  authorAnswerSchema,
  foundColumnsSchema,
  foundSchema,
  studentNotesAnswerSchema,
} from '../answers.ts'
import { objectSchema, removalSchema } from '../../../../shared/domain/contributions.ts'
import { designIterationSchema, improvableIdeasQuerySchema } from '../../../../shared/domain/design-iterations.ts'
import { uploadSchema } from '../../../../shared/domain/files.ts'
import {
  approvalSchema,
  approvedSchema,
  moderationCountSchema,
  newReportSchema,
  reportDecisionSchema,
  reportedSchema,
  sentBackSchema,
  threadGapSchema,
  waitingSchema,
} from '../../../../shared/domain/moderation.ts'
import { nearNoteSchema } from '../../../../shared/domain/near.ts'
import { noteFeedbackSchema } from '../../../../shared/domain/note-feedback.ts'
import { objectSaveSchema } from '../../../../shared/domain/object-saves.ts'
import { ratingSchema, ratingsQuerySchema } from '../../../../shared/domain/ratings.ts'
import {
  searchCountAnswerSchema,
  searchCountSchema,
  searchFactsBodySchema,
  searchFactsSchema,
  searchSchema,
} from '../../../../shared/domain/search.ts'
import { studentActsSchema } from '../../../../shared/domain/students.ts'
import { threadSchema, threadTextsQuerySchema, threadTextsSchema } from '../../../../shared/domain/threads.ts'
import { videoTagSchema } from '../../../../shared/domain/videos.ts'
import { RISE_ABOVE_FIELDS } from '../../contributions/rise-aboves.ts'
import { freeQuerySchema } from '../free-queries.ts'
import type { Operations } from '../operation.ts'

const DONE = z.object({ success: z.literal(true) })

const objectOperations: Operations = {
  'POST /api/contributions/:communityId': { summary: 'Makes a contribution.', 201: objectSchema },
  'POST /api/objects/:communityId': { summary: 'As `POST /api/contributions/{communityId}`.', 201: objectSchema },
  'GET /api/objects/:id': { summary: 'An object.', 200: anyObjectSchema },
  'GET /api/objects/type/:id': { summary: 'The type of an object.', 200: z.object({ type: z.string() }) },
  'PUT /api/objects/:id': {
    summary: 'As `PUT /api/objects/{communityId}/{id}`.',
    body: objectSaveSchema,
    refuses: [409],
    200: anyObjectSchema,
  },
  'PUT /api/objects/:communityId/:id': {
    summary: 'Changes an object; with `If-Match` only the version that it names.',
    body: objectSaveSchema,
    refuses: [409],
    200: anyObjectSchema,
  },
  'POST /api/moderation/:communityId/:id/remove': {
    summary: 'Removes a contribution for everyone but managers.',
    body: removalSchema,
    200: objectSchema,
  },
  'POST /api/moderation/:communityId/:id/restore': { summary: 'Restores a removed contribution.', 200: objectSchema },
  'GET /api/moderation/:communityId/removed': {
    summary: 'The removed contributions, last removed first; for managers.',
    200: z.array(objectSchema),
  },
  'POST /api/moderation/:communityId/:id/report': {
    summary: 'Reports a contribution to the managers, once per person.',
    body: newReportSchema,
    204: null,
  },
  'GET /api/moderation/:communityId/reports': {
    summary: 'The reported contributions with their open reports, oldest first; for managers.',
    200: z.array(reportedSchema),
  },
  'POST /api/moderation/:communityId/:id/decide': {
    summary: 'Closes the open reports of a contribution: keeps it, removes it, or writes to its authors.',
    body: reportDecisionSchema,
    refuses: [409],
    204: null,
  },
  'DELETE /api/moderation/:communityId/:id/notice': {
    summary: 'Takes a manager’s text to the authors off a contribution.',
    204: null,
  },
  'GET /api/moderation/:communityId/waiting': {
    summary: 'What waits for approval, oldest first; for managers.',
    200: z.array(waitingSchema),
  },
  'POST /api/moderation/:communityId/approve': {
    summary: 'Approves contributions in the versions that were read.',
    body: approvalSchema,
    200: approvedSchema,
  },
  'POST /api/moderation/:communityId/:id/sendBack': {
    summary: 'Takes a waiting contribution out of the queue until its authors save again.',
    body: sentBackSchema,
    refuses: [409],
    204: null,
  },
  'POST /api/moderation/:communityId/versions/:historicalId/hide': {
    summary: 'Hides an earlier version of a contribution from all but managers.',
    204: null,
  },
  'POST /api/moderation/:communityId/versions/:historicalId/show': {
    summary: 'Shows a hidden version again.',
    204: null,
  },
  'GET /api/moderation/:communityId/count': {
    summary: 'How much waits for the managers.',
    200: moderationCountSchema,
  },
  'GET /api/moderation/:communityId/gaps': {
    summary: 'The places of removed notes in threads, without anything of the notes.',
    200: z.array(threadGapSchema),
  },
  'GET /api/threads/:id': {
    summary: 'The thread of a note: all notes that the member may read, in the order of a page.',
    200: threadSchema,
  },
  'GET /api/threads/:communityId/texts': {
    summary: 'Notes by id, as many as fit the answer, with the links that their display needs.',
    query: threadTextsQuerySchema,
    200: threadTextsSchema,
  },
  'POST /api/objects/:communityId/:id/withdraw': { summary: 'Takes a note back.', refuses: [409], 200: objectSchema },
  'POST /api/objects/addTofav/:communityId/:id': {
    summary: 'Adds an object to the favourites of the caller.',
    200: DONE,
  },
  'POST /api/objects/remFromfav/:communityId/:id': { summary: 'Makes it no favourite any more.', 200: DONE },
  'PUT /api/objects/:communityId/:id/savecomments': {
    summary: 'Keeps a manager’s comments on an object.',
    200: objectSchema,
  },
  'PUT /api/objects/:communityId/:id/updatePushSubscripitons': {
    summary: 'As `updatePushSubscriptions`.',
    200: authorAnswerSchema,
  },
  'PUT /api/objects/:communityId/:id/updatePushSubscriptions': {
    summary: 'Keeps the browsers that take an author’s pushed messages.',
    200: authorAnswerSchema,
  },
  'POST /api/objects/:communityId/riseabove': {
    summary: 'The views of rise-aboves.',
    body: z.object({ query: z.optional(freeQuerySchema(RISE_ABOVE_FIELDS)) }),
    200: z.array(objectSchema),
  },
  'POST /api/objects/:id/tags': { summary: 'Comments on a time of a video.', 201: videoTagSchema },
  'DELETE /api/objects/:id/tags/:tagId': { summary: 'Removes such a comment.', 204: null },
  'POST /api/upload': {
    summary: 'Takes a file, which an attachment may have within a day.',
    body: 'multipart/form-data',
    200: uploadSchema,
  },
  'POST /api/upload/newImage': { summary: 'Replaces a picture by one that is drawn on.', 200: objectSchema },
  'GET /api/ratings/supports-link/:supportId': {
    summary: 'The stars that members gave to a support in a note.',
    query: ratingsQuerySchema,
    200: z.array(ratingSchema),
  },
  'POST /api/ratings': { summary: 'Gives stars, or other ones.', 201: ratingSchema, 200: ratingSchema },
  'POST /api/notefeedback/create': { summary: 'Stores the feedback of a service on a text.', 201: noteFeedbackSchema },
  'GET /api/notefeedback/getFeedbacks': {
    summary: 'Stored feedback; for managers.',
    query: improvableIdeasQuerySchema,
    200: z.array(noteFeedbackSchema),
  },
}

const searchOperations: Operations = {
  'POST /api/contributions/:communityId/search': {
    summary: 'Searches contributions; with `columns` answers these fields alone.',
    body: searchSchema,
    200: z.union([z.array(foundSchema), z.array(foundColumnsSchema)]),
  },
  'POST /api/contributions/:communityId/search/count': {
    summary: 'How many contributions a search finds, and which.',
    body: searchCountSchema,
    200: searchCountAnswerSchema,
  },
  'POST /api/contributions/:communityId/search/facts': {
    summary: 'Context of contributions.',
    body: searchFactsBodySchema,
    200: z.array(searchFactsSchema),
  },
  'GET /api/contributions/:communityId/studentNotes': {
    summary: 'The members and the notes.',
    200: studentNotesAnswerSchema,
  },
  'GET /api/contributions/:communityId/studentActs': {
    summary: 'Activity of members with notes.',
    200: studentActsSchema,
  },
  'GET /api/contributions/:communityId/:id/near': {
    summary: 'The contributions that say most nearly the same.',
    200: z.array(nearNoteSchema),
  },
  'POST /api/contributions/:communityId/near': {
    summary: 'A note that says much the same as a text; null where there is none.',
    200: z.nullable(nearNoteSchema),
  },
}

const designOperations: Operations = {
  'POST /api/designiterations/designiteration': { summary: 'Makes a design iteration.', 201: designIterationSchema },
  'PUT /api/designiterations/designiteration': { summary: 'Changes one.', 200: designIterationSchema },
  'PUT /api/designiterations/designiteration/hide': { summary: 'Hides one.', 200: designIterationSchema },
  'PUT /api/designiterations/designiteration/unhide': { summary: 'Shows it again.', 200: designIterationSchema },
  'POST /api/designiterations/updateComments': {
    summary: 'Comments on one; for managers.',
    200: designIterationSchema,
  },
  'GET /api/designiterations/improvableideas': {
    summary: 'Those that are open for improvement.',
    query: improvableIdeasQuerySchema,
    200: z.array(designIterationSchema),
  },
  'GET /api/designiterations/community/:communityId': {
    summary: 'Those of a community.',
    200: z.array(designIterationSchema),
  },
  'PUT /api/objects/designiterationNumber': {
    summary: 'The number of one among those that it goes on from.',
    200: z.object({ iterationNumber: z.number() }),
  },
  'POST /api/objects/:communityId/updateComments': {
    summary: 'As `POST /api/designiterations/updateComments`.',
    200: designIterationSchema,
  },
}

export const contributionOperations: Operations = { ...objectOperations, ...searchOperations, ...designOperations }

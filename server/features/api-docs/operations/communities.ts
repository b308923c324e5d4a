import * as z from 'zod/mini'
import { authorAnswerSchema } from '../answers.ts'
import {
  communityChoiceSchema,
  communitySchema,
  loginBlockedSchema,
  missingContextsSchema,
} from '../../../../shared/domain/communities.ts'
import {
  currentInvitationSchema,
  invitedSessionSchema,
  invitingCommunitySchema,
} from '../../../../shared/domain/invitations.ts'
import { importSchema } from '../../../../shared/domain/imports.ts'
import { pausesSchema } from '../../../../shared/domain/pauses.ts'
import { objectSchema } from '../../../../shared/domain/contributions.ts'
import { groupSchema } from '../../../../shared/domain/groups.ts'
import { startDateSchema } from '../../../../shared/domain/iterations.ts'
import { linkSchema } from '../../../../shared/domain/links.ts'
import { copyCandidatesSchema } from '../../../../shared/domain/next-year.ts'
import { scaffoldSchema } from '../../../../shared/domain/scaffolds.ts'
import { serviceTokenSchema } from '../../../../shared/domain/service-tokens.ts'
import { firstStepsSchema, templateChosenSchema, templateSchema } from '../../../../shared/domain/templates.ts'
import {
  givenAnswersSchema,
  memberAnswersSchema,
  ownStudiesSchema,
  studyOverviewSchema,
  studySchema,
} from '../../../../shared/domain/studies.ts'
import { hierarchySchema } from '../../../../shared/rules/hierarchy.ts'
import { idSchema } from '../../../../shared/wire/ids.ts'
import type { Operations } from '../operation.ts'

export const communityOperations: Operations = {
  'GET /api/communities': {
    summary: 'The communities one may join or enter; those of others with their titles alone.',
    query: z.object({ archived: z.optional(z.literal('true')) }),
    200: z.array(z.union([communitySchema, communityChoiceSchema])),
  },
  'POST /api/communities': {
    summary: 'Makes a community, which the caller manages; for admins, and for managers where the site lets them.',
    201: communitySchema,
  },
  'GET /api/communities/:id': { summary: 'A community; with its keys for managers.', 200: communitySchema },
  'PUT /api/communities/:id': { summary: 'Changes a community.', 200: communitySchema },
  'PATCH /api/communities/:id': { summary: 'As PUT.', 200: communitySchema },
  'DELETE /api/communities/:id': { summary: 'Removes a community with everything in it; needs its key.', 204: null },
  'PUT /api/communities/:id/blockLogin': {
    summary: 'Keeps all writers out, or lets them in again.',
    200: loginBlockedSchema,
  },
  'GET /api/communities/:id/copies/members': {
    summary: 'The members that a copy of the community can take along; for managers who may make communities.',
    200: copyCandidatesSchema,
  },
  'POST /api/communities/:id/copies': {
    summary:
      'Makes a community with parts of this one and members of it, and archives this one on request; for managers who may make communities. The answer comes when the copy is whole.',
    refuses: [409, 429],
    201: communitySchema,
  },
  'GET /api/communities/:id/archive': {
    summary: 'The archive of a community: a zip that another site imports (docs/ARCHIVE.md); for managers.',
    refuses: [429],
    200: 'application/zip',
  },
  'POST /api/communities/import': {
    summary:
      'Announces an archive that the caller imports, one at a time; for admins. The file follows within a minute.',
    refuses: [409],
    201: importSchema,
  },
  'PUT /api/communities/import/file': {
    summary:
      'The bytes of the announced archive. The answer comes when they are here; the import goes on without a client.',
    body: 'application/zip',
    202: importSchema,
  },
  'GET /api/communities/import': {
    summary: 'The latest import of the caller, for a day; for admins. Null without one.',
    200: z.nullable(importSchema),
  },
  'DELETE /api/communities/import': {
    summary:
      'Ends the import of the caller, so that nothing of it is left, or forgets its outcome; answers what it was. For admins.',
    200: z.nullable(importSchema),
  },
  'GET /api/pauses/:communityId': {
    summary: 'The pauses of writing that concern you, with the time of the server.',
    200: pausesSchema,
  },
  'PUT /api/pauses/:communityId': {
    summary: 'Pauses writing in the community, on a view or of a member, or ends a pause; for managers.',
    200: pausesSchema,
  },
  'GET /api/invitations/:communityId': {
    summary: 'The invitation of a community, for its managers; null before the first one.',
    200: currentInvitationSchema,
  },
  'PUT /api/invitations/:communityId': {
    summary: 'Makes an invitation for 14 days; for managers. The replaced one joins nobody.',
    200: currentInvitationSchema,
  },
  'POST /api/invitations/preview': {
    summary: 'The community that an invitation leads to; answers 403 to an expired, replaced or wrong one.',
    open: true,
    refuses: [403, 429],
    200: invitingCommunitySchema,
  },
  'POST /api/invitations/sign-up': {
    summary:
      'Makes an account by an invitation, without sign-up code, captcha and e-mail address, and joins as writer.',
    open: true,
    refuses: [403, 429],
    200: invitedSessionSchema,
  },
  'POST /api/invitations/join': {
    summary: 'Joins the community of an invitation as writer; a member stays as they are.',
    refuses: [429],
    200: authorAnswerSchema,
  },
  'GET /api/communities/:id/views': { summary: 'The views in its list.', 200: z.array(objectSchema) },
  'POST /api/communities/:id/views': { summary: 'Makes a view and lists it.', 201: objectSchema },
  'DELETE /api/communities/:id/views/:viewId': { summary: 'Takes a view from the list.', 204: null },
  'GET /api/communities/:id/hierarchy': { summary: 'Which view lies within which.', 200: hierarchySchema },
  'POST /api/communities/:id/service-token': {
    summary: 'A token with which an outside service reads the community.',
    refuses: [409],
    201: serviceTokenSchema,
  },
  'GET /api/communities/:id/authors': { summary: 'Its members.', 200: z.array(authorAnswerSchema) },
  'GET /api/communities/:id/groups': { summary: 'Its groups.', 200: z.array(groupSchema) },
  'POST /api/groups/:communityId': { summary: 'Makes a group.', 201: groupSchema },
  'GET /api/communities/:id/title': {
    summary: 'The titles of its notes, in each language.',
    200: z.array(z.object({ _id: idSchema, title: z.string(), data: z.record(z.string(), z.unknown()) })),
  },
  'GET /api/communities/:id/scaffolds': { summary: 'Its repository of scaffolds.', 200: z.array(scaffoldSchema) },
  'POST /api/communities/:id/scaffolds': { summary: 'Adds a scaffold to the repository.', 201: objectSchema },
  'PUT /api/communities/:id/scaffolds': { summary: 'Puts the repository in order.', 204: null },
  'DELETE /api/communities/:id/scaffolds/:scaffoldId': {
    summary: 'Takes a scaffold from the repository.',
    204: null,
  },
  'GET /api/communities/:id/templates': {
    summary: 'The templates in the language of the community; for managers.',
    200: z.array(templateSchema),
  },
  'POST /api/communities/:id/templates': {
    summary: 'Makes the views and scaffolds of a template, or starts without one (null); for managers.',
    refuses: [409],
    200: templateChosenSchema,
  },
  'GET /api/communities/:id/first-steps': {
    summary: 'Checklist of a new community for its managers; null when all is done.',
    200: z.nullable(firstStepsSchema),
  },
  'GET /api/communities/:id/studies': {
    summary: 'The studies with the caller’s own answers to their current texts.',
    200: ownStudiesSchema,
  },
  'POST /api/communities/:id/studies': { summary: 'Makes a study; for managers.', refuses: [409], 201: studySchema },
  'GET /api/communities/:id/studies/overview': {
    summary: 'How many members said yes, said no and have not answered, by version and purpose; for managers.',
    200: studyOverviewSchema,
  },
  'PUT /api/communities/:id/studies/:studyId': {
    summary: 'Changes a study; another title or text is a new version, which everybody is asked again. For managers.',
    refuses: [409],
    200: studySchema,
  },
  'DELETE /api/communities/:id/studies/:studyId': {
    summary: 'Deletes a study with its answers and its key; for managers.',
    200: z.object({}),
  },
  'GET /api/communities/:id/studies/:studyId/export': {
    summary: 'The export of a study, a zip of CSV files (docs/RESEARCHERS.md); for managers.',
    refuses: [409, 429],
    200: 'application/zip',
  },
  'GET /api/communities/:id/studies/:studyId/answers': {
    summary: 'The members’ answers, for managers of a study that takes paper forms.',
    200: memberAnswersSchema,
  },
  'PUT /api/communities/:id/studies/:studyId/answers': {
    summary: 'Answers for oneself, or as a manager for the member of a paper form.',
    refuses: [409],
    200: givenAnswersSchema,
  },
  'POST /api/scaffolds/:id/supports': { summary: 'Adds a support to a scaffold.', 201: linkSchema },
  'PUT /api/scaffolds/:id/supports': { summary: 'Puts the supports of a scaffold in order.', 204: null },
  'GET /api/contexts/missing': {
    summary: 'The communities without root context; for admins.',
    200: missingContextsSchema,
  },
  'POST /api/contexts/:communityId': {
    summary: 'Makes the root context of a community that has none.',
    201: objectSchema,
  },
  'GET /api/contexts/:id': { summary: 'A root context: the settings of a community.', 200: objectSchema },
  'GET /api/iterations/:communityId/iteration': {
    summary: 'Start date of tracking; null if not set.',
    200: z.nullable(startDateSchema),
  },
  'POST /api/iterations/iteration': {
    summary: 'Says when tracking starts.',
    201: startDateSchema,
    200: startDateSchema,
  },
  'PUT /api/iterations/iteration': { summary: 'As POST.', 200: startDateSchema },
}

import * as z from 'zod/mini'
import { platformSchema, platformsSchema, registrationLinkSchema, rosterSchema } from '../../../../shared/domain/lti.ts'
import type { Operations } from '../operation.ts'

/** Learning platforms, by LTI 1.3. */
export const ltiOperations: Operations = {
  'GET /auth/lti/keys': {
    summary: 'Public keys of this site for learning platforms (JWKS).',
    open: true,
    200: z.object({ keys: z.array(z.looseObject({ kid: z.string() })) }),
  },
  'GET /auth/lti/login': {
    summary: 'Begins a launch: a learning platform sends the browser here (LTI 1.3).',
    open: true,
    refuses: [403, 404, 429],
    200: 'text/html',
    303: null,
  },
  'POST /auth/lti/login': {
    summary: 'Begins a launch, as a form.',
    open: true,
    refuses: [403, 404, 429],
    200: 'text/html',
    303: null,
  },
  'GET /auth/lti/cookie': {
    summary: 'Does the browser send the cookie of a launch?',
    open: true,
    200: z.object({ kept: z.boolean() }),
  },
  'POST /auth/lti/launch': {
    summary: 'The signed message of a learning platform: signs in, or asks for the target of a link.',
    open: true,
    refuses: [403, 404, 409, 429],
    200: 'text/html',
    303: null,
  },
  'POST /auth/lti/open': {
    summary: 'Continues a launch from a frame in a tab of its own.',
    open: true,
    refuses: [403, 429],
    303: null,
  },
  'POST /auth/lti/choice': {
    summary: 'The target that a teacher has chosen for a link (Deep Linking 2.0).',
    open: true,
    refuses: [403, 429],
    200: 'text/html',
  },
  'GET /auth/lti/register': {
    summary: 'Asks whether to register at a learning platform (LTI Dynamic Registration 1.0).',
    open: true,
    refuses: [403, 404, 429],
    200: 'text/html',
  },
  'POST /auth/lti/register': {
    summary: 'Registers at a learning platform, with the one-time link of an admin.',
    open: true,
    refuses: [403, 404, 429],
    200: 'text/html',
  },
  'GET /api/lti/platforms': { summary: 'Registered learning platforms; for admins.', 200: platformsSchema },
  'POST /api/lti/platforms': { summary: 'Registers a learning platform.', 201: platformSchema },
  'PUT /api/lti/platforms/:id': { summary: 'Changes a learning platform.', 200: platformSchema },
  'DELETE /api/lti/platforms/:id': {
    summary: 'Removes a learning platform; accounts and communities stay.',
    204: null,
  },
  'POST /api/lti/registration-links': {
    summary: 'A one-time link for LTI Dynamic Registration.',
    201: registrationLinkSchema,
  },
  'GET /api/lti/rosters/:communityId': {
    summary: 'Courses of a community with their members, as of the last fetch; for managers.',
    200: rosterSchema,
  },
  'POST /api/lti/rosters/:communityId': {
    summary: 'Fetches the rosters of the courses: invites new members, marks those who left.',
    200: rosterSchema,
  },
}

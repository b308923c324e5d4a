import { readingSchema } from '../../../../shared/domain/reading.ts'
import * as z from 'zod/mini'
import { apiTokenSchema, issuedApiTokenSchema } from '../../../../shared/domain/api-tokens.ts'
import { authorAnswerSchema } from '../answers.ts'
import { renamedSchema, rowFaultsSchema } from '../../../../shared/domain/class-lists.ts'
import { draftHeadSchema, storedDraftSchema } from '../../../../shared/domain/drafts.ts'
import {
  googleConsentSchema,
  googleDocumentSchema,
  googleExportSchema,
  googleFilesSchema,
  googleImportSchema,
  googlePermissionSchema,
  googleStatusSchema,
} from '../../../../shared/domain/google.ts'
import { outsideFlowAddressSchema, signOutSchema } from '../../../../shared/domain/oidc.ts'
import { outsideAccountSchema } from '../../../../shared/domain/outside-accounts.ts'
import { addedRowSchema, memberParticipationSchema, peopleCountSchema } from '../../../../shared/domain/people.ts'
import { firstSeenSchema } from '../../../../shared/domain/hints.ts'
import { accountChangeSchema, signUpWithCodeSchema } from '../../../../shared/domain/accounts.ts'
import { openSessionSchema } from '../../../../shared/domain/sessions.ts'
import {
  recoveryCodesSchema,
  secondFactorOfferSchema,
  secondFactorSchema,
  issuedAppPasswordSchema,
} from '../../../../shared/domain/second-factor.ts'
import { meSchema, roleHolderSchema, signInSchema, userSchema } from '../../../../shared/domain/users.ts'
import { erasureSchema } from '../../../../shared/domain/erasure.ts'
import { idSchema } from '../../../../shared/wire/ids.ts'
import { ltiOperations } from './lti.ts'
import type { Operations } from '../operation.ts'

const FORM = 'multipart/form-data'
const tokenSchema = z.object({ token: z.string() })
const profileSchema = z.extend(
  z.pick(userSchema, { _id: true, userName: true, firstName: true, lastName: true, role: true }),
  {
    name: z.string(),
    /** Only for the user and admins. */
    email: z.optional(z.string()),
    manages: z.optional(z.boolean()),
  },
)
/** The minimum is a setting, see `GET /api/site`. */
const PASSWORD_MIN = 1

const accountOperations: Operations = {
  'POST /auth/local': {
    summary:
      'Signs in. A protected account needs an app password; its own password is refused with a `proof` for the second step.',
    open: true,
    body: signInSchema,
    refuses: [401, 429],
    200: tokenSchema,
  },
  'POST /auth/local/second-factor': {
    summary:
      'Second step of a sign-in: the proof of the first step, and a code of the authenticator app or a recovery code.',
    open: true,
    refuses: [403, 429],
    200: tokenSchema,
  },
  'POST /auth/password-link': {
    summary: 'Mails a link for a forgotten password, if the account has an address; answers the same if not.',
    open: true,
    refuses: [409, 429],
    200: z.object({}),
  },
  'PUT /auth/password-link': {
    summary: 'Sets a new password by a mailed link.',
    open: true,
    refuses: [403, 429],
    200: z.object({}),
  },
  'GET /auth/local/signupCodeSet': {
    summary: 'Does signing up need a code?',
    open: true,
    200: z.object({ signupCodeSet: z.boolean() }),
  },
  'POST /auth/logout': {
    summary: 'Ends the session that the request is made with.',
    open: true,
    refuses: [429],
    204: null,
    200: signOutSchema,
  },
  'GET /auth/oidc/signIn': {
    summary: "Leads to the school's identity provider, to sign in.",
    open: true,
    refuses: [404, 429],
    query: z.object({ redirect: z.optional(z.string()) }),
    302: null,
  },
  'GET /auth/oidc/callback': {
    summary: "Handles the return from the school's identity provider.",
    open: true,
    refuses: [404, 429],
    302: null,
  },
  'POST /auth/oidc/backchannel-logout': {
    summary: 'The identity provider ends the sessions of a person, by a signed logout token.',
    open: true,
    refuses: [404, 429],
    body: z.object({ logout_token: z.string() }),
    200: z.object({}),
    400: z.object({ error: z.string() }),
  },
  'GET /api/users/me/outside-accounts': {
    summary: 'School accounts and learning platforms that are linked to the own account.',
    200: z.array(outsideAccountSchema),
  },
  'POST /api/users/me/outside-accounts': {
    summary: "The address of the identity provider for linking its account, or for confirming one's session.",
    refuses: [403, 404],
    200: outsideFlowAddressSchema,
  },
  'DELETE /api/users/me/outside-accounts/:id': {
    summary: 'Unlinks an outside account; refused without a password.',
    refuses: [409],
    204: null,
  },
  'GET /auth/jwt': {
    summary: 'Takes over a session from a page of another site, where the site serves old clients; leads on.',
    open: true,
    refuses: [404],
    query: z.object({ token: z.string(), redirectUrl: z.optional(z.string()) }),
    302: null,
  },
  'POST /api/users': {
    summary: 'Signs a person up; a form is a class list, with which a manager makes accounts.',
    open: true,
    refuses: [401, 403, 404, 429],
    body: [
      z.partial(signUpWithCodeSchema({ passwordMin: PASSWORD_MIN, emailOptional: true }), { signupCodeInput: true }),
      FORM,
    ],
    200: z.union([tokenSchema, rowFaultsSchema]),
  },
  'POST /api/users/users': {
    summary: 'Makes the accounts of a class list; answers the rows that are refused.',
    body: FORM,
    200: rowFaultsSchema,
  },
  'POST /api/users/validate': { summary: 'Checks a class list.', body: FORM, 200: rowFaultsSchema },
  'POST /api/users/rename': { summary: 'Renames members by a file.', body: FORM, 200: renamedSchema },
  'POST /api/users/renameAllUser/:communityId': {
    summary: 'Renames members by their user names.',
    200: z.object({ recordsModified: z.number() }),
  },
  'GET /api/drafts': { summary: 'Drafts of the caller, without their content.', 200: z.array(draftHeadSchema) },
  'PUT /api/drafts': { summary: 'Stores a draft of the caller.', 200: draftHeadSchema },
  'GET /api/drafts/:id': { summary: 'A draft of the caller.', 200: storedDraftSchema },
  'DELETE /api/drafts/:id': { summary: 'Deletes a draft of the caller.', 204: null },
  'GET /api/users/me': { summary: 'The account of the caller.', 200: meSchema },
  'GET /api/users/me/second-factor': {
    summary: 'Second factor and app passwords of the caller.',
    200: secondFactorSchema,
  },
  'POST /api/users/me/second-factor': {
    summary: 'Offers a secret for an authenticator app to a manager or admin, after the password; stores nothing.',
    200: secondFactorOfferSchema,
  },
  'PUT /api/users/me/second-factor': {
    summary: 'Turns the second factor on with the first code of an offered secret; answers the recovery codes once.',
    200: recoveryCodesSchema,
  },
  'DELETE /api/users/me/second-factor': {
    summary: 'Turns the second factor off, with password and code; deletes the app passwords.',
    204: null,
  },
  'POST /api/users/me/app-passwords': {
    summary: 'Creates an app password of a protected account; answers it once.',
    200: issuedAppPasswordSchema,
  },
  'DELETE /api/users/me/app-passwords/:id': {
    summary: 'Withdraws an app password and ends its sessions.',
    204: null,
  },
  'GET /api/users/me/tokens': { summary: 'API tokens of the caller.', 200: z.array(apiTokenSchema) },
  'POST /api/users/me/tokens': {
    summary: 'Creates an API token of the caller; answers it once.',
    201: issuedApiTokenSchema,
  },
  'DELETE /api/users/me/tokens/:id': { summary: 'Withdraws an API token of the caller at once.', 204: null },
  'POST /auth/confirm': {
    summary: 'Confirms the password of the caller, for ten minutes; answers 403 to a wrong one.',
    refuses: [429],
    204: null,
  },
  'GET /api/users/me/sessions': {
    summary: 'Open sessions of the caller, the latest 200.',
    200: z.array(openSessionSchema),
  },
  'DELETE /api/users/me/sessions': { summary: 'Ends all sessions of the caller but this one.', 204: null },
  'DELETE /api/users/me/sessions/:sessionId': { summary: 'Ends a session of the caller.', 204: null },
  'PUT /api/users/me/lang': { summary: 'Sets the language of the caller.', 200: userSchema },
  'PUT /api/users/me/reading': { summary: "Sets the reader's settings of the caller.", 200: readingSchema },
  'PUT /api/users/me/hints': {
    summary: 'Marks hints for newcomers as displayed; answers those that were pending.',
    200: firstSeenSchema,
  },
  'GET /api/users/myRegistrations': {
    summary: 'Memberships of the caller.',
    200: z.array(authorAnswerSchema),
  },
  'POST /api/users/search/count': {
    summary: 'Counts the accounts that are meant; for admins.',
    200: peopleCountSchema,
  },
  'POST /api/users/search': { summary: 'Looks for accounts; for admins.', 200: z.array(userSchema) },
  'GET /api/users/search/role': {
    summary: 'Lists the admins; for managers.',
    200: z.array(roleHolderSchema),
  },
  'GET /api/users/erasures': {
    summary: 'Reports of erased people, newest first, for admins.',
    200: z.array(erasureSchema),
  },
  'POST /api/users/:id/erasure': {
    summary: 'Erases a person for good, for admins. Repeat the user name. A job then erases the names everywhere.',
    refuses: [409],
    202: erasureSchema,
  },
  'GET /api/users/:id/erasure': { summary: 'Progress and report of an erasure, for admins.', 200: erasureSchema },
  'GET /api/users/:id/data': {
    summary: 'A zip of everything about a person, for the person, managers of all their communities and admins.',
    200: 'application/zip',
  },
  'GET /api/users/:id': { summary: 'Profile of a person.', 200: profileSchema },
  'PUT /api/users/:id': {
    summary: 'Changes an account that the caller may manage; role and password are for admins.',
    body: accountChangeSchema(PASSWORD_MIN),
    200: userSchema,
  },
  'PATCH /api/users/:id': {
    summary: 'Sets a new password for an account that the caller may manage.',
    200: z.object({}),
  },
  'PUT /api/users/:id/password': {
    summary: 'Changes the password of the caller, regardless of the id; other sessions end.',
    200: tokenSchema,
  },
}

const authorOperations: Operations = {
  'GET /api/authors/:communityId/me': {
    summary: 'Membership of the caller in a community.',
    200: z.extend(authorAnswerSchema, { refreshToken: z.optional(z.literal(true)) }),
  },
  'POST /api/authors/:communityId/workspace': {
    summary: 'Opens the workspace of the caller, a view, and creates it if missing.',
    200: z.object({ _id: idSchema }),
  },
  'POST /api/authors': { summary: 'Joins a community with its key.', 201: authorAnswerSchema },
  'GET /api/authors/:communityId/participation': {
    summary: 'When each member was last seen, and the numbers of their notes, build-ons and read notes; for managers.',
    200: z.array(memberParticipationSchema),
  },
  'POST /api/authors/:communityId/members': {
    summary:
      'Adds people by user name, as writers, and removed members again; for managers. Accounts outside the reach of the manager are answered as `exists`.',
    200: z.array(addedRowSchema),
  },
  'DELETE /api/authors/:communityId/members/:authorId': {
    summary: 'Removes a member; their contributions stay. The only manager can’t be removed. For managers.',
    refuses: [409],
    200: authorAnswerSchema,
  },
  'POST /api/authors/search/count/:communityId': {
    summary: 'Counts the members that are meant; for managers.',
    200: peopleCountSchema,
  },
  'POST /api/authors/search/writer/:communityId': {
    summary: 'Looks for members; for managers.',
    200: z.array(authorAnswerSchema),
  },
}

const googleOperations: Operations = {
  'POST /auth/googleOAuth/checkStatus': { summary: 'Is one connected with Google?', 200: googleStatusSchema },
  'POST /auth/googleOAuth/getOAuthUrl': {
    summary: 'The address at which one allows the use of a drive.',
    200: googleConsentSchema,
  },
  'GET /auth/googleOAuth/signIn': {
    summary: 'Leads to Google, to sign in.',
    open: true,
    refuses: [404],
    query: z.object({ redirect: z.optional(z.string()) }),
    302: null,
  },
  'GET /auth/googleOAuth/getToken': { summary: 'Handles the return from Google.', open: true, 302: null },
  'POST /auth/googleOAuth/message/send': { summary: 'Moves a video to a drive.', 200: googleStatusSchema },
  'POST /auth/googleFile/create': { summary: 'Makes a document.', 200: googleDocumentSchema },
  'POST /auth/googleFile/list': { summary: 'Lists documents of the caller.', 200: googleFilesSchema },
  'POST /auth/googleFile/importFromDrive': { summary: 'A document as HTML.', 200: googleImportSchema },
  'POST /auth/googleFile/export': { summary: 'The document of a note, with its title.', 200: googleExportSchema },
  'POST /auth/googleFile/addPermission': {
    summary: 'Lets an author write the document of a note.',
    200: googlePermissionSchema,
  },
}

export const peopleOperations: Operations = {
  ...accountOperations,
  ...authorOperations,
  ...googleOperations,
  ...ltiOperations,
}

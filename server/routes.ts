import { Router } from 'express'
import { aboutRoutes } from './features/about/about.routes.ts'
import { jwtRoutes, signInRoutes, signOutRoutes } from './features/accounts/sign-in.routes.ts'
import { secondFactorRoutes } from './features/accounts/second-factor.routes.ts'
import { passwordLinkRoutes } from './features/accounts/password-links.routes.ts'
import { signUpRoutes } from './features/accounts/sign-up.routes.ts'
import { confirmRoutes, sessionRoutes } from './features/accounts/sessions.routes.ts'
import { userRoutes } from './features/accounts/users.routes.ts'
import { backupRoutes } from './features/backups/backups.routes.ts'
import { actRoutes } from './features/acts/acts.routes.ts'
import { apiTokenRoutes } from './features/api-tokens/api-tokens.routes.ts'
import { analysisRoutes } from './features/analysis/analysis.routes.ts'
import { apiDocsRoutes } from './features/api-docs/api-docs.routes.ts'
import { authorRoutes } from './features/authors/authors.routes.ts'
import { captchaRoutes } from './features/captcha/captcha.routes.ts'
import { catchUpRoutes } from './features/catch-up/catch-up.routes.ts'
import { changeRoutes } from './features/changes/changes.routes.ts'
import { citationRoutes } from './features/citations/citations.routes.ts'
import { classListRoutes, renameRoutes } from './features/class-lists/class-lists.routes.ts'
import { communityRoutes, contextRoutes } from './features/communities/communities.routes.ts'
import { contributionRoutes, objectRoutes } from './features/contributions/contributions.routes.ts'
import { designIterationRoutes, designObjectRoutes } from './features/design-iterations/design-iterations.routes.ts'
import { draftRoutes } from './features/drafts/drafts.routes.ts'
import { erasureRoutes } from './features/erasure/erasure.routes.ts'
import { fileRoutes } from './features/files/files.routes.ts'
import { newImageRoutes } from './features/contributions/new-image.routes.ts'
import { uploadRoutes } from './features/files/upload.routes.ts'
import { googleFileRoutes, googleOAuthRoutes, googleVisitorRoutes } from './features/google/google.routes.ts'
import { groupRoutes } from './features/groups/groups.routes.ts'
import { helpRoutes } from './features/help/help.routes.ts'
import { inboxRoutes } from './features/inbox/inbox.routes.ts'
import { invitationRoutes, openInvitationRoutes } from './features/invitations/invitations.routes.ts'
import { iterationRoutes } from './features/iterations/iterations.routes.ts'
import { keyConceptRoutes } from './features/key-concepts/key-concepts.routes.ts'
import { linkRoutes } from './features/links/links.routes.ts'
import { launchRoutes } from './features/lti/launch.routes.ts'
import { ltiRoutes } from './features/lti/lti.routes.ts'
import { moderationRoutes } from './features/moderation/moderation.routes.ts'
import { myDataRoutes } from './features/my-data/my-data.routes.ts'
import { nearRoutes } from './features/near/near.routes.ts'
import { archiveRoutes } from './archive/archive.routes.ts'
import { importFileRoutes, importRoutes } from './archive/imports.routes.ts'
import { nextYearRoutes } from './features/next-year/next-year.routes.ts'
import { noteFeedbackRoutes } from './features/note-feedback/note-feedback.routes.ts'
import { notificationRoutes } from './features/notifications/notifications.routes.ts'
import { oidcSignOutRoutes, oidcVisitorRoutes, outsideAccountRoutes } from './features/oidc/oidc.routes.ts'
import { pauseRoutes } from './features/pauses/pauses.routes.ts'
import { questionRoutes } from './features/questions/questions.routes.ts'
import { ratingRoutes } from './features/ratings/ratings.routes.ts'
import { historicalRoutes, recordRoutes } from './features/records/records.routes.ts'
import { repositoryRoutes, scaffoldRoutes } from './features/scaffolds/scaffolds.routes.ts'
import { searchRoutes, titleRoutes } from './features/search/search.routes.ts'
import { serviceTokenRoutes } from './features/service-tokens/service-tokens.routes.ts'
import { studyRoutes } from './features/studies/studies.routes.ts'
import { templateRoutes } from './features/templates/templates.routes.ts'
import { textAnalysisRoutes } from './features/text-analysis/text-analysis.routes.ts'
import { threadRoutes } from './features/threads/threads.routes.ts'
import { translateRoutes } from './features/translate/translate.routes.ts'
import { unreadRoutes } from './features/unread/unread.routes.ts'
import { videoRoutes } from './features/videos/videos.routes.ts'
import { viewRoutes } from './features/views/views.routes.ts'
import { wordCloudRoutes } from './features/word-cloud/word-cloud.routes.ts'
import type { AppContext } from './app-context.ts'
import { boundedBodies } from './platform/body-budget.ts'
import { parseBodies } from './platform/body-parser.ts'
import { createFirstBodies, refuseReusedKeys } from './platform/idempotency.ts'
import { authenticate } from './platform/authenticate.ts'
import { firstBodiesInStore } from './store/first-bodies.ts'
import { isSoleWriter } from './store/sole-writer.ts'
import { isForServices } from './platform/service-reads.ts'
import { isPartOf } from './step-calls.ts'
import { apiTokenRefusal } from './platform/token-calls.ts'
import { isWriting } from './writing-calls.ts'

type Routes = readonly (readonly [path: string, routes: (ctx: AppContext) => Router])[]

/** Routes without a session; they parse their (small) bodies themselves. */
const OPEN: Routes = [
  ['/auth/local', signInRoutes],
  ['/auth/password-link', passwordLinkRoutes],
  ['/auth/logout', oidcSignOutRoutes],
  ['/auth/logout', signOutRoutes],
  ['/auth/jwt', jwtRoutes],
  ['/auth/googleOAuth', googleVisitorRoutes],
  ['/auth/oidc', oidcVisitorRoutes],
  ['/auth/lti', launchRoutes],
  // Checks the session itself, because it shares its path with sign-up.
  ['/api/users', classListRoutes],
  ['/api/users', signUpRoutes],
  ['/api/recaptcha', captchaRoutes],
  ['/api/invitations', openInvitationRoutes],
  ['/api', aboutRoutes],
  ['/api', apiDocsRoutes],
]

/** Uploaded files: pictures and links send only a cookie, which is accepted here alone. */
const FILES: Routes = [
  ['/attachments', fileRoutes],
  ['/uploads', fileRoutes],
]

/** Routes with large binary bodies; authenticated before reading them. */
const UPLOADS: Routes = [
  ['/api/upload', uploadRoutes],
  ['/api/upload', newImageRoutes],
  ['/api/communities/import/file', importFileRoutes],
]

/** All other routes; authenticated before reading a body. */
const CLOSED: Routes = [
  ['/auth/confirm', confirmRoutes],
  ['/auth/googleOAuth', googleOAuthRoutes],
  ['/auth/googleFile', googleFileRoutes],
  ['/api/users/me/sessions', sessionRoutes],
  ['/api/users/me/tokens', apiTokenRoutes],
  ['/api/users/me/outside-accounts', outsideAccountRoutes],
  ['/api/users', renameRoutes],
  ['/api/users', myDataRoutes],
  ['/api/users', secondFactorRoutes],
  ['/api/users', erasureRoutes],
  ['/api/users', userRoutes],
  ['/api/communities/import', importRoutes],
  ['/api/communities', communityRoutes],
  ['/api/communities', repositoryRoutes],
  ['/api/communities', nextYearRoutes],
  ['/api/communities', archiveRoutes],
  ['/api/communities', titleRoutes],
  ['/api/communities', templateRoutes],
  ['/api/communities', studyRoutes],
  ['/api/communities', serviceTokenRoutes],
  ['/api/contexts', contextRoutes],
  ['/api/authors', authorRoutes],
  ['/api/acts', actRoutes],
  ['/api/backups', backupRoutes],
  ['/api/analysis', analysisRoutes],
  ['/api/contributions', searchRoutes],
  ['/api/contributions', nearRoutes],
  ['/api/contributions', contributionRoutes],
  ['/api/designiterations', designIterationRoutes],
  ['/api/notefeedback', noteFeedbackRoutes],
  ['/api/objects', designObjectRoutes],
  ['/api/objects', objectRoutes],
  ['/api/objects', videoRoutes],
  ['/api/objects', contributionRoutes],
  ['/api/groups', groupRoutes],
  ['/api/links', linkRoutes],
  ['/api/lti', ltiRoutes],
  ['/api/catchup', catchUpRoutes],
  ['/api/changes', changeRoutes],
  ['/api/citations', citationRoutes],
  ['/api/drafts', draftRoutes],
  ['/api/help', helpRoutes],
  ['/api/inbox', inboxRoutes],
  ['/api/invitations', invitationRoutes],
  ['/api/iterations', iterationRoutes],
  ['/api/moderation', moderationRoutes],
  ['/api/notifications', notificationRoutes],
  ['/api/pauses', pauseRoutes],
  ['/api/records', recordRoutes],
  ['/api/historicalobjects', historicalRoutes],
  ['/api/scaffolds', scaffoldRoutes],
  ['/api/views', viewRoutes],
  ['/api/views', wordCloudRoutes],
  ['/api/questions', questionRoutes],
  ['/api/ratings', ratingRoutes],
  ['/api/keyconcept', keyConceptRoutes],
  ['/api/kfnlp', textAnalysisRoutes],
  ['/api/threads', threadRoutes],
  ['/api/translate', translateRoutes],
  ['/api/unread', unreadRoutes],
]

/** Routers by path: whoever calls is looked up once, and Express has fewer layers to match. */
const byPath = (list: Routes, ctx: AppContext) =>
  [...new Set(list.map(([path]) => path))].map((path) => {
    const routers = list.filter((one) => one[0] === path).map(([, routes]) => routes(ctx))
    return [path, routers] as const
  })

/** Returns the router of the whole API. */
export const apiRoutes = (ctx: AppContext): Router => {
  const router = Router()
  const known = authenticate(ctx, { isForServices, isWriting, isPartOf, apiTokenRefusal })
  const firstBodies = isSoleWriter() ? createFirstBodies() : firstBodiesInStore
  const bodies = [boundedBodies(ctx.env), ...parseBodies(`${ctx.env.jsonLimitMb}mb`), refuseReusedKeys(firstBodies)]
  for (const [path, routes] of [...OPEN, ...FILES]) router.use(path, routes(ctx))
  for (const [path, routers] of byPath(UPLOADS, ctx)) router.use(path, known, routers)
  for (const [path, routers] of byPath(CLOSED, ctx)) router.use(path, Router().use(known, bodies, routers))
  return router
}

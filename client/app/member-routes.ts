import type { RouteObject } from 'react-router-dom'
import { joinPatterns } from '../features/invitations/join-paths.ts'
import { printPattern } from '../features/views/printing/print-path.ts'
import { patterns } from '../lib/paths.ts'
import { page } from './page-route.ts'

/** Less frequent member pages, in a separate chunk that knows their files. */
export const memberRoutes: RouteObject[] = [
  page(patterns.thread, ['notes', 'thread'], () => import('../pages/thread-page.tsx')),
  page(patterns.communityTop, ['communities'], () => import('../pages/community-top-page.tsx')),
  page(
    patterns.catchUp,
    ['insights', 'catchUp', 'versions', 'notes', 'charts'],
    () => import('../pages/catch-up-page.tsx'),
  ),
  page(patterns.authorManager, ['authors', 'myData'], () => import('../pages/author-manager-page.tsx')),
  page(patterns.communityEditor, ['communities', 'pauses'], () => import('../pages/community-editor-page.tsx')),
  page(
    patterns.manage,
    ['manage', 'firstSteps', 'communities', 'authors', 'viewManager', 'unread', 'invitations', 'nextYear'],
    () => import('../pages/manage-page.tsx'),
  ),
  page(patterns.nextYear, ['nextYear'], () => import('../pages/next-year-page.tsx')),
  page(patterns.moderation, ['moderation'], () => import('../pages/moderation-page.tsx')),
  page(patterns.studies, ['studies', 'myData'], () => import('../pages/studies-page.tsx')),
  page(patterns.consent, ['studies'], () => import('../pages/consent-page.tsx')),
  page(patterns.groupManager, ['groups'], () => import('../pages/group-manager-page.tsx')),
  page(patterns.viewManager, ['viewManager', 'unread'], () => import('../pages/view-manager-page.tsx')),
  page(patterns.scaffoldManager, ['scaffolds'], () => import('../pages/scaffold-manager-page.tsx')),
  page(
    patterns.scaffoldDiversity,
    ['insights', 'diversity', 'selectors', 'dates', 'charts'],
    () => import('../pages/scaffold-diversity-page.tsx'),
  ),
  page(patterns.stats, ['insights', 'stats', 'charts', 'dates'], () => import('../pages/stats-page.tsx')),
  page(
    patterns.lexicalAnalysis,
    ['insights', 'lexical', 'charts', 'selectors', 'dates'],
    () => import('../pages/lexical-analysis-page.tsx'),
  ),
  page(
    patterns.promisingIdeas,
    ['insights', 'promisingIdeas', 'notes'],
    () => import('../pages/promising-ideas-page.tsx'),
  ),
  page(
    patterns.studentDictionary,
    ['insights', 'dictionary', 'charts'],
    () => import('../pages/student-dictionary-page.tsx'),
  ),
  page(
    patterns.activityDashboard,
    ['insights', 'activity', 'charts', 'notes'],
    () => import('../pages/activity-dashboard-page.tsx'),
  ),
  page(
    patterns.dashboardCharts,
    ['insights', 'dashboard', 'charts', 'search', 'dates'],
    () => import('../pages/dashboard-charts-page.tsx'),
  ),
  page(
    patterns.socialInteraction,
    ['insights', 'socialInteraction', 'charts'],
    () => import('../pages/social-interaction-page.tsx'),
  ),
  page(patterns.insights, ['insights', 'analytics', 'charts'], () => import('../pages/insights-page.tsx')),
  page(patterns.designIdeas, ['insights', 'designs'], () => import('../pages/design-dashboard-page.tsx')),
  page(patterns.historicalObject, ['history'], () => import('../pages/historical-object-page.tsx')),
  page(patterns.questions, ['insights', 'questions', 'charts', 'dates'], () => import('../pages/questions-page.tsx')),
  page(patterns.search, ['insights', 'search', 'dates', 'charts'], () => import('../pages/search-page.tsx')),
  page(patterns.wordCloud, ['insights', 'wordCloud', 'charts'], () => import('../pages/word-cloud-page.tsx')),
  page(
    patterns.timeMachine,
    ['insights', 'timeMachine', 'views', 'notes'],
    () => import('../pages/time-machine-page.tsx'),
  ),
  page(
    patterns.authorNetwork,
    ['insights', 'authorNetwork', 'charts', 'dates'],
    () => import('../pages/author-network-page.tsx'),
  ),
  page(printPattern, ['printing', 'views'], () => import('../pages/print-page.tsx')),
  page(patterns.myWork, ['myWork', 'notes'], () => import('../pages/my-work-page.tsx')),
  page(joinPatterns.signedIn, ['accounts', 'invitations'], () => import('../pages/join-signed-in-page.tsx')),
  page(patterns.settings, ['accounts', 'myData'], () => import('../pages/settings-page.tsx')),
  page(patterns.help, ['help'], () => import('../pages/help-page.tsx')),
  page(patterns.acts, ['acts', 'dates', 'admin'], () => import('../pages/acts-page.tsx')),
  page(patterns.admin, ['admin', 'myData'], () => import('../pages/admin-page.tsx')),
  page(patterns.learningPlatforms, ['lti', 'admin'], () => import('../pages/learning-platforms-page.tsx')),
  page(patterns.adminTools, ['admin', 'lti'], () => import('../pages/admin-tools-page.tsx')),
]

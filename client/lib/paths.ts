/** Menu status of an embedded view without bars and tools (VIEW-02). */
export const BARE = 'X'
/** Menu status of projector mode (LEAD-03). */
export const PROJECTOR = 'P'

/** All addresses of the product: `paths` builds them, `patterns` are for the router. */
export const patterns = {
  home: '/',
  login: '/login/:param1?',
  sso: '/sso',
  signUp: '/signup',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  google: '/google',
  settings: '/settings',
  communities: '/communitymanager',
  communityTop: '/communitytop/:communityId',
  catchUp: '/catchup/:communityId',
  myWork: '/mywork/:communityId',
  communityEditor: '/communityeditor/:communityId',
  authorManager: '/authormanager/:communityId',
  manage: '/manage/:communityId',
  nextYear: '/nextyear/:communityId',
  moderation: '/moderation/:communityId',
  studies: '/studies/:communityId',
  consent: '/consent/:communityId',
  groupManager: '/groupmanager/:communityId',
  viewManager: '/viewmanager/:communityId',
  scaffoldManager: '/scaffoldmanager/:communityId',
  scaffoldDiversity: '/scaffoldsupporttracker/:communityId',
  stats: '/stats/:communityId',
  lexicalAnalysis: '/lexicalanalysis/:communityId',
  promisingIdeas: '/promisingideas/:ids',
  studentDictionary: '/studentdictionary/:communityId',
  activityDashboard: '/dashboard/:communityId',
  dashboardCharts: '/dashboard2/:communityId',
  socialInteraction: '/s2viz/:communityId',
  designIdeas: '/designideas/:communityId',
  historicalObject: '/historicalobject/:id',
  insights: '/insights/:communityId',
  questions: '/questions/:communityId',
  search: '/search/:communityId',
  help: '/help/',
  admin: '/admin',
  adminTools: '/admintools',
  learningPlatforms: '/learning-platforms',
  acts: '/acts/:communityId?',
  view: '/view/:viewId/:menuStatus?',
  wordCloud: '/wcloud/:viewId',
  timeMachine: '/timemachine/:viewId',
  authorNetwork: '/authornetwork/:viewId',
  contribution: '/contribution/:contributionId/:contextId?',
  thread: '/thread/:noteId/:viewId?',
  uploads: '/uploads/*',
  privacy: '/assets/privacy_policy.html',
} as const

const at = (name: string) => (id: string) => `/${name}/${id}`

export const paths = {
  home: '/',
  /** Invitations have a sign-in of their own. */
  login: (wanted?: string) => {
    if (wanted?.startsWith('/join')) return '/join'
    return wanted ? `/login?redirect=${encodeURIComponent(wanted)}` : '/login'
  },
  signUp: (wanted?: string) => (wanted ? `/signup?redirect=${encodeURIComponent(wanted)}` : '/signup'),
  forgotPassword: '/forgot-password',
  settings: '/settings',
  settingsFrom: (viewId?: string, communityId?: string) =>
    viewId ? `/settings?view=${viewId}` : communityId ? `/settings?community=${communityId}` : '/settings',
  communities: '/communitymanager',
  communityTop: at('communitytop'),
  catchUp: at('catchup'),
  myWork: at('mywork'),
  communityEditor: at('communityeditor'),
  groupManager: at('groupmanager'),
  help: (communityId?: string) => (communityId ? `/help/?community=${communityId}` : '/help/'),
  manage: at('manage'),
  nextYear: at('nextyear'),
  moderation: at('moderation'),
  studies: at('studies'),
  consent: at('consent'),
  authorManager: at('authormanager'),
  admin: '/admin',
  adminTools: '/admintools',
  learningPlatforms: '/learning-platforms',
  /** Without a community: the whole log, for admins. */
  acts: (communityId?: string) => (communityId ? `/acts/${communityId}` : '/acts'),
  sso: (wanted?: string) => (wanted ? `/sso?redirect=${encodeURIComponent(wanted)}` : '/sso'),
  view: at('view'),
  /** The canvas alone, as a rise-above holds it in a frame. */
  bareView: (viewId: string) => `/view/${viewId}/${BARE}`,
  /** `query` is the initial search, encoded. */
  search: (communityId: string, query = '') => `/search/${communityId}${query && `?${query}`}`,
  stats: at('stats'),
  wordCloud: at('wcloud'),
  timeMachine: at('timemachine'),
  authorNetwork: at('authornetwork'),
  viewManager: at('viewmanager'),
  scaffoldManager: at('scaffoldmanager'),
  scaffoldDiversity: at('scaffoldsupporttracker'),
  lexicalAnalysis: at('lexicalanalysis'),
  promisingIdeas: (communityId: string, viewId?: string) =>
    `/promisingideas/${viewId === undefined ? communityId : `${communityId}_${viewId}`}`,
  studentDictionary: at('studentdictionary'),
  activityDashboard: at('dashboard'),
  dashboardCharts: at('dashboard2'),
  socialInteraction: at('s2viz'),
  designIdeas: at('designideas'),
  /** `viewId` is of the pages that look at one view; the oldest by default. */
  insights: (communityId: string, viewId?: string) => `/insights/${communityId}${viewId ? `?view=${viewId}` : ''}`,
  questions: at('questions'),
  contribution: (contributionId: string, contextId?: string) =>
    contextId ? `/contribution/${contributionId}/${contextId}` : `/contribution/${contributionId}`,
  thread: (noteId: string, viewId = '') => `/thread/${noteId}${viewId && `/${viewId}`}`,
  privacy: '/assets/privacy_policy.html',
} as const

/** Returns a safe target for a `redirect` parameter: a path of our own origin, else "/". */
export const safeRedirect = (wanted: string | null | undefined, origin = location.origin): string => {
  if (!wanted?.startsWith('/') || !URL.canParse(wanted, origin)) return paths.home
  const url = new URL(wanted, origin)
  // Browsers treat "//host", "/\host" and equivalents as another site.
  if (url.origin !== origin || url.pathname.startsWith('//')) return paths.home
  return url.pathname + url.search + url.hash
}

/** Returns whether a path is already normalized: an inserted part could contain "..". */
export const leadsAsWritten = (path: string, origin = location.origin): boolean =>
  URL.canParse(path, origin) && new URL(path, origin).pathname === path.split('?', 1)[0]

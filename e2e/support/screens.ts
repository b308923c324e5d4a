import type { Page } from '@playwright/test'
import type { Member, Seed, SeededCommunity } from './seed.ts'

export interface ScreenSite {
  community: SeededCommunity
  viewId: string
  noteId: string
  recordId: string
}

interface Screen {
  who: 'visitor' | 'manager' | 'admin'
  path: (site: ScreenSite) => string
  open?: (page: Page) => Promise<unknown>
}

const ofCommunity = (name: string, who: Screen['who'] = 'manager'): Screen => ({
  who,
  path: ({ community }) => `/${name}/${community._id}`,
})
const ofView = (name: string): Screen => ({ who: 'manager', path: ({ viewId }) => `/${name}/${viewId}` })
const at = (path: string, who: Screen['who'] = 'visitor'): Screen => ({ who, path: () => path })

/** Every address of client/lib/paths.ts by name, with its screens. */
export const SCREENS: Readonly<Record<string, readonly Screen[]>> = {
  home: [at('/', 'manager')],
  login: [at('/login'), at('/login/code')],
  sso: [at('/sso')],
  signUp: [at('/signup')],
  forgotPassword: [at('/forgot-password')],
  resetPassword: [at('/reset-password')],
  google: [at('/google')],
  settings: [at('/settings', 'manager')],
  communities: [at('/communitymanager', 'manager'), at('/communitymanager', 'admin')],
  communityTop: [ofCommunity('communitytop')],
  join: [at('/join'), at('/join/account')],
  joinSignedIn: [at('/join/in', 'manager')],
  nextYear: [ofCommunity('nextyear')],
  manage: [ofCommunity('manage')],
  catchUp: [ofCommunity('catchup')],
  myWork: [ofCommunity('mywork')],
  communityEditor: [ofCommunity('communityeditor', 'admin')],
  authorManager: [ofCommunity('authormanager')],
  moderation: [ofCommunity('moderation')],
  studies: [ofCommunity('studies')],
  consent: [ofCommunity('consent')],
  groupManager: [ofCommunity('groupmanager')],
  viewManager: [ofCommunity('viewmanager')],
  scaffoldManager: [ofCommunity('scaffoldmanager')],
  scaffoldDiversity: [ofCommunity('scaffoldsupporttracker')],
  stats: [ofCommunity('stats')],
  lexicalAnalysis: [ofCommunity('lexicalanalysis')],
  promisingIdeas: [ofCommunity('promisingideas')],
  studentDictionary: [ofCommunity('studentdictionary')],
  activityDashboard: [ofCommunity('dashboard')],
  dashboardCharts: [ofCommunity('dashboard2')],
  socialInteraction: [ofCommunity('s2viz')],
  designIdeas: [ofCommunity('designideas')],
  historicalObject: [{ who: 'manager', path: ({ recordId }) => `/historicalobject/${recordId}` }],
  insights: [ofCommunity('insights')],
  questions: [ofCommunity('questions')],
  search: [ofCommunity('search'), { who: 'manager', path: ({ community }) => `/search/${community._id}?q=light` }],
  help: [at('/help/', 'manager')],
  admin: [at('/admin', 'admin')],
  adminTools: [at('/admintools', 'admin')],
  acts: [at('/acts', 'admin'), ofCommunity('acts')],
  learningPlatforms: [at('/learning-platforms', 'admin')],
  view: [ofView('view')],
  wordCloud: [ofView('wcloud')],
  timeMachine: [ofView('timemachine')],
  printView: [ofView('print')],
  authorNetwork: [ofView('authornetwork')],
  contribution: [{ who: 'manager', path: ({ noteId, viewId }) => `/contribution/${noteId}/${viewId}` }],
  thread: [{ who: 'manager', path: ({ noteId, viewId }) => `/thread/${noteId}/${viewId}` }],
  // The browser displays the file itself.
  uploads: [],
  privacy: [at('/assets/privacy_policy.html')],
}

export const makeScreenSite = async (seed: Seed, community: SeededCommunity, mia: Member): Promise<ScreenSite> => {
  const viewId = community.welcomeViewId
  const note = await seed.makeNote(mia, { title: 'How do plants use light?', viewId, x: 80, y: 80 })
  await seed.makeNote(mia, { title: 'They make sugar', viewId, x: 420, y: 240, buildson: note._id })
  const records = await seed.call<{ historicalObjectId?: string }[]>(
    mia,
    'POST',
    `/api/records/search/${community._id}`,
    { query: { targetId: note._id } },
  )
  const recordId = records.find(({ historicalObjectId }) => historicalObjectId)?.historicalObjectId ?? ''
  return { community, viewId, noteId: note._id, recordId }
}

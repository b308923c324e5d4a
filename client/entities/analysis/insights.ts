import type { Plugin } from '../../../shared/domain/root-context.ts'
import type { Member } from '../../../shared/rules/access.ts'
import { paths } from '../../lib/paths.ts'
import { useRootSettings } from '../community/community.ts'

interface Page {
  pathOf: (communityId: string) => string
  /** Offered only while this plugin is on. */
  plugin?: Plugin
  /** Closed to admins who have not joined. */
  joined?: true
}
interface PageOfView extends Omit<Page, 'pathOf'> {
  ofView: (viewId: string) => string
  pathOf?: never
}

/** Pages of analysis, the most useful first. */
const PAGES = {
  questions: { pathOf: paths.questions },
  catchUp: { pathOf: paths.catchUp, joined: true },
  timeMachine: { ofView: paths.timeMachine },
  authorNetwork: { ofView: paths.authorNetwork },
  search: { pathOf: (communityId) => paths.search(communityId) },
  wordCloud: { ofView: paths.wordCloud },
  stats: { pathOf: paths.stats },
  promisingIdeas: { pathOf: (communityId) => paths.promisingIdeas(communityId), plugin: 'promisingnessidea' },
  dashboard2: { pathOf: paths.dashboardCharts },
  activityDashboard: { pathOf: paths.activityDashboard },
  keyConcepts: { pathOf: paths.studentDictionary },
  socialInteraction: { pathOf: paths.socialInteraction },
  designIdeas: { pathOf: paths.designIdeas, plugin: 'designiteration' },
  scaffoldDiversity: { pathOf: paths.scaffoldDiversity, plugin: 'scaffoldgrowth' },
  lexicalAnalysis: { pathOf: paths.lexicalAnalysis, plugin: 'lexicalanalysis' },
} as const satisfies Record<string, Page | PageOfView>

export type Insight = keyof typeof PAGES

/** Pages offered at the end of a page. */
export const NEXT: Record<Insight, readonly Insight[]> = {
  questions: ['catchUp', 'stats'],
  catchUp: ['questions'],
  search: ['wordCloud', 'lexicalAnalysis'],
  wordCloud: ['keyConcepts', 'lexicalAnalysis', 'search'],
  stats: ['dashboard2', 'catchUp'],
  promisingIdeas: ['designIdeas', 'questions'],
  timeMachine: [],
  dashboard2: ['stats', 'authorNetwork'],
  activityDashboard: ['socialInteraction', 'catchUp'],
  keyConcepts: ['wordCloud', 'lexicalAnalysis'],
  authorNetwork: ['socialInteraction', 'catchUp'],
  socialInteraction: ['authorNetwork', 'catchUp'],
  designIdeas: ['promisingIdeas', 'questions'],
  scaffoldDiversity: ['stats', 'questions'],
  lexicalAnalysis: ['keyConcepts', 'wordCloud', 'search'],
}

/** Pages that the member may open; those of a view only with `viewId`. */
export const useInsights = ({ communityId, authorId }: Member, viewId: string | undefined) => {
  const plugins = useRootSettings(communityId)?.plugins
  return (Object.entries(PAGES) as [Insight, Page | PageOfView][]).flatMap(([name, page]) => {
    const isOffered = (!page.plugin || plugins?.[page.plugin] === true) && (!page.joined || authorId !== null)
    const path = page.pathOf ? page.pathOf(communityId) : viewId && page.ofView(viewId)
    return isOffered && path ? [{ name, path }] : []
  })
}

import {
  IconAffiliate,
  IconAbc,
  IconBook,
  IconBulb,
  type IconChartBar,
  IconChartHistogram,
  IconChartPie,
  IconCloud,
  IconHistory,
  IconRefreshDot,
  IconMessageQuestion,
  IconTable,
  IconUsersGroup,
} from '@tabler/icons-react'
import type { Plugin } from '../../../shared/domain/root-context.ts'
import type { OpenBoard } from '../../entities/view/open-board.ts'
import { paths } from '../../lib/paths.ts'
import type analytics from '../../locales/en/analytics.json'

interface Entry {
  name: keyof typeof analytics
  Icon: typeof IconChartBar
  pathOf: (board: Pick<OpenBoard, 'viewId' | 'member'>) => string
  /** Is listed only while the community has it on. */
  plugin?: Plugin
}

/** Lists the pages of analysis that a view leads to, in the order of ANLP-02. */
const ENTRIES: readonly Entry[] = [
  {
    name: 'designIdeas',
    Icon: IconRefreshDot,
    pathOf: ({ member }) => paths.designIdeas(member.communityId),
    plugin: 'designiteration',
  },
  { name: 'wordCloud', Icon: IconCloud, pathOf: ({ viewId }) => paths.wordCloud(viewId) },
  { name: 'activityDashboard', Icon: IconTable, pathOf: ({ member }) => paths.activityDashboard(member.communityId) },
  {
    name: 'socialInteraction',
    Icon: IconAffiliate,
    pathOf: ({ member }) => paths.socialInteraction(member.communityId),
  },
  { name: 'timeMachine', Icon: IconHistory, pathOf: ({ viewId }) => paths.timeMachine(viewId) },
  { name: 'keyConcepts', Icon: IconBook, pathOf: ({ member }) => paths.studentDictionary(member.communityId) },
  { name: 'authorNetwork', Icon: IconUsersGroup, pathOf: ({ viewId }) => paths.authorNetwork(viewId) },
  {
    name: 'lexicalAnalysis',
    Icon: IconAbc,
    pathOf: ({ member }) => paths.lexicalAnalysis(member.communityId),
    plugin: 'lexicalanalysis',
  },
  {
    name: 'scaffoldDiversity',
    Icon: IconBulb,
    pathOf: ({ member }) => paths.scaffoldDiversity(member.communityId),
    plugin: 'scaffoldgrowth',
  },
  // Not among those of ANLP-02: reachable all the same (ANLP-15).
  { name: 'stats', Icon: IconChartHistogram, pathOf: ({ member }) => paths.stats(member.communityId) },
  { name: 'dashboard2', Icon: IconChartPie, pathOf: ({ member }) => paths.dashboardCharts(member.communityId) },
  { name: 'questions', Icon: IconMessageQuestion, pathOf: ({ member }) => paths.questions(member.communityId) },
]

/** Those that a community offers, by its plugins. */
export const offeredEntries = (plugins: Readonly<Record<Plugin, boolean>> | undefined): Entry[] =>
  ENTRIES.filter(({ plugin }) => plugin === undefined || plugins?.[plugin] === true)

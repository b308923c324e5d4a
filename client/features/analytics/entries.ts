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
  IconIdBadge2,
  IconRefreshDot,
  IconMessageQuestion,
  IconTable,
  IconTimelineEvent,
  IconUsersGroup,
} from '@tabler/icons-react'
import type { Plugin } from '../../../shared/domain/root-context.ts'
import type { Service } from '../../../shared/domain/service-tokens.ts'
import type { OpenBoard } from '../../entities/view/open-board.ts'
import { paths } from '../../lib/paths.ts'
import type analytics from '../../locales/en/analytics.json'

interface Listed {
  name: keyof typeof analytics
  Icon: typeof IconChartBar
  /** Listed only while this plugin is on. */
  plugin?: Plugin
}
type Entry = Listed &
  ({ pathOf: (board: Pick<OpenBoard, 'viewId' | 'member'>) => string } | { service: Service; pathOf?: never })

/** Entries of the panel, in the order of ANLP-02. */
const ENTRIES: readonly Entry[] = [
  { name: 'studentProfile', Icon: IconIdBadge2, service: 'studentProfileServer' },
  {
    name: 'designIdeas',
    Icon: IconRefreshDot,
    pathOf: ({ member }) => paths.designIdeas(member.communityId),
    plugin: 'designiteration',
  },
  { name: 'threadMapper', Icon: IconTimelineEvent, service: 'itmServer', plugin: 'itm' },
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
  // Not listed in ANLP-02, but required to be reachable (ANLP-15).
  { name: 'stats', Icon: IconChartHistogram, pathOf: ({ member }) => paths.stats(member.communityId) },
  { name: 'dashboard2', Icon: IconChartPie, pathOf: ({ member }) => paths.dashboardCharts(member.communityId) },
  { name: 'questions', Icon: IconMessageQuestion, pathOf: ({ member }) => paths.questions(member.communityId) },
]

export const offeredEntries = (plugins: Readonly<Record<Plugin, boolean>> | undefined): Entry[] =>
  ENTRIES.filter(({ plugin }) => plugin === undefined || plugins?.[plugin] === true)

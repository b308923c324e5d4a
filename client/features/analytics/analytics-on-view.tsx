import { IconChartBar } from '@tabler/icons-react'
import { useRootSettings } from '../../entities/community/community.ts'
import { lazyPanel } from '../../entities/view/lazy-panel.tsx'
import type { OpenBoard } from '../../entities/view/open-board.ts'
import { offeredEntries } from './entries.ts'

const useOffered = ({ view }: OpenBoard) => offeredEntries(useRootSettings(view.communityId)?.plugins).length > 0

/** The way from a view to its analyses; there is no button while there is nothing to open (CHRM-07). */
export const analyticsOnView = lazyPanel({
  name: 'analytics',
  label: 'panel.analytics',
  Icon: IconChartBar,
  load: async () => (await import('./analytics-panel.tsx')).AnalyticsPanel,
  texts: ['analytics'],
  offered: useOffered,
})

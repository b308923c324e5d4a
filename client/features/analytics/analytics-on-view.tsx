import { IconChartBar } from '@tabler/icons-react'
import { lazyPanel } from '../../entities/view/lazy-panel.tsx'

export const analyticsOnView = lazyPanel({
  name: 'analytics',
  label: 'panel.analytics',
  Icon: IconChartBar,
  load: async () => (await import('./analytics-panel.tsx')).AnalyticsPanel,
  texts: ['analytics'],
})

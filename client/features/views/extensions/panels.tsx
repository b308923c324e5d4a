import { IconCircles, IconEyeCog, IconHelp } from '@tabler/icons-react'
import { lazyPanel } from '../../../entities/view/lazy-panel.tsx'

/** Display settings for the user, until the view is closed. */
export const temporarySettings = lazyPanel({
  name: 'settings',
  label: 'panel.settings',
  Icon: IconEyeCog,
  load: async () => (await import('../panels/temporary-settings.tsx')).TemporarySettings,
  texts: ['panels', 'contexts'],
})

export const groupView = lazyPanel({
  name: 'groupView',
  label: 'panel.groupView',
  Icon: IconCircles,
  load: async () => (await import('../panels/group-view.tsx')).GroupView,
  texts: ['panels', 'contexts'],
})

export const help = lazyPanel({
  name: 'help',
  label: 'panel.help',
  Icon: IconHelp,
  load: async () => (await import('../panels/help.tsx')).Help,
  texts: ['panels'],
})

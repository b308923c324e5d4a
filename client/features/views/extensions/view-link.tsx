import { IconChalkboard } from '@tabler/icons-react'
import { lazyPanel } from '../../../entities/view/lazy-panel.tsx'

export const VIEW_LINK = 'viewLink'

export const viewLink = lazyPanel({
  name: VIEW_LINK,
  label: 'viewLink',
  Icon: IconChalkboard,
  load: async () => (await import('../panels/view-link.tsx')).ViewLink,
  texts: ['panels'],
  offered: ({ canAdd }) => canAdd,
})
